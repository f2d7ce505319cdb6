"""The protocol of a game: rules as pure functions over immutable positions.

A game is a frozen dataclass whose fields are its options. The rest of the program knows games by
this protocol only.
"""

from __future__ import annotations

import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any, ClassVar, assert_never

from boardtui.rules.board import BLACK_AND_WHITE, Board, Color, Point, Seat, Side, Size, pick
from boardtui.rules.errors import IllegalMove, IllegalMoveReason, RulesError, RulesReason
from boardtui.rules.findings import ForbiddenPoint, MoveFault, MoveFaultKind, OpeningName, Threats
from boardtui.rules.moves import (
    RESIGNS,
    Choose,
    Move,
    Outcome,
    Pass,
    Place,
    Propose,
    Resign,
    Termination,
    places_on,
)
from boardtui.rules.notation import Notation
from boardtui.rules.options import Option, Optioned, option
from boardtui.rules.surface import Surface
from boardtui.system.frozen import frozen
from boardtui.system.reasons import Statement

__all__ = [
    "Choose",
    "ForbiddenPoint",
    "Game",
    "Move",
    "MoveFault",
    "OpeningName",
    "Option",
    "Outcome",
    "Pass",
    "Place",
    "Position",
    "Propose",
    "Resign",
    "Surface",
    "Termination",
    "Threats",
    "option",
]


class _Answers:
    """Cached answers of a position's game, ignored when positions are compared."""

    __slots__ = ("_legal_moves", "_outcome")
    _legal_moves: tuple[Move, ...]
    _outcome: Outcome | None


