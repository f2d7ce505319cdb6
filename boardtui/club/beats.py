"""The beats of a club's keeper: while they come, all players can play.

They stand in one small file, which the keeper has locked. So a beat wakes no program, and needs
neither the database nor room on the disk.
"""

from __future__ import annotations

import errno
import fcntl
import os
import time
from functools import partial
from pathlib import Path
from typing import Final

from boardtui.club.club_time import Host
from boardtui.club.errors import ClubError, ClubReason
from boardtui.club.folder import GROUP_FILE, KEEPER, is_shared
from boardtui.system.private_folders import make_file
from boardtui.system.regular_files import is_there, open_regular

BEAT: Final = 5.0
"""Seconds between two beats while clocks run."""

_LENGTH: Final = 80
"""Bytes of the file: each beat replaces all of them."""

_TAKEN = {errno.EACCES, errno.EAGAIN}


def host_of(folder: Path, boot_id: str) -> Host:
    """Return the clock of this host, with the beats of a club's keeper."""
    read = partial(_read, str(folder / KEEPER), f"{boot_id} ".encode())
    return Host(boot_id, time.monotonic, read)


def _read(path: str, start: bytes) -> float | None:
    """Return the number after the start of the file; None for any other file or without one."""
    # Every look at a clock comes here, so it is all that has to be done.
    try:
        file = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY)
        try:
            line = os.read(file, _LENGTH)
        finally:
            os.close(file)
        at = float(line.removeprefix(start))
    except (OSError, ValueError):
        return None
    return at if line.startswith(start) and at >= 0 else None


class Claim:
    """The claim of this process to be the keeper of a club, until it is closed or ends.

    The club stays claimed: without beats its time stands still, for another keeper to go on.
    """

    def __init__(self, folder: Path, boot_id: str) -> None:
        """Claim a club. Raises ClubError if another keeper has it, and OSError."""
        self._path = folder / KEEPER
        self._boot_id = boot_id
        is_new = not is_there(self._path)
        make_file(self._path)
        if is_new and is_shared(folder):
            self._path.chmod(GROUP_FILE)
        self._file = open_regular(self._path, writable=True)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self._file.close()
            if error.errno in _TAKEN:
                raise ClubError(ClubReason.OTHER_KEEPER, folder=folder) from None
            raise

    @property
    def is_there(self) -> bool:
        """False once the file was removed or replaced, which others read no longer."""
        own = os.fstat(self._file.fileno())
        try:
            return os.path.samestat(own, self._path.stat())
        except OSError:
            return False

    def beat(self, at: float) -> None:
        """Note a moment of the monotonic clock; infinity, as no beat is due. Raises OSError."""
        line = f"{self._boot_id} {at!r}".ljust(_LENGTH - 1) + "\n"
        os.pwrite(self._file.fileno(), line.encode(), 0)

    def close(self) -> None:
        """Let another keeper claim the club."""
        self._file.close()
