"""Gomoku: the first unbroken row of five stones wins; also any m,n,k game on a square board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar

from boardtui.reasons import Reason, Statement, Word
from boardtui.rules.board import Color, Grid, Point, Seat, Size, grid
from boardtui.rules.errors import Illegality, IllegalMove, OptionError
from boardtui.rules.game import (
    Choose,
    ForbiddenPoint,
    Game,
    Move,
    Outcome,
    Pass,
    Place,
    Position,
    Surface,
    Threats,
    option,
)
from boardtui.rules.notation import Notation

if TYPE_CHECKING:
    from boardtui.rules.openings import OpeningPosition

LENGTHS = tuple(range(3, 21))
BLACK = Color(0)


class Rule(StrEnum):
    """Which rows win."""

    FREESTYLE = "freestyle"
    """The line length or more."""
    STANDARD = "standard"
    """Exactly the line length."""
    RENJU = "renju"
    """Black: exactly five, and some points are forbidden; White: five or more."""
    CARO = "caro"
    """Exactly the line length, and not shut in by the other side at both ends."""

    @property
    def label(self) -> str:
        """What players read."""
        return _RULE_LABELS[self]


_RULE_LABELS = {
    Rule.FREESTYLE: Word("freestyle: a longer row wins too"),
    Rule.STANDARD: Word("standard: exactly this many"),
    Rule.RENJU: Word("renju: Black has forbidden points"),
    Rule.CARO: Word("caro: not shut in at both ends"),
}


class Opening(StrEnum):
    """How the game begins."""

    NONE = "none"
    """Like any other move."""
    PRO = "pro"
    """Black in the middle, then White anywhere, then Black three lines or more from the middle."""
    LONG_PRO = "long-pro"
    """The same with four lines."""
    SWAP = "swap"
    """One player places black, white, black; the other one chooses a colour."""
    SWAP2 = "swap2"
    """The same, but the other one may place two more stones and let the first one choose."""

    @property
    def label(self) -> str:
        """What players read."""
        return _OPENING_LABELS[self]


_OPENING_LABELS = {
    Opening.NONE: Word("none"),
    Opening.PRO: Word("Pro: the third stone 3 or more lines out"),
    Opening.LONG_PRO: Word("Long Pro: the third stone 4 or more lines out"),
    Opening.SWAP: Word("Swap: three stones, then a choice of colour"),
    Opening.SWAP2: Word("Swap2: as Swap, or two more stones"),
}

_LEAST_SIZES = {Opening.PRO: 7, Opening.LONG_PRO: 9, Opening.SWAP: 5, Opening.SWAP2: 5}
"""The smallest boards on which openings can be played."""

_LEAST_SWAP2_LINE = 4
"""Three of the five stones are black; nobody may have won with them."""

RENJU_LINE = 5
"""The fouls of Renju are defined for five stones in a row only."""

_FIVE_IN_A_ROW = {Rule.STANDARD: Word("Gomoku, exactly five"), Rule.CARO: Word("Caro")}
"""What players call games of five in a row that have no preset of their own."""


class Unplayable(Reason):
    """Why options do not go together."""

    LINE = "The winning row has 3 to {size} stones, not {line}."
    OTHER_LINE = "The winning row has {size} stones, not {line}."
    RENJU_LINE = "Renju is played with {five} stones in a row, not {line}."
    OPENING_SIZE = "The opening {opening} needs a board of {size}×{size} or larger."
    OPENING_LINE = "The opening {opening} needs a winning row of {count} or more stones."


def run_through(geometry: Grid, stones: int, cell: int, step: int) -> int:
    """The unbroken run of `stones` along one axis through `cell`, as bits."""
    run = probe = cell
    while (probe := probe << step) & stones:
        run |= probe
    probe = cell
    while (probe := probe >> step) & stones:
        run |= probe
    return run & geometry.cells


def rows_of(geometry: Grid, stones: int, length: int, *, exactly: bool, blockers: int = 0) -> int:
    """The cells of every row of at least (or exactly) `length` stones.

    Stones of `blockers` at both ends of an exact row make it worth nothing.
    """
    found = 0
    for step in geometry.axes:
        starts = stones
        for i in range(1, length):
            starts &= stones >> (step * i)
        if exactly:
            starts &= ~(stones << step) & ~(stones >> (step * length))
            starts &= ~((blockers << step) & (blockers >> (step * length)))
        for i in range(length):
            found |= starts << (step * i)
    return found


@dataclass(frozen=True)
class Gomoku(Game):
    """Free placement on the crossings of a square board; a row wins."""

    key: ClassVar[str] = "gomoku"
    title: ClassVar[str] = Word("Gomoku")
    notation: ClassVar[Notation] = Notation(rows_from_top=False)
    surface: ClassVar[Surface] = Surface.LINES
    sgf_number: ClassVar[int | None] = 4
    summary: ClassVar[str] = Word(
        "Place a stone on any vacant point. The first unbroken row of the agreed length wins, "
        "along a line or a diagonal. Under the standard rule a longer row does not win; in "
        "freestyle it does. In caro a longer row does not win either, nor does one with stones of "
        "the other side at both ends. In renju White wins with five or more, Black with exactly "
        "five; Black may not make an overline (six or more), a double four or a double three, "
        "unless the same stone makes five. A full board without such a row is a draw. Openings "
        "make up for the advantage of the first stone: in Pro and Long Pro Black’s second stone "
        "has to lie away from the first; in Swap and Swap2 one player places the first stones, "
        "and the other one chooses a colour."
    )
    may_swap: ClassVar[bool] = True
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        Word("Tic-tac-toe"): {"size": 3, "line": 3},
        Word("Renju"): {"line": 5, "rule": Rule.RENJU},
    }

    size: int = option(15, LENGTHS, label=Word("Board size"))
    """Crossings a side."""
    line: int = option(5, LENGTHS, label=Word("Stones in a row"))
    """How many stones in a row win."""
    rule: Rule = option(Rule.FREESTYLE, tuple(Rule), label=Word("Winning row"))
    opening: Opening = option(Opening.NONE, tuple(Opening), label=Word("Opening"))

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.line > self.size:
            reason = Unplayable.OTHER_LINE if self.size == LENGTHS[0] else Unplayable.LINE
            raise OptionError(reason, size=self.size, line=self.line)
        if self.rule is Rule.RENJU and self.line != RENJU_LINE:
            raise OptionError(Unplayable.RENJU_LINE, five=RENJU_LINE, line=self.line)
        least = _LEAST_SIZES.get(self.opening, 0)
        if self.size < least:
            raise OptionError(Unplayable.OPENING_SIZE, opening=self.opening, size=least)
        if self.opening is Opening.SWAP2 and self.line < _LEAST_SWAP2_LINE:
            raise OptionError(
                Unplayable.OPENING_LINE, opening=self.opening, count=_LEAST_SWAP2_LINE
            )

    @property
    def name(self) -> str:
        title = _FIVE_IN_A_ROW.get(self.rule) if self.line == RENJU_LINE else None
        return title or super().name

    @property
    def board_size(self) -> Size:
        return Size(self.size, self.size)

    def start(self) -> Position:
        start = super().start()
        if self.opening is Opening.NONE:
            return start
        from boardtui.rules.openings import begin

        return begin(start, self.opening)

    def legal_moves(self, position: Position) -> tuple[Move, ...]:
        opening = self._opening_of(position)
        if opening is not None and opening.steps:
            return opening.moves
        vacant = position.board.vacant
        if not self._has_forbidden_points(position):
            return self.places(vacant)
        from boardtui.rules.renju import forbidden_cells

        return self.places(vacant & ~forbidden_cells(position.board)) or (Pass(),)

    def captures(self, position: Position) -> Mapping[Point, frozenset[Point]]:
        """Nothing: stones stay where they are."""
        return {}

    def forbidden_points(self, position: Position) -> Mapping[Point, ForbiddenPoint]:
        if not self._has_forbidden_points(position) or position.outcome is not None:
            return {}
        from boardtui.rules.renju import fouls

        return fouls(position.board)

    def threats(self, position: Position) -> Threats:
        if position.outcome is not None:
            return Threats()
        from boardtui.rules.threats import threats_of

        return threats_of(self, position, self.next_turn(position))

    def check_place(self, position: Position, point: Point) -> None:
        super().check_place(position, point)
        opening = self._opening_of(position)
        if opening is not None:
            opening.check_place(point)
        if not self._has_forbidden_points(position):
            return
        from boardtui.rules.renju import foul_at

        if foul := foul_at(position.board, point):
            move = Place(point)
            name = self.format_move(move)
            raise IllegalMove(Illegality.FORBIDDEN, move, position, point=name, foul=foul.name)

    def apply(self, position: Position, move: Move) -> Position:
        opening = self._opening_of(position)
        if isinstance(move, Choose):
            assert opening is not None
            return opening.choose(move.option)
        board, last = position.board, None
        if isinstance(move, Place):
            last = move.point
            board = board.place(last, position.turn)
        after = Position(self, board, self.next_turn(position), position.ply + 1, last)
        return after if opening is None else opening.after(after)

    def outcome(self, position: Position) -> Outcome | None:
        """A win by a row through the last stone (any row in a diagram), a draw on a full board."""
        geometry, board = grid(self.board_size), position.board
        colors = [Color(color) for color in range(len(board.stones))]
        if position.last is not None:
            mover = Color((position.turn - 1) % len(colors))
            row = self._row_through(board.stones, mover, geometry.bit(position.last))
            winners = [mover] if row else []
        else:
            rows = [self._rows(board.stones, color) for color in colors]
            winners = [color for color in colors if rows[color]]
            row = sum(rows)
        if winners:
            return Outcome(tuple(winners), line=tuple(geometry.points(row)))
        if not board.vacant:
            return Outcome(tuple(colors))
        return None

    def wins_at(self, stones: tuple[int, ...], color: Color, cell: int) -> bool:
        """Whether a stone of a colour on a cell, as a bit, is part of a row that wins."""
        return bool(self._row_through(stones, color, cell))

    def longer_wins(self, color: Color) -> bool:
        """Whether a row of more than `line` stones of this colour wins."""
        return self.rule is Rule.FREESTYLE or (self.rule is Rule.RENJU and color != BLACK)

    def seat(self, position: Position) -> Seat:
        opening = self._opening_of(position)
        if opening is not None and opening.steps:
            return opening.steps[0].seat
        return super().seat(position)

    def seats(self, position: Position) -> tuple[Seat, ...]:
        seats = super().seats(position)
        opening = self._opening_of(position)
        return seats[::-1] if opening is not None and opening.is_swapped else seats

    def is_settled(self, position: Position) -> bool:
        opening = self._opening_of(position)
        return opening is None or opening.is_settled

    def task(self, position: Position) -> Statement | None:
        opening = self._opening_of(position)
        return None if opening is None or position.outcome is not None else opening.task

    def seat_name(self, seat: Seat) -> str:
        if self.is_settled(self.start()):
            return super().seat_name(seat)
        from boardtui.rules.openings import SEAT_NAMES

        return SEAT_NAMES[seat]

    def choice_name(self, choice: str) -> str:
        from boardtui.rules.openings import CHOICES

        return CHOICES.get(choice, choice)

    def parse_move(self, text: str) -> Move:
        word = text.strip().lower()
        if self.opening is not Opening.NONE:
            from boardtui.rules.openings import CHOICES

            if word in CHOICES:
                return Choose(word)
        return super().parse_move(text)

    def star_points(self) -> tuple[Point, ...]:
        """The centre and four points around it, on boards large enough to need a guide."""
        if self.size < 9:
            return ()
        middle, edge = self.size // 2, 2 if self.size < 13 else 3
        ends = (edge, self.size - 1 - edge)
        corners = tuple(Point(col, row) for row in ends for col in ends)
        return (*corners, Point(middle, middle)) if self.size % 2 else corners

    def _opening_of(self, position: Position) -> OpeningPosition | None:
        """The position with what its opening says, if there is one that still matters."""
        if self.opening is Opening.NONE:
            return None
        from boardtui.rules.openings import OpeningPosition

        return position if isinstance(position, OpeningPosition) else None

    def _has_forbidden_points(self, position: Position) -> bool:
        return self.rule is Rule.RENJU and position.turn == BLACK

    def _blockers(self, stones: tuple[int, ...], color: Color) -> int:
        return stones[1 - color] if self.rule is Rule.CARO else 0

    def _rows(self, stones: tuple[int, ...], color: Color) -> int:
        """The cells of every row that wins for a colour."""
        return rows_of(
            grid(self.board_size),
            stones[color],
            self.line,
            exactly=not self.longer_wins(color),
            blockers=self._blockers(stones, color),
        )

    def _row_through(self, stones: tuple[int, ...], color: Color, cell: int) -> int:
        """The cells of every row through a cell that wins for a colour."""
        geometry, blockers, row = grid(self.board_size), self._blockers(stones, color), 0
        for step in geometry.axes:
            run = run_through(geometry, stones[color], cell, step)
            length = run.bit_count()
            if length < self.line or (length > self.line and not self.longer_wins(color)):
                continue
            if not blockers or ((run << step | run >> step) & blockers).bit_count() < 2:
                row |= run
        return row
