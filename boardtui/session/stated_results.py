"""The results that a person may state for an open game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color
from boardtui.rules.game import Outcome, Position, Termination
from boardtui.session.open_game import OpenGame

if TYPE_CHECKING:
    from boardtui.formats.details import Details


def results_to_state(game: OpenGame) -> tuple[Outcome | None, ...]:
    """Return the results to choose from; none if the game has a result of its own.

    They are for records, and for people who play each other.
    """
    may_be_stated = not game.is_played
    if game.is_played and not game.view.is_study:
        standing = game.table.standing
        may_be_stated = standing.is_peoples and standing.outcome is None
    if last_position(game).outcome is not None or not may_be_stated:
        return ()
    return _results(game.view.record)


def last_position(game: OpenGame) -> Position:
    """Return the position where a game stands, or at the end of the main line of a record."""
    view = game.view
    if game.is_played and not view.is_study:
        return game.table.standing.position
    return view.record.root.end().position


def state_result(game: OpenGame, outcome: Outcome | None, details: Details | None = None) -> None:
    """State the result of a record, or of a game between people. Raises Refused.

    With details, they are written as well; both are undone together.
    """
    if not game.is_played:
        game.view.state_result(outcome, details)
    elif outcome is not None and details is not None:
        game.view.end(outcome, details)
    elif outcome is not None:
        game.table.end(outcome)


def _results(record: GameRecord) -> tuple[Outcome | None, ...]:
    """Return the results of games of two sides, and the one that a record states."""
    sides = tuple(map(Color, range(len(record.game.sides))))
    if len(sides) != 2:
        return ()
    endings = (Termination.RESIGNATION, Termination.TIMEOUT, Termination.AGREEMENT)
    wins = [Outcome((side,), ending) for ending in endings for side in sides]
    results = (None, *wins, Outcome(sides, Termination.AGREEMENT))
    return results if record.outcome in results else (*results, record.outcome)
