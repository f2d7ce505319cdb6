"""Faults: a file that cannot be used is told, cards without sense are put aside, and no answer is
lost or counted twice.
"""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from boardtui.person.personal_file import FILE, PersonalError, PersonalReason
from boardtui.person.results_file import ResultsFile
from boardtui.saves.quota import Quota
from boardtui.training.answer import Recall
from boardtui.training.card_store import CardStore
from boardtui.training.cards import Card, CardDates, DueCount
from tests.cases import each
from tests.person.results import new_result
from tests.training.card_log import dates_by_log
from tests.training.exercises import DAY, FIRST_LINES, MORNING, found, mistake, mistakes

LIMIT = 20


@pytest.fixture
def store(tmp_path: Path) -> CardStore:
    store = CardStore(tmp_path / FILE, patience=0.01)
    store.add(mistakes(4), MORNING)
    return store


def change(store: CardStore, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(store.path)) as database, database:
        database.execute(statement, values)


def drawn(store: CardStore) -> tuple[Card, ...]:
    return store.draw(MORNING, LIMIT).cards


def uses(store: CardStore) -> list[Callable[[], object]]:
    """Everything that can be done with cards."""
    card = Card(1, mistake(FIRST_LINES[0]))
    return [
        lambda: store.add(mistakes(5), MORNING),
        lambda: store.count(MORNING, LIMIT),
        lambda: store.draw(MORNING, LIMIT),
        lambda: store.answer(card, found(MORNING)),
        lambda: store.put_aside(card),
        store.bring_back_all,
        lambda: store.kept_of(1),
        lambda: store.with_keys([b"key"]),
        lambda: store.set_aside_but(1, ()),
    ]


def faults_of(store: CardStore) -> set[object]:
    """The reasons why nothing can be done with cards."""
    reasons = set[object]()
    for use in uses(store):
        with pytest.raises(PersonalError) as caught:
            use()
        assert caught.value.facts["file"] == store.path
        reasons.add(caught.value.reason)
    return reasons


def test_a_locked_file_is_told_and_nothing_is_lost(store: CardStore) -> None:
    cards = drawn(store)
    with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert faults_of(store) == {PersonalReason.LOCKED}
    assert drawn(store) == cards
    assert store.answer(cards[0], found(MORNING))


def test_a_damaged_file_is_told_and_left_as_it_is(store: CardStore) -> None:
    content = b"no database " * 100
    store.path.write_bytes(content)
    assert faults_of(store) == {PersonalReason.DAMAGED}
    assert store.path.read_bytes() == content


def test_a_newer_file_is_told_and_left_as_it_is(store: CardStore) -> None:
    change(store, "PRAGMA user_version = 99")
    content = store.path.read_bytes()
    assert faults_of(store) == {PersonalReason.NEWER}
    assert store.path.read_bytes() == content


def test_a_file_from_before_training_gets_cards_and_keeps_its_results(tmp_path: Path) -> None:
    personal = ResultsFile(tmp_path / FILE)
    personal.add(new_result())
    results = personal.results()
    store = CardStore(personal.path)
    for table in ("cards", "answers", "puzzles", "ratings", "repertoires"):
        change(store, f"DROP TABLE {table}")
    change(store, "PRAGMA user_version = 2")
    assert store.add(mistakes(2), MORNING) == 2
    assert store.count(MORNING, LIMIT).new == 2
    assert personal.results() == results


def damaged(path: str, value: object) -> str:
    from boardtui.training.exercise_data import exercise_data

    data = exercise_data(mistake(FIRST_LINES[1]))
    data[path] = value
    return json.dumps(data)


@each(
    ("column", "value"),
    [
        ("game", '["go", {}]'),
        ("game", '["othello", {"size": 7}]'),
        ("game", '["othello", {"size": 10}]'),
        ("game", "{"),
        ("game", b"\xff"),
        ("exercise", ""),
        ("exercise", "[" * 5_000),
        ("exercise", b"\x00"),
        ("exercise", damaged("position", "." * 64 + " X")),
        ("exercise", damaged("position", "X" * 64 + " O")),
        ("exercise", damaged("answers", ["a1"])),
        ("exercise", damaged("kind", "other")),
        ("repertoire", "one"),
        ("last", "yesterday"),
        ("last", 1e300),
    ],
)
def test_a_card_without_sense_is_put_aside_and_told(
    tmp_path: Path, column: str, value: object
) -> None:
    store = CardStore(tmp_path / FILE)
    store.path.unlink(missing_ok=True)
    store.add(mistakes(4), MORNING)
    first, second, *others = drawn(store)
    change(store, f"UPDATE cards SET {column} = ? WHERE number = ?", value, second.number)
    assert store.draw(MORNING, LIMIT) == ((first, *others), 1)
    assert store.draw(MORNING, LIMIT) == ((first, *others), 0)
    assert store.count(MORNING, LIMIT) == DueCount(0, 3)
    assert store.bring_back_all() == 0


