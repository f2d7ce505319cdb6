"""How fast the rules are, and how large a record is in memory."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable
from functools import partial
from random import Random
from time import process_time
from typing import NamedTuple

import pytest

from boardtui.players.easy import rating_for
from boardtui.record.tree import GameRecord
from boardtui.rules.game import Game, Position
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from boardtui.rules.perft import perft
from tests.rules import mailbox

pytestmark = pytest.mark.benchmark

GAMES: dict[Game, str] = {
    Othello(): "Othello 8x8",
    Othello(size=16): "Othello 16x16",
    Gomoku(): "Gomoku 15x15",
}


def seconds(work: Callable[[], object], repeats: int = 1) -> float:
    """Processor time of one call, the best of three rounds."""
    rounds = []
    for _ in range(3):
        begin = process_time()
        for _ in range(repeats):
            work()
        rounds.append((process_time() - begin) / repeats)
    return min(rounds)


def midgame(game: Game) -> Position:
    """A position after thirty moves by chance that is not over."""
    rng = Random(1)
    position = game.start()
    while position.ply < 30:
        position = position.play(rng.choice(position.legal_moves))
    return position


class Row(NamedTuple):
    what: str
    value: float
    unit: str
    ratio: str = ""

    def __str__(self) -> str:
        return f"{self.what:<44}{self.value:>14,.1f} {self.unit:<10}{self.ratio}"


def show(title: str, rows: list[Row]) -> None:
    print("", title, *rows, sep="\n")


def test_perft() -> None:
    fast = perft(Othello().start(), 7) / seconds(lambda: perft(Othello().start(), 7))
    rows = mailbox.othello_start(8)
    slow = mailbox.othello_perft(rows, "X", 4) / seconds(
        lambda: mailbox.othello_perft(rows, "X", 4)
    )
    gomoku = perft(Gomoku().start(), 3) / seconds(lambda: perft(Gomoku().start(), 3))
    show(
        "perft",
        [
            Row("Othello 8x8, depth 7", fast, "leaves/s", f"{fast / slow:.0f}x mailbox"),
            Row("Othello 8x8, depth 4, mailbox", slow, "leaves/s"),
            Row("Gomoku 15x15, depth 3", gomoku, "leaves/s"),
        ],
    )
    assert fast > 10 * slow


def test_moves() -> None:
    rows = []
    for game, name in GAMES.items():
        position = midgame(game)
        move = position.legal_moves[len(position.legal_moves) // 2]
        unchecked = seconds(partial(game.apply, position, move), 1000)
        for what, work in (
            ("play", partial(position.play, move)),
            ("legal moves", partial(getattr, position, "legal_moves")),
            ("outcome", partial(getattr, position, "outcome")),
        ):
            taken = seconds(work, 1000)
            ratio = f"{taken / unchecked:.1f}x unchecked play"
            rows.append(Row(f"{name}, {what}", taken * 1e6, "µs", ratio))
            assert taken < 20 * unchecked
    show("moves at ply 30", rows)


def test_opening_a_large_record() -> None:
    game, rng = Gomoku(size=19), Random(1)
    branches = []
    for _ in range(25):
        moves, position = [], game.start()
        while legal := position.legal_moves:
            moves.append(rng.choice(legal))
            position = position.play(moves[-1])
        branches.append(moves)

    def read() -> GameRecord:
        record = GameRecord(game)
        for moves in branches:
            node = record.root
            for move in moves:
                node = node.play(move)
        return record

    nodes = sum(1 for _ in read().root.walk())
    taken = seconds(read)
    show("a record of random games", [Row(f"making {nodes} nodes, checked", taken * 1e3, "ms")])
    assert nodes > 3000
    assert taken < 1


def test_memory_of_a_node() -> None:
    rows = []
    for game, name in GAMES.items():
        moves = []
        position, rng = game.start(), Random(2)
        while legal := position.legal_moves:
            moves.append(rng.choice(legal))
            position = position.play(moves[-1])
        gc.collect()
        tracemalloc.start()
        record = GameRecord(game)
        before, _ = tracemalloc.get_traced_memory()
        node = record.root
        for move in moves:
            node = node.play(move)
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        size = (after - before) / len(moves)
        rows.append(Row(f"{name}, a game of {len(moves)} moves", size, "bytes/node"))
        assert size < 1500
    show("memory", rows)


@pytest.mark.parametrize(
    ("game", "name"),
    [
        *GAMES.items(),
        (Gomoku(size=20), "Gomoku 20x20"),
        (Gomoku(size=20, line=20), "Gomoku 20x20, twenty in a row"),
    ],
)
def test_the_easy_player_thinks_for_less_than_a_tenth_of_a_second(game: Game, name: str) -> None:
    rng = Random(3)
    rate, slowest = rating_for(game), 0.0
    position = game.start()
    while legal := position.legal_moves:
        begin = process_time()
        rate(position)
        slowest = max(slowest, process_time() - begin)
        position = position.play(rng.choice(legal))
    show("easy player", [Row(f"{name}, slowest move", slowest * 1e3, "ms")])
    assert slowest < 0.1
