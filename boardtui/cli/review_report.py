"""The output of `boardtui review`: the common parts, a line a game for people, and SGF."""

from __future__ import annotations

import sys
from typing import Protocol

from boardtui.formats import sgf
from boardtui.record.grades import Grade, GradeBounds
from boardtui.record.tree import GameRecord
from boardtui.review.efforts import ReviewEffort
from boardtui.review.report import Report, SideReport
from boardtui.rules.board import Color
from boardtui.saves.cards import GameCard
from boardtui.system.named_tuples import NamedTuple
from boardtui.words.cards import player_names, score_text, with_initials
from boardtui.words.columns import columns, fitting, flush_right, padded
from boardtui.words.counts import games_text
from boardtui.words.language import _
from boardtui.words.names import side_name
from boardtui.words.report import NOTHING

_WIDEST = 79
"""Columns of a line."""

_CELLS = (5, 4, 3, 3, 3)
"""The columns of mean loss, accuracy, and the number of moves of each grade."""

_SIDE, _RESULT, _GAP = sum(_CELLS), 7, "  "


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
    """Prints a line a game: its players and result, and how each side played."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._digits = 2 * len(str(total)) + 1
        self._names = _WIDEST - self._digits - _RESULT - 2 * _SIDE - 3 * len(_GAP)
        self._is_begun = False

    def game(self, game: ReviewedGame) -> None:
        """Print the line of a game, the first one below the titles of the columns."""
        if not self._is_begun:
            self._is_begun = True
            self._print_titles(game)
        number = f"{game.number}/{self._total}"
        names = player_names(game.card)
        players = " - ".join(names)
        if columns(players) > self._names:
            players = " - ".join(map(with_initials, names))
        sides = "".join(map(_side_text, game.report.sides))
        self._print(number, players, score_text(game.card), sides)

    def end(self, totals: ReviewTotals) -> None:
        """Print how many games were reviewed."""
        text = _("{games} reviewed.")
        print(text.format(games=games_text(totals.reviewed)), flush=True)

    def _print_titles(self, game: ReviewedGame) -> None:
        rules = game.record.game
        names = [side_name(rules, Color(color)) for color, _side in enumerate(rules.sides)]
        self._print("", "", "", "".join(flush_right(name, _SIDE) for name in names))
        labels = (_("mean"), "%", *(grade.value for grade in Grade))
        titles = "".join(map(flush_right, labels, _CELLS))
        self._print("", _("players"), _("result"), titles * len(names))

    def _print(self, number: str, players: str, result: str, sides: str) -> None:
        cells = (
            flush_right(number, self._digits),
            padded(fitting(players, self._names), self._names),
            padded(result, _RESULT),
        )
        print(_GAP.join((*cells, sides)).rstrip(), flush=True)


class SgfOutput:
    """Prints the reviewed games."""

    def game(self, game: ReviewedGame) -> None:
        """Print the record of a game."""
        sys.stdout.flush()
        sys.stdout.buffer.write(sgf.dumps(game.record).encode())
        sys.stdout.buffer.flush()

    def end(self, totals: ReviewTotals) -> None:
        """Print nothing: the games are all."""


def _side_text(side: SideReport) -> str:
    """Return how a side played: mean loss, accuracy, and the numbers of graded moves.

    A side none of whose moves is judged has neither of the first two.
    """
    numbers = (
        f"{side.mean_loss:.1f}" if side.judged else NOTHING,
        f"{side.accuracy:.0f}" if side.judged else NOTHING,
        *(str(side.counts[grade]) for grade in Grade),
    )
    return "".join(map(flush_right, numbers, _CELLS))
