"""Oddities of positions that were set up, rather than reached by play."""

from __future__ import annotations

from collections.abc import Iterator

from boardtui.rules.board import Color, grid
from boardtui.rules.game import Game, Place, Position
from boardtui.system.reasons import Listed, Reason, Statement, Word


class DoubtNote(Reason):
    """Oddities of a position."""

    NO_STONE = "There are no discs on the board."
    NO_MOVE = "The game is over: no side can move."
    FULL = "The game is over: the board is full."
    WON = "The game is over: {side} has already won."
    BOTH_WON = "The game is over: more than one side has a winning row."
    MUST_PASS = "{side} has no legal move and must pass."
    START = "{points} can never be empty in a game."
    COUNTS = (
        "These numbers of stones cannot occur with {side} to move: {first} {one}, {second} {other}."
    )
    FORBIDDEN = "{side} has stones on points that are forbidden now: {points}."


PASSING = frozenset({DoubtNote.COUNTS, DoubtNote.START})
"""Oddities that come and go while the stones of a usual position are placed one by one."""


_MOST_POINTS = 9
"""Points that a sentence lists: as many as the largest start has discs."""


def doubts(position: Position) -> Iterator[Statement]:
    """Yield what is odd about a position that was set up."""
    game, outcome = position.game, position.outcome
    if not position.board.occupied and game.start().board.occupied:
        yield Statement(DoubtNote.NO_STONE, {})
    if outcome is None:
        if game.must_pass(position):
            yield Statement(DoubtNote.MUST_PASS, {"side": side_fact(game, position.turn)})
    elif outcome.line and outcome.winner is not None:
        yield Statement(DoubtNote.WON, {"side": side_fact(game, outcome.winner)})
    elif outcome.line:
        yield Statement(DoubtNote.BOTH_WON, {})
    else:
        yield Statement(DoubtNote.NO_MOVE if position.board.vacant else DoubtNote.FULL, {})
    yield from game.doubts(position)


def lasting_doubts(position: Position) -> Iterator[Statement]:
    """Yield the same without what the next stones of a position may settle."""
    return (doubt for doubt in doubts(position) if doubt.reason not in PASSING)


def flipping_doubts(position: Position) -> Iterator[Statement]:
    """Yield the points of the start that are vacant: a disc that lies stays."""
    game = position.game
    lacking = game.start().board.occupied & position.board.vacant
    if lacking and position.board.occupied:
        yield Statement(DoubtNote.START, {"points": points_fact(game, lacking)})


def side_fact(game: Game, color: Color) -> Word:
    """Return the name of a side, as a fact."""
    return Word(game.side_name(color))


def points_fact(game: Game, bits: int) -> Listed:
    """Return the points of a set of bits, as a fact; of many, the first ones."""
    names = [game.format_move(Place(point)) for point in grid(game.board_size).points(bits)]
    return Listed(names if len(names) <= _MOST_POINTS else [*names[: _MOST_POINTS - 1], "…"])
