"""Faults of moves: what is wrong with a mistake, as the line that refutes it shows.

Every fault is a fact that replaying the line by the rules confirms. Where the line shows none that
has a name, there is none.
"""

from __future__ import annotations

from functools import lru_cache

from boardtui.rules.errors import IllegalMove
from boardtui.rules.game import Move, MoveFault, Place, Position

MOST_MOVES = 30
"""Moves of a line that are looked at; what comes later has other causes."""


@lru_cache(maxsize=16)
def faults(
    position: Position, line: tuple[Move, ...], better: tuple[Move, ...] = ()
) -> tuple[MoveFault, ...]:
    """The faults of the first move of a line of best play, the most telling first.

    `better` is the line of a better move. A fault that it shows as well explains no difference
    between the two, and is left out.
    """
    if better[:1] == line[:1]:
        better = ()
    found = _faults(position, line)
    shared = _faults(position, better) if found and better else ()
    return tuple(fault for fault in found if not any(_is_alike(fault, each) for each in shared))


def _faults(position: Position, line: tuple[Move, ...]) -> tuple[MoveFault, ...]:
    played = _played(position, line[:MOST_MOVES])
    if len(played) < 3 or not isinstance(line[0], Place):
        return ()
    found = position.game.faults(played)
    return tuple(sorted(found, key=_rank))


def _rank(fault: MoveFault) -> tuple[int, int]:
    return list(type(fault.kind)).index(fault.kind), fault.plies


def _is_alike(fault: MoveFault, other: MoveFault) -> bool:
    """Return True if two faults are of one kind, or cost the same points."""
    return fault.kind is other.kind or bool(fault.points and fault.points == other.points)


def _played(position: Position, line: tuple[Move, ...]) -> tuple[Position, ...]:
    """The positions along a line, up to the first move that is not legal: engines may err."""
    played = [position]
    for move in line:
        try:
            played.append(played[-1].play(move))
        except IllegalMove:
            break
    return tuple(played)
