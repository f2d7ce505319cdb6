"""Openings of Gomoku: where the first stones may go, and who then takes which colour."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import takewhile
from typing import NamedTuple

from boardtui.reasons import Listed, Reason, Statement, Word
from boardtui.rules.board import Point, Seat, grid
from boardtui.rules.errors import Illegality, IllegalMove
from boardtui.rules.game import Choose, Game, Move, Place, Position
from boardtui.rules.rows import BLACK


class Opening(StrEnum):
    """The openings of Gomoku."""

    NONE = "none"
    """No rules for the first stones."""
    PRO = "pro"
    """Black in the middle, then White anywhere, then Black three lines or more from the middle."""
    LONG_PRO = "long-pro"
    """The same with four lines."""
    SWAP = "swap"
    """One player places black, white, black; the other one chooses a colour."""
    SWAP2 = "swap2"
    """The same, but the other one may place two more stones and leave the choice to the first."""

    @property
    def label(self) -> str:
        """The opening in a few words."""
        return _OPENING_LABELS[self]

    @property
    def least_size(self) -> int:
        """The size of the smallest board for the opening."""
        return _LEAST_SIZES.get(self, 0)

    @property
    def least_line(self) -> int:
        """The length of the shortest winning row for the opening."""
        return _LEAST_LINES.get(self, 0)


_OPENING_LABELS = {
    Opening.NONE: Word("none"),
    Opening.PRO: Word("Pro: the third stone 3 or more lines out"),
    Opening.LONG_PRO: Word("Long Pro: the third stone 4 or more lines out"),
    Opening.SWAP: Word("Swap: three stones, then a choice of colour"),
    Opening.SWAP2: Word("Swap2: as Swap, or two more stones"),
}

_LEAST_SIZES = {Opening.PRO: 7, Opening.LONG_PRO: 9, Opening.SWAP: 5, Opening.SWAP2: 5}

_LEAST_LINES = {Opening.SWAP2: 4}
"""Three of the five stones are black; they must not win."""

FIRST, SECOND = Seat(0), Seat(1)
"""The player who places the first stone, and the other one."""

TAKE_BLACK, TAKE_WHITE, TWO_MORE = "black", "white", "more"
"""The choices: a colour, or to place two more stones and let the other player choose."""

CHOICES: Mapping[str, str] = {
    TAKE_BLACK: Word("Play Black"),
    TAKE_WHITE: Word("Play White"),
    TWO_MORE: Word("Place two more"),
}
"""The names of the choices."""

SEAT_NAMES = (Word("First player"), Word("Second player"))
"""The names of the seats before colours are chosen."""


class Task(Reason):
    """Demands of an opening on the next move."""

    CENTRE = "The first stone goes to the centre: {points}."
    STAY_AWAY = "Stay {count} or more lines away from the first stone."
    PLACE = "Place a stone for {side}: {number} of {count}."
    CHOOSE = "Choose a colour."
    CHOOSE_OR_PLACE = "Choose a colour, or place two more stones."


class Stone(NamedTuple):
    """A step of an opening: a player places a stone of the colour to move."""

    seat: Seat
    is_central: bool = False
    """True if it has to go to the middle of the board."""
    away: int = 0
    """The least distance from Black's first stone, in lines; 0 for no limit."""


class ColourChoice(NamedTuple):
    """A step of an opening: a player chooses a colour or, in Swap2, to place two more stones."""

    seat: Seat
    options: tuple[str, ...] = (TAKE_BLACK, TAKE_WHITE)


Step = Stone | ColourChoice

STEPS: Mapping[Opening, tuple[Step, ...]] = {
    Opening.NONE: (),
    Opening.PRO: (Stone(FIRST, is_central=True), Stone(SECOND), Stone(FIRST, away=3)),
    Opening.LONG_PRO: (Stone(FIRST, is_central=True), Stone(SECOND), Stone(FIRST, away=4)),
    Opening.SWAP: (*[Stone(FIRST)] * 3, ColourChoice(SECOND)),
    Opening.SWAP2: (*[Stone(FIRST)] * 3, ColourChoice(SECOND, (TAKE_BLACK, TAKE_WHITE, TWO_MORE))),
}