def test_cards_without_sense_take_no_place_of_others(store: CardStore) -> None:
    change(store, "UPDATE cards SET exercise = '' WHERE number <= 2")
    assert [card.number for card in store.draw(MORNING, LIMIT, most=2).cards] == [3, 4]


def test_dates_without_sense_put_a_card_aside(store: CardStore) -> None:
    change(store, "UPDATE cards SET due = 5, last = 5, stability = -1, difficulty = 99")
    assert store.draw(MORNING, LIMIT) == ((), 4)


def test_a_card_without_sense_comes_back_where_the_mistake_is_made_again(store: CardStore) -> None:
    change(store, "UPDATE cards SET exercise = ''")
    assert store.draw(MORNING, LIMIT) == ((), 4)
    assert store.add(mistakes(3), MORNING) == 3
    assert [card.exercise for card in drawn(store)] == [*mistakes(3)]


def test_under_a_quota_nothing_is_lost(tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_bytes(bytes(100_000))
    store = CardStore(tmp_path / FILE, quota=Quota(games=9, bytes=185_000))
    store.add(mistakes(5), MORNING)
    card, answered = drawn(store)[0], list[CardDates | None]()

    def answer_for_ever() -> None:
        nonlocal card
        while True:
            at = MORNING + len(answered) * DAY
            card = card._replace(dates=store.answer(card, found(at, Recall.AGAIN)))
            answered.append(card.dates)

    with pytest.raises(PersonalError) as caught:
        answer_for_ever()
    assert caught.value.reason is PersonalReason.FULL
    assert store.path.stat().st_size <= 85_000
    assert None not in answered
    (tmp_path / "game.sgf").unlink()
    assert store.answer(card, found(MORNING)) is not None
    assert len(logged(store)) == len(answered) + 1


def logged(store: CardStore) -> list[tuple[int, float]]:
    """The answers of the log: the card and the time."""
    with closing(sqlite3.connect(store.path)) as database:
        return database.execute("SELECT card, at FROM answers ORDER BY number").fetchall()


def test_two_programs_at_one_card_count_once(tmp_path: Path) -> None:
    stores = [CardStore(tmp_path / FILE) for _ in range(4)]
    stores[0].add(mistakes(8), MORNING)
    cards, counted = drawn(stores[0]), list[tuple[int, CardDates | None]]()
    begin = threading.Barrier(len(stores))

    def answer(store: CardStore, recall: Recall) -> None:
        begin.wait()
        for card in cards:
            counted.append((card.number, store.answer(card, found(MORNING, recall))))

    threads = [
        threading.Thread(target=answer, args=(store, Recall(1 + place % 3)))
        for place, store in enumerate(stores)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(counted) == len(stores) * len(cards)
    once = {number: dates for number, dates in counted if dates is not None}
    assert sorted(number for number, dates in counted if dates) == [c.number for c in cards]
    assert [number for number, _at in sorted(logged(stores[0]))] == [c.number for c in cards]
    later = stores[0].draw(MORNING + 60 * DAY, 0).cards
    assert {card.number: card.dates for card in later} == once


PROGRAM = """
import sys
from pathlib import Path
from boardtui.training.answer import Recall, TrainingAnswer
from boardtui.training.card_store import CardStore
from tests.training.exercises import DAY, MORNING

store, now = CardStore(Path(sys.argv[1])), MORNING
while True:
    for card in store.draw(now, 20).cards:
        assert store.answer(card, TrainingAnswer(now, Recall.AGAIN))
        print(card.number, flush=True)
    now += DAY
"""


@pytest.mark.parametrize("answers", [1, 6, 13])
def test_killed_after_an_answer_it_is_there_once(store: CardStore, answers: int) -> None:
    """The program is killed after some answers, or in the middle of the next one."""
    told = 0
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, store.path], stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None
        while told < answers and program.stdout.readline():
            told += 1
        os.kill(program.pid, signal.SIGKILL)
        told += len(program.stdout.readlines())
    assert program.returncode == -signal.SIGKILL
    log = logged(store)
    # One more than it told of may be complete.
    assert answers <= told <= len(log) <= told + 1
    assert len(set(log)) == len(log)
    before = {card.number: card.dates for card in store.draw(MORNING + 900 * DAY, 9).cards}
    assert len(before) == 4
    newest = dict(log)
    assert newest == {
        number: dates.last.timestamp() for number, dates in before.items() if dates is not None
    }
    answered = {number: dates for number, dates in before.items() if dates is not None}
    assert answered == dates_by_log(store.path)
