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
    GuessedGame,
    LinesOf,
    PutAside,
    PuzzlesOf,
    TrainingChoice,
    bring_back,
    deck_of,
    puzzle_choices,
    training_choices,
)
from boardtui.training.cards import DueCount
from boardtui.words.language import _
from boardtui.words.training import (
    before_choice,
    brought_back_text,
    choice_text,
    which_training,
)


async def train(session: Session, _argument: str) -> None:
    """Ask what to train, or repeat the task."""
    if session.drill is not None:
        repeat(session, session.drill)
    else:
        await _ask_all(session, await _choices(session))


async def begin_due(session: Session) -> None:
    """Begin with the cards that wait, or else ask what to train."""
    choices = await _choices(session)
    if isinstance(choices[0], DueCards):
        await begin(session, choices[0])
    else:
        await _ask_all(session, choices)


def puzzles(session: Session) -> None:
    """Ask of which game to solve puzzles."""
    _ask(session, puzzle_choices())


async def solve(session: Session, game: Game) -> None:
    """Solve puzzles of a game."""
    await begin(session, PuzzlesOf(game))


async def begin(session: Session, choice: TrainingChoice) -> None:
    """Begin a drill of what was chosen."""
    training = session.games.training
    match choice:
        case LinesOf(kept):
            await learn_kept(session, kept)
        case GuessedGame():
            session.say(_("Choose a game, and then type “guess”."))
            await library(session, "")
        case PutAside():
            session.say(brought_back_text(await bring_back(training)))
            await train(session, "")
        case _:
            await begin_deck(session, deck_of(training, choice, session.puzzle_maker.want))


async def _choices(session: Session) -> tuple[TrainingChoice, ...]:
    games = session.games
    return await training_choices(games.training, has_library=games.library is not None)


async def _ask_all(session: Session, choices: Iterable[TrainingChoice]) -> None:
    _ask(session, choices, await session.games.training.count())


def _ask(session: Session, choices: Iterable[TrainingChoice], due: DueCount | None = None) -> None:
    """Ask what to train, and begin it; `due` is what waits, to say what waits for later."""
    if before := before_choice(due, keeps=session.games.training.keeps):
        session.say(before)
    answers = (Answer(choice_text(choice), partial(begin, session, choice)) for choice in choices)
    session.ask(Question(which_training(), tuple(answers)))
