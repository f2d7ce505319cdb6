"""Faults of moves at Othello, as the line that refutes a move shows them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from boardtui.rules.board import Board, Color, Grid, Point, Size, grid
from boardtui.rules.fault_kinds import OthelloFault
from boardtui.rules.findings import MoveFault
from boardtui.rules.game import Position
from boardtui.rules.othello_merits import SMALL_REGION
from boardtui.system.named_tuples import NamedTuple

LEAST_FALL = 4
"""Smallest fall of the number of moves that is a fault; they must also fall to a half."""

SOON = 6
"""Plies after which a loss is no longer blamed on the move."""

LATE = 12
"""Empty squares below which the number of moves falls by itself."""


MovesOf = Callable[[Board, Color], int]
"""Returns the cells where a colour may place a disc."""


class _Edge(NamedTuple):
    cells: int
    ends: tuple[Point, Point]


class _Discs(NamedTuple):
    ours: int
    theirs: int


class _Corner(NamedTuple):
    cell: int
    point: Point
    diagonal: int
    """The X-square."""
    beside: int
    """The C-squares."""


def faults_in(mobility: MovesOf, played: Sequence[Position]) -> Iterator[MoveFault]:
    """Yield the faults of the move between the first two positions of a line, in any order."""
    yield from _corner_faults(mobility, played)
    yield from _mobility_faults(mobility, played)
    yield from _edge_faults(played)
    yield from _parity_faults(played)
    last, own = played[-1], played[0].turn
    if last.outcome is None:
        return
    if not last.board.count(own):
        yield MoveFault(OthelloFault.WIPED_OUT, len(played) - 1)
    else:
        score = last.game.final_score(last)
        assert score is not None
        if score[own] < score[1 - own]:
            numbers = (score[own], score[1 - own])
            yield MoveFault(OthelloFault.ENDS_BEHIND, len(played) - 1, numbers=numbers)


def _corner_faults(mobility: MovesOf, played: Sequence[Position]) -> Iterator[MoveFault]:
    """Yield the corners that the other side takes; not those for which the mover gets as many."""
    before, own = played[0], played[0].turn
    placed = _placed(played)
    won: dict[bool, list[int]] = {True: [], False: []}
    taken: list[tuple[_Corner, int]] = []
    for ply, cell in enumerate(placed, 1):
        corner = next((each for each in _corners(before.board.size) if each.cell == cell), None)
        if corner is not None:
            is_own = played[ply - 1].turn == own
            won[is_own].append(ply)
            taken += [] if is_own else [(corner, ply)]
    first = placed[0]
    known = mobility(before.board, Color(1 - own))
    for corner, ply in taken:
        traded = sum(at <= ply + 1 for at in won[True])
        if traded >= sum(at <= ply for at in won[False]):
            continue
        is_costly = ply == 2 or _flipped(played, ply) & first
        if known & corner.cell:
            if ply != 2:
                continue
            kind = OthelloFault.LEAVES_CORNER
        elif first == corner.diagonal and is_costly:
            kind = OthelloFault.X_SQUARE
        elif first & corner.beside and is_costly:
            kind = OthelloFault.C_SQUARE
        elif ply <= SOON:
            kind = OthelloFault.GIVES_CORNER if ply == 2 else OthelloFault.LOSES_CORNER
        else:
            continue
        yield MoveFault(kind, ply, (corner.point,))


def _mobility_faults(mobility: MovesOf, played: Sequence[Position]) -> Iterator[MoveFault]:
    """Yield a pass of the mover, a fall of the mover's moves, and a free move."""
    before, own = played[0], played[0].turn
    moves = [mobility(position.board, own).bit_count() for position in played]
    is_late = before.board.vacant.bit_count() < LATE
    turns = [ply for ply in range(2, len(played)) if played[ply].turn == own]
    for ply in turns:
        if not moves[ply] and played[ply].outcome is None:
            yield MoveFault(OthelloFault.PASS, ply)
            break
    for ply in turns:
        fewer, most = moves[ply], moves[0]
        theirs = mobility(played[ply].board, Color(1 - own)).bit_count()
        is_fall = fewer <= most - LEAST_FALL and 2 * fewer <= most and fewer < theirs
        if fewer > 0 and is_fall and not is_late and ply <= SOON:
            yield MoveFault(OthelloFault.MOBILITY, ply, numbers=(most, fewer))
            break
    answer = played[2].last
    if answer is not None and not is_late and moves[2]:
        opened = mobility(played[2].board, own) & ~mobility(played[1].board, own)
        known = mobility(before.board, Color(1 - own)) & grid(before.board.size).bit(answer)
        if not opened and not known:
            yield MoveFault(OthelloFault.FREE_MOVE, 2, (answer,))


