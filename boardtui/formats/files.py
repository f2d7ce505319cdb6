"""Files: read whole within a limit, written whole or not at all."""

from __future__ import annotations

from pathlib import Path

from boardtui.files import reason_of, write_atomically
from boardtui.formats.errors import Fault, FormatError
from boardtui.formats.limits import MAX_BYTES


def read_bytes(path: Path, limit: int = MAX_BYTES) -> bytes:
    """The content of a file; raises FormatError when it cannot be read or is too large."""
    try:
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except FileNotFoundError as error:
        raise FormatError(Fault.NO_FILE, path=path) from error
    except IsADirectoryError as error:
        raise FormatError(Fault.DIRECTORY, path=path) from error
    except (OSError, ValueError) as error:
        raise FormatError(Fault.UNREADABLE, path=path, reason=reason_of(error)) from error
    if len(data) > limit:
        raise FormatError(Fault.LARGE_FILE, path=path, limit=limit // 2**20)
    return data


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file whole or not at all; raises FormatError for the latter."""
    try:
        write_atomically(path, data)
    except IsADirectoryError as error:
        raise FormatError(Fault.DIRECTORY, path=path) from error
    except (OSError, ValueError) as error:
        raise FormatError(Fault.UNWRITABLE, path=path, reason=reason_of(error)) from error
