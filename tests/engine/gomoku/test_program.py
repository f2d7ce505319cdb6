"""The real Gomoku engine as a process, spoken to as a manager does it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from boardtui.rules.board import Point
from boardtui.rules.game import Place, Position
from boardtui.rules.gomoku import Gomoku, Rule
from tests.waiting import PATIENCE


class Manager:
    """Asks the engine, and keeps the messages of the last question."""

    def __init__(self, *arguments: str) -> None:
        self.messages: list[str] = []
        self.process = subprocess.Popen(
            [sys.executable, "-m", "boardtui", "engine", "gomoku", *arguments],
            env=os.environ | {"LANGUAGE": "en"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )

    def ask(self, *lines: str) -> str:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.messages = []
        while (line := self.process.stdout.readline()).startswith("MESSAGE"):
            self.messages.append(line.strip())
        return line.strip()

    def wait(self) -> None:
        """Let the engine be compiled, if it is not."""
        assert self.ask("START 15") == "OK"
        assert self.ask("INFO max_depth 1", "BEGIN")

    def leave(self) -> None:
        """End the engine if it still runs."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()


@pytest.fixture(scope="module")
def started() -> Iterator[Manager]:
    manager = Manager("--seed", "5")
    manager.wait()
    yield manager
    manager.leave()


@pytest.fixture
def brain(started: Manager) -> Manager:
    """An engine at the start of a game by the usual rules, which looks as far as it can."""
    infos = ("INFO rule 0", "INFO line 5", "INFO max_depth 0", "INFO max_node 0")
    assert started.ask(*infos, "START 15") == "OK"
    return started


@pytest.fixture
def newcomer() -> Iterator[Manager]:
    """An engine that has done nothing yet."""
    manager = Manager("--seed", "5")
    yield manager
    manager.leave()


def play(brain: Manager, game: Gomoku, *infos: str) -> tuple[Position, list[Point]]:
    """A whole game of the engine against itself; a move that is not legal fails the test."""
    position, points, answer = game.start(), list[Point](), ""
    assert brain.ask(f"INFO line {game.line}", f"START {game.size}") == "OK"
    while position.outcome is None:
        lines = [f"{p.col},{p.row},{2 - (i + len(points) + 1) % 2}" for i, p in enumerate(points)]
        answer = brain.ask("RESTART", *infos)
        assert answer == "OK"
        answer = brain.ask("BOARD", *lines, "DONE")
        points.append(Point(*map(int, answer.split(","))))
        position = position.play(Place(points[-1]))
    return position, points


@pytest.mark.long
@pytest.mark.parametrize(
    ("rule", "number"),
    [(Rule.FREESTYLE, 0), (Rule.STANDARD, 1), (Rule.RENJU, 4), (Rule.CARO, 9), (Rule.CARO6, 8)],
)
def test_games_by_every_rule_come_to_their_end(brain: Manager, rule: Rule, number: int) -> None:
    position, _points = play(
        brain, Gomoku(size=9, rule=rule), f"INFO rule {number}", "INFO max_node 300"
    )
    assert position.outcome is not None


@pytest.mark.long
def test_a_seed_decides_the_game_of_a_level() -> None:
    games = []
    for seed in ("7", "7", "8"):
        brain = Manager("--level", "3", "--seed", seed)
        games.append(play(brain, Gomoku(size=6))[1])
        brain.ask("END")
        assert brain.process.wait(PATIENCE) == 0
        brain.process.communicate()
    assert games[0] == games[1] != games[2]


def test_tic_tac_toe_is_a_draw(brain: Manager) -> None:
    position, _points = play(brain, Gomoku(size=3, line=3), "INFO timeout_turn 2000")
    assert position.outcome is not None
    assert len(position.outcome.winners) == 2


def test_a_win_by_fours_is_told_with_the_whole_line(brain: Manager) -> None:
    # A row and a column of three stones, both shut in at one end, meet in h8.
    stones = ("4,7,1", "5,7,1", "6,7,1", "7,4,1", "7,5,1", "7,6,1")
    others = ("3,7,2", "7,3,2", "0,0,2", "14,0,2", "0,14,2", "14,14,2")
    lines = ("INFO side black", "YXBOARD", *stones, *others, "DONE", "YXSHOWFORBID")
    assert brain.ask(*lines) == "FORBID ."
    assert brain.ask("INFO max_depth 6", "INFO timeout_turn 100000", "YXNBEST 1") == "7,7"
    told = brain.messages[-1].split()
    assert told[3:6] == ["ev", "997.00", "W"]
    assert told[told.index("pv") + 1] == "7,7"
    assert len(told) - told.index("pv") - 1 == 3


def test_the_three_stones_of_an_opening_are_fair(brain: Manager) -> None:
    stones = brain.ask("INFO timeout_turn 500", "SWAP2BOARD", "DONE").split()
    assert len(stones) == 3
    lines = ["SWAP2BOARD", *stones, "DONE"]
    answer = brain.ask(*lines)
    assert answer == "SWAP" or len(answer.split(",")) == 2


def test_it_stops_at_once(brain: Manager) -> None:
    assert brain.process.stdin is not None
    brain.process.stdin.write("INFO timeout_turn 100000\nTURN 7,7\n")
    began = time.monotonic()
    answer = brain.ask("YXSTOP")
    assert len(answer.split(",")) == 2
    assert time.monotonic() - began < 50


@pytest.mark.long
def test_less_memory_is_used_where_a_manager_says_so(newcomer: Manager) -> None:
    assert newcomer.ask("START 15", f"INFO max_memory {350 << 20}") == "OK"
    newcomer.ask("INFO timeout_turn 1000", "TURN 7,7")
    status = f"/proc/{newcomer.process.pid}/status"
    if not os.path.exists(status):  # noqa: PTH110
        pytest.skip("there is no /proc here")
    with open(status) as lines:  # noqa: PTH123
        (most,) = (int(line.split()[1]) for line in lines if line.startswith("VmHWM"))
    assert most < 350 << 10
