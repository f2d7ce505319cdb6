"""The handlers of the commands of play, with the reasons why one is impossible."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from boardtui.play.errors import RefusalReason, Refused
from boardtui.rules.game import Surface
from boardtui.ui.commands import Handler
from boardtui.ui.widgets.board_widget import BoardWidget
from boardtui.words.errors import sentence
from boardtui.words.language import _
from boardtui.words.sentences import over_here

if TYPE_CHECKING:
    from boardtui.ui.screens.game import GameScreen


def _key_of_return(screen: GameScreen) -> str:
    return screen.key_of("game.return") or screen.key_of("game.return-to-end")


def _watching() -> str:
    return sentence(Refused(RefusalReason.WATCHING))


def _why_not_take_back(screen: GameScreen) -> str:
    state = screen.state
    is_player = state.is_shared and state.is_running and not state.is_watched
    if state.is_study or (state.reviewing and (state.can_take_back or is_player)):
        text = _("You can take back moves only in the game; {key} returns to it.")
        return text.format(key=_key_of_return(screen))
    if state.is_watched:
        return _watching()
    if is_player:
        return ""  # the command to ask for a move back, on the same key, has the reason
    if not state.is_played:
        return _("There is no change to undo.")
    if state.is_over:
        return _("The game is over; its moves cannot be taken back.")
    return _("You have no move to take back.")


def _why_not_redo(screen: GameScreen) -> str:
    if screen.playing.has_taken_back:
        text = _("You can redo moves only in the game; {key} returns to it.")
        return text.format(key=_key_of_return(screen))
    return _("There is no move to redo.")


def _why_not_resign(screen: GameScreen) -> str:
    if screen.state.outcome is not None:
        return over_here()
    return (
        _watching() if screen.state.is_watched else _("You are not playing, so you cannot resign.")
    )


def _why_not_play_on(screen: GameScreen) -> str:
    if screen.state.outcome is not None:
        return over_here()
    if screen.state.is_shared and screen.state.is_away:
        return _("You are playing with others, so the game can only continue from its last move.")
    if screen.latest.news:
        return ""  # a reason would hide the offer that a person means to answer
    return _("The game already continues from this position.")


def _choose(number: int) -> Handler[GameScreen]:
    return Handler(
        lambda screen: screen.choose(number),
        lambda screen: number <= len(screen.latest.choices),
        _why_not_choose,
    )


def _why_not_choose(screen: GameScreen) -> str:
    if screen.latest.choices:
        return _("There is no choice with this number.")
    board = screen.query_one(BoardWidget)
    game, point = screen.state.game, board.cursor
    text = _("Type the letter of a point first, as in {point}.")
    if game.surface is Surface.CELLS:
        text = _("Type the letter of a square first, as in {point}.")
    return text.format(point=game.notation.format(point, game.board_size))


PLAY_HANDLERS: Mapping[str, Handler[GameScreen]] = {
    "game.take-back": Handler(
        lambda screen: screen.playing.take_back(),
        lambda screen: screen.playing.may_take_back,
        _why_not_take_back,
    ),
    "game.redo": Handler(
        lambda screen: screen.playing.redo(),
        lambda screen: screen.state.can_redo,
        _why_not_redo,
    ),
    "game.resign": Handler(
        lambda screen: screen.run_worker(screen.playing.resign()),
        lambda screen: screen.playing.resigning is not None,
        _why_not_resign,
    ),
    "game.play-on": Handler(
        lambda screen: screen.run_worker(screen.seating.play_on()),
        lambda screen: screen.seating.may_play_on,
        _why_not_play_on,
    ),
    **{f"game.choose-{number}": _choose(number) for number in range(1, 10)},
}
