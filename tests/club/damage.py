"""What befalls the database of a club."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random


def change(folder: Path, *statements: str, values: tuple[object, ...] = ()) -> None:
    """Change the database of a club by statements, without the club's own code."""
    with closing(sqlite3.connect(folder / "club.db", isolation_level=None)) as database:
        for statement in statements:
            database.execute(statement, values)


def damaged(content: bytes, chance: Random) -> bytes:
    """A content with some bytes changed, or a part of it missing, doubled or zero."""
    start, end = sorted(chance.randrange(len(content) + 1) for _ in range(2))
    match chance.randrange(5):
        case 0:
            return content[:start]
        case 1:
            return content[:start] + content[start:end] + content[start:]
        case 2:
            return content[:start] + bytes(end - start) + content[end:]
    changed = bytearray(content)
    for _ in range(chance.choice([1, 8, 64])):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def contents(club: Path) -> Iterator[dict[str, bytes]]:
    """What the files of a club hold: at rest, and after a crash."""
    yield {"club.db": (club / "club.db").read_bytes()}
    with closing(sqlite3.connect(club / "club.db", isolation_level=None)) as database:
        database.execute("UPDATE entries SET data = '{\"seat\": 1}'")
        yield {name: (club / name).read_bytes() for name in ("club.db", "club.db-wal")}


def lay(club: Path, whole: dict[str, bytes]) -> None:
    """Let a club have these files, and no other."""
    for path in club.glob("club.db*"):
        path.unlink()
    for name, content in whole.items():
        (club / name).write_bytes(content)
