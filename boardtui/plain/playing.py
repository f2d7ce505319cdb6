"""The commands that play: moves, taking back, resigning, another game, hints."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from boardtui.plain.desk import Desk
from boardtui.plain.game_words import move_text, place_text, whose_turn
from boardtui.plain.questions import NotUnderstood
from boardtui.plain.stepping import say_place
from boardtui.play.table import RefusalReason, Refused
from boardtui.players.player import Limit
from boardtui.rules.board import Color
from boardtui.rules.game import Move, Pass, Place
from boardtui.words.analysis import full_score, hint_text, line_text, preparing_advice
from boardtui.words.errors import sentence
from boardtui.words.language import _
from boardtui.words.sentences import holder_name

if TYPE_CHECKING:
    from boardtui.analysis.analysis_result import AnalysisResult


def play(desk: Desk, move: Move) -> None:
    """Play a move where the game stands, or explore it elsewhere. Raises RulesError, Refused."""
    view = desk.view
    position = view.node.position
    if isinstance(move, Place) and position.legal_moves != (Pass(),):
        move = position.game.move_at(position, move.point) or move
    revision, was_copy = desk.game.table.standing.revision, view.is_copy
    view.play(move)
    if desk.game.table.standing.revision == revision:
        desk.say(_("{move} Explored: goto leads back.").format(move=move_text(view.node)))
    if view.is_copy and not was_copy and desk.games.keeps:
        desk.say(_("Your changes are kept in a copy."))


def undo(desk: Desk, _argument: str) -> None:
    """Take back the last move of the person, with the answers to it."""
    desk.view.take_back(keep=desk.settings.keep_taken_back)
    desk.say(f"{place_text(desk.state)} {whose_turn(desk.state)}")


def resign(desk: Desk, argument: str) -> None:
    """Give up the game, once that is confirmed."""
    game, seats = desk.game, desk.view.seats
    standing = game.table.standing
    if standing.awaited is None:
        raise Refused(RefusalReason.OVER if standing.seats else RefusalReason.NO_ONE_SITS)
    gone = standing.game.dropped_out(standing.head)
    left = {seat for seat in seats if standing.color_of(seat) not in gone}
    if not left:
        raise Refused(RefusalReason.OUT if seats else RefusalReason.NO_ONE_SITS)
    seat = standing.awaited if standing.awaited in left else min(left)
    side = holder_name(game.game, standing.head, standing.color_of(seat))
    question = _("{side} resigns? Type resign again, or yes or no.")
    if standing.game.goes_on_without(standing.head, standing.color_of(seat)):
        question = _("{side} resigns, and the others play on? Type resign again, or yes or no.")
    desk.confirm(question.format(side=side), partial(game.resign, seat))


async def rematch(desk: Desk, _argument: str) -> None:
    """Play again, with the same players."""
    game = desk.game
    if game.table.standing.outcome is None or not game.seats:
        raise NotUnderstood(_("A rematch is for a game that was played to its end."))
    await desk.open(partial(desk.games.start, game.rematch(swap=False)))


async def play_on(desk: Desk, _argument: str) -> None:
    """Play on from the cursor: the game itself, or a new game from a record."""
    view, node = desk.view, desk.view.node
    if node.position.outcome is not None:
        raise Refused(RefusalReason.OVER)
    if desk.game.is_unfinished and not view.is_copy:
        view.go_on()
        say_place(desk)
        desk.repeat()
        return
    game, position = desk.game.game, node.position

    async def take(by_color: tuple[str, ...]) -> None:
        colors = game.seats(position)
        seats = tuple(by_color[colors.index(seat)] for seat in sorted(colors))
        desk.say(_("This is a game of its own; the one before stays as it is."))
        await desk.open(partial(desk.games.play_on, view.record, node, seats))

    colors = map(Color, range(len(game.sides)))
    labels = tuple(holder_name(game, position, color) for color in colors)
    desk.ask_for_players(game, labels, take)


def hint(desk: Desk, argument: str) -> None:
    """Ask the engine for the best move, or for some of the best."""
    from boardtui.analysis.analyst import AnalysisRequest

    state = desk.state
    find_analyst = desk.analysts.finder(state.game)
    count = int(argument) if argument in set("123456789") else 1
    if argument and argument != str(count):
        raise NotUnderstood(_("A hint is for the best move, or for 2 to 9 of the best."))
    if find_analyst is None:
        raise NotUnderstood(_("No engine here knows this game."))
    if not state.position.legal_moves:
        raise Refused(RefusalReason.OVER)
    if state.thinking is not None:
        raise NotUnderstood(_("There are no hints while a computer thinks."))
    limit = Limit(seconds=desk.settings.thinking_time)
    desk.view.table.note_help()
    answer = _Advice(desk, count)
    desk.is_looking_for_hint = True
    find_analyst().ask(AnalysisRequest(state.position, limit, count), answer.take)


class _Advice:
    """Says the result of one question to the engine once it is there."""

    def __init__(self, desk: Desk, count: int) -> None:
        self._desk = desk
        self._count = count
        self._has_told_of_wait = False

    def take(self, result: AnalysisResult) -> None:
        """Take a result; only the last one is said, and once that it takes a while."""
        desk = self._desk
        if result.detail and not self._has_told_of_wait:
            self._has_told_of_wait = True
            desk.say(preparing_advice(result.detail))
        if not result.is_final:
            return
        desk.is_looking_for_hint = False
        desk.changed.set()
        if result.trouble is not None:
            desk.say(sentence(result.trouble))
        elif self._count == 1:
            desk.say(hint_text(result))
        else:
            desk.say("\n".join(_best_moves(result, self._count)))


def _best_moves(result: AnalysisResult, count: int) -> list[str]:
    """Return some of the best moves with their values and best play."""
    game = result.position.game
    infos = list(result.moves.values())[:count]
    return [f"{full_score(game, info)}: {line_text(result.position, info)}" for info in infos]
