"""A game that is too long to be composed at once: no key waits for it, and nothing is lost."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from boardtui.formats import sgf
from boardtui.formats.sgf import writer
from boardtui.play.table import Table
from boardtui.saves.save import Save
from boardtui.saves.save_policy import SavePolicy
from boardtui.saves.store import Store
from tests.waiting import give_way, until

from .changes import changes, table_of
from .saved_games import NEVER, begin, crashed, journal_of, only, text_at, text_of, unexpected

AT_ONCE = SavePolicy(rest=0, late=0.01)


@pytest.fixture(autouse=True)
def composed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many pieces were composed at each start; each has a node or two."""
    starts: list[int] = []
    pieces = sgf.pieces

    def counted(*args: Any, **options: Any) -> Iterator[str]:
        starts.append(0)
        for piece in pieces(*args, **options):
            starts[-1] += 1
            yield piece

    monkeypatch.setattr(writer, "PIECE", 20)
    monkeypatch.setattr(sgf, "pieces", counted)
    return starts


def long_game(store: Store) -> tuple[Table, Save]:
    """A game with a comment on every move, which is not on disk yet."""
    table, save = begin(store, "f5", "d6", "c3", "d3", "c4", "f4", "f6", "f3", "e6", "e7")
    save.close()
    for node in table.record.mainline():
        node.comment = "a long comment"
    other = store.create(table)
    return table, other


async def test_the_loop_turns_while_a_journal_begins(tmp_path: Path, composed: list[int]) -> None:
    store = Store(tmp_path / "games", unexpected, policy=NEVER)
    table, save = long_game(store)
    composed.clear()
    table.edits.comment((), "changed")
    assert composed == [2]
    assert not journal_of(save.path).exists()
    await give_way()
    assert composed == [3]
    await until(journal_of(save.path).exists)
    assert len(composed) == 1
    assert text_at(save.path) == text_of(table)
    table.edits.comment((), "changed again")
    assert len(composed) == 1
    assert text_at(save.path) == text_of(table)
    await save.aclose()
    assert save.path.read_text() == text_of(table)


async def test_changes_that_come_fast_are_not_waited_for_for_ever(
    tmp_path: Path, composed: list[int]
) -> None:
    store = Store(tmp_path / "games", unexpected, policy=NEVER)
    table, save = long_game(store)
    composed.clear()
    for number in range(4):
        assert not journal_of(save.path).exists()
        table.edits.comment((), f"change {number}")
        await give_way()
    assert text_at(save.path) == text_of(table)
    assert len(composed) == 4
    table.edits.undo()
    table.edits.comment((), "after the undo")
    await until(lambda: text_at(save.path) == text_of(table))
    await save.aclose()


async def test_a_change_while_the_save_is_composed_puts_it_off(
    tmp_path: Path, composed: list[int]
) -> None:
    store = Store(tmp_path / "games", unexpected, policy=NEVER)
    table, save = long_game(store)
    table.edits.comment((), "first")
    await until(journal_of(save.path).exists)
    composed.clear()
    save._write_all()
    table.edits.comment((), "second")
    await give_way()
    await give_way()
    assert composed == [2]
    assert not save._is_writing
    assert text_at(save.path) == text_of(table)
    save._write_all()
    await until(save.path.exists)
    await until(lambda: not save._is_writing)
    assert save.path.read_text() == text_of(table)
    await save.aclose()


@pytest.mark.parametrize("is_begun", [True, False])
async def test_a_game_that_closes_at_once_waits_for_nothing(
    tmp_path: Path, *, is_begun: bool
) -> None:
    store = Store(tmp_path / "games", unexpected, policy=NEVER)
    table, save = long_game(store)
    table.edits.comment((), "last")
    if is_begun:
        save.start_closing()
        await give_way()
        assert not save.closed
    save.close()
    assert save.path.read_text() == text_of(table)
    assert not journal_of(save.path).exists()
    await save.aclose()


async def test_a_change_while_a_save_closes_is_kept(tmp_path: Path) -> None:
    store = Store(tmp_path / "games", unexpected, policy=NEVER)
    table, save = long_game(store)
    table.edits.comment((), "first")
    closing = asyncio.create_task(save.aclose())
    await give_way()
    table.edits.comment((), "last")
    await closing
    assert save.path.read_text() == text_of(table)
    assert not journal_of(save.path).exists()


@pytest.mark.parametrize("seed", range(2))
async def test_killed_at_any_turn_a_game_is_as_it_once_was_and_never_older(
    tmp_path: Path, seed: int
) -> None:
    store = Store(tmp_path / "games", unexpected, policy=AT_ONCE)
    table = table_of(seed)
    save = store.create(table)
    chance, states, reached = random.Random(seed), [text_of(table)], 0
    going_on = changes(table, seed)
    for _ in range(60):
        next(going_on)
        states.append(text_of(table))
        for _ in range(chance.choice((0, 1, 5, 50))):
            await give_way()
        if store.directory.exists() and (save.path.exists() or journal_of(save.path).exists()):
            found = text_at(save.path)
            assert found in states[reached:]
            reached += states[reached:].index(found)
    assert reached > 30
    await until(lambda: text_at(save.path) == text_of(table))
    other = crashed(store)
    assert text_at(only(other.cards()).ref) == text_of(table)
    await save.aclose()
    assert save.path.read_text() == text_of(table)
