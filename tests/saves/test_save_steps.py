"""What is on disk at every step: a program may be killed there, or refused."""

from __future__ import annotations

import errno
import os
from collections import deque
from collections.abc import AsyncIterator, Callable
from itertools import islice
from pathlib import Path

import pytest

from boardtui.saves.save_policy import SaveNote, SavePolicy
from tests.combinations import combined

from .changes import changes, table_of
from .driver import QUIET, WRITING, KeptGame, Program, at_each_step
from .saved_games import on_disk_at_once

SHORT = QUIET._replace(longest=0)
"""The journal does for one change at a time."""


class Life:
    """A game that is opened, changed, written whole now and then, and closed."""

    def __init__(self, open_game: Callable[[], KeptGame], *, seed: int = 1, text: str = "") -> None:
        """`text` is what is on disk of the game before it is opened."""
        self.game: KeptGame | None = None
        self._open = open_game
        self._seed = seed
        self._text = text

    async def assert_found(self, look: Callable[[], str]) -> int:
        """Assert that a look at each step finds the game before or after a change.

        Returns how often it looked.
        """
        found: list[str] = []
        looks, steps = 0, self._steps()
        while True:
            with at_each_step(lambda: found.append(look())):
                game = await anext(steps, None)
            if game is None:
                return looks
            assert game.program.notes == []
            assert {*found} <= {self._text, game.text}
            # Nothing is kept before the first move.
            if found:
                assert found[-1] == game.text
                self._text = game.text
            looks += len(found)
            found.clear()

    async def _steps(self) -> AsyncIterator[KeptGame]:
        self.game = game = self._open()
        yield game
        going_on = changes(game.table, self._seed)
        for number in range(1, 17):  # the last change is written on closing
            next(going_on)
            await game.settled()
            yield game
            if number % 3 == 0:
                await game.rest()
                yield game
        await game.close()
        yield game


def text_found_by(program: Program) -> str:
    """The only game that a program finds; empty if there is none."""
    cards = program.store.cards()
    if program.notes or program.store.tidy():
        return "trouble"
    return program.text_at(program.card.ref) if cards else ""


class Killed:
    """Tells what a program finds that starts after another one was killed."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._files: dict[str, bytes] = {}
        self._text = ""

    def __call__(self) -> str:
        folder = self._program.folder
        files = on_disk_at_once(folder) if folder.exists() else {}
        if files != self._files:
            self._files, self._text = files, text_found_by(self._program.kill())
        return self._text


@pytest.mark.parametrize(("seed", "policy"), combined(range(3), [SHORT, QUIET]))
async def test_killed_at_any_step_a_game_is_as_it_was_or_as_it_became(
    tmp_path: Path, seed: int, policy: SavePolicy
) -> None:
    program = Program(tmp_path / "games", policy)
    life = Life(lambda: program.keep(table_of(seed)), seed=seed)
    assert await life.assert_found(Killed(program)) > 50


@pytest.mark.parametrize("is_saved", [False, True], ids=["log alone", "save too"])
@pytest.mark.parametrize("policy", [SHORT, QUIET], ids=["short", "long"])
async def test_killed_at_any_step_after_a_crash_a_game_is_as_it_was_or_as_it_became(
    tmp_path: Path, is_saved: bool, policy: SavePolicy
) -> None:
    game = Program(tmp_path / "games", policy).keep(table_of(2))
    going_on = changes(game.table, 2)
    deque(islice(going_on, 7), 0)
    if is_saved:
        await game.rest()
        next(going_on)
    program = game.program.kill()
    life = Life(program.open, text=game.text)
    assert await life.assert_found(Killed(program)) > 50
    await game.close()


@pytest.mark.parametrize("policy", [SHORT, QUIET], ids=["short", "long"])
async def test_at_any_step_another_program_finds_a_game_that_is_in_use(
    tmp_path: Path, policy: SavePolicy
) -> None:
    program = Program(tmp_path / "games", policy)
    life, other = Life(lambda: program.keep(table_of(1))), Program(program.folder)
    in_use: list[bool] = []

    def look() -> str:
        is_closed = life.game is not None and life.game.save.closed
        in_use.extend(card.locked or is_closed for card in other.store.cards())
        return text_found_by(other)

    assert await life.assert_found(look) > 50
    assert len(in_use) > 50
    assert all(in_use)


@pytest.mark.parametrize("is_once", [True, False], ids=["once", "from then on"])
@pytest.mark.parametrize("is_left", [False, True], ids=["new", "left by a crash"])
async def test_refused_at_any_step_the_game_goes_on_and_is_saved_later(
    tmp_path: Path, is_once: bool, is_left: bool
) -> None:
    before = Program(tmp_path / "games").keep(table_of(1))
    if is_left:
        deque(islice(changes(before.table, 1), 7), 0)
    number, has_failed = 0, True
    while has_failed:
        number, has_failed, steps = number + 1, False, 0

        def refuse(last: int = number) -> None:
            nonlocal steps, has_failed
            steps += 1
            if steps == last or (steps > last and not is_once):
                has_failed = True
                raise OSError(errno.EIO, os.strerror(errno.EIO))

        program = before.program.kill()
        game = program.open() if is_left else program.keep(table_of(1))
        going_on = changes(game.table, 1)
        for count in range(1, 7):
            with at_each_step(refuse, WRITING, is_after_too=False):
                next(going_on)
                await game.settled()
            if game.save.trouble is None:
                assert game.on_disk == game.text
            if count % 3 == 0:
                with at_each_step(refuse, WRITING, is_after_too=False):
                    await game.rest()
        assert bool(game.save.trouble) == (program.reasons[-1:] == [SaveNote.NOT_SAVED])
        assert is_once or game.save.trouble is not None or not has_failed
        next(going_on)
        await game.settled()
        assert game.save.trouble is None
        assert game.on_disk == game.text
        await game.close()
        assert game.is_saved
        assert game.beside == []
    assert number > 15
    await before.close()
