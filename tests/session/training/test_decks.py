"""The decks of cards and puzzles: what is drawn, and what becomes of the answers."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from boardtui.person.personal_file import FILE, PersonalReason
from boardtui.players.glicko2 import PlayerRating
from boardtui.players.ratings import RatingChange
from boardtui.rules.registry import game
from boardtui.saves import database_file
from boardtui.saves.database_file import LITTLE_PATIENCE, PATIENCE
from boardtui.session.training.card_deck import CardDeck, CardNote
from boardtui.session.training.choices import (
    DueCards,
    PutAside,
    PuzzlesOf,
    bring_back,
    deck_of,
    training_choices,
)
from boardtui.session.training.deck import AnswerEffect, Drawn
from boardtui.session.training.drill import Drill
from boardtui.session.training.drill_stage import DrillStage
from boardtui.session.training.puzzle_deck import PuzzleDeck, UnkeptPuzzles
from boardtui.session.training.training import Training, TrainingReason
from boardtui.system.databases import Connection, connect
from boardtui.system.reasons import Statement
from boardtui.training.answer import Recall, TrainingAnswer
from boardtui.training.days import day_of, next_day_start
from boardtui.training.exercise import ExerciseKind
from boardtui.training.puzzle import Puzzle
from boardtui.words.drill import effect_text, over_text
from tests.training.exercises import DAY, MORNING, found, mistake, mistakes
from tests.training.puzzles import shipped


class Clock:
    def __init__(self) -> None:
        self.now = MORNING

    def __call__(self) -> datetime:
        return self.now


def new_a_day() -> int:
    return 20


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def told() -> list[Statement]:
    return []


@pytest.fixture
def training(tmp_path: Path, clock: Clock, told: list[Statement]) -> Training:
    each = Training(tmp_path, told.append, new_a_day, now=clock)
    each.cards.add(mistakes(3), MORNING)
    return each


def answers(training: Training, folder: Path) -> list[int]:
    """The recalls in the log."""
    with closing(sqlite3.connect(folder / FILE)) as database:
        rows = database.execute("SELECT recall FROM answers ORDER BY number").fetchall()
    return [row[0] for row in rows]


async def drill(training: Training) -> Drill:
    each = Drill(CardDeck(training), lambda _game: None, now=training.now, warn=training.tell)
    await each.begin()
    return each


async def solve(each: Drill) -> None:
    """Find the answer, and go on."""
    await each.play(each.exercise.answers[0])
    await each.go_on()


async def test_cards_are_gone_through_once_and_come_back_by_date(
    training: Training, clock: Clock, tmp_path: Path
) -> None:
    each = await drill(training)
    assert each.deck.total == 3
    while each.stage is not DrillStage.OVER:
        await solve(each)
    assert answers(training, tmp_path) == [Recall.GOOD] * 3
    assert each.next_due is not None
    assert day_of(each.next_due) > day_of(clock.now)
    again = await drill(training)
    assert again.stage is DrillStage.OVER
    clock.now = each.next_due
    assert (await drill(training)).deck.total == 3


async def test_new_cards_that_wait_are_due_tomorrow(
    training: Training, clock: Clock, tmp_path: Path
) -> None:
    training.new_a_day = lambda: 2
    each = await drill(training)
    while each.stage is not DrillStage.OVER:
        await solve(each)
    assert len(answers(training, tmp_path)) == 2
    assert each.next_due == next_day_start(clock.now)


async def test_an_answer_says_when_the_card_comes_back(training: Training, clock: Clock) -> None:
    each = await drill(training)
    await each.play(each.exercise.answers[0])
    await each.settled()
    assert each.effect is not None
    assert each.effect.due is not None
    assert each.effect.due > clock.now


async def test_what_another_program_has_answered_does_not_count_again(
    training: Training, tmp_path: Path
) -> None:
    here, there = await drill(training), await drill(training)
    assert here.exercise == there.exercise
    await solve(here)
    await there.play(there.exercise.answers[0])
    await there.settled()
    assert there.effect is None
    await there.go_on()
    assert there.stage is DrillStage.ASKED
    assert answers(training, tmp_path) == [Recall.GOOD]


async def test_who_ends_between_answer_and_next_card_has_answered_once(
    training: Training, clock: Clock, tmp_path: Path
) -> None:
    each = await drill(training)
    await each.play(each.exercise.answers[0])
    await each.settled()  # the program ends here
    after = await drill(Training(tmp_path, lambda _told: None, new_a_day, now=clock))
    assert after.deck.total == 2
    assert answers(training, tmp_path) == [Recall.GOOD]


async def test_a_card_is_put_aside_for_good(training: Training, clock: Clock) -> None:
    each = await drill(training)
    aside = each.exercise
    await each.put_aside()
    clock.now += 30 * DAY
    again = await drill(training)
    assert again.deck.total == 2
    assert again.exercise != aside


async def test_what_was_put_aside_can_be_brought_back(training: Training) -> None:
    each = await drill(training)
    await each.put_aside()
    puzzles = deck_of(training, PuzzlesOf(game("othello")))
    drawn = await puzzles.draw(None)
    assert drawn is not None
    await puzzles.put_aside(drawn.exercise)
    assert (await training_choices(training))[-1] == PutAside(2)
    assert await bring_back(training) == 2
    assert isinstance((await training_choices(training))[-1], PuzzlesOf)
    assert (await drill(training)).deck.total == 3


async def test_cards_without_sense_are_told_and_left_out(
    training: Training, told: list[Statement], tmp_path: Path
) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        database.execute("UPDATE cards SET exercise = '{}' WHERE number = 1")
    assert (await drill(training)).deck.total == 2
    assert told == [Statement(CardNote.BROKEN, {"count": 1})]


async def test_a_file_that_cannot_be_written_is_told_and_the_drill_goes_on(
    training: Training, told: list[Statement], tmp_path: Path
) -> None:
    each = await drill(training)
    (tmp_path / FILE).write_bytes(b"no database" * 1000)
    await solve(each)
    assert (each.stage, each.number) == (DrillStage.ASKED, 2)
    assert len(told) == 1


async def test_kinds_of_cards_can_be_chosen(training: Training) -> None:
    training.cards.add([mistake("f5 f6 e6", kind=ExerciseKind.LINE)], MORNING, 1)
    deck = CardDeck(training, [ExerciseKind.LINE])
    drawn = await deck.draw(None)
    assert drawn is not None
    assert drawn.exercise.kind is ExerciseKind.LINE
    assert await deck.draw(None) is None


async def test_cards_are_a_choice_as_long_as_some_wait(training: Training, clock: Clock) -> None:
    first, *others = await training_choices(training)
    assert first == DueCards(3)
    assert all(isinstance(each, PuzzlesOf) for each in others)
    assert isinstance(deck_of(training, first), CardDeck)
    each = await drill(training)
    while each.stage is not DrillStage.OVER:
        await solve(each)
    assert await training_choices(training) == tuple(others)


async def test_where_nothing_is_kept_there_are_puzzles_only() -> None:
    nowhere = Training(None, lambda _told: None, new_a_day)
    choices = await training_choices(nowhere)
    assert choices
    for each in choices:
        assert isinstance(each, PuzzlesOf)
        assert isinstance(deck_of(nowhere, each), UnkeptPuzzles)


RATING = PlayerRating(1200.0, 80.0, 0.06)


class Puzzles:
    """A store of puzzles, and the training that has it."""

    def __init__(self, puzzles: Iterator[Puzzle]) -> None:
        self.puzzles = puzzles
        self.answered: list[tuple[Puzzle, TrainingAnswer]] = []
        self.aside: list[Puzzle] = []
        self.left_out: list[Collection[int]] = []

    def store(self, _make: object) -> Puzzles:
        return self

    async def do(self, job: Callable[[], Any]) -> Any:
        return job()

    def now(self) -> datetime:
        return datetime.now(UTC)

    def draw(self, _pool: str, _at: datetime, but: Collection[int]) -> Puzzle | None:
        self.left_out.append(but)
        return next(self.puzzles, None)

    def answer(self, puzzle: Puzzle, answer: TrainingAnswer) -> RatingChange:
        self.answered.append((puzzle, answer))
        return RatingChange(RATING, RATING)

    def put_aside(self, puzzle: Puzzle, _at: datetime) -> None:
        self.aside.append(puzzle)


async def test_puzzles_are_drawn_one_by_one_and_change_the_rating() -> None:
    puzzles = [Puzzle(number, each, RATING, frozenset()) for number, each in enumerate(mistakes(2))]
    kept, draws = Puzzles(iter(puzzles)), list[int]()
    training: Any = kept
    deck = PuzzleDeck(training, "othello", on_draw=lambda: draws.append(1))
    first = await deck.draw(None)
    assert first == Drawn(puzzles[0].exercise)
    answer = found(MORNING)
    assert await deck.answer(first.exercise, answer) == AnswerEffect(
        rating=RatingChange(RATING, RATING)
    )
    second = await deck.draw(None)
    assert second is not None
    await deck.put_aside(second.exercise)
    assert await deck.draw(None) is None
    assert kept.answered == [(puzzles[0], answer)]
    assert kept.aside == [puzzles[1]]
    assert len(draws) == 3
    assert kept.left_out == [frozenset(), {0}, {0, 1}]


async def test_puzzles_are_solved_where_the_file_is_damaged(tmp_path: Path) -> None:
    told = list[Statement]()
    (tmp_path / FILE).write_bytes(b"no database " * 100)
    training = Training(tmp_path, told.append, new_a_day)
    each = Drill(
        deck_of(training, PuzzlesOf(game("othello"))), lambda _game: None, warn=training.tell
    )
    await each.begin()
    for number in (1, 2):
        assert (each.stage, each.number) == (DrillStage.ASKED, number)
        each.show()
        await each.settled()
        assert each.is_lost
        assert effect_text(each) == "This answer is not saved."
        await each.go_on()
    await each.put_aside()
    assert each.number == 4
    assert [note.reason for note in told] == [TrainingReason.NOT_RATED, PersonalReason.DAMAGED]


async def test_puzzles_go_on_while_the_file_is_locked_and_count_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = list[Statement]()
    monkeypatch.setattr(
        Training, "store", lambda _training, make: make(tmp_path / FILE, patience=0.0)
    )
    training = Training(tmp_path, told.append, new_a_day)
    deck = deck_of(training, PuzzlesOf(game("othello")))
    each = Drill(deck, lambda _game: None, warn=training.tell)
    await each.begin()
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        each.show()
        await each.settled()
        assert each.is_lost
        await each.go_on()
    assert (each.stage, each.is_lost) == (DrillStage.ASKED, False)
    await each.go_on()  # it came while nothing could be kept
    each.show()
    await each.settled()
    assert each.effect is not None
    assert each.effect.rating is not None
    assert {note.reason for note in told} == {TrainingReason.NOT_RATED, PersonalReason.LOCKED}


async def test_a_locked_file_is_waited_for_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = list[float]()

    def connect_at_once(path: Path, patience: float) -> Connection:
        waits.append(patience)
        return connect(path, 0.0)

    monkeypatch.setattr(database_file, "connect", connect_at_once)
    training = Training(tmp_path, lambda _told: None, new_a_day)
    deck = deck_of(training, PuzzlesOf(game("othello")))
    await deck.draw(None)
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        for _puzzle in range(3):
            await deck.draw(None)
    for _puzzle in range(2):
        await deck.draw(None)
    assert waits == [
        PATIENCE,
        PATIENCE,
        LITTLE_PATIENCE,
        LITTLE_PATIENCE,
        LITTLE_PATIENCE,
        PATIENCE,
    ]


async def test_a_drill_that_cannot_begin_says_why(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no database " * 100)
    each = await drill(Training(tmp_path, lambda _told: None, new_a_day))
    assert each.stage is DrillStage.OVER
    assert over_text(each).startswith("Your results, tags and training cards are damaged")


async def test_puzzles_that_are_not_kept_begin_with_the_easiest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ratings = [PlayerRating(value, 80.0, 0.06) for value in (1300.0, 1100.0)]
    puzzles = [
        Puzzle(0, exercise, rating, frozenset())
        for exercise, rating in zip(mistakes(2), ratings, strict=True)
    ]
    monkeypatch.setattr(
        "boardtui.session.training.puzzle_deck.shipped_puzzles", lambda _pool: shipped(puzzles)
    )
    deck = UnkeptPuzzles("othello")
    drawn = [await deck.draw(None) for _each in range(3)]
    assert [each and each.exercise for each in drawn] == [
        puzzles[1].exercise,
        puzzles[0].exercise,
        None,
    ]
