"""The beginnings of games, played with either colour."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from boardtui.formats import transcript
from boardtui.formats.errors import FormatError
from boardtui.formats.limits import MAX_BYTES
from boardtui.rules.board import Point
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Move, Pass, Place, Position

_OFFSETS = re.compile(r"\s*-?\d{1,3}\s*,\s*-?\d{1,3}(\s*,\s*-?\d{1,3}\s*,\s*-?\d{1,3})*\s*")
"""A line of Piskvork's: columns and rows counted from the centre, to the right and down."""

_ATTEMPTS = 100
"""Tries for each random opening to be one that is not there yet."""


class Opening(NamedTuple):
    """Moves from the start of a game, which they do not end."""

    text: str
    start: Position
    moves: tuple[Move, ...]
    position: Position
    """After the moves."""


def write_moves(game: Game, moves: Sequence[Move]) -> str:
    """Moves as one word, or as words where it could be read in two ways; without passes."""
    texts = (game.format_move(move) for move in moves if move != Pass())
    return ("" if max(game.board_size) < 10 else " ").join(texts)


def chosen_openings(path: Path, game: Game, count: int, seed: int) -> list[Opening]:
    """So many openings drawn from a file with a list of moves on each line, or with offsets.

    Raises ValueError, which says what is wrong, and OSError.
    """
    if path.stat().st_size > MAX_BYTES:
        raise ValueError(f"{path}: more than {MAX_BYTES // 2**20} MB.")
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    kept = [(number, line) for number, line in enumerate(lines, 1) if _counts(line)]
    if len(kept) < count:
        raise ValueError(f"{path}: {len(kept)} openings, but {count} are needed.")
    Random(seed).shuffle(kept)  # a longer tournament begins with the same openings
    openings = [_read(path, number, line, game) for number, line in kept[:count]]
    if len({opening.text for opening in openings}) < count:
        raise ValueError(f"{path}: the same opening stands there more than once.")
    return openings


def random_openings(game: Game, plies: int, count: int, seed: int) -> list[Opening]:
    """So many different openings of random moves; raises ValueError when there are too few."""
    found: dict[Position, Opening] = {}
    random = Random(seed)
    moves: list[Move]
    for _attempt in range(_ATTEMPTS * count):
        position, moves = game.start(), []
        while len(moves) < plies and position.outcome is None:
            moves.append(random.choice(position.legal_moves))
            position = position.play(moves[-1])
        if position.outcome is None and position not in found:
            text = write_moves(game, moves)
            found[position] = Opening(text, game.start(), tuple(moves), position)
        if len(found) == count:
            return list(found.values())
    raise ValueError(
        f"There are only {len(found)} different openings of {plies} moves, but {count} are needed."
    )


def own_openings(game: Game, count: int) -> list[Opening]:
    """So many times the start of a game in which the players make the opening, by number."""
    return [Opening(f"#{number}", game.start(), (), game.start()) for number in range(1, count + 1)]


def _counts(line: str) -> bool:
    return bool(line.strip()) and not line.startswith("#")


def _read(path: Path, number: int, line: str, game: Game) -> Opening:
    if _OFFSETS.fullmatch(line):
        return _read_offsets(path, number, line, game)
    try:
        reading = transcript.loads("\n" * (number - 1) + line, game)  # so that errors know the line
    except FormatError as error:
        raise ValueError(f"{path}: {error}") from None
    if reading.problems:
        raise ValueError(f"{path}: {reading.problems[0]}")
    line_of_play = reading.record.mainline()
    position = line_of_play[-1].position
    if position.outcome is not None:
        raise ValueError(f"{path}, line {number}: the game is over after these moves.")
    moves = tuple(node.move for node in line_of_play if node.move is not None)
    return Opening(write_moves(game, moves), game.start(), moves, position)


def _read_offsets(path: Path, number: int, line: str, game: Game) -> Opening:
    offsets = list(map(int, line.split(",")))
    size, position = game.board_size, game.start()
    moves = tuple(
        Place(Point(size.cols // 2 + col, size.rows // 2 + row))
        for col, row in zip(offsets[::2], offsets[1::2], strict=True)
    )
    for move in moves:
        try:
            position = position.play(move)
        except RulesError as error:
            raise ValueError(f"{path}, line {number}: {error}") from None
    if position.outcome is not None:
        raise ValueError(f"{path}, line {number}: the game is over after these moves.")
    return Opening(write_moves(game, moves), game.start(), moves, position)