def _edge_faults(played: Sequence[Position]) -> Iterator[MoveFault]:
    """Yield the edges that the move gives away, or opens."""
    before, own = played[0], played[0].turn
    first = _placed(played)[0]
    for edge in _edges(before.board.size):
        discs = [_on_edge(position, own, edge) for position in played]
        if (ply := _given_edge(discs, before.board.size.cols)) is not None:
            yield MoveFault(OthelloFault.GIVES_EDGE, ply, edge.ends, (discs[-1].theirs,))
        if first & edge.cells and not before.board.occupied & edge.cells:
            yield from _opened_edge(played, edge, discs)


def _given_edge(discs: Sequence[_Discs], length: int) -> int | None:
    """The move after which the other side has most of an edge to itself, up to the end."""
    most = length - 3
    if not discs[1].ours or discs[0].theirs >= discs[-1].theirs // 2:
        return None
    ply = len(discs)
    while not discs[ply - 1].ours and discs[ply - 1].theirs >= most:
        ply -= 1
    return ply if ply < len(discs) and ply <= SOON else None


def _opened_edge(
    played: Sequence[Position], edge: _Edge, discs: Sequence[_Discs]
) -> Iterator[MoveFault]:
    """Yield an edge where the other side soon answers the first disc with as many or more."""
    own = played[0].turn
    for ply in range(2, min(len(played), SOON + 1)):
        point = played[ply].last
        is_theirs = played[ply - 1].turn != own
        if is_theirs and point is not None and grid(played[0].board.size).bit(point) & edge.cells:
            if discs[ply].theirs >= discs[ply].ours:
                yield MoveFault(OthelloFault.OPENS_EDGE, ply, (*edge.ends, point))
            return


def _on_edge(position: Position, own: Color, edge: _Edge) -> _Discs:
    """The discs of both sides on an edge."""
    ours, theirs = (position.board.stones[color] & edge.cells for color in (own, 1 - own))
    return _Discs(ours.bit_count(), theirs.bit_count())


def _parity_faults(played: Sequence[Position]) -> Iterator[MoveFault]:
    """Yield the small regions with a corner where the other side moves last."""
    before, own = played[0], played[0].turn
    placed, geometry = _placed(played), grid(before.board.size)
    vacant, seen = before.board.vacant, 0
    for corner in _corners(before.board.size):
        region = _region(geometry, vacant, corner.cell & vacant)
        count = region.bit_count()
        if region & seen or not 1 < count <= SMALL_REGION or played[-1].board.vacant & region:
            continue
        seen |= region
        inside = [ply for ply, cell in enumerate(placed, 1) if cell & region]
        is_invaded = bool(placed[0] & region)
        if is_invaded == (count % 2 == 0) and played[inside[-1] - 1].turn != own:
            yield MoveFault(OthelloFault.PARITY, inside[-1], (corner.point,), (count,))


def _placed(played: Sequence[Position]) -> tuple[int, ...]:
    """The cell of each move of a line; 0 for a pass."""
    bit = grid(played[0].board.size).bit
    return tuple(0 if after.last is None else bit(after.last) for after in played[1:])


def _flipped(played: Sequence[Position], ply: int) -> int:
    """The discs that a move of a line flips."""
    color = played[ply - 1].turn
    before, after = (played[at].board.stones[color] for at in (ply - 1, ply))
    return after & ~before & played[ply - 1].board.occupied


def _region(geometry: Grid, vacant: int, region: int) -> int:
    """The empty squares that hang together with some, by sides or by corners."""
    grown = region
    while grown:
        for step in geometry.axes:
            grown |= region << step | region >> step
        grown &= vacant
        if grown == region:
            break
        region = grown
    return region


@cache
def _edges(size: Size) -> tuple[_Edge, ...]:
    right, bottom = size.cols - 1, size.rows - 1
    bit = grid(size).bit
    lines = (
        [Point(col, 0) for col in range(size.cols)],
        [Point(col, bottom) for col in range(size.cols)],
        [Point(0, row) for row in range(size.rows)],
        [Point(right, row) for row in range(size.rows)],
    )
    return tuple(_Edge(sum(map(bit, line)), (line[0], line[-1])) for line in lines)


@cache
def _corners(size: Size) -> tuple[_Corner, ...]:
    """The corners with the squares next to them, which have names on boards of six and more."""
    bit, found = grid(size).bit, []
    for row, down in ((0, 1), (size.rows - 1, -1)):
        for col, right in ((0, 1), (size.cols - 1, -1)):
            diagonal = beside = 0
            if min(size) >= 6:
                diagonal = bit(Point(col + right, row + down))
                beside = bit(Point(col + right, row)) | bit(Point(col, row + down))
            found.append(_Corner(bit(Point(col, row)), Point(col, row), diagonal, beside))
    return tuple(found)
