"""Show, read, update, and do what is asked."""

from collections import deque

from ..ui.effects import effects
from ..ui.session.requests import (
    AnalyseGame,
    AnalysePosition,
    FindReplies,
    KeepAttempt,
    KeepGame,
    KeepSettings,
    Plain,
)
from ..ui.session.session import Session
from ..ui.update import update
from .world import Device, World


def run(session: Session, device: Device, world: World, shown: Session | None = None) -> Session:
    """Play until the session ends, and give it as it was then. `shown` is what the device shows already."""
    owed = deque(effects(None, session))
    while session.running:
        if session is not shown and (owed or not (world.ready or device.waiting())):
            device.show(shown, session)
            shown = session
        event = world.perform(owed.popleft(), device) if owed else world.next_event(device)
        if event is None:
            continue
        before, session = session, update(session, event)
        for effect in effects(before, session):
            match effect:
                case Plain.DROP_INPUT:
                    device.drop()
                    device.show(shown, session)  # at once: what is typed from here on is meant
                    shown = session
                case (
                    AnalysePosition()
                    | FindReplies()
                    | AnalyseGame()
                    | KeepGame()
                    | KeepAttempt()
                    | Plain.LOAD_GAMES
                    | KeepSettings()
                ):
                    world.perform(effect, device)  # what is done in a moment is done before the next frame
                case _:
                    owed.append(effect)
    return session
