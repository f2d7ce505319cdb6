"""The folder of a club: its owner's alone, or that of a group."""

from __future__ import annotations

import grp
import os
import pwd
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from boardtui.club.errors import ClubError, ClubReason
from boardtui.club.file_systems import network_kind
from boardtui.club.wakes import LONGEST_NAME, LONGEST_PATH
from boardtui.system.private_folders import make_file, make_folder

DATABASE, WAKE, KEEPER = "club.db", "wake", "keeper"
"""Names in the folder: the database, the folder of sockets, and the file of the keeper's beats."""

SERVE = "serve"
"""The folder of what serves the club over SSH."""

PRIVATE_FOLDER = 0o700
GROUP_FILE, GROUP_FOLDER = 0o660, 0o2770
"""The modes of a group's club: what is made in its folder is the group's too."""

_LONGEST = LONGEST_PATH - len(f"/{WAKE}/") - LONGEST_NAME
"""Bytes of the longest path of a club."""


def make_club_folder(folder: Path, group: str | None = None) -> None:
    """Make what is missing of a club's folder, for its owner alone or for a group.

    A club that is there is handed over to the group by its owner. Raises ClubError and OSError.
    """
    _require_place(folder)
    number = None if group is None else _group_number(group)
    _require_own(folder)
    make_folder(folder)
    status = folder.stat()
    if number is None or (status.st_gid == number and is_shared(folder)):
        _make_missing(folder)
        return
    # It is opened to the group when all that is in it has been.
    _hand_over(folder, number, PRIVATE_FOLDER | stat.S_ISGID)
    _make_missing(folder)
    for path in _inside(folder):
        _hand_over(path, number, GROUP_FOLDER if path.is_dir() else GROUP_FILE)
    _hand_over(folder, number, GROUP_FOLDER)


def is_shared(folder: Path) -> bool:
    """Return True if a group may write to a folder. Raises OSError."""
    return bool(folder.stat().st_mode & stat.S_IWGRP)


def require_rights(folder: Path) -> None:
    """Raise ClubError for a folder that is for another group or user."""
    rights = os.R_OK | os.W_OK | os.X_OK
    if not folder.is_dir() or os.access(folder, rights, effective_ids=True):
        return
    status = folder.stat()
    if is_shared(folder):
        raise ClubError(ClubReason.OTHER_GROUP, group=_group_name(status.st_gid), folder=folder)
    if status.st_uid != os.geteuid():
        raise ClubError(ClubReason.OTHER_USER, user=_user_name(status.st_uid), folder=folder)


def _require_place(folder: Path) -> None:
    """Raise ClubError for a path that is too long, or not of this host."""
    if len(os.fsencode(folder.absolute())) > _LONGEST:
        raise ClubError(ClubReason.LONG_PATH, most=_LONGEST, folder=folder)
    if (kind := network_kind(folder)) is not None:
        places = (Path(place) for place in ("/var/tmp", "/tmp"))
        local = next((place for place in places if network_kind(place) is None), Path("/"))
        instead = local / f"boardtui-{folder.name}"
        raise ClubError(ClubReason.NETWORK, kind=kind, folder=folder, instead=instead)


def _require_own(folder: Path) -> None:
    """Raise ClubError for what is no folder, and for one of other files without a club."""
    if not folder.exists():
        return
    if not folder.is_dir():
        raise ClubError(ClubReason.NO_FOLDER, folder=folder)
    require_rights(folder)
    # What is left of a club whose database was moved away does not matter.
    own = (DATABASE, WAKE, KEEPER, SERVE)
    if not (folder / DATABASE).exists() and any(
        not path.name.startswith(own) for path in folder.iterdir()
    ):
        raise ClubError(ClubReason.OTHER_FILES, folder=folder)


def _group_number(group: str) -> int:
    """Return the number of a group of this user. Raises ClubError."""
    try:
        number = grp.getgrnam(group).gr_gid
    except KeyError:
        raise ClubError(ClubReason.NO_GROUP, group=group) from None
    if os.geteuid() and number not in {os.getegid(), *os.getgroups()}:
        raise ClubError(ClubReason.NOT_IN_GROUP, group=group)
    return number


def _group_name(number: int) -> str:
    try:
        return grp.getgrgid(number).gr_name
    except KeyError:
        return str(number)


def _user_name(number: int) -> str:
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return str(number)


def _make_missing(folder: Path) -> None:
    """Make the database and the folder of sockets, with the modes of the folder around them."""
    database, wake = folder / DATABASE, folder / WAKE
    is_new = not database.exists()
    make_file(database)
    wake.mkdir(PRIVATE_FOLDER, exist_ok=True)
    if is_new and is_shared(folder):
        # SQLite would let no other account write; its other files take the mode of this one.
        with suppress(PermissionError):  # another account was faster
            database.chmod(GROUP_FILE)
            wake.chmod(GROUP_FOLDER)


def _inside(folder: Path) -> Iterator[Path]:
    """Yield the paths of a club that are there."""
    yield folder / WAKE
    for name in (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", KEEPER):
        path = folder / name
        if path.exists():
            yield path


def _hand_over(path: Path, group: int, mode: int) -> None:
    os.chown(path, -1, group)
    path.chmod(mode)  # afterwards, as a new group takes the special bits away
