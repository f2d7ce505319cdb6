"""A game that is too long to be composed at once: no key waits for it, and nothing is lost."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from boardtui.formats import sgf
from boardtui.formats.sgf import writer
from boardtui.saves.save_policy import SavePolicy
from tests.fixtures.calls import calls_of
from tests.waiting import give_way, until

from .changes import changes, table_of
from .driver import KeptGame, Program, has_files, turn, until_on_disk

AT_ONCE = SavePolicy(rest=0, late=0.01)

MOVES = ("f5", "d6", "c3", "d3", "c4", "f4", "f6", "f3", "e6", "e7")


@pytest.fixture(autouse=True)
def composed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many pieces were composed at each start; each has a node or two."""
    starts: list[int] = []
    pieces = sgf.pieces

    def counted(*args: Any, **options: Any) -> Iterator[str]:
        starts.append(0)
        number = len(starts) - 1
        for piece in pieces(*args, **options):
            starts[number] += 1
            yield piece

    monkeypatch.setattr(writer, "PIECE", 20)
    monkeypatch.setattr(sgf, "pieces", counted)
    return starts


async def long_game(folder: Path) -> KeptGame:
    """A game with a comment on every move, which has no file beside it yet."""
    program = Program(folder / "games")
    first = program.begin(*MOVES)
    for node in first.table.record.mainline():
        node.comment = "a long comment"
    await first.close()
    return program.open()


async def test_the_loop_turns_while_a_journal_begins(tmp_path: Path, composed: list[int]) -> None:
    game = await long_game(tmp_path)
    composed.clear()
    game.comment("changed")
    assert sum(composed) < len(MOVES) / 2
    assert game.beside == []
    await turn(2)
    assert 0 < sum(composed) < len(MOVES)
    await until_on_disk(game)
    assert len(composed) <= 2
    composed.clear()
    game.comment("changed again")
    assert composed == []
    assert game.on_disk == game.text
    await game.close()
    assert game.is_saved


async def test_changes_that_come_fast_are_not_waited_for_for_ever(
    tmp_path: Path, composed: list[int]
) -> None:
    game = await long_game(tmp_path)
    composed.clear()
    for number in range(5):
        game.comment(f"change {number}")
        await turn(2)
    assert max(composed) >= len(MOVES)
    await until(lambda: game.beside)
    await until_on_disk(game)
    game.undo()
    game.comment("after the undo")
    await until_on_disk(game)
    await game.close()
    assert game.is_saved


async def test_a_change_while_the_save_is_composed_is_on_disk_at_once(
    tmp_path: Path, composed: list[int]
) -> None:
    game = await long_game(tmp_path)
    game.comment("first")
    await until_on_disk(game)
    await game.settled()
    composed.clear()
    game.begin_to_rest()
    await until(lambda: sum(composed), pause=lambda _seconds: give_way())
    game.comment("second")
    assert game.on_disk == game.text
    assert not game.is_saved
    await turn(2)
    assert game.on_disk == game.text
    await game.rest()
    await until(lambda: game.is_saved)
    await game.close()
    assert game.is_saved


async def test_a_change_while_a_save_closes_is_kept(tmp_path: Path) -> None:
    game = await long_game(tmp_path)
    game.comment("first")
    closing = asyncio.create_task(game.close())
    await give_way()
    game.comment("last")
    await closing
    assert game.is_saved
    assert game.beside == []


async def test_no_turn_has_work_of_the_size_of_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await long_game(tmp_path)
    game.comment("changed")
    await until_on_disk(game)
    quoted = calls_of(monkeypatch, json, "dumps")
    game.undo()
    await until_on_disk(game)
    await game.rest()
    assert game.is_saved
    assert quoted
    assert max(len(str(value)) for (value, *_options) in quoted) < len(game.text) / 2
    await game.close()


@pytest.mark.parametrize("seed", range(2))
async def test_killed_at_any_turn_a_game_is_as_it_once_was_and_never_older(
    tmp_path: Path, seed: int
) -> None:
    game = Program(tmp_path / "games", AT_ONCE).keep(table_of(seed))
    chance, states, reached = random.Random(seed), [game.text], 0
    going_on = changes(game.table, seed)
    for _ in range(60):
        next(going_on)
        states.append(game.text)
        await turn(chance.choice((0, 1, 5, 50)))
        if has_files(game):
            found = game.on_disk
            assert found in states[reached:]
            reached += states[reached:].index(found)
    assert reached > 30
    await until_on_disk(game)
    again = game.program.kill().open()
    assert again.text == game.text
    await again.close()
    await game.close()
    assert game.is_saved
