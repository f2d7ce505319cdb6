"""The reports of several searches of one position as one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from boardtui.record.evaluation import Info
from boardtui.rules.game import Move, Place, Position
from boardtui.rules.symmetry import image_of, symmetries

Moves = Mapping[Move, Info]
"""The report on each move of a position, the best first."""


def deepened(position: Position, known: Moves, found: Mapping[Move, Info]) -> Moves:
    """Merge the reports of another search with the known ones, the best first.

    The search that looked further says which move is the best and what it is worth; no other move
    is worth more than that. Moves that are images of each other have one value.
    """
    if not found:
        return known
    fresh = {
        move: known[move] if move in known and known[move].is_deeper(info) else info
        for move, info in found.items()
    }
    before = {move: fresh.get(move, info) for move, info in known.items()}
    moves, best = fresh, _best(fresh.values())
    if known:
        first = next(iter(known.values()))
        is_deeper = first.is_deeper(_best(found.values()))
        if is_deeper:
            best = before[first.line[0]]
        if len(before) > len(fresh) or (is_deeper and len(before) == len(fresh)):
            moves = before
    moves = _evened(position, {**moves, best.line[0]: best})
    best = moves[best.line[0]]
    capped = [
        info if info.score <= best.score else info._replace(score=best.score)
        for info in moves.values()
    ]

    def place(info: Info) -> tuple[float, bool, bool, tuple[int, ...]]:
        is_first = not known or info.line[0] == next(iter(known))
        return -info.score, best.is_deeper(info), not is_first, _square(info)

    return {info.line[0]: info for info in sorted(capped, key=place)}


def _best(infos: Iterable[Info]) -> Info:
    return max(infos, key=lambda info: info.score)


def _square(info: Info) -> tuple[int, ...]:
    """Return the place of a move in reading order."""
    move = info.line[0]
    return move.point[::-1] if isinstance(move, Place) else ()


def _evened(position: Position, moves: Mapping[Move, Info]) -> dict[Move, Info]:
    """Give all moves that are images of each other the deepest report among them."""
    evened = dict(moves)
    for image in symmetries(position):
        for move, info in moves.items():
            target = image_of(move, image)
            other = evened.get(target, info)
            is_as_deep = not other.is_deeper(info)
            if info.is_deeper(other) or (is_as_deep and info.score > other.score):
                line = tuple(image_of(each, image) for each in info.line)
                evened[target] = info._replace(line=line)
    return evened
