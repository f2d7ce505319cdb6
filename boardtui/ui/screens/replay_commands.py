"""The handlers that lead through a game, with the reasons why one is impossible."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from boardtui.system.translatable import N_
from boardtui.ui.commands import Handler

if TYPE_CHECKING:
    from boardtui.ui.screens.game import GameScreen

_START = N_("This is the start position.")
_END = N_("There is no next move.")
_NOT_RUNNING = N_("Autoplay is not running.")


def is_ended(screen: GameScreen) -> bool:
    """Return True in a record, or in a game that is over, unless a study is shown."""
    state = screen.state
    return (not state.is_played or state.is_over) and not state.is_study


REPLAY_HANDLERS: Mapping[str, Handler[GameScreen]] = {
    "game.back": Handler(
        lambda screen: screen.replay.back(), lambda screen: screen.replay.may_go_back, _START
    ),
    "game.forward": Handler(
        lambda screen: screen.replay.forward(), lambda screen: screen.replay.may_go_forward, _END
    ),
    "game.return": Handler(
        lambda screen: screen.replay.to_head(),
        lambda screen: screen.replay.may_return and not is_ended(screen),
        N_("This is the current position of the game."),
    ),
    "game.return-to-end": Handler(
        lambda screen: screen.replay.to_head(),
        lambda screen: screen.replay.may_return and is_ended(screen),
    ),
    "game.autoplay": Handler(
        lambda screen: screen.replay.play(), lambda screen: screen.replay.may_play, _END
    ),
    "game.pause": Handler(
        lambda screen: screen.replay.pause(), lambda screen: screen.replay.running, _NOT_RUNNING
    ),
    "game.faster": Handler(
        lambda screen: screen.replay.change_speed(1),
        lambda screen: screen.replay.running,
        _NOT_RUNNING,
    ),
    "game.slower": Handler(
        lambda screen: screen.replay.change_speed(-1),
        lambda screen: screen.replay.running,
        _NOT_RUNNING,
    ),
    "game.start": Handler(
        lambda screen: screen.replay.to_start(), lambda screen: screen.replay.may_go_back, _START
    ),
    "game.end": Handler(
        lambda screen: screen.replay.to_end(), lambda screen: screen.replay.may_go_forward, _END
    ),
}
