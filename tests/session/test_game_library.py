"""The library as the app uses it."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator
from contextlib import aclosing, closing
from functools import partial
from pathlib import Path

import pytest

from boardtui.library.child import ChildImport
from boardtui.library.errors import LibraryError, LibraryReason
from boardtui.library.importing import MOST_PROBLEMS as MOST_TOLD
from boardtui.library.importing import Totals
from boardtui.library.query import Query
from boardtui.library.reader import Reader
from boardtui.library.versions import VERSION
from boardtui.person.tags import STAR
from boardtui.record.digest import Digest
from boardtui.session.game_library import MOST_PROBLEMS, GameLibrary, Update
from boardtui.session.library_sources import read_sources
from boardtui.system.disk import Disk
from boardtui.words.library import source_lines, update_text
from tests.fixtures.calls import calls_of
from tests.library.games import TIGER, make_older, sgf
from tests.ui.library_host import updated
from tests.waiting import PATIENCE, give_way, settle, until


@pytest.fixture
async def library(tmp_path: Path) -> AsyncIterator[GameLibrary]:
    folder = tmp_path / "own"
    folder.mkdir()
    library = GameLibrary(folder)
    yield library
    await library.aclose()


def write_games(path: Path, *blacks: str) -> Path:
    path.write_text("".join(sgf(TIGER, black) for black in blacks))
    return path


async def names(library: GameLibrary) -> set[str] | None:
    def ask(reader: Reader) -> set[str]:
        return {row.players[0] for row in reader.rows(reader.find(Query()))}

    return await library.ask(ask)


async def test_without_a_library_there_is_no_answer(library: GameLibrary) -> None:
    assert await library.ask(Reader.count) is None


async def test_own_games_and_added_files_are_in_it(library: GameLibrary, tmp_path: Path) -> None:
    write_games(library.folder / "mine.sgf", "Me")
    others = write_games(tmp_path / "others.sgf", "Ann", "Ben")
    update = await updated(library, others)
    assert update.totals is not None
    assert update.totals.new == 3
    assert await names(library) == {"Me", "Ann", "Ben"}
    assert await library.do(library.collections.paths) == (others,)


async def test_a_library_that_was_at_rest_answers_from_another_thread(
    library: GameLibrary, tmp_path: Path
) -> None:
    library._disk = Disk(idle=0.01)
    await updated(library, write_games(tmp_path / "others.sgf", "Ann"))
    assert await names(library) == {"Ann"}
    await until(lambda: library._disk._thread is None)
    # Another thread takes the number of the one that has ended.
    end = threading.Event()
    other = threading.Thread(target=end.wait)
    other.start()
    assert await names(library) == {"Ann"}
    end.set()
    other.join()


async def test_a_later_update_looks_at_collections_again(
    library: GameLibrary, tmp_path: Path
) -> None:
    others = write_games(tmp_path / "others.sgf", "Ann")
    await updated(library, others)
    assert await names(library) == {"Ann"}
    write_games(others, "Ann", "Ben")
    await updated(library)
    assert await names(library) == {"Ann", "Ben"}


async def test_problems_are_told(library: GameLibrary, tmp_path: Path) -> None:
    bad = tmp_path / "bad.sgf"
    bad.write_text("nothing")
    update = await updated(library, bad)
    assert [Path(problem.path).name for problem in update.problems] == ["bad.sgf"]
    assert update.is_over


async def test_a_process_that_cannot_begin_is_told(tmp_path: Path) -> None:
    def fail(*_arguments: object) -> ChildImport:
        raise FileNotFoundError

    async with aclosing(GameLibrary(tmp_path, fail)) as library:
        update = await updated(library)
    assert update.error is not None
    assert update.error.reason is LibraryReason.UNUSABLE


async def test_a_second_update_takes_over(library: GameLibrary, tmp_path: Path) -> None:
    others = write_games(tmp_path / "others.sgf", "Ann")
    library.begin_update([others])
    update = await updated(library)
    assert update.totals is not None
    assert library.update is update


async def test_an_update_is_stopped(library: GameLibrary, tmp_path: Path) -> None:
    library.begin_update([write_games(tmp_path / "others.sgf", "Ann")])
    await library.do(lambda: None)
    await library.stop_update()
    assert library.update is not None
    assert library.update.error is not None
    assert library.update.error.reason is LibraryReason.STOPPED
    assert not library.is_updating
    assert (await updated(library)).totals is not None


async def test_no_key_waits_for_an_import_that_ends_slowly(tmp_path: Path) -> None:
    begun, go_on = threading.Event(), threading.Event()

    class SlowImport(ChildImport):
        def stop(self) -> None:
            begun.set()
            assert go_on.wait(PATIENCE), "The event loop was held."
            super().stop()

    async with aclosing(GameLibrary(tmp_path, SlowImport)) as library:
        library.begin_update([write_games(tmp_path / "others.sgf", "Ann")])
        await until(lambda: library._child)
        stopping = asyncio.create_task(library.stop_update())
        await until(begun.is_set)
        assert not stopping.done()
        go_on.set()
        await stopping
        assert not library.is_updating


async def test_an_import_waits_for_all_that_were_to_end_before(tmp_path: Path) -> None:
    go_on, running, most = threading.Event(), 0, 0

    class CountedImport(ChildImport):
        def __init__(self, path: Path, roots: list[Path], limit: int | None) -> None:
            nonlocal running, most
            super().__init__(path, roots, limit)
            running += 1
            most = max(most, running)

        def stop(self) -> None:
            nonlocal running
            assert go_on.wait(PATIENCE)
            super().stop()
            running -= 1

    async with aclosing(GameLibrary(tmp_path / "own", CountedImport)) as library:
        library.begin_update([write_games(tmp_path / "others.sgf", "Ann")])
        await until(lambda: running)
        for _ in range(3):
            library.begin_update()
            await settle()
        go_on.set()
        await until(lambda: not library.is_updating)
        assert most == 1
        assert await names(library) == {"Ann"}


@pytest.mark.parametrize("turns", [0, 1, 2, 10])
async def test_an_update_that_takes_over_is_stopped_with_the_one_before(
    library: GameLibrary, monkeypatch: pytest.MonkeyPatch, turns: int
) -> None:
    running: list[object] = []

    async def run(_library: GameLibrary, _roots: object) -> Totals:
        running.append(None)
        try:
            await asyncio.Event().wait()
        finally:
            running.pop()
        return Totals()

    monkeypatch.setattr(GameLibrary, "_run_import", run)
    library.begin_update()
    await until(lambda: running)
    library.begin_update()
    for _ in range(turns):
        await give_way()
    await library.stop_update()
    assert not running
    await library.do(lambda: None)
    await settle()
    assert not running
    assert not library.is_updating


async def test_no_more_problems_are_told_than_are_kept(
    library: GameLibrary, tmp_path: Path
) -> None:
    folder = tmp_path / "bad"
    folder.mkdir()
    for number in range(MOST_PROBLEMS + 20):
        (folder / f"{number}.sgf").write_text("nothing")
    updates: list[Update] = []
    unfollow = library.updates.add(updates.append)
    update = await updated(library, folder)
    unfollow()
    assert len(update.problems) == MOST_PROBLEMS
    with_problems = [len(update.problems) for update in updates if update.progress is None]
    assert len(with_problems) <= MOST_PROBLEMS + 2


async def test_an_update_goes_on_after_a_removal(library: GameLibrary, tmp_path: Path) -> None:
    gone, kept = (write_games(tmp_path / f"{name}.sgf", name) for name in ("Ann", "Ben"))
    await updated(library, gone, kept)
    await library.do(lambda: library.collections.remove([gone]))
    library.begin_update()
    await library.remove([gone])
    assert library.is_updating
    assert await names(library) == {"Ben"}


async def test_a_library_that_was_built_again_is_read(library: GameLibrary) -> None:
    write_games(library.folder / "mine.sgf", "Me")
    await updated(library)
    assert await library.ask(Reader.count) == 1
    for path in library.folder.glob("library.db*"):
        path.unlink()
    assert await library.ask(Reader.count) is None
    write_games(library.folder / "more.sgf", "Me", "You")
    await updated(library)
    assert await library.ask(Reader.count) == 2


async def test_a_damaged_library_is_told_and_may_be_replaced(library: GameLibrary) -> None:
    library.path.write_bytes(b"no database at all" * 100)
    with pytest.raises(LibraryError):
        await library.ask(Reader.count)
    library.path.unlink()
    write_games(library.folder / "mine.sgf", "Me")
    await updated(library)
    assert await library.ask(Reader.count) == 1


async def test_links_in_a_circle_in_place_of_a_library_are_told(library: GameLibrary) -> None:
    library.path.symlink_to(library.path.name)
    with pytest.raises(LibraryError) as caught:
        await library.ask(Reader.count)
    assert caught.value.reason is LibraryReason.UNUSABLE


async def test_questions_whose_asker_is_gone_are_left_out_but_no_other_jobs(
    library: GameLibrary,
) -> None:
    await updated(library)
    go_on, done = threading.Event(), []
    first = asyncio.create_task(library.do(go_on.wait))
    gone = [
        asyncio.create_task(library.ask(lambda _reader: done.append("question"))),
        asyncio.create_task(library.do(lambda: done.append("job"))),
    ]
    await give_way()
    for task in gone:
        task.cancel()
    await asyncio.wait(gone)
    go_on.set()
    await first
    await library.ask(lambda _reader: done.append("last"))
    assert done == ["job", "last"]


async def test_tags_stay_when_the_library_is_built_again(library: GameLibrary) -> None:
    write_games(library.folder / "mine.sgf", "Me")
    await updated(library)

    def digests(reader: Reader) -> list[Digest]:
        return [row.ref.digest for row in reader.rows(reader.find(Query()))]

    found = await library.ask(digests)
    assert found is not None
    (digest,) = found
    await library.do(lambda: library.tags.add(digest, STAR))
    for path in library.folder.glob("library.db*"):
        path.unlink()
    await updated(library)
    assert await library.ask(digests) == found
    assert await library.do(lambda: library.tags.of(digest)) == {STAR}


async def test_an_addition_is_kept_whatever_takes_over(
    library: GameLibrary, tmp_path: Path
) -> None:
    others = write_games(tmp_path / "others.sgf", "Ann")
    library.begin_update([others])
    await updated(library)
    assert await names(library) == {"Ann"}
    assert await library.do(library.collections.paths) == (others,)


async def test_problems_go_with_their_source(library: GameLibrary, tmp_path: Path) -> None:
    bad, worse = tmp_path / "bad.sgf", tmp_path / "worse"
    worse.mkdir()
    for path in (bad, worse / "one.sgf", worse / "two.sgf"):
        path.write_text("nothing")
    await updated(library, bad, worse)
    await library.remove([worse])
    assert library.update is not None
    assert [Path(problem.path).name for problem in library.update.problems] == ["bad.sgf"]
    await library.remove([bad])
    assert library.update.problems == ()


async def test_after_a_removal_no_number_of_the_import_is_told(
    library: GameLibrary, tmp_path: Path
) -> None:
    many, one = tmp_path / "many.sgf", tmp_path / "one.sgf"
    many.write_text(sgf(TIGER, "Ann") + "(;GM[1]SZ[19];B[aa])" * (MOST_TOLD + 30))
    one.write_text(sgf(TIGER, "Ben") + "(;GM[1]SZ[19];B[aa])")
    update = await updated(library, many, one)
    assert "Unreadable games and files: 51." in update_text(update)
    await library.remove([many])
    assert library.update is not None
    assert library.update.is_over
    assert update_text(library.update) == ""
    ask = partial(read_sources, library.collections, library.folder)
    (source,) = [each for each in await library.ask(ask) or () if each.path == one]
    assert "games that cannot be read: 1" in [*source_lines(source)]


@pytest.mark.parametrize("is_running", [False, True])
async def test_one_import_reads_a_changed_file_again(
    library: GameLibrary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_running: bool
) -> None:
    own = write_games(library.folder / "mine.sgf", "Me")
    await updated(library)
    others = write_games(tmp_path / "others.sgf", "Ann")
    if is_running:
        library.begin_update([others])
    begun = calls_of(monkeypatch, GameLibrary, "begin_update")
    write_games(own, "Myself")
    await library.remove([own], read_again=True)
    # What is added is told, what the person has changed is not.
    assert [is_quiet for *_others, is_quiet in begun] == [not is_running]
    await until(lambda: not library.is_updating)
    assert await names(library) == {"Myself", *(["Ann"] if is_running else [])}


async def test_own_games_alone_are_read(library: GameLibrary, tmp_path: Path) -> None:
    others = write_games(tmp_path / "others.sgf", "Ann")
    await updated(library, others)
    write_games(others, "Ben")
    write_games(library.folder / "mine.sgf", "Me")
    await library.read_own()
    assert not library.is_updating
    assert await names(library) == {"Me", "Ann"}


async def test_a_library_of_an_older_version_is_carried_over_by_itself(
    library: GameLibrary,
) -> None:
    write_games(library.folder / "mine.sgf", "Me")
    await updated(library)
    make_older(library.path, 1)
    assert await names(library) == {"Me"}
    updates: list[Update] = []
    library.updates.add(updates.append)
    await library.read_own()
    assert await names(library) == {"Me"}
    texts = [update_text(update) for update in updates]
    assert "Upgrading the library from an older version: 100%" in texts
    assert texts[-1] == ""
    with closing(sqlite3.connect(library.path)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (VERSION,)
