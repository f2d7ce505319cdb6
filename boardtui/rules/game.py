"""What a game is: rules as pure functions over immutable positions.

A game is a frozen dataclass whose fields are its options. It says what the board
looks like, which moves are legal, what a move does and when the game is over;
everything else in the program asks only that.
"""

from __future__ import annotations

import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cache
from typing import Any, ClassVar, assert_never

from boardtui.reasons import Statement, Word
from boardtui.rules.board import Board, Color, Point, Seat, Size, grid, pick
from boardtui.rules.errors import Illegality, IllegalMove, Misfit, OptionError, RulesError
from boardtui.rules.moves import Choose, Move, Outcome, Pass, Place, Termination
from boardtui.rules.notation import Notation

__all__ = [
    "BLACK_AND_WHITE",
    "Choose",
    "ForbiddenPoint",
    "Game",
    "Move",
    "Option",
    "Outcome",
    "Pass",
    "Place",
    "Position",
    "Side",
    "Surface",
    "Termination",
    "Threats",
    "option",
]


@dataclass(frozen=True, slots=True)
class Side:
    """One colour at the board."""

    name: str
    """What players call it."""
    letter: str
    """Its SGF letter."""


@dataclass(frozen=True, slots=True)
class ForbiddenPoint:
    """Why the side to move may not place a stone on a vacant point."""

    name: str
    """What players call the foul."""
    lines: tuple[tuple[Point, ...], ...]
    """The points of each row that makes it, the forbidden one and those that complete it too."""


@dataclass(frozen=True, slots=True)
class Threats:
    """What a side would do if it were to move."""

    wins: tuple[Point, ...] = ()
    """Where one stone would win."""
    doubles: tuple[Point, ...] = ()
    """Where no stone wins yet: points after which two others would win."""


BLACK_AND_WHITE = (Side(Word("Black"), "B"), Side(Word("White"), "W"))


class Surface(StrEnum):
    """What the board looks like."""

    CELLS = "cells"
    """Discs lie in squares."""
    LINES = "lines"
    """Stones lie on crossings of lines."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that the player has before the game."""

    name: str
    label: str
    choices: tuple[Any, ...]
    default: Any

    @property
    def range(self) -> str:
        """The choices in a few words."""
        texts = [str(choice) for choice in self.choices]
        return ", ".join(texts if len(texts) <= 8 else [*texts[:2], "…", texts[-1]])


def option(default: Any, choices: tuple[Any, ...], label: str) -> Any:
    """Declare a field of a Game as an option with its choices."""
    return field(default=default, metadata={"choices": choices, "label": label})


class _Answers:
    """Room in a position for what its game was asked; no part of its value."""

    __slots__ = ("_legal_moves", "_outcome")
    _legal_moves: tuple[Move, ...]
    _outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class Position(_Answers):
    """A position of a game with the colour to move; subclass it to add state."""

    game: Game
    board: Board
    turn: Color = Color(0)
    ply: int = 0
    """How many moves led here; a pass is one."""
    last: Point | None = field(default=None, compare=False)
    """Where the last move placed a stone; None at the start, in a diagram and after a pass."""

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
        """How the rules ended the game, if they did."""
        try:
            return self._outcome
        except AttributeError:
            outcome = self.game.outcome(self)
            object.__setattr__(self, "_outcome", outcome)
            return outcome

    def play(self, move: Move) -> Position:
        """The position after a legal move; raises IllegalMove, which says why, for any other."""
        self.game.check(self, move)
        return self.game.apply(self, move)


@cache
def _places(size: Size) -> tuple[Place, ...]:
    """A `Place` for each bit of the grid, by the bit's number."""
    return tuple(map(Place, grid(size).point_of_bit))


