"""What a person has trained, in figures."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, timedelta
from pathlib import Path

import pytest

from boardtui.person.personal_file import FILE
from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from boardtui.session.training.training import Training
from boardtui.training.answer import Recall
from boardtui.training.card_store import CardStore
from boardtui.training.cards import DueCount
from boardtui.training.exercise import ExerciseKind
from boardtui.training.history import (
    DAYS,
    MOST_OPENINGS,
    History,
    KnownMistake,
    LoggedAnswer,
    Share,
    costly_openings,
    history,
)
from boardtui.training.history_file import HistoryFile
from tests.cases import each
from tests.fixtures.judged import moves_of
from tests.training.exercises import DAY, FIRST_LINES, MORNING, found, mistake, mistakes

AGAIN, HARD, GOOD = Recall
LINE, MISTAKE, WIN = ExerciseKind.LINE, ExerciseKind.MISTAKE, ExerciseKind.WIN
NOTHING = Share(0, 0)
NONE_DUE = DueCount(0, 0)
TIGER, ROSE = "f5 d6 c3 d3 c4", "f5 d6 c5 f4 e3 c6 d3 f6 e6 d7"


def facts(*answers: LoggedAnswer, due: DueCount = NONE_DUE) -> History:
    return history(MORNING, due, answers, (), UTC)


def logged(days: int, recall: Recall = GOOD, kind: ExerciseKind = MISTAKE) -> LoggedAnswer:
    """An answer some days ago."""
    return LoggedAnswer(MORNING - days * DAY, kind, recall)


def test_without_answers_there_is_nothing() -> None:
    empty = facts(due=DueCount(2, 3))
    assert empty == (DueCount(2, 3), 0, 0, (NOTHING,) * DAYS, {}, (NOTHING,) * 3, ())
    assert NOTHING.part == 0


def test_found_at_the_second_try_is_right_and_shown_is_not() -> None:
    shown = facts(*(logged(0, recall) for recall in (GOOD, GOOD, HARD, AGAIN)))
    assert shown.today == 3
    assert shown.days[-1] == Share(3, 4)
    assert shown.days[-1].part == pytest.approx(0.75)


def test_each_day_has_its_answers_and_today_is_the_last() -> None:
    shown = facts(logged(0), logged(1, AGAIN), logged(13), logged(13), logged(14))
    assert shown.days == (Share(2, 2), *[NOTHING] * 11, Share(0, 1), Share(1, 1))


def test_days_in_a_row_count_until_today_or_yesterday() -> None:
    assert facts(logged(0)).streak == 1
    assert facts(logged(1), logged(2), logged(2, AGAIN), logged(3)).streak == 3
    assert facts(logged(0), logged(1), logged(3)).streak == 2
    assert facts(logged(2), logged(3)).streak == 0


def test_a_night_belongs_to_the_evening_before() -> None:
    night = logged(0)._replace(at=MORNING.replace(hour=3))
    assert facts(night).today == 0
    assert facts(night).days[-2] == Share(1, 1)
    assert facts(night, logged(0)).streak == 2


def test_an_answer_of_tomorrow_is_none_of_today() -> None:
    """The clock was set back."""
    shown = facts(logged(-1), logged(0))
    assert (shown.today, shown.streak) == (1, 1)
    assert shown.kinds[MISTAKE] == Share(2, 2)


def test_kinds_and_phases_have_their_shares() -> None:
    answers = [
        logged(0, GOOD, LINE),
        logged(0, AGAIN, LINE),
        logged(0, GOOD, WIN)._replace(phase=2),
        logged(0, AGAIN)._replace(phase=0),
        logged(0, HARD)._replace(phase=0),
    ]
    shown = facts(*answers)
    assert shown.kinds == {LINE: Share(1, 2), WIN: Share(1, 1), MISTAKE: Share(1, 2)}
    assert shown.phases == (Share(1, 2), NOTHING, Share(1, 1))


def missed(moves: str, lost: float, game: Game | None = None) -> KnownMistake:
    game = game or Othello()
    return KnownMistake(game, moves_of(game, moves), 2.0, 2.0 - lost)


def test_the_openings_that_cost_most_come_first() -> None:
    some = [missed(TIGER, 4), missed(ROSE, 9), missed(TIGER, 7)]
    tiger, rose = costly_openings(some)
    assert (tiger.name.english, tiger.lost, tiger.mistakes) == ("Tiger", 11, 2)
    assert (rose.lost, rose.mistakes) == (9, 1)
    assert rose.name.english != tiger.name.english


def test_few_openings_are_told() -> None:
    some = [missed(line, 7 + place) for place, line in enumerate(FIRST_LINES)]
    assert len({each.name for line in some for each in costly_openings([line])}) > MOST_OPENINGS
    openings = costly_openings(some)
    assert len(openings) == MOST_OPENINGS
    assert [each.lost for each in openings] == sorted((e.lost for e in openings), reverse=True)


def test_games_without_points_compare_by_chances() -> None:
    """A win that was missed counts as a hundred of a hundred, not as what a proof has."""
    gomoku = missed("h8 i9 j8 i7", 0, Gomoku())
    won = gomoku._replace(best=9_990.0, played=0.0)
    openings = costly_openings([won, missed(TIGER, 40)])
    assert [(each.game, each.lost) for each in openings] == [(Othello(), 40), (Gomoku(), 100)]
    assert [each.kind for each in openings] == ["", "Indirect"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / FILE


def change(path: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(statement, values)


def test_the_history_of_a_file(path: Path) -> None:
    store = CardStore(path)
    assert HistoryFile(path).history(MORNING, 20).kinds == {}
    assert not path.exists()
    store.add([*mistakes(3), mistake("h8 i9", Gomoku())], MORNING)
    store.add([mistake("f5 d6 c5", kind=LINE)], MORNING, 1)
    for card in store.draw(MORNING, 20).cards:
        store.answer(card, found(MORNING, AGAIN if card.repertoire else GOOD))
    shown = HistoryFile(path).history(MORNING + timedelta(hours=1), 20)
    assert shown.kinds == {MISTAKE: Share(4, 4), LINE: Share(0, 1)}
    assert shown.phases == (Share(3, 4), NOTHING, NOTHING)
    assert (shown.today, shown.streak, shown.due) == (4, 1, DueCount(0, 0))
    assert sum(each.mistakes for each in shown.openings) == 4


def test_only_own_mistakes_with_an_opening_cost_anything(path: Path) -> None:
    own, other, answer, strange, begun = (
        mistake(line, lost=place, own=place != 2)
        for place, line in enumerate(FIRST_LINES[:5], start=1)
    )
    assert begun.origin is not None
    store = CardStore(path)
    store.add(
        [
            own,
            other,
            answer._replace(played=None),
            strange._replace(origin=None),
            begun._replace(origin=begun.origin._replace(opening=())),
        ],
        MORNING,
    )
    (opening,) = HistoryFile(path).history(MORNING, 20).openings
    assert (opening.lost, opening.mistakes) == (1, 1)


@each(
    ("before", "after"),
    [
        ('"score":2.0', '"score":"2"'),
        ('"score":2.0', '"score":NaN'),
        ('"opening":["f5"', '"opening":["z99"'),
        ('"opening":["f5"', '"opening":[["f5"]'),
        ('"opening":["f5"', '"opening":[' + 30 * '"f5",' + '"f5"'),
        ('"own":true', '"own":'),
        ('"origin":{', '"more":' + 5_000 * "["),
    ],
)
def test_a_mistake_that_makes_no_sense_costs_nothing(path: Path, before: str, after: str) -> None:
    path.unlink(missing_ok=True)
    store = CardStore(path)
    store.add(mistakes(2), MORNING)
    changed = "UPDATE cards SET exercise = replace(exercise, ?, ?) WHERE number = 1"
    change(path, changed, before, after)
    assert sum(each.mistakes for each in HistoryFile(path).history(MORNING, 20).openings) == 1


def test_what_makes_no_sense_is_left_out(path: Path) -> None:
    store = CardStore(path)
    store.add(mistakes(4), MORNING)
    for card in store.draw(MORNING, 20).cards:
        store.answer(card, found(MORNING))
    change(path, "UPDATE answers SET kind = 'other' WHERE number = 1")
    change(path, "UPDATE answers SET at = 'noon' WHERE number = 2")
    change(path, "UPDATE cards SET exercise = x'00', game = 'go' WHERE number = 3")
    change(path, "DELETE FROM cards WHERE number = 4")
    shown = HistoryFile(path).history(MORNING, 20)
    assert shown.kinds == {MISTAKE: Share(2, 2)}
    assert shown.phases == (NOTHING,) * 3
    assert sum(each.mistakes for each in shown.openings) == 2


async def test_training_has_a_history_with_and_without_a_folder(path: Path) -> None:
    store = CardStore(path)
    store.add(mistakes(2), MORNING)
    for folder, new in ((path.parent, 2), (None, 0)):
        training = Training(folder, print, lambda: 20, now=lambda: MORNING)
        assert (await training.history()).due == DueCount(0, new)
