"""Programs that die at any moment, and programs that run side by side."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

import pytest

from boardtui.saves.cards import GameCard
from boardtui.saves.store import Store
from boardtui.system.atomic_files import ASIDE
from tests.waiting import wait_until

from .changes import Did, changes, table_of
from .saved_games import only, resume, text_at, text_of, unexpected

ROOT = Path(__file__).parents[2]
STOPS = (
    "never",
    "after undo",
    "after comment",
    "after explore",
    "after judge",
    "before",
    "behind",
)


@contextmanager
def endless_game(
    directory: Path, seed: int, stop: str = "never"
) -> Iterator[subprocess.Popen[str]]:
    """A child that plays until it is killed."""
    command = [sys.executable, "-m", "tests.saves.endless_game", str(directory), str(seed), stop]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
        try:
            yield child
        finally:
            child.kill()


def told_until_killed(child: subprocess.Popen[str], stop: str, chance: random.Random) -> list[str]:
    """What a child said before it was killed: once it stood still, or at any other moment."""
    assert child.stdout is not None
    told: list[str] = []
    if stop != "never":
        told += iter(child.stdout.readline, "stopped\n")
    if not stop.startswith("after"):  # it goes on, or only a thread of it stands still
        told += [child.stdout.readline() for _ in range(chance.randint(1, 80))]
    child.kill()
    told += child.stdout.read().splitlines(keepends=True)
    return [line.strip() for line in told if line.endswith("\n")]


@pytest.mark.parametrize(
    "seeds",
    [
        range(7),
        pytest.param(range(7, 56), marks=pytest.mark.long),
    ],
    ids=len,
)
def test_after_kill_9_all_that_was_shown_is_there(tmp_path: Path, seeds: range) -> None:
    chance = random.Random(1)
    for seed in seeds:
        stop = STOPS[seed % len(STOPS)]
        directory = tmp_path / str(seed)
        with endless_game(directory, seed, stop) as child:
            told = told_until_killed(child, stop, chance)
        assert set(told) <= {*Did, "stopped"}
        shown = sum(line in list(Did) for line in told)

        table = table_of(seed)
        going_on = changes(table, seed)
        assert len(list(islice(going_on, shown))) == shown
        expected = [text_of(table)]
        if not stop.startswith("after"):
            next(going_on)  # it may be on disk and not shown yet
            expected.append(text_of(table))

        store = Store(directory, unexpected)
        summary = listed(store)
        assert not summary.locked
        assert text_at(summary.ref) in expected, (seed, stop, shown)
        again, save = resume(store, summary)
        assert text_of(again) in expected
        save.close()
        left = {path for path in directory.iterdir() if not path.name.endswith(ASIDE)}
        assert left == {save.path}


def listed(store: Store) -> GameCard[Path]:
    """The only game of a store, also where it ends and goes on again all the time."""
    found = dict[Path, GameCard[Path]]()

    def look() -> bool:
        found.update({each.ref: each for each in store.cards()})
        return bool(found)

    wait_until(look)
    return only(tuple(found.values()))


def test_a_game_that_another_program_plays_goes_on_as_a_copy(tmp_path: Path) -> None:
    store = Store(tmp_path, unexpected)
    with endless_game(tmp_path, 1) as child:
        assert child.stdout is not None
        for _ in range(5):
            child.stdout.readline()
        summary = listed(store)
        assert summary.locked
        table, copy = resume(store, summary)
        assert copy.is_copy
        for did, _line in zip(changes(table, 2), child.stdout, strict=False):
            if did == Did.MOVE and len(table.standing.line) > 3:
                break
        copy.close()
        assert copy.path != summary.ref
        assert copy.path.read_text() == text_of(table)
        child.kill()
        child.wait()
    theirs = {s.ref: s for s in store.cards()}
    assert theirs.keys() == {summary.ref, copy.path}
    assert not theirs[summary.ref].locked


def test_a_journal_that_a_living_program_appends_to_is_not_taken(tmp_path: Path) -> None:
    """The save does not exist yet: a stop comes before the first one."""
    store = Store(tmp_path, unexpected)
    with endless_game(tmp_path, 0, "before") as child:
        assert child.stdout is not None
        while child.stdout.readline() != "stopped\n":
            pass
        summary = listed(store)
        assert not summary.ref.exists()
        assert summary.locked
        table, copy = resume(store, summary)
        assert copy.is_copy
        next(changes(table, 3))
        copy.close()
        assert copy.path.read_text() == text_of(table)
        assert len(list(tmp_path.glob("*.journal"))) == 1
    summary = only(tuple(s for s in store.cards() if s.ref != copy.path))
    assert not summary.locked
    assert not store.resume(summary.ref).save.is_copy
