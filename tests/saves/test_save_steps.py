"""What is on disk at every step: a program may be killed there, or refused."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from boardtui.play.table import Table
from boardtui.saves import game_files
from boardtui.saves.save_policy import SaveNote, SavePolicy
from boardtui.saves.store import Store
from boardtui.system.reasons import Statement
from tests.combinations import combined

from .changes import Did, changes, table_of
from .saved_games import journal_of, only, text_at, text_of, unexpected

SYSTEM: tuple[tuple[Any, str], ...] = (
    (os, "open"),
    (os, "write"),
    (os, "fsync"),
    (os, "close"),
    (Path, "replace"),
    (Path, "unlink"),
    (Path, "mkdir"),
    (Path, "chmod"),
    (Path, "open"),
)


WRITING: Sequence[tuple[Any, str]] = (
    (os, "write"),
    (os, "fsync"),
    (os, "fstat"),
    (Path, "replace"),
)
"""The calls that change or flush a file."""


@contextmanager
def at_each_step(
    monkeypatch: pytest.MonkeyPatch,
    step: Callable[[], None],
    calls: Sequence[tuple[Any, str]] = SYSTEM,
    *,
    is_after_too: bool = True,
) -> Iterator[None]:
    """Call something before each call of the system, and after it too unless told otherwise."""

    def stepping(function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **options: Any) -> Any:
            step()
            result = function(*args, **options)
            if is_after_too:
                step()
            return result

        return call

    with monkeypatch.context() as patch:
        for owner, name in calls:
            patch.setattr(owner, name, stepping(getattr(owner, name)))
        yield


def lived(store: Store, seed: int, count: int) -> Iterator[tuple[Table, Did | None]]:
    """A game that is changed, written at rest, and resumed now and then."""
    table = table_of(seed)
    save = store.create(table)
    going_on = changes(table, seed)
    for number in range(1, count + 1):
        yield table, next(going_on)
        if number % 3 == 0:
            save._write_all()
            yield table, None
    save.close()
    yield table, None


@pytest.mark.parametrize(
    ("seed", "policy"), combined(range(3), [SavePolicy(longest=0), SavePolicy()])
)
def test_killed_at_any_step_a_game_is_as_it_was_or_as_it_became(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int, policy: SavePolicy
) -> None:
    directory = tmp_path / "games"
    images: list[dict[str, bytes]] = []
    copying = False

    def copy() -> None:
        nonlocal copying
        if copying or not directory.exists():
            return
        copying = True
        image = {path.name: path.read_bytes() for path in directory.iterdir()}
        if image not in images[-1:]:
            images.append(image)
        copying = False

    store = Store(directory, unexpected, policy=policy)
    table = None
    before = ""
    seen = 0
    life = lived(store, seed, 15)
    while True:
        with at_each_step(monkeypatch, copy):
            step = next(life, None)
        if step is None:
            break
        table, _did = step
        after = text_of(table)
        for number, image in enumerate(images):
            found = text_in(tmp_path / f"{seen}-{number}", image)
            assert found in {before, after}
        if images:
            assert found == after
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
    store = Store(directory, unexpected)
    summaries = store.cards()
    if not summaries:
        return ""
    path = only(summaries).ref
    return game_files.text_of(game_files.read(path).reading).decode()


@pytest.mark.parametrize("is_once", [True, False], ids=["once", "from then on"])
def test_refused_at_any_step_the_game_goes_on_and_is_saved_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_once: bool
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

        notes: list[Statement] = []
        store = Store(tmp_path / str(number) / "games", notes.append)
        table = table_of(1)
        save = store.create(table)
        going_on = changes(table, 1)
        for count in range(1, 7):
            with at_each_step(monkeypatch, refuse, WRITING, is_after_too=False):
                next(going_on)
            if save.trouble is None:
                assert text_at(save.path) == text_of(table)
            if count % 3 == 0:
                with at_each_step(monkeypatch, refuse, WRITING, is_after_too=False):
                    save._write_all()
        assert bool(save.trouble) == (bool(notes) and notes[-1].reason is SaveNote.NOT_SAVED)
        assert is_once or save.trouble is not None or not has_failed
        next(going_on)
        assert save.trouble is None
        assert text_at(save.path) == text_of(table)
        save.close()
        assert save.path.read_text() == text_of(table)
        assert not journal_of(save.path).exists()
    assert number > 15
