"""Openings that are drawn: from a file, or by random moves."""

from __future__ import annotations

from pathlib import Path
from random import Random

from boardtui.match.openings import Opening, read_openings, write_moves
from boardtui.rules.game import Game, Move, Position

_ATTEMPTS = 100
"""Tries for each random opening to be one that is not there yet."""


def chosen_openings(path: Path, game: Game, count: int, seed: int) -> list[Opening]:
    """So many openings drawn from a file; raises ValueError, which says what is wrong."""
    openings = read_openings(path, game)
    if len(openings) < count:
        raise ValueError(f"{path}: {len(openings)} openings, but {count} are needed.")
    Random(seed).shuffle(openings)  # a longer tournament begins with the same openings
    drawn = openings[:count]
    if len({opening.text for opening in drawn}) < count:
        raise ValueError(f"{path}: the same opening stands there more than once.")
    return drawn


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
