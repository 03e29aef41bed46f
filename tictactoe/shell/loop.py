"""The loop of a sitting: show the session, read an event, update the session, perform its effects."""

from collections import deque

from ..ui.effects import effects
from ..ui.session.effects import AnsweredLater, BareEffect
from ..ui.session.session import Session
from ..ui.update import update
from .world import Device, World


def run(session: Session, device: Device, world: World, shown: Session | None = None) -> Session:
    """Play until the session ends, and give its last state. `shown` is the session that the device already shows."""
    pending = deque(effects(None, session))
    while session.running:
        if session is not shown and (pending or not (world.ready or device.poll_input())):
            device.show(shown, session)
            shown = session
        event = world.perform(pending.popleft(), device) if pending else world.next_event(device)
        if event is None:
            continue
        before, session = session, update(session, event)
        for effect in effects(before, session):
            if effect is BareEffect.DROP_INPUT:
                device.drop()
                device.show(shown, session)  # at once: what is typed from now on answers this frame
                shown = session
            elif effect is BareEffect.LOAD_GAMES or isinstance(effect, AnsweredLater):
                world.perform(effect, device)
            else:
                pending.append(effect)
    return session
