"""A real browser without a window, told what to do by the DevTools protocol over pipes."""

import json
import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from .paper import BROWSER

PATIENCE = 60.0  # seconds


class Browser:
    """One page; each message is JSON that ends with a zero byte, and its answer has the same number."""

    def __init__(self, to: int, back: int) -> None:
        self._to, self._back = to, back
        self._unread, self._number, self._session = b"", 0, ""
        target = self._ask("Target.createTarget", url="about:blank")["targetId"]
        self._session = self._ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def open(self, url: str) -> None:
        self._ask("Page.navigate", url=url)

    def run(self, script: str) -> Any:
        """The value of an expression in the page."""
        found = self._ask("Runtime.evaluate", expression=script, returnByValue=True)
        return found.get("result", {}).get("value")

    def wait(self, script: str) -> None:
        """Wait until an expression in the page is true."""
        deadline = time.monotonic() + PATIENCE
        while not self.run(script):
            assert time.monotonic() < deadline, script
            time.sleep(0.02)

    def click(self, selector: str) -> None:
        """Press and release the mouse in the middle of an element, as a person does."""
        spot = "(box => [box.x + box.width / 2, box.y + box.height / 2])"
        x, y = self.run(f"{spot}(document.querySelector({selector!r}).getBoundingClientRect())")
        for kind in ("mousePressed", "mouseReleased"):
            self._ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def _ask(self, method: str, **parameters: object) -> dict[str, Any]:
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        session = {"sessionId": self._session} if self._session else {}
        os.write(self._to, json.dumps(message | session).encode() + b"\0")
        while True:
            answer = json.loads(self._read())
            if answer.get("id") == self._number:
                return dict(answer.get("result", {}))  # nothing while the page changes

    def _read(self) -> bytes:
        while b"\0" not in self._unread:
            read = os.read(self._back, 1 << 16)
            assert read, "the browser has ended"
            self._unread += read
        message, _, self._unread = self._unread.partition(b"\0")
        return message


@contextmanager
def browser(folder: Path) -> Iterator[Browser]:
    """A browser with a profile of its own, which is ended at the end of the block."""
    assert BROWSER
    (for_it, to), (back, from_it) = os.pipe(), os.pipe()
    # A browser reads messages from its descriptor 3 and writes them to 4.
    command = f"exec 3<&{for_it} 4>&{from_it}; exec '{BROWSER}' --headless --no-sandbox --remote-debugging-pipe"
    process = subprocess.Popen(
        ["bash", "-c", f"{command} --user-data-dir='{folder}'"],
        pass_fds=(for_it, from_it),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(for_it)
    os.close(from_it)
    try:
        yield Browser(to, back)
    finally:
        process.terminate()
        process.wait()
        os.close(to)
        os.close(back)
