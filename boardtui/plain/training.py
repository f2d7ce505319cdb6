"""What may be trained, in plain mode."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from boardtui.plain.drilling import begin_deck, repeat
from boardtui.plain.library import library
from boardtui.plain.lines import learn_kept
from boardtui.plain.questions import Answer, Question
from boardtui.plain.session import Session
from boardtui.rules.game import Game
from boardtui.session.training.choices import (
    DueCards,
    LinesOf,
    PutAside,
    PuzzlesOf,
    TrainingChoice,
    bring_back,
    deck_of,
    puzzle_choices,
    training_choices,
)
from boardtui.words.counts import later_text
from boardtui.words.language import _
from boardtui.words.training import brought_back_text, choice_text, guess_a_game, not_kept_text


async def train(session: Session, _argument: str) -> None:
    """Ask what to train, or repeat the task."""
    if session.drill is not None:
        repeat(session, session.drill)
        return
    training = session.games.training
    if not training.keeps:
        session.say(not_kept_text())
    if later := later_text(await training.count()):
        session.say(later)
    choices = await training_choices(training)
    answers = _answers(session, choices)
    if session.games.library is not None:
        answers.append(Answer(guess_a_game(), partial(_guess, session)))
    session.ask(Question(_("What would you like to train?"), tuple(answers)))


async def begin_due(session: Session) -> None:
    """Begin with the cards that wait, or else ask what to train."""
    choices = await training_choices(session.games.training)
    if isinstance(choices[0], DueCards):
        await begin(session, choices[0])
    else:
        await train(session, "")


def puzzles(session: Session) -> None:
    """Ask of which game to solve puzzles."""
    answers = _answers(session, puzzle_choices())
    session.ask(Question(_("What would you like to train?"), tuple(answers)))


async def solve(session: Session, game: Game) -> None:
    """Solve puzzles of a game."""
    await begin(session, PuzzlesOf(game))


async def begin(session: Session, choice: TrainingChoice) -> None:
    """Begin a drill of what was chosen."""
    training = session.games.training
    match choice:
        case LinesOf(kept):
            await learn_kept(session, kept)
        case PutAside():
            session.say(brought_back_text(await bring_back(training)))
            await train(session, "")
        case _:
            await begin_deck(session, deck_of(training, choice, session.puzzle_maker.want))


async def _guess(session: Session) -> None:
    """Ask for a game of the library to guess."""
    session.say(_("Choose a game, and then type guess."))
    await library(session, "")


def _answers(session: Session, choices: Iterable[TrainingChoice]) -> list[Answer]:
    return [Answer(choice_text(choice), partial(begin, session, choice)) for choice in choices]