@dataclass(frozen=True)
class Game(ABC):
    """The rules of one game with its options settled."""

    key: ClassVar[str]
    """Its name on the command line and in settings."""
    title: ClassVar[str]
    """What players call the family."""
    sides: ClassVar[tuple[Side, ...]] = BLACK_AND_WHITE
    notation: ClassVar[Notation] = Notation()
    surface: ClassVar[Surface] = Surface.CELLS
    sgf_number: ClassVar[int | None] = None
    """The `GM` number under which SGF knows the game."""
    summary: ClassVar[str] = ""
    """The rules in a few sentences."""
    may_swap: ClassVar[bool] = False
    """Whether it has openings in which players choose their colours."""
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    """Further games that are this one with certain options, by their title."""

    def __post_init__(self) -> None:
        """Settle each option on the choice written like it; raises OptionError if there is none."""
        for choice in self.options():
            value = str(getattr(self, choice.name))
            settled = {str(possible): possible for possible in choice.choices}
            if value not in settled:
                raise OptionError(
                    Misfit.NO_CHOICE, option=choice.label, value=value[:20], choices=choice.range
                )
            object.__setattr__(self, choice.name, settled[value])

    @property
    @abstractmethod
    def board_size(self) -> Size:
        """Columns and rows of the board."""

    @abstractmethod
    def legal_moves(self, position: Position) -> tuple[Move, ...]:
        """Every legal move in reading order, in a position that is not over; never empty."""

    @abstractmethod
    def apply(self, position: Position, move: Move) -> Position:
        """The position after a move that is known to be legal."""

    @abstractmethod
    def outcome(self, position: Position) -> Outcome | None:
        """The outcome, once the rules have ended the game."""

    @property
    def name(self) -> str:
        """What players call the game with these options."""
        for title, options in self.presets.items():
            if all(getattr(self, field) == value for field, value in options.items()):
                return title
        return self.title

    def __str__(self) -> str:
        return self.name

    @classmethod
    def options(cls) -> tuple[Option, ...]:
        """The options that a player may choose."""
        return tuple(
            Option(f.name, f.metadata["label"], f.metadata["choices"], f.default)
            for f in fields(cls)
            if "choices" in f.metadata
        )

    def start(self) -> Position:
        """The position in which the game begins."""
        return Position(self, Board.empty(self.board_size, len(self.sides)))

    def position(self, board: Board, turn: Color) -> Position:
        """The position of any diagram; raises RulesError when the board has another size."""
        if board.size != self.board_size or len(board.stones) != len(self.sides):
            raise RulesError(
                Misfit.DIAGRAM,
                cols=board.size.cols,
                rows=board.size.rows,
                want_cols=self.board_size.cols,
                want_rows=self.board_size.rows,
            )
        return Position(self, board, turn)

    def check(self, position: Position, move: Move) -> None:
        """Raise IllegalMove, which says why, unless the move is legal."""
        if position.outcome is not None:
            raise IllegalMove(Illegality.GAME_OVER, move)
        match move:
            case Place(point):
                self.check_place(position, point)
            case Pass():
                self.check_pass(position)
            case Choose(choice):
                if move not in position.legal_moves:
                    raise IllegalMove(Illegality.NOT_OFFERED, move, choice=choice[:40])
            case _:
                assert_never(move)

    def check_place(self, position: Position, point: Point) -> None:
        """Raise IllegalMove unless a stone may be placed on the point; refine it for more rules."""
        move = Place(point)
        if not self.board_size.holds(point):
            raise IllegalMove(Illegality.OUTSIDE, move)
        if position.board[point] is not None:
            name = self.format_move(move)
            raise IllegalMove(Illegality.OCCUPIED, move, point=name)

    def check_pass(self, position: Position) -> None:
        """Raise IllegalMove unless the side to move may pass."""
        if Pass() not in position.legal_moves:
            raise IllegalMove(Illegality.MAY_NOT_PASS, Pass())

    def captures(self, position: Position) -> Mapping[Point, frozenset[Point]]:
        """The stones that each legal placement flips or removes; those that take none are left out.

        Refine it where the rules know it without playing the moves.
        """
        taken = {}
        for move in position.legal_moves:
            if isinstance(move, Place):
                changes = self.apply(position, move).board.changes(position.board).items()
                if stones := frozenset(at for at, (old, _new) in changes if old is not None):
                    taken[move.point] = stones
        return taken

    def forbidden_points(self, position: Position) -> Mapping[Point, ForbiddenPoint]:
        """The vacant points that a rule bars to the side to move, each with the reason."""
        return {}

    def threats(self, position: Position) -> Threats:
        """What the side threatens that is not to move."""
        return Threats()

    def score(self, position: Position) -> tuple[int, ...] | None:
        """Points per side as they stand, for games that count them."""
        return None

    def final_score(self, position: Position) -> tuple[int, ...] | None:
        """Points per side as the record of a finished game gives them."""
        return self.score(position)

    def move_at(self, position: Position, point: Point) -> Move | None:
        """The legal move that a player means by pointing at a cell, if there is one."""
        move = Place(point)
        return move if move in position.legal_moves else None

    def seat(self, position: Position) -> Seat:
        """Who decides the next move; differs from the turn only in swap openings."""
        return self.seats(position)[position.turn]

    def seats(self, position: Position) -> tuple[Seat, ...]:
        """Who plays each colour as things stand, by colour; differs from it only after a swap."""
        return tuple(map(Seat, range(len(self.sides))))

    def color_with(self, position: Position, move: Move) -> Color:
        """Whose colour a move is; who chooses a colour has that one."""
        if not isinstance(move, Choose):
            return position.turn
        return Color(self.seats(position.play(move)).index(self.seat(position)))

    def is_settled(self, position: Position) -> bool:
        """Whether the colours are settled; a swap opening lets players choose them."""
        return True

    def task(self, position: Position) -> Statement | None:
        """What an opening asks of the player who decides; None for a usual move."""
        return None

    def seat_name(self, seat: Seat) -> str:
        """What a player is called before the first move."""
        return self.sides[seat].name

    def next_turn(self, position: Position) -> Color:
        """The colour that moves after the one to move."""
        return Color((position.turn + 1) % len(self.sides))

    def places(self, bits: int) -> tuple[Move, ...]:
        """A `Place` for each bit, in reading order."""
        return tuple(pick(_places(self.board_size), bits))

    def star_points(self) -> tuple[Point, ...]:
        """The points that the board marks to guide the eye."""
        return ()

    def format_move(self, move: Move) -> str:
        """The move as players write it: "d3", "pass"."""
        match move:
            case Place(point):
                return self.notation.format(point, self.board_size)
            case Pass():
                return "pass"
            case Choose(choice):
                return choice
            case _:
                assert_never(move)

    def choice_name(self, choice: str) -> str:
        """What players call an option of an opening."""
        return choice

    def parse_move(self, text: str) -> Move:
        """The move that a text means, legal or not; raises NotationError when it means none.

        Case, spaces and the width of the characters do not matter.
        """
        word = "".join(unicodedata.normalize("NFKC", text).split()).lower()
        if word in {"pass", "pa", "--"}:
            return Pass()
        return Place(self.notation.parse(word, self.board_size))
