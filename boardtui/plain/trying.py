"""Mistakes tried again in plain mode."""

from __future__ import annotations

from boardtui.analysis.requests import Priority
from boardtui.plain.questions import NotUnderstood
from boardtui.plain.session import Session
from boardtui.record.grades import marked
from boardtui.rules.game import Move, Pass, Place
from boardtui.session.grading import grade_bounds, own_mistakes
from boardtui.session.known_games import KnownGames
from boardtui.session.trying import Trying, TryStage, mistakes_to_try
from boardtui.words.errors import sentence
from boardtui.words.language import _
from boardtui.words.review import why_no_review
from boardtui.words.sentences import joined
from boardtui.words.trying import over_text, right_text, solution_text, task_text, wrong_text


def try_again(session: Session, argument: str) -> None:
    """Begin with the mistakes of the game, or with the current one once more."""
    if argument not in {"", "again", _("again")}:
        raise NotUnderstood(_("Type try again."))
    if session.trying is not None:
        session.trying.again()
        _say_task(session, session.trying)
        return
    state = session.state
    ask = session.engines.asker(state.game, Priority.HINT)
    if ask is None or state.is_running:
        reason = why_no_review(has_engine=ask is not None, is_running=state.is_running)
        raise NotUnderstood(reason)
    bounds = grade_bounds(session.settings)
    mistakes = own_mistakes(state, mistakes_to_try(marked(state.line, bounds)))
    if not mistakes:
        if not state.is_judged:
            raise NotUnderstood(_("The game is not reviewed yet; type review."))
        raise NotUnderstood(_("No mistake is known that could be tried again."))
    known = KnownGames(session.games.library)
    trying = session.trying = Trying(session.view.record, mistakes, ask, known.has, bounds)
    session.say(_("Type a move, or hint for the answer, skip for the next mistake, or leave."))
    _say_task(session, trying)


async def play(session: Session, move: Move) -> None:
    """Judge a move. Raises IllegalMove."""
    trying = _trying(session)
    if trying.stage is not TryStage.ASKED:
        trying.again()
    position = trying.position
    if isinstance(move, Place) and position.legal_moves != (Pass(),):
        move = position.game.move_at(position, move.point) or move
    await trying.play(move)
    if trying.trouble is not None:
        session.say(sentence(trying.trouble))
    elif trying.stage is TryStage.WRONG:
        assert trying.verdict is not None
        session.say(joined(wrong_text(trying.verdict), _("Try once more.")))
        trying.again()
    else:
        session.say(right_text(trying))
        skip(session, "")


def hint(session: Session, _argument: str) -> None:
    """Say the answer, and go to the next mistake."""
    trying = _trying(session)
    session.say(solution_text(trying.node))
    skip(session, "")


def skip(session: Session, _argument: str) -> None:
    """Go to the next mistake, or back to the game after the last one."""
    trying = _trying(session)
    trying.go_on()
    if trying.stage is TryStage.OVER:
        leave(session, "")
    else:
        _say_task(session, trying)


def leave(session: Session, _argument: str) -> None:
    """Go back to the game, and say how many mistakes were put right."""
    trying = _trying(session)
    session.trying = None
    session.say(over_text(trying))
    session.repeat()


def _say_task(session: Session, trying: Trying) -> None:
    session.say(task_text(trying))


def _trying(session: Session) -> Trying:
    if session.trying is None:
        raise NotUnderstood(_("No mistake is tried again now; type try again."))
    return session.trying
