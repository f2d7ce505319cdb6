"""Games of two processes, each with a table of its own over the log that they share."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from boardtui.club.sqlite_logs import SqliteLogs
from boardtui.play.admission import admit
from boardtui.play.log import EntryKind, Log
from boardtui.play.opening import opened, opening, read_opening
from boardtui.play.standing import Standing
from boardtui.record.clock import Clock
from boardtui.record.tree import GameRecord
from boardtui.rules.game import Game
from boardtui.rules.registry import game
from tests.play.logs import appended
from tests.play.tables import TOGETHER

from .clubs import entered_at_once, no_card

ROOT = Path(__file__).parents[2]
NAME = "game"
GAMES = {
    "othello": game("othello"),
    "swap2": game("gomoku", size=9, opening="swap2"),
    "taraguchi": game("gomoku", rule="renju", opening="taraguchi-10"),
}
CLOCK = Clock(3600)

Child = subprocess.Popen[str]


@contextmanager
def player(folder: Path, account: str, seed: int) -> Iterator[Child]:
    """A process that plays for an account."""
    program = (sys.executable, "-m", "tests.club.player")
    command = (*program, str(folder), NAME, account, str(seed))
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
        try:
            yield child
        finally:
            child.kill()


def begin(logs: SqliteLogs, game: Game) -> None:
    """Begin a game with clocks."""
    data = opening(opened(GameRecord(game, clock=CLOCK), TOGETHER))
    appended(logs.log(NAME, "ann", no_card), "", EntryKind.OPEN, data)


def replayed(log: Log) -> Standing:
    """The standing after all entries of a log, none of which says nothing."""
    first, *others = log.read()
    standing, _date = read_opening(first)
    for entry in others:
        standing = admit(standing, entry)
    return standing


@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize(
    "seed", [1, *(pytest.param(n, marks=pytest.mark.long) for n in range(2, 9))]
)
def test_a_player_is_killed_and_the_game_goes_on_to_its_end(
    folder: Path, kind: str, seed: int
) -> None:
    chance = Random(seed)
    with entered_at_once(folder) as logs:
        begin(logs, GAMES[kind])
    shown: list[str] = []
    with player(folder, "bob", seed) as bob:
        with player(folder, "ann", seed) as ann:
            assert ann.stdout is not None
            lines = [ann.stdout.readline() for _move in range(chance.randint(1, 12))]
            ann.kill()
            lines += ann.stdout.read().splitlines(keepends=True)
            shown += [line for line in lines if line.endswith("\n")]
        with player(folder, "ann", seed + 100) as ann:
            told = [child.communicate(timeout=60)[0].splitlines() for child in (ann, bob)]
    assert [each[-1] for each in told] == ["ended", "ended"]
    with entered_at_once(folder) as logs:
        log = logs.log(NAME, "eve", no_card)
        standing = replayed(log)
        assert standing.outcome is not None
        assert standing.timing is not None
        moves = [entry for entry in log.read() if entry.kind == EntryKind.MOVE]
        anns = [f"move {entry.data['move']}\n" for entry in moves if entry.who == "ann"]
        assert anns[: len(shown)] == shown
