"""Gomoku: the first unbroken row of five stones wins; also other m,n,k games on square boards."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from boardtui.rules.board import Color, Point, Seat, Size, grid
from boardtui.rules.errors import IllegalMove, IllegalMoveReason, OptionError
from boardtui.rules.findings import MoveFaultKind
from boardtui.rules.game import (
    Choose,
    ForbiddenPoint,
    Game,
    Move,
    MoveFault,
    OpeningName,
    Outcome,
    Pass,
    Place,
    Position,
    Propose,
    Surface,
    Threats,
    option,
)
from boardtui.rules.notation import Notation
from boardtui.rules.opening_position import OpeningPosition, begin
from boardtui.rules.openings import (
    CHOICES,
    RENJU_SIZE,
    SEAT_NAMES,
    SHORT_CHOICES,
    OpeningRule,
)
from boardtui.rules.renju import (
    RENJU_LINE,
    forbidden_cells,
    foul_at,
    fouls,
    is_all_forbidden,
)
from boardtui.rules.rows import BLACK, Rule, WinningRow, run_through
from boardtui.rules.threats import threats_of
from boardtui.system.frozen import frozen
from boardtui.system.reasons import Reason, Statement, Word

__all__ = ["BLACK", "LENGTHS", "Gomoku", "OpeningRule", "Rule"]

LENGTHS = tuple(range(3, 21))

_NAMED = 3
"""Stones that make an opening of Renju."""

SIGN_NAMES = (Word("X"), Word("O"))
"""The sides of tic-tac-toe."""

_FIVE_IN_A_ROW = {
    Rule.STANDARD: Word("Gomoku, exactly five"),
    Rule.CARO: Word("Caro"),
    Rule.CARO6: Word("Caro6"),
}
"""The names of games of five in a row that are not offered as presets."""


class GomokuReason(Reason):
    """Reasons why options do not go together."""

    LINE = "The winning row must have 3 to {size} stones, not {line}."
    OTHER_LINE = "The winning row must have {size} stones, not {line}."
    RENJU_LINE = "Renju is played with {five} stones in a row, not {line}."
    OPENING_SIZE = "The {opening} opening needs a board of {size}×{size} or larger."
    OPENING_RULE = "The {opening} opening is only for Renju on {size}×{size} boards."
    OPENING_LINE = "The {opening} opening needs a winning row of {count} or more stones."


class GomokuTask(Reason):
    """Ways to win."""

    ROW = "The first side with {count} in a row wins."
    RENJU = "The first side with {count} in a row wins; some points are forbidden for Black."


@frozen(slots=False)
class Gomoku(Game):
    """Stones placed freely on the crossings of a square board; a row of them wins.

    >>> game = Gomoku(size=3, line=3)
    >>> game.name
    'Tic-tac-toe'
    >>> position = game.start()
    >>> for text in "b2 a1 a3 b1 c1".split():
    ...     position = position.play(game.parse_move(text))
    >>> print(position.board)
    X..
    .X.
    OOX
    >>> [game.notation.format(point, game.board_size) for point in position.outcome.line]
    ['a3', 'b2', 'c1']
    """

    key: ClassVar[str] = "gomoku"
    title: ClassVar[str] = Word("Gomoku")
    notation: ClassVar[Notation] = Notation(rows_from_top=False)
    surface: ClassVar[Surface] = Surface.LINES
    sgf_number: ClassVar[int | None] = 4
    summary: ClassVar[str] = Word(
        "Place a stone on any empty point. The first unbroken row of the chosen length wins, "
        "whether horizontal, vertical or diagonal. Under the standard rule a longer row does "
        "not win; in freestyle it does. In Caro a longer row does not win either, nor does a "
        "row that the other side blocks at both ends. In Renju White wins with five or more, "
        "Black with exactly five; Black may not make an overline (six or more), a double four "
        "or a double three, unless the same stone makes five. A full board without a winning "
        "row is a draw. Opening rules make up for the advantage of the first stone: in Pro and "
        "Long Pro, Black’s second stone has to be placed away from the first; in Swap and "
        "Swap2, one player places the first stones and the other chooses a colour. The Renju "
        "openings RIF, Soosõrv-8 and Taraguchi-10 restrict the first stones to an area around "
        "the centre; Black offers several points for the fifth stone, and White picks one."
    )
    is_symmetric: ClassVar[bool] = True
    may_swap: ClassVar[bool] = True
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        Word("Tic-tac-toe"): {"size": 3, "line": 3},
        Word("Renju"): {"line": 5, "rule": Rule.RENJU},
    }

    size: int = option(15, LENGTHS, label=Word("Board size"))
    """Crossings a side."""
    line: int = option(5, LENGTHS, label=Word("Stones in a row"))
    """The length of a winning row."""
    rule: Rule = option(Rule.FREESTYLE, tuple(Rule), label=Word("Rule"))
    opening: OpeningRule = option(OpeningRule.NONE, tuple(OpeningRule), label=Word("Opening"))

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.line > self.size:
            reason = GomokuReason.OTHER_LINE if self.size == LENGTHS[0] else GomokuReason.LINE
            raise OptionError(reason, size=self.size, line=self.line)
        if self.rule is Rule.RENJU and self.line != RENJU_LINE:
            raise OptionError(GomokuReason.RENJU_LINE, five=RENJU_LINE, line=self.line)
        least = self.opening.least_size
        if self.size < least:
            raise OptionError(GomokuReason.OPENING_SIZE, opening=self.opening, size=least)
        if self.opening.is_of_renju and not self._is_usual_renju:
            raise OptionError(GomokuReason.OPENING_RULE, opening=self.opening, size=RENJU_SIZE)
        least = self.opening.least_line
        if self.line < least:
            raise OptionError(GomokuReason.OPENING_LINE, opening=self.opening, count=least)

    @classmethod
    def is_offered(cls, name: str, value: object, options: Mapping[str, object]) -> bool:
        if value is Rule.CARO6:
            return False  # programs play by it; people would take it for caro
        if not (isinstance(value, OpeningRule) and value.is_of_renju):
            return True
        return options["rule"] is Rule.RENJU and options["size"] == RENJU_SIZE

    @property
    def aim(self) -> Statement:
        aim = GomokuTask.RENJU if self.rule is Rule.RENJU else GomokuTask.ROW
        return Statement(aim, {"count": self.line})

    @property
    def name(self) -> str:
        title = _FIVE_IN_A_ROW.get(self.rule) if self.line == RENJU_LINE else None
        return title or super().name

    @property
    def has_signs(self) -> bool:
        """True for tic-tac-toe, the game with rows of three on a board of three."""
        return self.size == self.line == 3

    @property
    def board_size(self) -> Size:
        return Size(self.size, self.size)

    @cached_property
    def winning_row(self) -> WinningRow:
        return WinningRow(self.line, self.rule)

    def start(self) -> Position:
        start = super().start()
        if self.opening is OpeningRule.NONE:
            return start
        return begin(start, self.opening)

    def legal_moves(self, position: Position) -> tuple[Move, ...]:
        opening = self._opening_of(position)
        if opening is not None and opening.steps:
            return opening.moves
        vacant = position.board.vacant
        if not self._has_forbidden_points(position):
            return self.places(vacant)
        return self.places(vacant & ~forbidden_cells(position.board)) or (Pass(),)

    def captures(self, position: Position) -> Mapping[Point, frozenset[Point]]:
        """No stones: all stay where they are."""
        return {}

    def forbidden_points(self, position: Position) -> Mapping[Point, ForbiddenPoint]:
        if not self._has_forbidden_points(position) or position.outcome is not None:
            return {}
        return fouls(position.board)

    def threats(self, position: Position) -> Threats:
        if position.outcome is not None:
            return Threats()
        return threats_of(self.winning_row, position.board, self.next_turn(position))

    def merit(self, position: Position, line: tuple[Move, ...]) -> Statement | None:
        """The merit of a move; in an opening, before each player has a colour, there is none."""
        # Imported late: the start of the program does not need it.
        from boardtui.rules.gomoku_merits import merit

        return merit(self.winning_row, position, line) if self.is_settled(position) else None

    def faults(self, played: Sequence[Position]) -> Iterator[MoveFault]:
        """Yield the faults of a move; in an opening, before each player has a colour, none."""
        if not self.is_settled(played[0]):
            return iter(())
        from boardtui.rules.gomoku_faults import faults_in  # Likewise.

        return faults_in(self.winning_row, played)

    def fault_kinds(self) -> Iterator[MoveFaultKind]:
        """Yield those with names of rows where five win, and else the others."""
        from boardtui.rules.fault_kinds import GomokuFault  # Likewise.

        for kind in GomokuFault:
            is_renju = kind is not GomokuFault.MAY_NOT_STOP or self.rule is Rule.RENJU
            if is_renju and kind.has_name == (self.line == RENJU_LINE):
                yield kind

    def rows_made(self, position: Position, point: Point) -> tuple[tuple[Point, ...], ...]:
        geometry = grid(self.board_size)
        stones, cell = position.board.stones[position.turn], geometry.bit(point)
        runs = (run_through(geometry, stones, cell, axis) for axis in geometry.axes)
        return tuple(tuple(geometry.points(run)) for run in runs if run != cell)

    def check_place(self, position: Position, point: Point) -> None:
        super().check_place(position, point)
        opening = self._opening_of(position)
        if opening is not None:
            opening.check_place(point)
        if not self._has_forbidden_points(position):
            return
        if foul := foul_at(position.board, point):
            move = Place(point)
            name = self.format_move(move)
            raise IllegalMove(IllegalMoveReason.FORBIDDEN, move, point=name, foul=foul.name)

    def check_proposal(self, position: Position, point: Point) -> None:
        opening = self._opening_of(position)
        if opening is None:
            super().check_proposal(position, point)
        else:
            opening.check_proposal(point)

    def apply(self, position: Position, move: Move) -> Position:
        opening = self._opening_of(position)
        if isinstance(move, Choose | Propose):
            assert opening is not None
            if isinstance(move, Propose):
                return opening.propose(move.point)
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
            row = self.winning_row.through(
                geometry, board.stones, mover, geometry.bit(position.last)
            )
            winners = [mover] if row else []
        else:
            rows = [self.winning_row.every(geometry, board.stones, color) for color in colors]
            winners = [color for color in colors if rows[color]]
            row = sum(rows)
        if winners:
            return Outcome(tuple(winners), line=tuple(geometry.points(row)))
        if not board.vacant:
            return Outcome(tuple(colors))
        return None

    def doubts(self, position: Position) -> Iterator[Statement]:
        # Imported late, as above.
        from boardtui.rules.gomoku_doubts import placing_doubts, renju_doubts

        yield from placing_doubts(position)
        if self.rule is Rule.RENJU:
            yield from renju_doubts(position)

    def longer_wins(self, color: Color) -> bool:
        """Return True if a row of more than `line` stones wins for a colour."""
        return self.winning_row.longer_wins(color)

    def seat(self, position: Position) -> Seat:
        opening = self._opening_of(position)
        return super().seat(position) if opening is None else opening.seat

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

    def proposed(self, position: Position) -> frozenset[Point]:
        opening = self._opening_of(position)
        bits = 0 if opening is None else opening.proposed
        return frozenset(grid(self.board_size).points(bits))

    def opening_name(self, position: Position) -> OpeningName | None:
        if not self._is_usual_renju or position.board.occupied.bit_count() != _NAMED:
            return None
        # Imported late: the start of the program does not need it.
        from boardtui.rules.renju_openings import name_of

        return name_of(position.board)

    def prepare_opening_names(self) -> None:
        if self._is_usual_renju:
            from boardtui.rules.renju_openings import position_names  # Likewise.

            position_names()

    def side_name(self, color: Color) -> str:
        return SIGN_NAMES[color] if self.has_signs else super().side_name(color)

    def seat_name(self, seat: Seat) -> str:
        if self.is_settled(self.start()):
            return super().seat_name(seat)
        return SEAT_NAMES[seat]

    def choice_name(self, choice: str, *, short: bool = False) -> str:
        name = CHOICES.get(choice, choice)
        return SHORT_CHOICES.get(choice, name) if short else name

    def parse_move(self, text: str) -> Move:
        word = "".join(unicodedata.normalize("NFKC", text).split()).lower()
        if self.opening is not OpeningRule.NONE and word in CHOICES:
            return Choose(word)
        if self.opening.is_of_renju and word.endswith("?"):
            return Propose(self.notation.parse(word[:-1], self.board_size))
        return super().parse_move(text)

    def star_points(self) -> tuple[Point, ...]:
        """The centre and four points around it, on boards large enough to need a guide."""
        if self.size < 9:
            return ()
        middle, edge = self.size // 2, 2 if self.size < 13 else 3
        ends = (edge, self.size - 1 - edge)
        corners = tuple(Point(col, row) for row in ends for col in ends)
        return (*corners, Point(middle, middle)) if self.size % 2 else corners

    @property
    def _is_usual_renju(self) -> bool:
        return self.rule is Rule.RENJU and self.size == RENJU_SIZE

    def must_pass(self, position: Position) -> bool:
        if not self._has_forbidden_points(position) or not is_all_forbidden(position.board):
            return False
        return super().must_pass(position)

    def _opening_of(self, position: Position) -> OpeningPosition | None:
        """The position, if opening rules still apply to it."""
        return position if isinstance(position, OpeningPosition) else None

    def _has_forbidden_points(self, position: Position) -> bool:
        return self.rule is Rule.RENJU and position.turn == BLACK
