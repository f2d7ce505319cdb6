"""The handlers of the commands of a shared game, with the reasons why one is impossible."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.standing import OfferKind
from boardtui.ui.commands import Handler
from boardtui.words.errors import sentence

if TYPE_CHECKING:
    from boardtui.ui.screens.game import GameScreen
    from boardtui.ui.screens.shared_playing import SharedPlaying


def _handler(
    run: Callable[[GameScreen, SharedPlaying], object],
    why_not: Callable[[SharedPlaying], RefusalReason | Refused | None],
) -> Handler[GameScreen]:
    """Return the handler of a command that only players of a shared game have."""

    def run_there(screen: GameScreen) -> None:
        if (shared := screen.playing.shared) is not None:
            run(screen, shared)

    def reason(screen: GameScreen) -> RefusalReason | Refused | None:
        shared = screen.playing.shared
        return RefusalReason.ALONE if shared is None else why_not(shared)

    def why_not_there(screen: GameScreen) -> str:
        found = reason(screen)
        if found is None:
            return ""
        return sentence(Refused(found) if isinstance(found, RefusalReason) else found)

    return Handler(run_there, lambda screen: reason(screen) is None, why_not_there)


CLUB_HANDLERS: Mapping[str, Handler[GameScreen]] = {
    "club.drop-move": Handler(
        lambda screen: screen.playing.drop_move(), lambda screen: screen.playing.holds_move
    ),
    "club.take-back": _handler(
        lambda _screen, shared: shared.ask_for_move_back(),
        lambda shared: shared.why_not_ask_for_move_back(),
    ),
    "club.draw": _handler(
        lambda _screen, shared: shared.offer_draw(),
        lambda shared: shared.why_not_offer(OfferKind.DRAW),
    ),
    "club.say": _handler(
        lambda screen, shared: screen.run_worker(shared.say()),
        lambda shared: shared.why_not_say(),
    ),
    "club.more-time": _handler(
        lambda _screen, shared: shared.offer_time(),
        lambda shared: shared.why_not_offer(OfferKind.MORE_TIME),
    ),
    "club.claim": _handler(
        lambda _screen, shared: shared.claim(), lambda shared: shared.why_not_claim()
    ),
    "club.abort": _handler(
        lambda screen, shared: screen.run_worker(shared.abort()),
        # It has no key: the palette alone can tell why it is too late.
        lambda shared: shared.why_not_play(),
    ),
}
