"""Games for libraries, in files."""

from __future__ import annotations

import random
import sqlite3
from array import array
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

from boardtui.library.database import NO_SCORE, SEGMENT
from boardtui.library.importing import ImportProblem, ImportReport, Totals, import_games
from boardtui.library.query import parse_query
from boardtui.library.reader import Reader, open_library
from boardtui.rules.game import Game, Move, Pass, Position
from boardtui.rules.othello import Othello

TIGER_IN_ANOTHER_ORDER = "f5d6c4d3c3"


def random_line(game: Game, seed: int, plies: int = 1000) -> list[Position]:
    """The positions of a game of random moves."""
    chance, line = random.Random(seed), [game.start()]
    while line[-1].legal_moves and len(line) <= plies:
        line.append(line[-1].play(chance.choice(line[-1].legal_moves)))
    return line


def random_moves(game: Game, seed: int, plies: int = 1000) -> list[Move]:
    """The moves of such a game, passes included."""
    moves: list[Move] = []
    chance, position = random.Random(seed), game.start()
    while position.legal_moves and len(moves) < plies:
        moves.append(chance.choice(position.legal_moves))
        position = position.play(moves[-1])
    return moves


def othello_moves(text: str) -> list[Move]:
    return [Othello().parse_move(text[at : at + 2]) for at in range(0, len(text), 2)]


TIGER = othello_moves("f5d6c3d3c4")


def sgf(
    moves: Sequence[Move],
    black: str = "Black",
    white: str = "White",
    *,
    event: str = "",
    date: str = "",
    result: str = "",
    game: Game | None = None,
) -> str:
    """A game of two sides in SGF."""
    game = game or Othello()
    facts = f"PB[{black}]PW[{white}]SZ[{game.board_size.cols}]"
    for name, value in (("EV", event), ("DT", date), ("RE", result)):
        facts += f"{name}[{value}]" if value else ""
    return f"(;GM[{game.sgf_number}]{facts}{''.join(_nodes(game, moves))})\n"


def by_seats(text: str, *seats: str) -> str:
    """A game of Othello as a save of boardtui tells who sat there."""
    return text.replace("SZ[8]", f"SZ[8]BTSEATS{''.join(f'[{seat}]' for seat in seats)}", 1)


def make_older(library: Path, version: int) -> None:
    """Let a library be of version 1, 2 or 3, as an older boardtui made it."""
    with closing(sqlite3.connect(library, isolation_level=None)) as database:
        for (number,) in database.execute("SELECT id FROM game WHERE stated").fetchall():
            segment, slot = divmod(number, SEGMENT)
            found = database.execute("SELECT scores FROM segment WHERE id = ?", (segment,))
            scores = array("h", found.fetchone()[0])
            scores[slot] = NO_SCORE
            database.execute("UPDATE segment SET scores = ? WHERE id = ?", (scores, segment))
        database.execute("ALTER TABLE game DROP COLUMN stated")
        if version < 3:
            database.execute("ALTER TABLE origin DROP COLUMN played")
        database.execute(f"PRAGMA user_version = {version}")


def _nodes(game: Game, moves: Iterable[Move]) -> Iterator[str]:
    position = game.start()
    for move in moves:
        name = "BW"[position.turn]
        point = None if isinstance(move, Pass) else getattr(move, "point", None)
        text = "" if point is None else "abcdefghijklmnopqrst"[point.col]
        text += "" if point is None else "abcdefghijklmnopqrst"[point.row]
        yield f";{name}[{text}]"
        position = position.play(move)


def imported(
    library: Path, *roots: Path, problems: list[str] | None = None, at_once: int = SEGMENT
) -> Totals:
    """Import files and folders; returns the totals and adds problems as sentences."""

    def report(message: ImportReport) -> None:
        if isinstance(message, ImportProblem) and problems is not None:
            problems.append(f"{Path(message.path).name}: {message.error}")

    return import_games(library, roots, report, at_once=at_once)


def found(reader: Reader, text: str) -> list[str]:
    """The players of the games that a search finds, by name."""
    rows = reader.rows(reader.find(parse_query(text)))
    return sorted("-".join(row.players) for row in rows)


def names(library: Path, text: str = "") -> list[str]:
    with open_library(library) as reader:
        assert reader is not None
        return found(reader, text)
