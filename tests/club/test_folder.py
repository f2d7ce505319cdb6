"""The folder of a club: whose it is, and where it cannot be."""

from __future__ import annotations

import grp
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from boardtui.club import folder as club_folder
from boardtui.club.errors import ClubError, ClubReason
from boardtui.club.keeping import Keeping
from boardtui.club.sqlite_logs import SqliteLogs
from boardtui.session.club.place import ClubPlace
from boardtui.session.club.read_only import read_lists

from .clubs import entered, following, no_card

needs_root = pytest.mark.skipif(os.getuid() != 0, reason="only root gives folders to other groups")


@contextmanager
def umask(mask: int) -> Iterator[None]:
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


def modes(folder: Path) -> dict[str, str]:
    """The modes of a club's folder and of what is in it, by name; sockets by "socket"."""
    paths = [folder, *folder.iterdir(), *(folder / "wake").iterdir()]
    return {
        "socket" if path.is_socket() else path.name: f"{stat.S_IMODE(path.stat().st_mode):o}"
        for path in paths
    }


def groups(folder: Path) -> set[int]:
    return {path.stat().st_gid for path in (folder, *folder.iterdir())}


async def modes_in_use(folder: Path, group: str | None = None) -> dict[str, str]:
    """The modes while somebody follows a game."""
    logs = SqliteLogs(folder, group)
    try:
        async with following(logs.new_log("ann", no_card)):
            return modes(folder)
    finally:
        await logs.close()


@pytest.mark.parametrize("mask", [0, 0o22, 0o77])
async def test_a_club_is_its_owners_alone(folder: Path, mask: int) -> None:
    with umask(mask):
        assert await modes_in_use(folder) == {
            "club": "700",
            "club.db": "600",
            "club.db-wal": "600",
            "club.db-shm": "600",
            "wake": "700",
            "socket": "600",
        }


GROUPS = {
    "club": "2770",
    "club.db": "660",
    "club.db-wal": "660",
    "club.db-shm": "660",
    "wake": "2770",
    "socket": "660",
}


@needs_root
@pytest.mark.parametrize("mask", [0, 0o22, 0o77])
async def test_the_club_of_a_group_is_open_to_all_of_it(folder: Path, mask: int) -> None:
    group = grp.getgrgid(1)
    with umask(mask):
        assert await modes_in_use(folder, group.gr_name) == GROUPS
        # Those who come later do not have to name it.
        assert await modes_in_use(folder) == GROUPS
    assert groups(folder) == {group.gr_gid}


@needs_root
async def test_a_club_is_opened_to_a_group_later(folder: Path) -> None:
    group = grp.getgrgid(1)
    async with entered(folder) as logs:
        ann = logs.accounts.named(1, "ann")
        assert await modes_in_use(folder, group.gr_name) == GROUPS
        assert logs.accounts.first(1) == ann
    assert groups(folder) == {group.gr_gid}


@needs_root
@pytest.mark.parametrize("is_first", [True, False])
async def test_so_is_the_file_of_its_keeper(folder: Path, *, is_first: bool) -> None:
    group = grp.getgrgid(1)
    async with entered(folder):
        if not is_first:
            await modes_in_use(folder, group.gr_name)
        keeping = Keeping(folder)
        keeping.rest()
        assert await modes_in_use(folder, group.gr_name) == GROUPS | {"keeper": "660"}
        keeping.close()
    assert groups(folder) == {group.gr_gid}


def test_what_a_keeper_left_is_no_other_file(folder: Path) -> None:
    SqliteLogs(folder).drop()
    keeping = Keeping(folder)
    keeping.rest()
    keeping.close()
    for path in folder.glob("club.db*"):
        path.unlink()
    SqliteLogs(folder).drop()


def refused(folder: Path, group: str | None = None) -> ClubError:
    with pytest.raises(ClubError) as caught:
        SqliteLogs(folder, group)
    return caught.value


def test_an_unknown_group_is_told(folder: Path) -> None:
    assert refused(folder, "no such group").reason is ClubReason.NO_GROUP
    assert not folder.exists()


def test_a_group_of_others_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(os, "getegid", lambda: 1000)
    monkeypatch.setattr(os, "getgroups", list)
    assert refused(folder, grp.getgrgid(1).gr_name).reason is ClubReason.NOT_IN_GROUP
    assert not folder.exists()


@pytest.mark.parametrize(
    ("mode", "reason"),
    [(0o770, ClubReason.OTHER_GROUP), (0o700, ClubReason.OTHER_USER)],
)
def test_whose_club_it_is_is_told_to_those_who_may_not_use_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch, mode: int, reason: ClubReason
) -> None:
    folder.mkdir()
    folder.chmod(mode)
    owner, group = folder.owner(), folder.group()
    monkeypatch.setattr(os, "access", lambda *_arguments, **_options: False)
    monkeypatch.setattr(os, "geteuid", lambda: 60_001)
    error = refused(folder)
    assert error.reason is reason
    assert str(folder) in str(error)
    asked = f"its group, {group}." if reason is ClubReason.OTHER_GROUP else f"Ask {owner}, who owns"
    assert asked in str(error)
    assert not [*folder.iterdir()]
    with pytest.raises(ClubError) as caught:
        read_lists(ClubPlace(folder))
    assert caught.value.reason is reason


def test_a_folder_of_other_files_is_left_alone(folder: Path) -> None:
    folder.mkdir()
    (folder / "letter").touch()
    assert refused(folder).reason is ClubReason.OTHER_FILES
    assert [path.name for path in folder.iterdir()] == ["letter"]


async def test_a_club_begins_anew_in_its_own_folder(folder: Path) -> None:
    async with entered(folder):
        pass
    (folder / "club.db").rename(folder / "club.db.old")
    async with entered(folder) as logs:
        assert logs.accounts.first(1) is None


def test_a_file_is_no_folder(folder: Path) -> None:
    folder.touch()
    assert refused(folder).reason is ClubReason.NO_FOLDER


def test_a_path_without_room_for_sockets_is_told(folder: Path) -> None:
    long = folder / ("x" * 60)
    error = refused(long)
    assert error.reason is ClubReason.LONG_PATH
    assert error.facts["folder"] == long
    assert not folder.exists()


async def test_the_longest_path_has_room_for_sockets(folder: Path) -> None:
    most = refused(folder / ("x" * 60)).facts["most"]
    assert isinstance(most, int)
    longest = folder / ("x" * (most - len(f"{folder}/")))
    assert (await modes_in_use(longest))["socket"] == "600"
    assert refused(Path(f"{longest}x")).reason is ClubReason.LONG_PATH


def test_a_network_file_system_is_refused_with_a_place_that_works(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        club_folder, "network_kind", lambda path: "nfs4" if path == folder else None
    )
    error = refused(folder)
    assert error.reason is ClubReason.NETWORK
    assert str(error).endswith(
        f"on a network file system (nfs4): {folder}. Try /var/tmp/boardtui-club."
    )
    assert not folder.exists()


def test_a_pipe_in_place_of_the_database_is_told(folder: Path) -> None:
    folder.mkdir()
    os.mkfifo(folder / "club.db")
    assert refused(folder).reason is ClubReason.UNUSABLE


async def test_a_file_in_place_of_the_sockets_is_told(folder: Path) -> None:
    async with entered(folder) as logs:
        (folder / "wake").rmdir()
        (folder / "wake").touch()
        with pytest.raises(ClubError) as caught:
            logs.enter("ann", lambda: None)
        assert caught.value.reason is ClubReason.UNUSABLE
        assert logs.present() == frozenset()
