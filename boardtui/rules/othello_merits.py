"""Merits of moves at Othello: facts that explain why a move is good."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from boardtui.rules.board import Board, Point, Size, grid
from boardtui.rules.game import Move, Place, Position
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.reasons import Reason, Statement

FEW_MOVES = 3
"""Most moves of the other side that are called few."""

SOME_MOVES = 8
"""Most moves of the other side that are no freedom, where most moves leave more."""

FEW_FLIPS = 2
"""Most discs flipped that are called few."""

SMALL_REGION = 7
"""Largest region, in empty squares, with a foreseeable last move."""


class OthelloMerit(Reason):
    """Merits of a move, the most telling first.

    Merits that decide the game or the choice come first. A corner lasts, since a disc there is
    never flipped; a pass gives a second move in a row; keeping a corner from the other side is
    worth as much as a corner. Then comes the other side's lack of moves, which forces its hand now,
    before the last move in a region, which counts at the end. To leave fewer moves than usual is
    good, but forces nothing. Few flipped discs come last: they only hint that the other side finds
    less to flip.
    """

    ONLY = "{move} is the only legal move."
    WIPES_OUT = "{move} flips the last disc of {side}."
    ENDS = "{move} ends the game."
    CORNER = "{move} takes a corner."
    PASS = "{move} makes {side} pass."
    KEEPS_CORNERS = "{move} does not give up a corner; most other moves do."
    LEAVES_ONE = "{move} leaves {side} only one move, {points}."
    LEAVES_FEW = "{move} leaves {side} only {count} moves."
    PARITY = (
        "{move} is in a region of {count} empty squares; if both sides fill it in turn, {own} "
        "plays last there."
    )
    LEAVES_FEWER = "{move} leaves {side} {count} moves; most other moves leave more."
    FLIPS_ONE = "{move} flips only one disc; most other moves flip more."
    FLIPS_FEW = "{move} flips only {count} discs; most other moves flip more."


class _Try(NamedTuple):
    """The position after a move."""

    after: Position
    flips: int
    """The number of discs flipped."""
    replies: frozenset[Point]
    """The squares where the other side may move."""


@lru_cache(maxsize=16)
def merit(position: Position, line: tuple[Move, ...]) -> Statement | None:
    """The strongest merit of the first move of a line; None if none is known."""
    move = line[0]
    if not isinstance(move, Place) or move not in position.legal_moves:
        return None
    tries = _tries(position)
    found = next(_merits(position, move.point, tries), None)
    if found is None:
        return None
    reason, count = found
    game = position.game
    replies = sorted(tries[move.point].replies, key=lambda point: (point.row, point.col))
    return Statement(
        reason,
        {
            "move": game.format_move(move),
            "own": game.side_name(position.turn),
            "side": game.side_name(game.next_turn(position)),
            "count": count,
            "points": " ".join(game.format_move(Place(point)) for point in replies),
        },
    )


def _merits(
    position: Position, point: Point, tries: Mapping[Point, _Try]
) -> Iterator[tuple[OthelloMerit, int]]:
    """Yield the merits of a move, in the order of `OthelloMerit`, each with its number."""
    after, flips, replies = tries[point]
    others = [tried for other, tried in tries.items() if other != point]
    corners = _corners(position.board.size)
    if not others:
        yield OthelloMerit.ONLY, 0
    if not after.board.count(position.game.next_turn(position)):
        yield OthelloMerit.WIPES_OUT, 0
    if after.outcome is not None:
        yield OthelloMerit.ENDS, 0
    if point in corners:
        yield OthelloMerit.CORNER, 0
    if not replies:
        yield OthelloMerit.PASS, 0
    if replies & corners:
        return  # No smaller merit makes up for giving away a corner.
    if _most(other.replies & corners for other in others):
        yield OthelloMerit.KEEPS_CORNERS, 0
    leaves_fewer = _most(len(other.replies) > len(replies) for other in others)
    if len(replies) <= FEW_MOVES and leaves_fewer:
        yield (
            (OthelloMerit.LEAVES_ONE if len(replies) == 1 else OthelloMerit.LEAVES_FEW),
            len(replies),
        )
    if count := _odd_region(position.board, point, tries):
        yield OthelloMerit.PARITY, count
    # Near the end discs count, and neither few moves nor few flips are a merit.
    cells, vacant = grid(position.board.size).cells, position.board.vacant
    is_early = vacant.bit_count() * 3 > cells.bit_count()
    if is_early and leaves_fewer and len(replies) <= SOME_MOVES:
        yield OthelloMerit.LEAVES_FEWER, len(replies)
    if is_early and flips <= FEW_FLIPS and _most(other.flips > flips for other in others):
        yield (OthelloMerit.FLIPS_ONE if flips == 1 else OthelloMerit.FLIPS_FEW), flips


def _tries(position: Position) -> Mapping[Point, _Try]:
    """Each legal move, played."""
    captures, tries = position.game.captures(position), {}
    for point, flipped in captures.items():
        after = position.play(Place(point))
        replies = (reply.point for reply in after.legal_moves if isinstance(reply, Place))
        tries[point] = _Try(after, len(flipped), frozenset(replies))
    return tries


def _most(answers: Iterable[object]) -> bool:
    """Return True if more than half of the answers are true."""
    truths = [bool(answer) for answer in answers]
    return 2 * sum(truths) > len(truths)


def _corners(size: Size) -> frozenset[Point]:
    return frozenset(Point(col, row) for col in (0, size.cols - 1) for row in (0, size.rows - 1))


def _odd_region(board: Board, point: Point, moves: Iterable[Point]) -> int:
    """The number of squares in the small odd region that a move goes into; 0 if there is none.

    There has to be a choice: a legal move that goes into an even region. The side that begins in
    an odd region also ends there, if both fill it in turn.
    """
    count = _region(board, point)
    is_small = 1 < count <= SMALL_REGION and count % 2 == 1
    return count if is_small and any(_region(board, other) % 2 == 0 for other in moves) else 0


def _region(board: Board, point: Point) -> int:
    """The number of empty squares that hang together with one, by sides or by corners."""
    geometry = grid(board.size)
    region, grown = 0, geometry.bit(point)
    while grown != region:
        region = grown
        for step in geometry.axes:
            grown |= region << step | region >> step
        grown &= board.vacant
    return region.bit_count()
