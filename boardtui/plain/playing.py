"""The commands that play: moves, taking back, resigning, another game, hints."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from boardtui.plain.game_words import move_text, place_text, whose_turn
from boardtui.plain.questions import NotUnderstood, send
from boardtui.plain.seating import ask_for_players
from boardtui.plain.session import Session
from boardtui.plain.stepping import say_place
from boardtui.play.edits import Edit
from boardtui.play.errors import RefusalReason, Refused
from boardtui.players.player import Info, Limit
from boardtui.rules.board import Color
from boardtui.rules.game import Move, Pass, Place
from boardtui.session.analysis_state import Loss
from boardtui.words.analysis import full_score, hint_text, line_text, loss_of, preparing_advice
from boardtui.words.errors import sentence
from boardtui.words.language import _
from boardtui.words.sentences import holder_name, joined

if TYPE_CHECKING:
    from boardtui.analysis.analysis_result import AnalysisResult


def play(session: Session, move: Move) -> None:
    """Play a move at the head of the game, or explore one elsewhere. Raises RulesError, Refused."""
    view = session.view
    position = view.node.position
    if isinstance(move, Place) and position.legal_moves != (Pass(),):
        move = position.game.move_at(position, move.point) or move
    is_explored = view.may_insert
    send(session, move)
    if is_explored:
        session.say(
            _("{move} This is a variation. Type “goto” to return to the game.").format(
                move=move_text(view.node)
            )
        )


def undo(session: Session, _argument: str) -> None:
    """Undo the newest edit, or take back the last move of the person, with the answers to it."""
    from boardtui.words.edits import taken_back_text, undone_text

    view, before = session.view, session.view.standing

    def say(edit: Edit | None) -> None:
        if edit is None:
            said = taken_back_text(before, view.standing)
        else:
            said = undone_text(view.edits, edit)
        session.say(joined(said, place_text(view.state), whose_turn(view.state)))

    view.take_back(say, keep=session.settings.keep_taken_back)


def redo(session: Session, _argument: str) -> None:
    """Make the edit again that was undone last, or play moves again that were taken back."""
    from boardtui.words.edits import redone_text

    view = session.view

    def say(edit: Edit | None) -> None:
        said = "" if edit is None else redone_text(view.edits, edit)
        session.say(joined(said, place_text(view.state), whose_turn(view.state)))

    view.redo(say)


def resign(session: Session, argument: str) -> None:
    """Ask for a confirmation and give up the game."""
    game, seats = session.game, session.view.seats
    standing = game.view.standing
    if standing is None:
        raise Refused(RefusalReason.NO_ONE_SITS)
    if standing.awaited is None:
        raise Refused(RefusalReason.OVER)
    gone = standing.game.dropped_out(standing.position)
    left = {seat for seat in seats if standing.color_of(seat) not in gone}
    if not left:
        watched = RefusalReason.NO_ONE_SITS if standing.is_solo else RefusalReason.WATCHING
        raise Refused(RefusalReason.OUT if seats else watched)
    seat = standing.awaited if standing.awaited in left else min(left)
    side = holder_name(game.game, standing.position, standing.color_of(seat))
    question = _("Resign for {side}? Type “yes” (or “resign” again) or “no”.")
    if standing.game.goes_on_without(standing.position, standing.color_of(seat)):
        question = _(
            "Resign for {side}? The others play on. Type “yes” (or “resign” again) or “no”."
        )
    if not standing.is_solo:
        question = _("Resign the game? Type “yes” (or “resign” again) or “no”.")
    session.confirm(question.format(side=side), partial(game.resign, seat))


async def rematch(session: Session, _argument: str) -> None:
    """Begin another game with the same players. Raises NotUnderstood before the end."""
    game = session.game
    if not game.is_played or game.table.standing.outcome is None:
        raise NotUnderstood(_("A rematch is possible only after the game is over."))
    await session.open(session.games.start(game.rematch(swap=False)))


def _say_place_and_ask(session: Session) -> None:
    say_place(session)
    session.repeat()


async def play_on(session: Session, _argument: str) -> None:
    """Play on from the cursor: the game itself, or a new game from a record."""
    view, node = session.view, session.view.node
    if node.position.outcome is not None:
        raise Refused(RefusalReason.OVER)
    if session.game.is_unfinished and not view.is_study:
        view.go_on(partial(_say_place_and_ask, session))
        return
    game, position = session.game.game, node.position

    async def take(by_color: tuple[str, ...]) -> None:
        colors = game.seats(position)
        seats = tuple(by_color[colors.index(seat)] for seat in sorted(colors))
        session.say(_("This is a new game; the original game is unchanged."))
        await session.open(session.games.play_on(view.record, node, seats))

    colors = map(Color, range(len(game.sides)))
    labels = tuple(holder_name(game, position, color) for color in colors)
    ask_for_players(session, game, labels, take)


def hint(session: Session, argument: str) -> None:
    """Ask the engine for the best move, or for some of the best."""
    from boardtui.analysis.analyst import Analyst
    from boardtui.analysis.requests import AnalysisRequest, Priority

    state = session.state
    find_engine = session.engines.finder(state.game)
    count = int(argument) if argument in set("123456789") else 1
    if argument and argument != str(count):
        raise NotUnderstood(
            _("Type “hint” for the best move, or “hint 2” to “hint 9” for several moves.")
        )
    if find_engine is None:
        raise NotUnderstood(_("No engine is available for this game."))
    if not state.position.legal_moves:
        raise Refused(RefusalReason.OVER)
    if state.thinking is not None:
        raise NotUnderstood(_("There are no hints while the computer is thinking."))
    engine = find_engine()
    request = AnalysisRequest(state.position, Limit(seconds=session.settings.thinking_time), count)

    def ask() -> None:
        if session.hint is not None:
            session.hint.stop()
        session.hint = Analyst(engine, _Advice(session, count).take)
        session.hint.ask(request, Priority.HINT)

    session.view.note_help(ask)


class _Advice:
    """Says the engine's answer to one question."""

    def __init__(self, session: Session, count: int) -> None:
        self._session = session
        self._count = count
        self._has_told_of_wait = False

    def take(self, result: AnalysisResult) -> None:
        """Say a result if it is the last one; say once if the engine needs a while."""
        session = self._session
        if result.detail and not self._has_told_of_wait:
            self._has_told_of_wait = True
            session.say(preparing_advice(result.detail))
        if not result.is_final:
            return
        session.hint = None
        session.changed.set()
        if result.trouble is not None:
            session.say(sentence(result.trouble))
        elif self._count == 1:
            session.say(hint_text(result))
        else:
            session.say("\n".join(_best_moves(result, self._count)))


def _best_moves(result: AnalysisResult, count: int) -> list[str]:
    """Return some of the best moves with their values and best play, and the worse ones' faults."""
    best, *others = list(result.moves.values())[:count]
    return [
        _valued_line(result, best),
        *(_with_fault(result, info, best) for info in others),
    ]


def _valued_line(result: AnalysisResult, info: Info) -> str:
    return f"{full_score(result.position.game, info)}: {line_text(result.position, info)}"


def _with_fault(result: AnalysisResult, info: Info, best: Info) -> str:
    from boardtui.words.faults import reason_text

    line = _valued_line(result, info)
    if loss_of(info, best, result.position.game) is Loss.NOTHING:
        return line
    reason = reason_text(result.position, info.line, best.line)
    return _("{line}. {reason}").format(line=line, reason=reason) if reason else line
