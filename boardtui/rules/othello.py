"""Othello: bracket the other side's discs to flip them; most discs win."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from boardtui.rules.board import Board, Color, Grid, Point, Size, grid
from boardtui.rules.errors import IllegalMove, IllegalMoveReason
from boardtui.rules.findings import MoveFaultKind
from boardtui.rules.game import (
    Game,
    Move,
    MoveFault,
    OpeningName,
    Outcome,
    Pass,
    Place,
    Position,
    option,
)
from boardtui.system.frozen import frozen
from boardtui.system.reasons import Reason, Statement, Word

SIZES = tuple(range(4, 17, 2))

NAMED = range(6, 28)
"""Numbers of discs of the named openings on 8×8."""


def mobility(geometry: Grid, own: int, other: int) -> int:
    """The vacant cells where a disc of `own` brackets at least one of `other`."""
    vacant = geometry.cells & ~(own | other)
    reached = 0
    for step in geometry.axes:
        up = (own << step) & other
        down = (own >> step) & other
        up_front, down_front = up, down
        while up_front:
            up_front = (up_front << step) & other
            up |= up_front
        while down_front:
            down_front = (down_front >> step) & other
            down |= down_front
        reached |= (up << step) | (down >> step)
    return reached & vacant


def bracketed(geometry: Grid, cell: int, own: int, other: int) -> int:
    """The discs of `other` that a new disc of `own` on `cell` flips."""
    flips = 0
    for step in geometry.axes:
        run, probe = 0, cell << step
        while probe & other:
            run |= probe
            probe <<= step
        if probe & own:
            flips |= run
        run, probe = 0, cell >> step
        while probe & other:
            run |= probe
            probe >>= step
        if probe & own:
            flips |= run
    return flips


class FlippingTask(Reason):
    """Ways to win."""

    DISCS = "The side with more discs at the end wins."
    MOST_DISCS = "The side with the most discs at the end wins."


class FlippingGame(Game):
    """A game of flipping: a placement flips the rival discs that it encloses, at least one."""

    is_symmetric: ClassVar[bool] = True

    @property
    def aim(self) -> Statement:
        return Statement(FlippingTask.MOST_DISCS if len(self.sides) > 2 else FlippingTask.DISCS, {})

    @abstractmethod
    def rivals(self, board: Board, color: Color) -> int:
        """The discs that a colour may flip."""

    def mobility(self, board: Board, color: Color) -> int:
        """The vacant cells where a colour may place a disc."""
        return mobility(grid(board.size), board.stones[color], self.rivals(board, color))

    def legal_moves(self, position: Position) -> tuple[Move, ...]:
        cells = self.mobility(position.board, position.turn)
        return self.places(cells) if cells else (Pass(),)

    def must_pass(self, position: Position) -> bool:
        is_stuck = not self.mobility(position.board, position.turn)
        return is_stuck and position.outcome is None

    def check_place(self, position: Position, point: Point) -> None:
        super().check_place(position, point)
        if self._flips(position, point):
            return
        move = Place(point)
        if self.mobility(position.board, position.turn):
            raise IllegalMove(IllegalMoveReason.FLIPS_NOTHING, move, point=self.format_move(move))
        raise IllegalMove(IllegalMoveReason.MUST_PASS, move)

    def apply(self, position: Position, move: Move) -> Position:
        board, last = position.board, None
        if isinstance(move, Place):
            last = move.point
            painted = grid(self.board_size).bit(last) | self._flips(position, last)
            board = board.paint(painted, position.turn)
        return Position(self, board, self.next_turn(position), position.ply + 1, last)

    def captures(self, position: Position) -> Mapping[Point, frozenset[Point]]:
        points = grid(self.board_size).points
        return {
            move.point: frozenset(points(self._flips(position, move.point)))
            for move in position.legal_moves
            if isinstance(move, Place)
        }

    def doubts(self, position: Position) -> Iterator[Statement]:
        # Imported late: the start of the program does not need it.
        from boardtui.rules.doubts import flipping_doubts

        return flipping_doubts(position)

    def score(self, position: Position) -> tuple[int, ...]:
        """The discs of each side."""
        return tuple(stones.bit_count() for stones in position.board.stones)

    def _flips(self, position: Position, point: Point) -> int:
        geometry, board, color = grid(self.board_size), position.board, position.turn
        rivals = self.rivals(board, color)
        return bracketed(geometry, geometry.bit(point), board.stones[color], rivals)


@frozen(slots=False)
class Othello(FlippingGame):
    """Othello on a square board of any even size from 4 to 16.

    >>> game = Othello(size=8)
    >>> position = game.start()
    >>> for text in "e6 f4 e3 f6 g5 d6 e7 f5 c5".split():  # the shortest game
    ...     position = position.play(game.parse_move(text))
    >>> position.legal_moves
    ()
    >>> position.outcome.winners, game.score(position), game.final_score(position)
    ((0,), (13, 0), (64, 0))
    """

    key: ClassVar[str] = "othello"
    title: ClassVar[str] = Word("Othello")
    sgf_number: ClassVar[int | None] = 2
    summary: ClassVar[str] = Word(
        "Place a disc so that it and another of your discs enclose discs of the other "
        "side in a straight line; all enclosed discs flip. Every move must flip at "
        "least one disc. A side that cannot move passes. When neither side can move, "
        "the side with more discs wins."
    )

    size: int = option(8, SIZES, label=Word("Board size"))
    """Squares along each side."""

    @property
    def board_size(self) -> Size:
        return Size(self.size, self.size)

    def start(self) -> Position:
        """White on the main diagonal of the centre, Black on the other; Black moves."""
        low, high = self.size // 2 - 1, self.size // 2
        board = (
            Board.empty(self.board_size)
            .place(Point(low, low), Color(1))
            .place(Point(high, high), Color(1))
            .place(Point(high, low), Color(0))
            .place(Point(low, high), Color(0))
        )
        return Position(self, board)

    def rivals(self, board: Board, color: Color) -> int:
        return board.stones[1 - color]

    def merit(self, position: Position, line: tuple[Move, ...]) -> Statement | None:
        # Imported late: the start of the program does not need it.
        from boardtui.rules.othello_merits import merit

        return merit(position, line)

    def faults(self, played: Sequence[Position]) -> Iterator[MoveFault]:
        from boardtui.rules.othello_faults import faults_in  # Likewise.

        return faults_in(self.mobility, played)

    def fault_kinds(self) -> Iterator[MoveFaultKind]:
        from boardtui.rules.fault_kinds import OthelloFault  # Likewise.

        return iter(OthelloFault)

    def opening_name(self, position: Position) -> OpeningName | None:
        if self.size != 8 or position.board.occupied.bit_count() not in NAMED:
            return None
        from boardtui.rules.othello_openings import name_of  # Likewise.

        return name_of(position)

    def prepare_opening_names(self) -> None:
        if self.size == 8:
            from boardtui.rules.othello_openings import position_names  # Likewise.

            position_names(self)

    def outcome(self, position: Position) -> Outcome | None:
        board = position.board
        if self.mobility(board, position.turn) or self.mobility(board, self.next_turn(position)):
            return None
        black, white = (stones.bit_count() for stones in board.stones)
        if black == white:
            return Outcome((Color(0), Color(1)))
        return Outcome((Color(0 if black > white else 1),))

    def final_score(self, position: Position) -> tuple[int, ...]:
        """The discs of each side, the empty squares given to the winner or halved in a draw."""
        black, white = self.score(position)
        empties = self.size * self.size - black - white
        if black == white:
            return black + empties // 2, white + empties // 2
        return (black + empties, white) if black > white else (black, white + empties)
