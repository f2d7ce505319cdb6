"""What is kept of a person, as the program asks for it: a thread answers."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from boardtui.person.personal import Personal, PersonalFolder
from boardtui.person.personal_file import FILE, PersonalError
from boardtui.person.results_file import ResultsFile
from tests.waiting import until

from .results import new_result


async def test_results_are_counted_in_order_and_found_again(tmp_path: Path) -> None:
    personal: Personal = PersonalFolder(tmp_path)
    assert (await personal.results(), dict(await personal.pools())) == ((), {})
    first, second = new_result(), new_result()
    effects = await asyncio.gather(personal.add(first), personal.add(second))
    assert await personal.add(first) is None
    found = await PersonalFolder(tmp_path).results()
    assert [counted.result for counted in found] == [first, second]
    assert [counted.rating for counted in found] == [effect and effect.after for effect in effects]
    (pool,) = (await personal.pools()).values()
    assert pool.games == 2


async def test_a_result_is_counted_if_nobody_waits_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_go_on, begun = threading.Event(), threading.Event()
    add = ResultsFile.add

    def add_slowly(file: ResultsFile, *arguments: object) -> object:
        begun.set()
        assert may_go_on.wait(60)
        return add(file, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(ResultsFile, "add", add_slowly)
    task = asyncio.ensure_future(PersonalFolder(tmp_path).add(new_result()))
    await until(begun.is_set)
    task.cancel()
    may_go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    await until(lambda: len(ResultsFile(tmp_path / FILE).results()) == 1)


async def test_trouble_with_the_file_comes_to_whoever_asks(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("no database")
    personal = PersonalFolder(tmp_path)
    for asked in (personal.results(), personal.pools(), personal.add(new_result())):
        with pytest.raises(PersonalError):
            await asked
