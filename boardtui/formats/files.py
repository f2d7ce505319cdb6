"""Files: read whole within a limit, written whole or not at all."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from boardtui.formats.errors import FormatError
from boardtui.formats.limits import MAX_BYTES
from boardtui.language import _


def read_bytes(path: Path, limit: int = MAX_BYTES) -> bytes:
    """The content of a file; raises FormatError when it cannot be read or is too large."""
    try:
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except FileNotFoundError as error:
        raise FormatError(_("There is no file {path}.").format(path=path)) from error
    except IsADirectoryError as error:
        raise FormatError(_("{path} is a directory.").format(path=path)) from error
    except (OSError, ValueError) as error:
        raise FormatError(
            _("{path} cannot be read: {reason}.").format(path=path, reason=_reason(error))
        ) from error
    if len(data) > limit:
        raise FormatError(
            _("{path} is larger than {limit} MB.").format(path=path, limit=limit // 2**20)
        )
    return data


def write_atomically(path: Path, data: bytes) -> None:
    """Make `data` the content of a file: at any moment the old content is there or the new one.

    A link stays a link; what is no regular file, such as a pipe, is simply written to. Raises
    OSError.
    """
    path = path.resolve()
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    aside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with aside.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            aside.chmod(path.stat().st_mode)
        aside.replace(path)
    except BaseException:
        aside.unlink(missing_ok=True)
        raise
    _sync_directory(path.parent)


def write_bytes(path: Path, data: bytes) -> None:
    """Like `write_atomically`, but raises FormatError with the reason in words."""
    try:
        write_atomically(path, data)
    except IsADirectoryError as error:
        raise FormatError(_("{path} is a directory.").format(path=path)) from error
    except (OSError, ValueError) as error:
        raise FormatError(
            _("{path} cannot be written: {reason}.").format(path=path, reason=_reason(error))
        ) from error


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


def _sync_directory(directory: Path) -> None:
    """Make the new name last; some systems cannot open a directory and need no such thing."""
    try:
        handle = os.open(directory, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        return
    finally:
        os.close(handle)
