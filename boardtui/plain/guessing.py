"""The moves of a game guessed, in plain mode."""

from __future__ import annotations

from functools import partial

from boardtui.analysis.requests import Priority
from boardtui.plain.game_words import move_text
from boardtui.plain.questions import Answer, NotUnderstood, Question, side_called
from boardtui.plain.session import Session
from boardtui.rules.board import Color
from boardtui.rules.game import Move, Place
from boardtui.session.grading import grade_bounds
from boardtui.session.reviewing import efforts_within
from boardtui.session.training.guessing import (
    Guessing,
    GuessStage,
    sides_to_guess,
)
from boardtui.words.errors import sentence
from boardtui.words.guessing import (
    last_text,
    nothing_to_guess,
    over_texts,
    place_text,
    question_text,
    rules_text,
    shown_text,
    side_to_guess,
    which_side,
    wrong_text,
)
from boardtui.words.language import _
from boardtui.words.sentences import joined


def guess(session: Session, argument: str) -> None:
    """Begin to guess the moves of a side, from the place in the game on; ask for the side.

    While moves are guessed, the question is repeated.
    """
    if session.guessing is not None:
        again(session, "")
        return
    state = session.state
    named = side_called(session.state.game, argument) if argument else None
    first, sides = sides_to_guess(() if state.is_running else state.line, state.depth)
    if not sides or named not in {None, *sides}:
        raise NotUnderstood(nothing_to_guess(state.game, named))
    if named is not None or len(sides) == 1:
        _begin(session, first, sides[0] if named is None else named)
        return
    answers = (
        Answer(
            side_to_guess(state.game, color, state.names[color]),
            partial(_begin, session, first, color),
        )
        for color in sides
    )
    session.ask(Question(which_side(), tuple(answers)))


async def play(session: Session, move: Move) -> None:
    """Judge a guess, and let the game go on after a right one. Raises IllegalMove."""
    guessing = _guessing(session)
    if guessing.stage is not GuessStage.ASKED:
        guessing.again()
    if isinstance(move, Place):
        move = guessing.record.game.move_at(guessing.position, move.point) or move
    await guessing.play(move)
    match guessing.stage:
        case GuessStage.WRONG | GuessStage.OPEN:
            session.say(wrong_text(guessing))
            guessing.again()
        case GuessStage.SHOWN:
            session.say(joined(wrong_text(guessing), shown_text(guessing)))
            await _go_on(session, guessing)
        case GuessStage.GOING_ON:
            session.say(last_text(guessing))
            await _go_on(session, guessing)
        case _:
            assert guessing.trouble is not None
            session.say(sentence(guessing.trouble))


def again(session: Session, _argument: str) -> None:
    """Repeat the question."""
    guessing = _guessing(session)
    guessing.again()
    session.say(joined(place_text(guessing), question_text(guessing), rules_text(guessing)))


async def solution(session: Session, _argument: str) -> None:
    """Say the move of the game, and go on."""
    guessing = _guessing(session)
    guessing.show()
    session.say(shown_text(guessing))
    await _go_on(session, guessing)


async def leave(session: Session, _argument: str) -> None:
    """Say the result so far, and go back to the game."""
    await _end(session, _guessing(session))


def _begin(session: Session, first: int, color: Color) -> None:
    game = session.game
    ask = session.engines.asker(game.game, Priority.HINT)
    bounds = grade_bounds(session.settings)
    effort = efforts_within(game.game, session.bounds)[-1]
    record, line = game.view.record, game.view.state.line
    session.guessing = Guessing(record, line, color, ask, first, bounds, effort)
    session.say(_("Type a move, or “solution”, “skip”, “board” or “stop”."))
    again(session, "")


async def _go_on(session: Session, guessing: Guessing) -> None:
    """Say the moves of the game up to the next one to guess, and ask for that."""
    guessing.go_on()
    while guessing.goes_on:
        if (node := guessing.advance()) is not None:
            session.say(move_text(node))
    if guessing.stage is GuessStage.OVER:
        await _end(session, guessing)
    else:
        session.say(joined(place_text(guessing), question_text(guessing)))


async def _end(session: Session, guessing: Guessing) -> None:
    await guessing.finish()
    session.say("\n".join(over_texts(guessing)))
    session.end_guessing()
    session.repeat()


def _guessing(session: Session) -> Guessing:
    if session.guessing is None:
        raise NotUnderstood(_("You are not guessing moves now. Type “guess” to begin."))
    return session.guessing
