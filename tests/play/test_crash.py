"""Programs that die at any moment, and programs that run side by side."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from boardtui.formats import sgf
from boardtui.play.match import Match
from boardtui.play.store import Store

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs kill -9 and flock")


@contextmanager
def endless_game(directory: Path, seed: int) -> Iterator[subprocess.Popen[str]]:
    """A child that plays until it is killed."""
    command = [sys.executable, "-m", "tests.play.endless_game", str(directory), str(seed)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
        try:
            yield child
        finally:
            child.kill()


def nodes_in(path: Path) -> int:
    reading = sgf.loads(path.read_bytes())[0]
    assert not reading.problems
    return sum(1 for _node in reading.record.root.walk())


@pytest.mark.parametrize(
    "seeds", [range(6), pytest.param(range(6, 60), marks=pytest.mark.long)], ids=len
)
def test_after_kill_9_the_newest_move_is_there(tmp_path: Path, seeds: range) -> None:
    chance = random.Random(1)
    store = Store(tmp_path, pytest.fail)
    for seed in seeds:
        with endless_game(tmp_path, seed) as child:
            assert child.stdout is not None
            told = [child.stdout.readline() for _ in range(chance.randint(1, 120))]
            child.kill()
            told += child.stdout.read().splitlines(keepends=True)
            done = [int(line) for line in told if line.endswith("\n")]
        newest = store.unfinished() + store.finished()
        path = max((s.path for s in newest), key=lambda path: path.stat().st_mtime_ns)
        assert nodes_in(path) - done[-1] in {0, 1}
        assert not any(summary.locked for summary in newest)
    assert len(list(tmp_path.glob("*.sgf"))) == len(seeds)


def test_a_game_that_another_program_plays_goes_on_as_a_copy(tmp_path: Path) -> None:
    store = Store(tmp_path, pytest.fail)
    with endless_game(tmp_path, 1) as child:
        assert child.stdout is not None
        for _ in range(5):
            child.stdout.readline()
        (summary,) = store.unfinished()
        assert summary.locked
        copy = store.resume(summary)
        assert copy.is_copy
        match = Match(copy.record, head=copy.head)
        copy.follow(match)
        for _ in range(20):
            match.play(match.state.legal_moves[-1])
            child.stdout.readline()
        assert nodes_in(copy.path) == sum(1 for _node in match.record.root.walk())
        child.kill()
        child.wait()
    (theirs,) = store.unfinished()
    assert theirs.path == summary.path
    assert theirs.moves >= 25
    assert not theirs.locked
