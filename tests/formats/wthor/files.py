"""Made-up files of WTHOR."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from boardtui.rules.game import Place
from boardtui.rules.othello import Othello
from tests.formats.games import PUBLISHED

SHORTEST = "f5d6c5f6e7f4g5e6e3"
"""Black wins in nine moves, 64-0."""

WITH_PASSES = PUBLISHED[2].moves
"""Ends 20-44."""


class Line(NamedTuple):
    """A game as it is stored."""

    moves: str = SHORTEST
    score: int = 64
    theory: int = 64
    tournament: int = 1
    black: int = 1
    white: int = 2


def header(games: int = 0, names: int = 0, year: int = 0, **other: int) -> bytes:
    facts = {"month": 2, "day": 28, "size": 0, "solitaires": 0, "empties": 24} | other
    return struct.pack(
        "<4BIHH4B",
        *(20, 26, facts["month"], facts["day"], games, names, year),
        *(facts["size"], facts["solitaires"], facts["empties"], 0),
    )


def squares(moves: str) -> bytes:
    parsed = [Othello().parse_move(moves[at : at + 2]) for at in range(0, len(moves), 2)]
    points = [move.point for move in parsed if isinstance(move, Place)]
    return bytes(10 * point.row + point.col + 11 for point in points)


def games(lines: Iterable[Line], year: int = 1992, **other: int) -> bytes:
    stored = [
        struct.pack(
            "<HHHBB60s",
            *(line.tournament, line.black, line.white, line.score, line.theory),
            squares(line.moves),
        )
        for line in lines
    ]
    return header(len(stored), year=year, **other) + b"".join(stored)


def names(size: int, known: Sequence[str]) -> bytes:
    stored = [name.encode("latin-1").ljust(size, b"\0") for name in known]
    return header(names=len(stored)) + b"".join(stored)


def make_folder(folder: Path, lines: Iterable[Line] = (Line(),)) -> Path:
    """A folder with a year of games and its names; returns the path of the games."""
    (folder / "WTH.JOU").write_bytes(names(20, ["???", "Penloup Fran\xe7ois", "Juhem Marc"]))
    (folder / "wth.trn").write_bytes(names(26, ["Diverses parties", "World Championship"]))
    path = folder / "WTH_1992.wtb"
    path.write_bytes(games(lines))
    return path
