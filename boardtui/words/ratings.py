"""Sentences about a person's rating and the level that suits it."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from boardtui.players.levels import LEVELS
from boardtui.players.ratings import is_provisional
from boardtui.players.specs import spec_of
from boardtui.record.tree import Casual
from boardtui.rules.opening_names import kind_of_opening, opening_of_moves
from boardtui.system.translatable import N_
from boardtui.words.language import _
from boardtui.words.names import opening_name

if TYPE_CHECKING:
    from boardtui.person.results import RatedResult
    from boardtui.person.results_file import PoolRecord
    from boardtui.person.statistics import Tally
    from boardtui.players.glicko2 import PlayerRating
    from boardtui.players.ratings import RatingChange
    from boardtui.rules.game import Game

WHAT_COUNTS = N_(
    "A game is rated if you play it alone against one level of the computer, from "
    "the first move to the last, on the usual board: Othello 8×8, or Gomoku 15×15 "
    "with five in a row. A coach, an accepted loss, a hint, an analysis, an undo "
    "or a change of players makes it casual. Once each side has moved, resigning "
    "and running out of time count as losses. A game that you leave waits for you, "
    "and counts once it is over."
)
"""The games that count for a rating; a message to translate."""

HOW_FAIR = N_(
    "“Fair” in the form for a new game picks the level nearest to your rating "
    "(Glicko-2, on the scale of the levels). Each game, and each rule of Gomoku, "
    "has its own rating. Your rating starts at Easy and changes quickly in the "
    "first games. As long as you have won every game, Fair picks one level "
    "higher; as long as you have lost every game, one level lower."
)
"""The choice of the fair level; a message to translate."""


_CASUAL = {
    Casual.COACH: N_("Not rated: played with a coach."),
    Casual.ACCEPTED_LOSS: N_("Not rated: “Accepted loss” was on."),
    Casual.ADVICE: N_("Not rated: the engine helped."),
    Casual.TAKEN_BACK: N_("Not rated: moves were undone."),
    Casual.OTHER_PLAYERS: N_("Not rated: the players changed."),
}


def rating_effect(effect: RatingChange | Casual, minus: str = "−") -> str:
    """Return the new rating and its change by a game, or why the game does not count.

    The change of a provisional rating is left out; `minus` is the sign of a loss.
    """
    if isinstance(effect, Casual):
        return _(_CASUAL[effect])
    before, after = round(effect.before.value), round(effect.after.value)
    if is_provisional(effect.after):
        return _("Your rating: {rating} (provisional).").format(rating=after)
    sign = "+" if after > before else minus if after < before else "±"
    text = _("Your rating: {rating} ({change}).")
    return text.format(rating=after, change=f"{sign}{abs(after - before)}")


def rating_with_error(rating: PlayerRating) -> str:
    """Return a rating with its error: half of the 95% interval."""
    error = round(1.96 * rating.deviation, -1)
    return _("{rating} ± {error}").format(rating=round(rating.value), error=round(error))


def fair_reason(record: PoolRecord | None) -> str:
    """Return the reason for a level, from a person's record in such games, if there is one."""
    if record is None:
        return _("Starts easy and adapts quickly to your results.")
    if record.score == record.games:
        return _("A step up: you have won every game so far.")
    if record.score == 0:
        return _("A step down: you have lost every game so far.")
    return _("The level nearest to your rating, {rating}.").format(
        rating=rating_with_error(record.rating)
    )


def tally_text(tally: Tally) -> str:
    """Return the numbers of wins, draws and losses in words."""
    text = _("{wins} won, {draws} drawn, {losses} lost")
    return text.format(wins=tally.wins, draws=tally.draws, losses=tally.losses)


def counted_level(level: str) -> str:
    """Return the name of a level; its key for a level of an older version."""
    return next((_(each.title) for each in LEVELS if each.key == level), level)


def level_strength(game: Game | type[Game], level: str, unknown: float = -inf) -> float:
    """Return the strength of a level, as a sort key; `unknown` is that of other levels."""
    spec = spec_of(game)
    return spec.strengths[level].elo if spec and level in spec.strengths else unknown


def counted_opening(result: RatedResult) -> str:
    """Return the name of a game's opening, or else the kind of its opening; may be empty."""
    if name := opening_name(opening_of_moves(result.game, result.opening)):
        return name
    kind = kind_of_opening(result.game, result.opening)
    return _(kind) if kind else ""


def no_results() -> str:
    """Return the text of an empty results screen: a preview of its contents."""
    return _(
        "You have no rated games yet. This page will show your wins, draws and losses by level, "
        "side and opening, and how your rating changes."
    )


def what_counts() -> str:
    """Return the rules for games that count for a rating."""
    return _(WHAT_COUNTS)


def how_fair() -> str:
    """Return the explanation of the fair level."""
    return _(HOW_FAIR)
