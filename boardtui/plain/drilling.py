"""Drills in plain mode, and mistakes tried again."""

from __future__ import annotations

from boardtui.analysis.requests import Priority
from boardtui.plain import looking
from boardtui.plain.game_words import move_text
from boardtui.plain.questions import NotUnderstood
from boardtui.plain.session import Session
from boardtui.record.grades import marked
from boardtui.rules.game import Move, Pass, Place
from boardtui.session.grading import grade_bounds, own_mistakes
from boardtui.session.training.deck import Deck, DeckKind
from boardtui.session.training.drill import Drill
from boardtui.session.training.drill_setup import new_drill
from boardtui.session.training.drill_stage import DrillStage
from boardtui.session.training.game_mistakes import GameMistakes, mistakes_to_try
from boardtui.words.drill import (
    as_good_text,
    effect_text,
    hint_text,
    not_proved_text,
    over_text,
    right_text,
    solved_text,
    whole_task_text,
    wrong_text,
)
from boardtui.words.errors import sentence
from boardtui.words.language import _
from boardtui.words.review import why_no_review
from boardtui.words.sentences import joined


def repeat(session: Session, drill: Drill) -> None:
    """Ask the current exercise once more."""
    drill.again()
    _say_task(session, drill)


async def begin_deck(session: Session, deck: Deck) -> None:
    """Begin a drill that goes through a deck."""
    drill = new_drill(session.games, session.engines, session.settings, deck)
    await drill.begin()
    if drill.stage is DrillStage.OVER:
        session.say(over_text(drill))
        return
    session.drill = drill
    session.say(_words_of(drill))
    _say_new_task(session, drill)


async def try_again(session: Session, argument: str) -> None:
    """Begin with the mistakes of the game, or with the current one once more."""
    if argument not in {"", "again", _("again")}:
        raise NotUnderstood(_("Type “try again”."))
    if session.drill is not None:
        session.drill.again()
        _say_task(session, session.drill)
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
            raise NotUnderstood(_("The game has not been reviewed yet. Type “review” to start."))
        raise NotUnderstood(_("There are no mistakes to try again."))
    await begin_deck(session, GameMistakes(session.view.record, mistakes))


async def play(session: Session, move: Move) -> None:
    """Judge a move. Raises IllegalMove."""
    drill = _drill(session)
    if drill.stage is not DrillStage.ASKED:
        drill.again()
    position = drill.position
    if isinstance(move, Place) and position.legal_moves != (Pass(),):
        move = position.game.move_at(position, move.point) or move
    await drill.play(move)
    match drill.stage:
        case DrillStage.WRONG:
            session.say(joined(wrong_text(drill), _("Try again.")))
        case DrillStage.NOT_PROVED:
            session.say(joined(not_proved_text(drill), _("Try again.")))
        case DrillStage.AS_GOOD if drill.deck.grows:
            session.say(
                joined(
                    as_good_text(drill),
                    _("Type “add” to add the move to your lines, or try another move."),
                )
            )
        case DrillStage.AS_GOOD:
            session.say(joined(as_good_text(drill), _("Try again.")))
        case DrillStage.REPLIED:
            said = right_text(drill)
            drill.reply()
            session.say(joined(said, move_text(drill.view.node)))
            _say_task(session, drill)
        case DrillStage.RIGHT:
            await _say_end(session, drill, right_text(drill))
        case _:
            assert drill.trouble is not None
            session.say(sentence(drill.trouble))


def hint(session: Session, _argument: str) -> None:
    """Say in which part of the board the answer is."""
    drill = _drill(session)
    drill.hint()
    session.say(hint_text(drill))


async def solution(session: Session, _argument: str) -> None:
    """Say the answer, and go to the next exercise."""
    drill = _drill(session)
    drill.show()
    session.say(solved_text(drill))
    await _say_end(session, drill, "")


async def add(session: Session, _argument: str) -> None:
    """Add a move that is as good to the lines."""
    drill = _drill(session)
    if drill.stage is not DrillStage.AS_GOOD or not drill.deck.grows:
        raise NotUnderstood(_("There is no move to add."))
    if await drill.add():
        await _say_end(session, drill, _("The move was added to your lines."))


async def put(session: Session, argument: str) -> None:
    """Put the exercise aside, which is all that can be put somewhere here."""
    if argument not in {"aside", _("aside")}:
        raise NotUnderstood(_("Type “put aside”."))
    await put_aside(session, "")


async def put_aside(session: Session, _argument: str) -> None:
    """Never ask the exercise again, and go to the next one."""
    drill = _drill(session)
    if not drill.deck.rates:
        raise NotUnderstood(_("This exercise is shown only once anyway."))
    await drill.put_aside()
    session.say(_("This exercise will not be shown again."))
    _say_next(session, drill)


async def skip(session: Session, _argument: str) -> None:
    """Go to the next exercise, or to the end after the last one."""
    drill = _drill(session)
    await drill.go_on()
    _say_next(session, drill)


async def leave(session: Session, _argument: str) -> None:
    """Go back to the game, and say how many exercises were solved."""
    drill = _drill(session)
    await drill.settled()
    session.end_drill()
    session.say(over_text(drill))
    session.repeat()


async def _say_end(session: Session, drill: Drill, text: str) -> None:
    """Say how an exercise ended, and go to the next one."""
    await drill.settled()
    if said := joined(text, effect_text(drill)):
        session.say(said)
    await drill.go_on()
    _say_next(session, drill)


def _say_next(session: Session, drill: Drill) -> None:
    if drill.stage is DrillStage.OVER:
        session.end_drill()
        session.say(over_text(drill))
        session.repeat()
    else:
        _say_new_task(session, drill)


def _say_new_task(session: Session, drill: Drill) -> None:
    """Say a task; with its board, unless it is from the game that is open."""
    if drill.deck.title.kind is not DeckKind.GAME:
        looking.board(session, "")
    _say_task(session, drill)


def _say_task(session: Session, drill: Drill) -> None:
    session.say(whole_task_text(drill))


def _words_of(drill: Drill) -> str:
    """Return the words that a drill understands."""
    if not drill.deck.rates:
        return _("Type a move, or “hint”, “solution”, “skip” or “stop”.")
    return _("Type a move, or “hint”, “solution”, “skip”, “put aside” or “stop”.")


def _drill(session: Session) -> Drill:
    if session.drill is None:
        raise NotUnderstood(
            _("There is no exercise now. Type “train”, or “try again” after a review.")
        )
    return session.drill
