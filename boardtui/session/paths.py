"""Paths that a person types, completes, pastes or drops onto the terminal."""

from __future__ import annotations

import shlex
from collections.abc import Collection
from contextlib import suppress
from itertools import islice
from pathlib import Path
from urllib.parse import unquote, urlsplit

from boardtui.system.frozen import frozen

MOST_ENTRIES = 5_000
"""The most entries of a directory that are read."""

MOST_CHARACTERS = 4096
"""The longest pasted or dropped path, in characters."""


@frozen
class PathCompletion:
    """A file or directory that completes a typed path."""

    path: Path
    is_directory: bool


def named_path(text: str) -> Path:
    """Return the path of a text: `~` expanded, quotes of a drop removed."""
    text = text.strip()
    if len(text) >= 2 and text[0] == text[-1] and text[0] in "'\"":
        text = text[1:-1]
    elif text.startswith("file://"):
        text = unquote(urlsplit(text).path)
    path = Path(text)
    with suppress(RuntimeError):
        path = path.expanduser()
    return path


def dropped_path(text: str, *, folders: bool = False) -> Path | None:
    """Return the file, or the folder, that a pasted text names, if it is one line and exists."""
    line = text.strip()
    if not line or "\n" in line or len(line) > MOST_CHARACTERS:
        return None
    for candidate in (line, _as_in_a_shell(line)):
        with suppress(OSError, ValueError):
            path = named_path(candidate)
            if path.is_file() or (folders and path.is_dir()):
                return path
    return None


def _as_in_a_shell(line: str) -> str:
    """Return the only word of a line, without the shell quoting that terminals add to a drop."""
    try:
        words = shlex.split(line)
    except ValueError:  # a quote is open
        return line
    return words[0] if len(words) == 1 else line


def completions(text: str, suffixes: Collection[str]) -> list[PathCompletion]:
    """List the entries of the typed directory that begin with the typed name, directories first.

    Hidden names are left out unless the typed name begins with a dot; files need one of the
    suffixes. An unreadable directory counts as empty.
    """
    path = named_path(text)
    folder, begin = (path, "") if text == "" or text.endswith("/") else (path.parent, path.name)
    found = []
    with suppress(OSError, ValueError):
        for entry in islice(folder.iterdir(), MOST_ENTRIES):
            if not entry.name.startswith(begin):
                continue
            if entry.name.startswith(".") and not begin.startswith("."):
                continue
            is_directory = entry.is_dir()
            if is_directory or entry.suffix.lower() in suffixes:
                found.append(PathCompletion(entry, is_directory))
    return sorted(found, key=lambda entry: (not entry.is_directory, entry.path.name.casefold()))


def common_start(text: str, found: list[PathCompletion]) -> str:
    """Return the typed text, extended to the longest common start of the completions."""
    if not found:
        return text
    names = [entry.path.name for entry in found]
    shared = names[0]
    for name in names[1:]:
        while not name.startswith(shared):
            shared = shared[:-1]
    folder = text[: text.rfind("/") + 1]
    if len(found) == 1 and found[0].is_directory:
        shared += "/"
    grown = folder + shared
    return grown if len(grown) > len(text) else text
