"""The lines of a log's file: JSON objects, each with one of these keys.

- `entry`: an entry of the log, as it is.
- `edit`: an edit of the record, after the entries and edits before it.
- `sgf`: the whole game after all lines before it, where those cannot say it.
- `base`: the fingerprint of a version of the save that the log belongs to, or null for no save.

The standing of the game is what all entries lead to. Its record is that of the last whole game,
changed by the lines after it. The log of a study has no entries. Reading ends at the first
incomplete or malformed line.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardtui.formats.limits import OWN
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.regular_files import read_regular

if TYPE_CHECKING:
    from hashlib import blake2b

    from boardtui.play.edits import Edit
    from boardtui.play.log import Entry
    from boardtui.rules.game import Game

LogLine = Mapping[str, Any]

_MOST_READ = 4 * OWN.bytes
"""Bytes that are read: enough for a game of the largest size and the changes after it."""


def entry_line(entry: Entry) -> LogLine:
    """Return the line of an entry."""
    return {"entry": entry.to_json()}


def edit_line(game: Game, edit: Edit) -> LogLine:
    """Return the line of an edit."""
    return {"edit": edit.to_json(game)}


def quoted(text: str) -> bytes:
    """Return a piece of a text as it stands between the quotation marks of a line."""
    import json

    return json.dumps(text, ensure_ascii=False)[1:-1].encode("utf-8", "replace")


def whole_line(pieces: Iterable[bytes]) -> bytes:
    """Return the line of a whole game, as it is written, from its quoted pieces."""
    return b"".join((b'{"sgf": "', *pieces, b'"}\n'))


def base_line(base: str | None) -> LogLine:
    """Return the line that names a version of the save."""
    return {"base": base}


def encoded(lines: Sequence[LogLine]) -> bytes:
    """Return lines as they are written."""
    import json

    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    return text.encode("utf-8", "replace")


class LogLines(NamedTuple):
    """The lines of a file up to an incomplete or malformed one."""

    lines: tuple[LogLine, ...]
    size: int
    """The number of bytes that they take at the beginning of the file."""
    is_all: bool
    """False if a malformed line follows."""


def read_lines(path: Path) -> LogLines:
    """Return the lines of a file up to an incomplete or malformed one; none without a file.

    Raises OSError.
    """
    import json

    lines: list[LogLine] = []
    content, size, is_all = b"", 0, True
    with suppress(FileNotFoundError):
        content = read_regular(path, _MOST_READ + 1)
    if len(content) > _MOST_READ:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    for text in BytesIO(content):
        if not text.endswith(b"\n"):
            break
        try:
            line = json.loads(text)
        except (ValueError, RecursionError):
            line = None
        if not isinstance(line, dict):
            is_all = False
            break
        lines.append(line)
        size += len(text)
    return LogLines(tuple(lines), size, is_all)


def fingerprint(content: bytes) -> str:
    """Return a digest that identifies a version of a save."""
    digest = new_digest()
    digest.update(content)
    return digest.hexdigest()


def new_digest() -> blake2b:
    """Return what makes a fingerprint of the pieces of a content."""
    from hashlib import blake2b  # like json, not needed before the first frame

    return blake2b(digest_size=16)
