"""Programs that die at any moment, and programs that run side by side."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

import pytest

from boardtui.saves.cards import GameCard
from tests.waiting import wait_until

from .changes import Did, changes, table_of_kind
from .driver import Program
from .saved_games import only, text_of

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
        range(10),
        pytest.param(range(10, 120), marks=pytest.mark.long),
    ],
    ids=len,
)
async def test_after_kill_9_all_that_was_shown_is_there(tmp_path: Path, seeds: range) -> None:
    chance = random.Random(1)
    for seed in seeds:
        stop = STOPS[seed % len(STOPS)]
        directory = tmp_path / str(seed)
        with endless_game(directory, seed, stop) as child:
            told = told_until_killed(child, stop, chance)
        assert set(told) <= {*Did, "stopped"}
        shown = sum(line in list(Did) for line in told)

        table = table_of_kind(seed)
        going_on = changes(table, seed)
        assert len(list(islice(going_on, shown))) == shown
        expected = [ordered(text_of(table))]
        if not stop.startswith("after"):
            next(going_on)  # it may be on disk and not shown yet
            expected.append(ordered(text_of(table)))

        program = Program(directory)
        card = listed(program)
        assert not card.locked
        assert ordered(program.text_at(card.ref)) in expected, (seed, stop, shown)
        again = program.open(card)
        assert ordered(again.text) in expected
        await again.close()
        assert program.files == [again.save.path.name]
        assert program.notes == []


def ordered(text: str) -> str:
    """A text with the round before the place: what was written first says nothing."""
    value = r"\[(?:\\.|[^\]\\])*\]"
    return re.sub(rf"(PC{value})(RO{value})", r"\2\1", text, flags=re.DOTALL)


def listed(program: Program) -> GameCard[Path]:
    """The only game that is listed, also where it ends and goes on again all the time."""
    found = dict[Path, GameCard[Path]]()

    def look() -> bool:
        found.update({each.ref: each for each in program.store.cards()})
        return bool(found)

    wait_until(look)
    return only(tuple(found.values()))


async def test_a_game_that_another_program_plays_goes_on_as_a_copy(tmp_path: Path) -> None:
    program = Program(tmp_path)
    with endless_game(tmp_path, 1) as child:
        assert child.stdout is not None
        for _ in range(5):
            child.stdout.readline()
        card = listed(program)
        assert card.locked
        copy = program.open(card)
        assert copy.save.is_copy
        for did, _line in zip(changes(copy.table, 2), child.stdout, strict=False):
            if did == Did.MOVE and len(copy.table.standing.line) > 3:
                break
        await copy.close()
        assert copy.save.path != card.ref
        assert copy.is_saved
        child.kill()
        child.wait()
    theirs = {card.ref: card for card in program.store.cards()}
    assert theirs.keys() == {card.ref, copy.save.path}
    assert not theirs[card.ref].locked


async def test_a_journal_that_a_living_program_appends_to_is_not_taken(tmp_path: Path) -> None:
    """The save does not exist yet: a stop comes before the first one."""
    program = Program(tmp_path)
    with endless_game(tmp_path, 0, "before") as child:
        assert child.stdout is not None
        while child.stdout.readline() != "stopped\n":
            pass
        card = listed(program)
        assert not card.ref.exists()
        assert card.locked
        copy = program.open(card)
        assert copy.save.is_copy
        next(changes(copy.table, 3))
        await copy.close()
        assert copy.is_saved
        (journal,) = (name for name in program.files if name != copy.save.path.name)
        assert Path(journal).stem == card.ref.stem
    card = only(tuple(each for each in program.store.cards() if each.ref != copy.save.path))
    assert not card.locked
    again = program.open(card)
    assert not again.save.is_copy
    await again.close()
