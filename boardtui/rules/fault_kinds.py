"""Kinds of faults of moves, by family of games; their docstrings say what facts come with each."""

from __future__ import annotations

from enum import auto

from boardtui.rules.findings import MoveFaultKind


class OthelloFault(MoveFaultKind):
    """Faults of a move, the most telling first.

    A corner decides most games, since a disc there is never flipped. To pass gives the other side
    two moves in a row; the last move in a region counts at the end, for good; to have few moves
    means to have to play bad ones, soon. Edges and free moves lead to that, later.
    """

    WIPED_OUT = auto()
    """The other side flips the last disc."""
    X_SQUARE = auto()
    """A disc diagonally next to a corner costs it; the corner."""
    C_SQUARE = auto()
    """A disc on the edge next to a corner costs it; the corner."""
    GIVES_CORNER = auto()
    """The other side may take a corner at once, and could not before; the corner."""
    LEAVES_CORNER = auto()
    """The other side takes a corner at once that it could take before; the corner."""
    PASS = auto()
    """The mover has to pass."""
    LOSES_CORNER = auto()
    """The other side takes a corner later that it could not take before; the corner."""
    PARITY = auto()
    """The other side makes the last move in a small region with a corner, after a move into it
    when its squares were even in number, or without a move into it when they were odd; the corner,
    and the number of squares."""
    MOBILITY = auto()
    """The mover's legal moves become few; their number before the move, and after."""
    GIVES_EDGE = auto()
    """The other side gets most of an edge where the mover has no disc left; its two ends, and the
    number of discs."""
    OPENS_EDGE = auto()
    """The first disc on an edge is the mover's, and the other side has as many there after its
    answer, or more; the two ends of the edge, and the square of the answer."""
    FREE_MOVE = auto()
    """The other side answers where it could not move before, and opens no move to the mover; the
    square of the answer."""
    ENDS_BEHIND = auto()
    """The game ends with fewer discs than the other side's; the final score, the mover's first."""


class GomokuFault(MoveFaultKind):
    """Faults of a move, the most telling first.

    What was on the board and is not stopped comes before what the other side makes of the move,
    and a shape with a name before a win by fours, which may be of any shape.
    """

    LEAVES_FOUR = auto()
    """A four that the move does not stop: the other side makes five; its stones."""
    LEAVES_ROW = auto()
    """In games with rows of another length, a row that the other side completes; the point."""
    MAY_NOT_STOP = auto()
    """The other side makes a four that may not be stopped, as the point is forbidden; the stone of
    the four, the forbidden point."""
    LEAVES_THREE = auto()
    """An open three that the move does not stop: the other side makes an open four; its stones."""
    GIVES_POINT = auto()
    """A four that gives up a point of defence: the other side’s answer is part of the shape that
    cannot be stopped; the point."""
    OPEN_FOUR = auto()
    """The other side makes an open four; the point."""
    TWO_FOURS = auto()
    """The other side makes two fours; the point."""
    TWO_WINS = auto()
    """In games with rows of another length, the other side threatens to complete two; the point."""
    FOUR_AND_THREE = auto()
    """The other side makes a four and an open three; the point."""
    TWO_THREES = auto()
    """The other side makes two open threes; the point."""
    FOURS = auto()
    """The other side wins by fours; the point of the first one, and the moves to the win."""

    @property
    def has_name(self) -> bool:
        """False for faults in games with rows of another length than five."""
        return self not in {GomokuFault.LEAVES_ROW, GomokuFault.TWO_WINS}
