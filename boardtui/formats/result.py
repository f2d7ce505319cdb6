"""Results as a score of Black and White: `38-26`, or `1-0` where Black won."""

from __future__ import annotations

import re

from boardtui.formats.facts import has_points, score_of_lead
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color
from boardtui.rules.game import Game
from boardtui.rules.moves import Outcome, Termination
from boardtui.system.named_tuples import NamedTuple

RESULT = r"(?:1/2\s?[-–]\s?1/2|\d{1,2}\s?[-–]\s?\d{1,2})"
"""Pattern of a result."""

LEAD = r"(?:[bw]\+|[-+−])?\d{1,3}"
"""Pattern of a lead: Black's, which has a sign where White won, or that of a side, as `W+12`."""

WINNER = r"(?:black|white|draw|[bw])"
"""Pattern of the winner alone."""

_PARTS = re.compile("[-–]")


class Result(NamedTuple):
    """A result as written."""

    winners: tuple[Color, ...]
    points: tuple[int, int] | None = None
    """Black's and White's; None if only the winner or a lead is named."""
    lead: int | None = None
    """Black's points without White's; None if only the winner or both points are named."""

    def outcome(self, game: Game, termination: Termination = Termination.AGREEMENT) -> Outcome:
        """Return the outcome that it states, with its points in a game of points."""
        score = self.points if self.points is not None and has_points(game, self.points) else None
        if self.lead is not None:
            score = score_of_lead(game, self.lead)
        return Outcome(self.winners, termination, score=score)

    def contradicts(self, record: GameRecord) -> bool:
        """Return True if the moves of a record lead to another result.

        In Othello the points may count the discs only, or give the empty squares to the winner.
        """
        end = record.root.end().position
        if end.outcome is None:
            return False
        if self.winners != end.outcome.winners:
            return True
        scores = record.game.score(end), record.game.final_score(end)
        if self.lead is not None:
            return self.lead not in {first - second for first, second in filter(None, scores)}
        return self.points is not None and self.points not in scores


def read_result(text: str) -> Result | None:
    """Parse a result; None if it is none."""
    if re.fullmatch(RESULT, text) is None:
        return None
    parts = [part.strip() for part in _PARTS.split(text)]
    if parts == ["1/2", "1/2"]:
        return Result((Color(0), Color(1)))
    black, white = map(int, parts)
    winners: tuple[Color, ...] = (Color(0), Color(1))
    if black != white:
        winners = (Color(0 if black > white else 1),)
    return Result(winners, (black, white) if black + white > 2 else None)


def read_lead(text: str) -> Result | None:
    """Parse a lead, as in `-12`, `12` or `w+12`; None if it is none.

    One point is a win by any number of points, as programs write it.
    """
    if re.fullmatch(LEAD, text) is None:
        return None
    points = int(text.lstrip("bw+-−"))
    lead = -points if text[0] in "w-−" else points
    winners: tuple[Color, ...] = (Color(0), Color(1))
    if lead:
        winners = (Color(0 if lead > 0 else 1),)
    return Result(winners, lead=lead if abs(lead) > 1 else None)


def read_winner(text: str) -> Result | None:
    """Parse the winner, as in `b` or `white`, or `draw`; None for anything else."""
    if re.fullmatch(WINNER, text) is None:
        return None
    winners = {"b": (Color(0),), "w": (Color(1),), "d": (Color(0), Color(1))}
    return Result(winners[text[0]])
