"""Positions in an opening of Gomoku: allowed points, and the player who decides."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from boardtui.rules.board import Point, Seat, grid
from boardtui.rules.errors import IllegalMove, IllegalMoveReason
from boardtui.rules.game import Choose, Game, Move, Place, Position, Propose
from boardtui.rules.opening_steps import (
    STEPS,
    STEPS_AFTER,
    By,
    Choice,
    OpeningStep,
    Pick,
    PointOffer,
    Stone,
)
from boardtui.rules.openings import (
    COUNTS,
    OFFER_TEN,
    TAKE_BLACK,
    TAKE_WHITE,
    TWO_MORE,
    OpeningRule,
    OpeningTask,
    lines_between,
)
from boardtui.rules.rows import BLACK
from boardtui.rules.symmetry import twins
from boardtui.system.frozen import frozen
from boardtui.system.reasons import Listed, Statement

FIRST, SECOND = Seat(0), Seat(1)
"""The player who places the first stone, and the other one."""


@frozen
class OpeningPosition(Position):
    """A position with opening steps left, or with colours swapped."""

    steps: tuple[OpeningStep, ...] = ()
    """The steps that are left of the opening."""
    is_swapped: bool = False
    """True if the first player has White."""
    proposed: int = 0
    """The points offered for the next stone, as bits."""

    @property
    def seat(self) -> Seat:
        """The player who makes the next move."""
        mover = Seat(1 - self.turn if self.is_swapped else self.turn)
        if not self.steps:
            return mover
        match self.steps[0].by:
            case By.FIRST:
                return FIRST
            case By.SECOND:
                return SECOND
            case By.MOVER:
                return mover
            case By.OTHER:
                return Seat(1 - mover)

    @property
    def is_settled(self) -> bool:
        """True if no choice is left: every choice is of a colour, or leads to one."""
        return not any(isinstance(step, Choice) for step in self.steps)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves of the next step; there must be one."""
        step, geometry = self.steps[0], grid(self.board.size)
        match step:
            case Choice(_, options):
                return tuple(map(Choose, options))
            case PointOffer():
                return tuple(map(Propose, geometry.points(self._cells(step))))
            case Stone() | Pick():
                return self.game.places(self._cells(step))

    @property
    def task(self) -> Statement | None:
        """The demand on the next move; None if any move will do."""
        if not self.steps:
            return None
        match self.steps[0]:
            case Choice(_, options):
                return Statement(_task_of(options), {})
            case Stone() as stone:
                return self._limit(stone) or (None if self.is_settled else self._place)
            case PointOffer():
                left = sum(isinstance(step, PointOffer) for step in self.steps)
                number = self.proposed.bit_count() + 1
                return Statement(OpeningTask.OFFER, {"number": number, "count": number - 1 + left})
            case Pick():
                return Statement(OpeningTask.PICK, {"points": self._names(self._points_proposed)})

    def check_place(self, point: Point) -> None:
        """Raise IllegalMove unless the opening lets a stone be placed on a vacant point."""
        if not self.steps:
            return
        move, step = Place(point), self.steps[0]
        match step:
            case Choice():
                raise IllegalMove(IllegalMoveReason.MUST_CHOOSE, move, task=self.task)
            case PointOffer():
                limit = self._objection(point) or self.task
                raise IllegalMove(IllegalMoveReason.OPENING, move, limit=limit)
            case Stone() | Pick():
                if not self._cells(step) & grid(self.board.size).bit(point):
                    limit = self._limit(step) if isinstance(step, Stone) else self.task
                    raise IllegalMove(IllegalMoveReason.OPENING, move, limit=limit)

    def check_proposal(self, point: Point) -> None:
        """Raise IllegalMove unless a point may be offered."""
        move = Propose(point)
        if not self.steps or not isinstance(self.steps[0], PointOffer):
            raise IllegalMove(IllegalMoveReason.MAY_NOT_PROPOSE, move)
        self.game.check_vacant(self, move)
        if limit := self._objection(point):
            raise IllegalMove(IllegalMoveReason.OPENING, move, limit=limit)

    def after(self, played: Position) -> Position:
        """The position after a stone or a pass; `played` is the same without an opening."""
        return _with_steps(played, self.steps[1:], is_swapped=self.is_swapped)

    def propose(self, point: Point) -> Position:
        """The position after a point was offered."""
        proposed = self.proposed | grid(self.board.size).bit(point)
        played = Position(self.game, self.board, self.turn, self.ply + 1)
        return _with_steps(played, self.steps[1:], is_swapped=self.is_swapped, proposed=proposed)

    def choose(self, option: str) -> Position:
        """The position after a choice that the next step offers."""
        played = Position(self.game, self.board, self.turn, self.ply + 1)
        if option in {TAKE_BLACK, TAKE_WHITE}:
            is_swapped = (option == TAKE_BLACK) == (self.seat == SECOND)
            return _with_steps(played, self.steps[1:], is_swapped=is_swapped)
        return _with_steps(played, STEPS_AFTER[option], is_swapped=self.is_swapped)

    def _cells(self, step: Stone | PointOffer | Pick) -> int:
        """The vacant cells allowed for a step's stone or offer."""
        geometry, vacant = grid(self.board.size), self.board.vacant
        match step:
            case Pick():
                return self.proposed
            case PointOffer():
                used = {twin for at in self._points_proposed for twin in twins(self.board, at)}
                return vacant & ~sum(map(geometry.bit, used))
            case Stone(_, within, away):
                points = geometry.points(vacant)
                if within is not None:
                    middle = tuple(_middle(self.game))
                    points = (
                        point
                        for point in points
                        if min(lines_between(point, each) for each in middle) <= within
                    )
                if away:
                    (first,) = geometry.points(self.board.stones[BLACK])
                    points = (point for point in points if lines_between(point, first) >= away)
                return sum(map(geometry.bit, points))

    def _limit(self, stone: Stone) -> Statement | None:
        """The demand on the place of a stone; None if it may go anywhere."""
        if stone.within == 0:
            return Statement(OpeningTask.CENTRE, {"points": self._names(_middle(self.game))})
        if stone.within is not None:
            side, size = self.game.side_name(self.turn), 2 * stone.within + 1
            return Statement(OpeningTask.STAY_WITHIN, {"side": side, "size": size})
        if stone.away:
            return Statement(OpeningTask.STAY_AWAY, {"count": stone.away})
        return None

    @property
    def _place(self) -> Statement:
        """The demand to place a stone before the next choice."""
        number = self.board.occupied.bit_count() + 1
        left = takewhile(lambda step: isinstance(step, Stone), self.steps)
        side, count = self.game.side_name(self.turn), number - 1 + len(list(left))
        return Statement(OpeningTask.PLACE, {"side": side, "number": number, "count": count})

    @property
    def _points_proposed(self) -> tuple[Point, ...]:
        return tuple(grid(self.board.size).points(self.proposed))

    def _objection(self, point: Point) -> Statement | None:
        """The reason why a vacant point may not be offered; None if it may."""
        (name,) = self._names([point])
        for other in self._points_proposed:
            if point == other:
                return Statement(OpeningTask.ALREADY_OFFERED, {"point": name})
            if point in twins(self.board, other):
                (like,) = self._names([other])
                return Statement(OpeningTask.SYMMETRIC, {"point": name, "other": like})
        return None

    def _names(self, points: Iterator[Point] | tuple[Point, ...] | list[Point]) -> Listed:
        return Listed(self.game.format_move(Place(point)) for point in points)


def begin(start: Position, opening: OpeningRule) -> Position:
    """The start of a game with an opening."""
    return _with_steps(start, STEPS[opening], is_swapped=False)


def _task_of(options: tuple[str, ...]) -> OpeningTask:
    if options == COUNTS:
        return OpeningTask.COUNT
    if TWO_MORE in options:
        return OpeningTask.CHOOSE_OR_PLACE
    return OpeningTask.CHOOSE_OR_OFFER if OFFER_TEN in options else OpeningTask.CHOOSE


def _with_steps(
    position: Position, steps: tuple[OpeningStep, ...], *, is_swapped: bool, proposed: int = 0
) -> Position:
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
        proposed=proposed,
    )


def _middle(game: Game) -> Iterator[Point]:
    """The point in the middle of the board, or the four around it."""
    cols, rows = game.board_size
    for row in range((rows - 1) // 2, rows // 2 + 1):
        for col in range((cols - 1) // 2, cols // 2 + 1):
            yield Point(col, row)
