"""The loop of a sitting: show the app, read an event, update the app, perform its effects."""

from collections import deque

from .._ui.app import App, effects, update
from .._ui.sitting.effects import BareEffect, BareQuestion, NotAwaited
from .world import World

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .world import Device


MOST_UNSHOWN = 100  # events after which the screen is drawn although more wait, as after a paste without marks


def run(app: App, device: "Device", world: World, *, shown: App | None = None) -> App:
    """Play until the sitting ends, and give its last state. `shown` is the state that the device already shows."""
    pending, unshown = deque(effects(None, app)), 0
    while app.running:
        if app is not shown and (pending or unshown > MOST_UNSHOWN or not (world.ready or device.poll_input())):
            device.show(shown, app)
            shown, unshown = app, 0
        unshown += 1
        event = world.perform(pending.popleft(), device) if pending else world.next_event(device)
        if event is None:
            continue
        before, app = app, update(app, event)
        for effect in effects(before, app):
            if effect is BareEffect.DROP_INPUT:
                device.drop()
                device.show(shown, app)  # at once: what is typed from now on answers this frame
                shown = app
            elif effect is BareQuestion.LOAD_GAMES or isinstance(effect, NotAwaited):
                world.perform(effect, device)
            else:
                pending.append(effect)
    return app
