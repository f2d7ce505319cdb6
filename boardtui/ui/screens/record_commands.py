"""The handlers that change a record, with the reasons why one is impossible."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from boardtui.system.translatable import N_
from boardtui.ui.commands import Handler
from boardtui.ui.messages import LinesWanted
from boardtui.words.language import _

if TYPE_CHECKING:
    from boardtui.ui.screens.game import GameScreen

_NO_OTHER = N_("There is no other variation here.")


def _why_not_promote(screen: GameScreen) -> str:
    if screen.editing.variation is not None:
        return _("The main line of a finished game cannot be changed.")
    return _("This is already the main line.")


def _why_not_remove(screen: GameScreen) -> str:
    if screen.editing.variation is not None:
        return _("You cannot remove the variation in which the game is being played.")
    return _("Only variations can be removed; this is the main line.")


RECORD_HANDLERS: Mapping[str, Handler[GameScreen]] = {
    "game.previous-variation": Handler(
        lambda screen: screen.replay.to_variation(-1),
        lambda screen: screen.replay.has_variations,
        _NO_OTHER,
    ),
    "game.next-variation": Handler(
        lambda screen: screen.replay.to_variation(1),
        lambda screen: screen.replay.has_variations,
        _NO_OTHER,
    ),
    "game.tree": Handler(
        lambda screen: screen.branching.show(),
        lambda screen: screen.branching.may_open,
        N_("The window is too small for the tree."),
    ),
    "game.end-tree": Handler(
        lambda screen: screen.branching.close(), lambda screen: screen.branching.is_open
    ),
    "game.promote": Handler(
        lambda screen: screen.editing.promote(),
        lambda screen: screen.editing.may_promote,
        _why_not_promote,
    ),
    "game.remove": Handler(
        lambda screen: screen.run_worker(screen.editing.remove()),
        lambda screen: screen.editing.may_remove,
        _why_not_remove,
    ),
    "game.fold": Handler(
        lambda screen: screen.editing.fold(screen.branching.target),
        lambda screen: screen.branching.is_open,
    ),
    "game.cut": Handler(
        lambda screen: screen.run_worker(screen.editing.cut()),
        lambda screen: screen.editing.may_cut,
    ),
    "game.take-out": Handler(
        lambda screen: screen.editing.take_out(), lambda screen: screen.editing.may_take_out
    ),
    "game.comment": Handler(lambda screen: screen.run_worker(screen.editing.comment())),
    "game.signs": Handler(lambda screen: screen.run_worker(screen.editing.sign())),
    "game.marking": Handler(lambda screen: screen.editing.mark()),
    "game.learn-lines": Handler(
        lambda screen: screen.post_message(LinesWanted(screen.game)),
        lambda screen: screen.state.is_alone and len(screen.state.line) > 1,
    ),
}
