"""What a person may train now: the choices of the menu."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TypeVar

from boardtui.players.specs import rating_pool
from boardtui.rules.game import Game
from boardtui.saves.line_file import paths_beside
from boardtui.session.training.card_deck import CardDeck
from boardtui.session.training.deck import Deck
from boardtui.session.training.puzzle_deck import PuzzleDeck, UnkeptPuzzles
from boardtui.session.training.training import Training
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.reasons import Reasoned
from boardtui.system.regular_files import exists
from boardtui.training.puzzle_store import PuzzleStore
from boardtui.training.repertoire_sync import MOST_REPERTOIRES, KeptRepertoire, RepertoireStore
from boardtui.training.shipped_puzzles import SHIPPED_GAMES


class DueCards(NamedTuple):
    """Cards that wait."""

    waiting: int


class LinesOf(NamedTuple):
    """The lines of a record, which were learnt before."""

    kept: KeptRepertoire


class PuzzlesOf(NamedTuple):
    """Puzzles of a game."""

    game: Game


class PutAside(NamedTuple):
    """Cards and puzzles that the person has put aside, to be brought back."""

    number: int


@dataclass(frozen=True, slots=True)
class GuessedGame:
    """A game of the library, whose moves are guessed."""


TrainingChoice = DueCards | LinesOf | PuzzlesOf | PutAside | GuessedGame

T = TypeVar("T")

_MOST_LINES = 3
"""The most records with lines that are offered, those learnt first last."""


async def training_choices(
    training: Training, *, has_library: bool = False
) -> tuple[TrainingChoice, ...]:
    """Return what may be trained: cards only where some wait, lines whose record is there."""
    due = await training.count()
    cards = (DueCards(due.total),) if due is not None and due.total else ()
    lines = map(LinesOf, await kept_lines(training))
    count = await _tried(training, lambda: _put_aside_count(training), 0)
    aside = (PutAside(count),) if count else ()
    guessed = (GuessedGame(),) if has_library else ()
    return (*cards, *lines, *puzzle_choices(), *aside, *guessed)


async def bring_back(training: Training) -> int:
    """Bring back all that the person has put aside; return how many, 0 where that fails."""

    def all_back() -> int:
        return training.cards.bring_back_all() + training.store(PuzzleStore).bring_back_all()

    return await _tried(training, all_back, 0)


def _put_aside_count(training: Training) -> int:
    return training.cards.put_aside_count() + training.store(PuzzleStore).put_aside_count()


def puzzle_choices() -> tuple[PuzzlesOf, ...]:
    """Return the games that there are puzzles of."""
    return tuple(map(PuzzlesOf, SHIPPED_GAMES))


async def kept_lines(training: Training, most: int = _MOST_LINES) -> tuple[KeptRepertoire, ...]:
    """Return the newest repertoires whose record is there; none where they cannot be read."""

    def read() -> tuple[KeptRepertoire, ...]:
        kept = training.store(RepertoireStore).kept()
        return tuple(islice((each for each in kept if file_of(each) is not None), most))

    return await _tried(training, read, ())


async def _tried(training: Training, job: Callable[[], T], default: T) -> T:
    """Return the result of a job on the stores; `default` without any, and where it fails."""
    if not training.keeps:
        return default
    try:
        return await training.do(job)
    except Reasoned as error:
        training.tell(error)
        return default


async def study_of(training: Training, source: str) -> Path | None:
    """Return the study that a person made of the lines in a file; None without one."""
    if not source.strip("-"):
        return None
    name = _absolute(source)
    kept = await kept_lines(training, MOST_REPERTOIRES)
    studies = (Path(each.file.path) for each in kept if each.file.source == name)
    return next(filter(_is_there, studies), None)


def _absolute(source: str) -> str:
    """Return the path of a file as an open game has it."""
    return os.path.abspath(source)  # noqa: PTH100  it may lead through ".."


def file_of(kept: KeptRepertoire) -> Path | None:
    """Return the file with the record of a repertoire; None if there is none any more."""
    names = filter(None, (kept.file.path, kept.file.source))
    return next(filter(_is_there, map(Path, names)), None)


def _is_there(path: Path) -> bool:
    """Return True for a file, and for a save of which there is only a log as yet."""
    return any(map(exists, (path, *paths_beside(path))))


def deck_of(
    training: Training,
    choice: DueCards | PuzzlesOf,
    want: Callable[[Game], object] = lambda _game: None,
) -> Deck:
    """Return the deck of a choice that needs no record.

    `want` is called before each puzzle that is kept is drawn.
    """
    match choice:
        case DueCards():
            return CardDeck(training)
        case PuzzlesOf(each):
            pool = rating_pool(each)
            if not training.keeps:
                return UnkeptPuzzles(pool)
            return PuzzleDeck(training, pool, on_draw=partial(want, each))