@dataclass(frozen=True, slots=True)
class OpeningPosition(Position):
    """A position whose opening still matters: steps are left, or the colours were swapped."""

    steps: tuple[Step, ...] = ()
    """The steps that are left of the opening."""
    is_swapped: bool = False
    """True if the first player has White."""

    @property
    def is_settled(self) -> bool:
        """True if no choice of a colour is left."""
        return not any(isinstance(step, ColourChoice) for step in self.steps)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves of the next step; there must be one."""
        match self.steps[0]:
            case ColourChoice(_, options):
                return tuple(map(Choose, options))
            case Stone() as stone:
                return self.game.places(self._cells(stone))

    @property
    def task(self) -> Statement | None:
        """The demand on the next move; None if any move will do."""
        if not self.steps:
            return None
        match self.steps[0]:
            case ColourChoice(_, options) if TWO_MORE in options:
                return Statement(Task.CHOOSE_OR_PLACE, {})
            case ColourChoice():
                return Statement(Task.CHOOSE, {})
            case Stone() as stone if self.is_settled:
                return self._limit(stone)
            case Stone():
                number = self.board.occupied.bit_count() + 1
                left = takewhile(lambda step: isinstance(step, Stone), self.steps)
                side, count = self.game.sides[self.turn].name, number - 1 + len(list(left))
                return Statement(Task.PLACE, {"side": side, "number": number, "count": count})

    def check_place(self, point: Point) -> None:
        """Raise IllegalMove unless the opening lets a stone be placed on a vacant point."""
        if not self.steps:
            return
        move, step = Place(point), self.steps[0]
        if isinstance(step, ColourChoice):
            raise IllegalMove(Illegality.MUST_CHOOSE, move, task=self.task)
        if not self._cells(step) & grid(self.board.size).bit(point):
            raise IllegalMove(Illegality.OPENING, move, limit=self._limit(step))

    def after(self, played: Position) -> Position:
        """The position after a stone or a pass; `played` is the same without an opening."""
        return _with_steps(played, self.steps[1:], is_swapped=self.is_swapped)

    def choose(self, option: str) -> Position:
        """The position after a choice that the next step offers."""
        chooser = self.steps[0].seat
        played = Position(self.game, self.board, self.turn, self.ply + 1)
        if option == TWO_MORE:
            steps = (Stone(chooser), Stone(chooser), ColourChoice(Seat(1 - chooser)))
            return _with_steps(played, steps, is_swapped=self.is_swapped)
        is_swapped = (option == TAKE_BLACK) == (chooser == SECOND)
        return _with_steps(played, self.steps[1:], is_swapped=is_swapped)

    def _cells(self, stone: Stone) -> int:
        """The vacant cells on which a step's stone may be placed."""
        geometry = grid(self.board.size)
        vacant = self.board.vacant
        if stone.is_central:
            return vacant & sum(map(geometry.bit, _middle(self.game)))
        if stone.away:
            (first,) = geometry.points(self.board.stones[BLACK])
            far = (at for at in geometry.points(vacant) if lines_between(at, first) >= stone.away)
            return sum(map(geometry.bit, far))
        return vacant

    def _limit(self, stone: Stone) -> Statement | None:
        """The demand on the place of a stone; None if it may go anywhere."""
        if stone.is_central:
            points = Listed(self.game.format_move(Place(point)) for point in _middle(self.game))
            return Statement(Task.CENTRE, {"points": points})
        if stone.away:
            return Statement(Task.STAY_AWAY, {"count": stone.away})
        return None


def begin(start: Position, opening: Opening) -> Position:
    """The start of a game with an opening."""
    return _with_steps(start, STEPS[opening], is_swapped=False)


def _with_steps(position: Position, steps: tuple[Step, ...], *, is_swapped: bool) -> Position:
    """The position with the steps that are left; an ordinary one if the opening is done with."""
    if not steps and not is_swapped:
        return position
    return OpeningPosition(
        position.game,
        position.board,
        position.turn,
        position.ply,
        position.last,
        steps=steps,
        is_swapped=is_swapped,
    )


def _middle(game: Game) -> Iterator[Point]:
    """The point in the middle of the board, or the four around it."""
    cols, rows = game.board_size
    for row in range((rows - 1) // 2, rows // 2 + 1):
        for col in range((cols - 1) // 2, cols // 2 + 1):
            yield Point(col, row)


def lines_between(one: Point, other: Point) -> int:
    """The distance of two points in lines, by columns or by rows, whichever is greater."""
    return max(abs(one.col - other.col), abs(one.row - other.row))
