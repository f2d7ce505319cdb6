from __future__ import annotations

import errno
from pathlib import Path

import pytest

from boardtui.formats.details import Details
from boardtui.saves.archive import FolderArchive
from boardtui.saves.errors import StoreError
from boardtui.saves.quota import Quota, QuotaExceeded, QuotaReason
from boardtui.saves.save_policy import SaveNote, SavePolicy
from boardtui.saves.saved_details import change_details, read_details
from boardtui.saves.store import Store
from boardtui.system.reasons import Statement
from tests.waiting import until

from .driver import Program
from .saved_games import begin, moves_of, only, only_note, play

ROOMY = 10**6


def limited(folder: Path, notices: list[Statement], quota: Quota, longest: int = 1000) -> Store:
    """A store that may hold no more than this."""
    return Store(folder, notices.append, policy=SavePolicy(longest=longest, quota=quota))


def size_of(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


async def test_one_game_too_many_goes_on_unsaved(tmp_path: Path, notices: list[Statement]) -> None:
    store = limited(tmp_path, notices, Quota(2, ROOMY))
    saves = [begin(store, "f5")[1] for _number in range(2)]
    assert not notices
    table, third = begin(store, "f5", "d6")
    assert isinstance(third.trouble, QuotaExceeded)
    assert third.trouble.reason is QuotaReason.GAMES
    assert third.trouble.errno == errno.EDQUOT
    assert str(only_note(notices)).startswith(
        "The game is not saved: you already have 2 games; delete a game first. You can play on"
    )
    play(table, "c3")
    assert len(table.standing.line) == 3
    for save in saves:
        await save.aclose()
        assert moves_of(save.path) == ["f5"]
    assert not third.path.exists()


async def test_a_game_is_saved_once_there_is_room(tmp_path: Path, notices: list[Statement]) -> None:
    store = limited(tmp_path, notices, Quota(1, ROOMY))
    await begin(store, "f5")[1].aclose()
    table, second = begin(store, "f5")
    store.remove(only(store.cards()).ref)
    play(table, "d6")
    await until(lambda: second.trouble is None)
    assert moves_of(second.path) == ["f5", "d6"]


async def test_what_was_put_away_counts(tmp_path: Path, notices: list[Statement]) -> None:
    store = limited(tmp_path, notices, Quota(1, ROOMY))
    await begin(store, "f5")[1].aclose()
    store.put_away(only(store.cards()).ref)
    assert begin(store, "f5")[1].trouble is not None


async def test_bytes_are_counted_with_the_journals(
    tmp_path: Path, notices: list[Statement]
) -> None:
    table, save = begin(limited(tmp_path, notices, Quota(9, ROOMY)), "f5")
    play(table, "d6")
    await save.aclose()
    full = size_of(tmp_path)
    store = limited(tmp_path, notices, Quota(9, full + 10))
    _table, other = begin(store, "f5")
    assert isinstance(other.trouble, QuotaExceeded)
    assert other.trouble.reason is QuotaReason.BYTES
    await other.aclose()
    assert size_of(tmp_path) == full


async def test_a_journal_does_not_outgrow_the_quota(
    tmp_path: Path, notices: list[Statement]
) -> None:
    quota, longest = Quota(9, 800), 300
    table, save = begin(limited(tmp_path, notices, quota, longest), "f5")
    while table.standing.awaited is not None:
        position = table.head.position
        play(table, position.game.format_move(position.legal_moves[0]))
    assert isinstance(save.trouble, QuotaExceeded)
    assert size_of(tmp_path) <= quota.bytes


async def test_a_log_without_room_does_not_hide_what_the_save_has(tmp_path: Path) -> None:
    quota = Quota(9, 1600)
    policy = SavePolicy(rest=1e6, late=1e6, longest=50, quota=quota)
    program = Program(tmp_path / "games", policy, hears=lambda _note: None)
    game = program.begin("f5")
    while game.table.standing.awaited is not None:
        position = game.table.head.position
        game.play(position.game.format_move(position.legal_moves[0]))
        await game.rest()
        assert game.moves[: len(game.saved_moves)] == game.saved_moves
        assert size_of(program.folder) <= quota.bytes
    assert SaveNote.NOT_SAVED in program.reasons
    await game.close()


@pytest.mark.parametrize("name", ["game.sgf", "game.gamelog", "game.journal"])
def test_a_file_takes_the_place_of_its_older_version(tmp_path: Path, name: str) -> None:
    (tmp_path / "game.sgf").write_bytes(b"x" * 60)
    (tmp_path / "folder").mkdir()
    quota = Quota(1, 100)
    quota.require(tmp_path, tmp_path / name, 40)
    with pytest.raises(QuotaExceeded):
        quota.require(tmp_path, tmp_path / "game.gamelog", 41)
    quota.require(tmp_path, tmp_path / "game.sgf", 100)
    with pytest.raises(QuotaExceeded):
        quota.require(tmp_path, tmp_path / "other.sgf", 0)


async def test_details_count_too(tmp_path: Path, notices: list[Statement]) -> None:
    await begin(limited(tmp_path, notices, Quota(9, ROOMY)), "f5")[1].aclose()
    store = limited(tmp_path, notices, Quota(9, size_of(tmp_path) + 10))
    (summary,) = store.cards()
    before = (await read_details(FolderArchive(store), summary.ref)).details
    after = Details(("A" * 100, "B"))
    with pytest.raises(StoreError):
        await change_details(FolderArchive(store), summary.ref, before, after)
    assert size_of(tmp_path) < 200


def test_files_of_databases_are_no_games(tmp_path: Path) -> None:
    for name in ("library.db", "library.db-wal", "library.db-shm", "library.lock", "library.log"):
        (tmp_path / name).write_bytes(b"x")
    quota = Quota(1, 100)
    quota.require(tmp_path, tmp_path / "game.sgf", 95)
    assert quota.room(tmp_path, tmp_path / "library.db") == 98
    with pytest.raises(QuotaExceeded):
        quota.require(tmp_path, tmp_path / "game.sgf", 96)