@frozen
class Position(_Answers):
    """A position of a game with the colour to move; subclass it to add state."""

    game: Game
    board: Board
    turn: Color = Color(0)
    ply: int = 0
    """The number of moves that led here, passes included."""
    last: Point | None = field(default=None, compare=False)
    """The point of the last stone placed; None at the start, in a diagram and after a pass."""

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move, in reading order; empty exactly when the game is over."""
        try:
            return self._legal_moves
        except AttributeError:
            moves = () if self.outcome is not None else self.game.legal_moves(self)
            object.__setattr__(self, "_legal_moves", moves)
            return moves

    @property
    def outcome(self) -> Outcome | None:
        """The outcome by the rules; None while the game goes on."""
        try:
            return self._outcome
        except AttributeError:
            outcome = self.game.outcome(self)
            object.__setattr__(self, "_outcome", outcome)
            return outcome

    def play(self, move: Move) -> Position:
        """The position after a move; raises IllegalMove, with the reason, if it is not legal.

        >>> from boardtui.rules.othello import Othello
        >>> game = Othello(size=4)
        >>> position = game.start()
        >>> for text in ["b1", "a1"]:
        ...     position = position.play(game.parse_move(text))
        >>> print(position.board)
        OX..
        .OX.
        .XO.
        ....
        >>> position.play(game.parse_move("d4"))
        Traceback (most recent call last):
        boardtui.rules.errors.IllegalMove: d4 flips nothing.
        """
        self.game.check(self, move)
        return self.game.apply(self, move)


class Game(Optioned, ABC):
    """The rules of a game with given options."""

    key: ClassVar[str]
    """The name on the command line and in settings."""
    title: ClassVar[str]
    """The name of the game, whatever its options."""
    sides: ClassVar[tuple[Side, ...]] = BLACK_AND_WHITE
    notation: ClassVar[Notation] = Notation()
    surface: ClassVar[Surface] = Surface.CELLS
    sgf_number: ClassVar[int | None] = None
    """The `GM` number of the game in SGF."""
    summary: ClassVar[str] = ""
    """The rules in a few sentences."""
    is_symmetric: ClassVar[bool] = False
    """True if the rules stay the same when the board is turned or mirrored."""
    may_swap: ClassVar[bool] = False
    """True if some openings let the players choose their colours."""
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    """Options of well-known variants, by their name."""

    @property
    def aim(self) -> Statement | None:
        """The way to win, in one sentence; None for a game without one."""
        return None

    @property
    @abstractmethod
    def board_size(self) -> Size:
        """Columns and rows of the board."""

    @abstractmethod
    def legal_moves(self, position: Position) -> tuple[Move, ...]:
        """Every legal move, in reading order; never empty. Not called once the game is over."""

    @abstractmethod
    def apply(self, position: Position, move: Move) -> Position:
        """The position after a move that is known to be legal."""

    @abstractmethod
    def outcome(self, position: Position) -> Outcome | None:
        """The outcome by the rules; None while the game goes on."""

    @property
    def name(self) -> str:
        """The name of the game with these options."""
        for title, options in self.presets.items():
            if all(getattr(self, field) == value for field, value in options.items()):
                return title
        return self.title

    @property
    def has_signs(self) -> bool:
        """True if crosses and noughts are written into squares in place of stones."""
        return False

    def __str__(self) -> str:
        return self.name

    def start(self) -> Position:
        """The start position."""
        return Position(self, Board.empty(self.board_size, len(self.sides)))

    def position(self, board: Board, turn: Color) -> Position:
        """The position with these stones; raises RulesError when the board has another size."""
        if board.size != self.board_size or len(board.stones) != len(self.sides):
            raise RulesError(
                RulesReason.DIAGRAM,
                cols=board.size.cols,
                rows=board.size.rows,
                want_cols=self.board_size.cols,
                want_rows=self.board_size.rows,
            )
        return Position(self, board, turn)

    def doubts(self, position: Position) -> Iterator[Statement]:
        """Yield what these rules in particular exclude about a position that was set up."""
        return iter(())

    def check(self, position: Position, move: Move) -> None:
        """Raise IllegalMove, with the reason, unless the move is legal."""
        if position.outcome is not None:
            raise IllegalMove(IllegalMoveReason.GAME_OVER, move)
        match move:
            case Place(point):
                self.check_place(position, point)
            case Pass():
                self.check_pass(position)
            case Choose(choice):
                if move not in position.legal_moves:
                    raise IllegalMove(IllegalMoveReason.NOT_OFFERED, move, choice=choice[:40])
            case Propose(point):
                self.check_proposal(position, point)
            case Resign(color):
                if not self.goes_on_without(position, color):
                    raise IllegalMove(IllegalMoveReason.MAY_NOT_DROP_OUT, move)
            case _:
                assert_never(move)

    def check_place(self, position: Position, point: Point) -> None:
        """Raise IllegalMove unless a stone may be placed on the point; games add their rules."""
        self.check_vacant(position, Place(point))

    def check_vacant(self, position: Position, move: Place | Propose) -> None:
        """Raise IllegalMove unless the point of a move is a vacant one."""
        if not self.board_size.holds(move.point):
            raise IllegalMove(IllegalMoveReason.OUTSIDE, move)
        if position.board[move.point] is not None:
            name = self.format_move(Place(move.point))
            raise IllegalMove(IllegalMoveReason.OCCUPIED, move, point=name)

    def check_proposal(self, position: Position, point: Point) -> None:
        """Raise IllegalMove unless the point may be offered; games add their rules."""
        raise IllegalMove(IllegalMoveReason.MAY_NOT_PROPOSE, Propose(point))

    def check_pass(self, position: Position) -> None:
        """Raise IllegalMove unless the side to move may pass."""
        if Pass() not in position.legal_moves:
            raise IllegalMove(IllegalMoveReason.MAY_NOT_PASS, Pass())

    def must_pass(self, position: Position) -> bool:
        """Return True if the side to move can do nothing but pass."""
        return position.legal_moves == (Pass(),)

    def captures(self, position: Position) -> Mapping[Point, frozenset[Point]]:
        """The stones that each legal placement flips or removes, without placements that take none.

        The default plays every move; a game overrides it where its rules have a shorter way.
        """
        taken = {}
        for move in position.legal_moves:
            if isinstance(move, Place):
                changes = self.apply(position, move).board.changes(position.board).items()
                if stones := frozenset(at for at, (old, _new) in changes if old is not None):
                    taken[move.point] = stones
        return taken

    def forbidden_points(self, position: Position) -> Mapping[Point, ForbiddenPoint]:
        """The vacant points that are forbidden to the side to move, each with the reason."""
        return {}

    def threats(self, position: Position) -> Threats:
        """The threats of the side that is not to move."""
        return Threats()

    def merit(self, position: Position, line: tuple[Move, ...]) -> Statement | None:
        """The best explanation for the first move of a line of best play; None if unknown."""
        return None

    def faults(self, played: Sequence[Position]) -> Iterator[MoveFault]:
        """Yield the faults of a move that best play after it shows; `played` begins before it."""
        return iter(())

    def fault_kinds(self) -> Iterator[MoveFaultKind]:
        """Yield the kinds of faults that moves in this game may have."""
        return iter(())

    def rows_made(self, position: Position, point: Point) -> tuple[tuple[Point, ...], ...]:
        """The rows of two or more stones that a stone on a vacant point would be part of."""
        return ()

    def score(self, position: Position) -> tuple[int, ...] | None:
        """The points of each side; None in games that are not counted in points."""
        return None

    def final_score(self, position: Position) -> tuple[int, ...] | None:
        """The points of each side as the result of a finished game is written."""
        return self.score(position)

    def move_at(self, position: Position, point: Point) -> Move | None:
        """The legal move of a click on a cell; None if there is none."""
        moves = (Place(point), Propose(point))
        return next((move for move in moves if move in position.legal_moves), None)

    def seat(self, position: Position) -> Seat:
        """The seat that makes the next move; differs from the turn only in swap openings."""
        return self.seats(position)[position.turn]

    def seats(self, position: Position) -> tuple[Seat, ...]:
        """The seat that has each colour, by colour; not in order only after a swap."""
        return tuple(map(Seat, range(len(self.sides))))

    def mover(self, position: Position) -> Color:
        """The colour whose player moves next: the turn's, unless it picks a stone for the other."""
        if not self.is_settled(position):
            return position.turn
        return Color(self.seats(position).index(self.seat(position)))

    def color_with(self, position: Position, move: Move) -> Color:
        """The colour that makes a move; for the choice of a colour, the one chosen."""
        if isinstance(move, Resign):
            return move.color
        if not isinstance(move, Choose):
            return position.turn
        return Color(self.seats(position.play(move)).index(self.seat(position)))

    def goes_on_without(self, position: Position, color: Color) -> bool:
        """Return True if a colour that resigns only drops out; in most games it ends the game."""
        return False

    def dropped_out(self, position: Position) -> frozenset[Color]:
        """The colours that have dropped out of a game that went on."""
        return frozenset()

    def is_settled(self, position: Position) -> bool:
        """Return True if each player has a colour; in a swap opening the choice may be to come."""
        return True

    def task(self, position: Position) -> Statement | None:
        """The opening's demand on the next move; None if there is none."""
        return None

    def proposed(self, position: Position) -> frozenset[Point]:
        """The points offered for the next stone so far."""
        return frozenset()

    def opening_name(self, position: Position) -> OpeningName | None:
        """The name of the opening that the last stone has completed; None if there is none."""
        return None

    def prepare_opening_names(self) -> None:
        """Build the tables of `opening_name`, so that no move waits for them."""

    def side_name(self, color: Color) -> str:
        """The name of a colour in this game."""
        return self.sides[color].name

    def seat_name(self, seat: Seat) -> str:
        """The name of a seat before the first move."""
        return self.side_name(Color(seat))

    def next_turn(self, position: Position) -> Color:
        """The colour that moves next, after the one to move."""
        return Color((position.turn + 1) % len(self.sides))

    def places(self, bits: int) -> tuple[Move, ...]:
        """A `Place` for each bit, in reading order."""
        return tuple(pick(places_on(self.board_size), bits))

    def star_points(self) -> tuple[Point, ...]:
        """The points that the board marks to guide the eye."""
        return ()

    def format_move(self, move: Move) -> str:
        """The move as players write it: "d3", "pass"; an offer, "d3?"; to drop out, "resign R"."""
        match move:
            case Place(point):
                return self.notation.format(point, self.board_size)
            case Pass():
                return "pass"
            case Choose(choice):
                return choice
            case Propose(point):
                return self.format_move(Place(point)) + "?"
            case Resign(color):
                return f"{RESIGNS} {self.sides[color].letter}"
            case _:
                assert_never(move)

    def choice_name(self, choice: str, *, short: bool = False) -> str:
        """The name of an option of an opening; a short one for lines with little room."""
        return choice

    def parse_move(self, text: str) -> Move:
        """The move that a text stands for, legal or not; raises NotationError if it is none.

        Case, spaces and the width of the characters do not matter.
        """
        word = "".join(unicodedata.normalize("NFKC", text).split()).lower()
        if word in {"pass", "pa", "--"}:
            return Pass()
        for color, side in enumerate(self.sides):
            if word == RESIGNS + side.letter.lower():
                return Resign(Color(color))
        return Place(self.notation.parse(word, self.board_size))
