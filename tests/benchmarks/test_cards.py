"""What ten thousand cards cost.

pytest -m benchmark -s tests/benchmarks/test_cards.py
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from boardtui.person.personal_file import FILE
from boardtui.record.evaluation import Info
from boardtui.rules.game import Game, Position
from boardtui.rules.othello import Othello
from boardtui.rules.registry import game
from boardtui.training.card_store import CardStore
from boardtui.training.exercise import Exercise, ExerciseKind
from boardtui.training.exercise_data import diagram_of
from boardtui.training.history_file import HistoryFile
from boardtui.training.position_keys import position_key
from tests.training.exercises import DAY, FIRST_LINES, MORNING, found, mistake

pytestmark = pytest.mark.benchmark

CARDS = 10_000
ANSWERS = 12_000

MOST = {"count": 0.01, "draw 100": 0.2, "answer": 0.05, "history": 0.5, "position key": 100e-6}
"""Seconds of processor time."""


def positions(game: Game, seed: int = 1) -> Iterator[Position]:
    """Diagrams of random games, without end."""
    chance = Random(seed)
    while True:
        position = game.start()
        while position.outcome is None:
            if len(position.legal_moves) > 1 and position.ply > 6:
                yield diagram_of(position)
            position = position.play(chance.choice(position.legal_moves))


def exercises(count: int) -> list[Exercise]:
    origin = mistake(FIRST_LINES[0]).origin
    made = []
    for position in islice(positions(Othello()), count):
        moves = position.legal_moves
        best, played = (
            Info(20, score, (move,)) for score, move in ((2.0, moves[0]), (-7.0, moves[1]))
        )
        made.append(Exercise(ExerciseKind.MISTAKE, position, moves[:1], best, played, origin))
    return made


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with many cards, of which a third is new and another third is due."""
    path = tmp_path_factory.mktemp("cards") / FILE
    made = exercises(CARDS)
    print()
    report("add all", measured(lambda: CardStore(path).add(made, MORNING)))
    day = DAY.total_seconds()
    dates = "due = ? + number * 60, stability = 3, difficulty = 5, last = ?, begun = ?"
    log = (
        (1 + number % CARDS, MORNING.timestamp() - number * 600, 1 + number % 3)
        for number in range(ANSWERS)
    )
    with closing(sqlite3.connect(path)) as database, database:
        now = MORNING.timestamp()
        begun = (now - 3 * day, now - 9 * day, now - 9 * day)
        database.execute(f"UPDATE cards SET {dates} WHERE number % 3", begun)
        statement = "INSERT INTO answers VALUES (NULL, ?, NULL, 'mistake', ?, 'f5', ?)"
        database.executemany(statement, log)
    print(f"{'bytes a card':14} {path.stat().st_size / CARDS:9.0f}")
    return path


def measured(work: Callable[[], object]) -> float:
    """Seconds of processor time."""
    before = time.process_time()
    work()
    return time.process_time() - before


def report(what: str, seconds: float) -> None:
    print(f"{what:14} {1000 * seconds:9.2f} ms")
    assert seconds < MOST.get(what, 60), what


def test_what_is_due_is_counted_at_once(path: Path) -> None:
    store = CardStore(path)
    assert store.count(MORNING, 20).due > CARDS // 4
    report("count", min(measured(lambda: store.count(MORNING, 20)) for _ in range(9)))


def test_drawing_and_answering(path: Path) -> None:
    store = CardStore(path)
    cards = store.draw(MORNING, 20).cards
    assert len(cards) == 100
    report("draw 100", min(measured(lambda: store.draw(MORNING, 20)) for _ in range(5)))
    store.answer(cards[0], found(MORNING))
    answers = (partial(store.answer, card, found(MORNING)) for card in cards[1:9])
    report("answer", min(map(measured, answers)))


def test_the_history(path: Path) -> None:
    report("history", measured(lambda: HistoryFile(path).history(MORNING, 20)))


@pytest.mark.parametrize("rules", ["othello", "gomoku", "renju"])
def test_keys_of_positions(rules: str) -> None:
    played = game("gomoku", rule="renju") if rules == "renju" else game(rules)
    some = [*islice(positions(played), 2_000)]
    position_key(some[0])
    print(f"\n{rules}: ", end="")
    report("position key", measured(lambda: [*map(position_key, some)]) / len(some))
