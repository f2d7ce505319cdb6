"""The output of `boardtui review`: the common parts, a line a game for people, and SGF."""

from __future__ import annotations

import sys
from typing import Protocol

from boardtui.formats import sgf
from boardtui.record.grades import Grade, GradeBounds
from boardtui.record.tree import GameRecord
from boardtui.review.efforts import ReviewEffort
from boardtui.review.report import Report
from boardtui.rules.board import Color
from boardtui.saves.cards import GameCard
from boardtui.system.named_tuples import NamedTuple
from boardtui.words.cards import player_names, score_text
from boardtui.words.columns import fitting, padded
from boardtui.words.counts import games_text
from boardtui.words.language import _
from boardtui.words.names import side_name

_WIDEST = 44
"""The widest names of the players, in columns."""


class ReviewedGame(NamedTuple):
    """A game that was reviewed."""

    number: int
    """Counted from 1, among those that were read."""
    source: str
    """The name of its file."""
    place: int
    """Its number in that file."""
    record: GameRecord
    card: GameCard[None]
    effort: ReviewEffort
    bounds: GradeBounds
    report: Report


class ReviewTotals(NamedTuple):
    """The numbers of games of a review."""

    read: int
    """Those that could be read."""
    reviewed: int
    there: int
    """Those that an earlier review has judged."""
    failed: int
    """Those that could not be judged."""


class ReviewOutput(Protocol):
    """Prints reviewed games."""

    def game(self, game: ReviewedGame) -> None:
        """Print a game."""

    def end(self, totals: ReviewTotals) -> None:
        """Print the end of the review."""


class TextOutput:
    """Prints a line a game: its players and result, and of each side what it lost."""

    def __init__(self, total: int) -> None:
        self._total = total

    def game(self, game: ReviewedGame) -> None:
        """Print the line of a game."""
        number = f"{game.number:>{len(str(self._total))}}/{self._total}"
        names = fitting(" - ".join(player_names(game.card)), _WIDEST)
        result = score_text(game.card)
        sides = (side_text(game, Color(color)) for color, _side in enumerate(game.report.sides))
        parts = (number, padded(names, _WIDEST), f"{result:<7}", *sides)
        print("  ".join(parts), flush=True)

    def end(self, totals: ReviewTotals) -> None:
        """Print how many games were reviewed."""
        text = _("{games} reviewed.")
        print(text.format(games=games_text(totals.reviewed)), flush=True)


class SgfOutput:
    """Prints the reviewed games."""

    def game(self, game: ReviewedGame) -> None:
        """Print the record of a game."""
        sys.stdout.flush()
        sys.stdout.buffer.write(sgf.dumps(game.record).encode())
        sys.stdout.buffer.flush()

    def end(self, totals: ReviewTotals) -> None:
        """Print nothing: the games are all."""


def side_text(game: ReviewedGame, color: Color) -> str:
    """Return how a side played: "Black 1.8, 82 %, 2?! 4? 0??"."""
    side = game.report.sides[color]
    marks = " ".join(f"{side.counts[grade]}{grade.value}" for grade in Grade)
    text = _("{side} {lost:.1f}, {accuracy:.0f} %, {marks}")
    return text.format(
        side=side_name(game.record.game, color),
        lost=side.mean_loss,
        accuracy=side.accuracy,
        marks=marks,
    )
