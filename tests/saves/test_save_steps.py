"""What is on disk at every step: a program may be killed there, or refused."""

from __future__ import annotations

import errno
import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from boardtui.saves.save_policy import SaveNote
from tests.combinations import combined

from .changes import changes, table_of
from .driver import QUIET, WRITING, KeptGame, Program, at_each_step
from .saved_games import on_disk_at_once

SHORT = QUIET._replace(longest=0)
"""The journal does for one change at a time."""


async def lived(game: KeptGame, seed: int, count: int) -> AsyncIterator[None]:
    """Change a game, which is written whole now and then, and close it."""
    going_on = changes(game.table, seed)
    for number in range(1, count + 1):
        next(going_on)
        await game.settled()
        yield
        if number % 3 == 0:
            await game.rest()
            yield
    await game.close()
    yield


@pytest.mark.parametrize(("seed", "policy"), combined(range(3), [SHORT, QUIET]))
async def test_killed_at_any_step_a_game_is_as_it_was_or_as_it_became(
    tmp_path: Path, seed: int, policy: object
) -> None:
    directory = tmp_path / "games"
    images: list[dict[str, bytes]] = []

    def copy() -> None:
        if directory.exists():
            image = on_disk_at_once(directory)
            if image not in images[-1:]:
                images.append(image)

    assert isinstance(policy, type(QUIET))
    game = Program(directory, policy).keep(table_of(seed))
    before, seen = "", 0
    life = aiter(lived(game, seed, 15))
    while True:
        with at_each_step(copy):
            if await anext(life, "over") == "over":
                break
        after = game.text
        for number, image in enumerate(images):
            assert text_in(tmp_path / f"{seen}-{number}", image) in {before, after}
        if images:
            assert text_in(tmp_path / f"{seen}-last", images[-1]) == after
            seen += len(images)
        # Nothing is kept before the first move.
        before = after if images or before else ""
        images.clear()
    assert seen > 50


def text_in(directory: Path, image: dict[str, bytes]) -> str:
    """What a program reads that finds some files; empty if there is no game."""
    directory.mkdir()
    for name, content in image.items():
        (directory / name).write_bytes(content)
    program = Program(directory)
    cards = program.store.cards()
    assert program.notes == []
    if not cards:
        return ""
    return program.text_at(program.card.ref)


@pytest.mark.parametrize("is_once", [True, False], ids=["once", "from then on"])
async def test_refused_at_any_step_the_game_goes_on_and_is_saved_later(
    tmp_path: Path, is_once: bool
) -> None:
    number, has_failed = 0, True
    while has_failed:
        number, has_failed, steps = number + 1, False, 0

        def refuse(last: int = number) -> None:
            nonlocal steps, has_failed
            steps += 1
            if steps == last or (steps > last and not is_once):
                has_failed = True
                raise OSError(errno.EIO, os.strerror(errno.EIO))

        program = Program(tmp_path / str(number) / "games")
        game = program.keep(table_of(1))
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
