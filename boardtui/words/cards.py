"""Words for games in lists."""

from __future__ import annotations

import datetime as dt
from typing import Any

from boardtui.rules.board import Color
from boardtui.rules.game import Game, Outcome, Position, Termination
from boardtui.saves.cards import GameCard
from boardtui.system.printable import printable
from boardtui.system.translatable import N_
from boardtui.words.language import _
from boardtui.words.names import opening_name, side_name
from boardtui.words.sentences import MOST_NAME, holder_name, is_drawn, points_text, shown_name

_MONTH_AND_DAY, _YEAR_AND_MONTH = "11-22", "2026-11"

_WON = N_("{side} won"), N_("you won"), N_("you lost")
_OTHERWISE_WON = {
    Termination.TIMEOUT: (
        N_("{side} won on time"),
        N_("you won on time"),
        N_("you lost on time"),
    ),
    Termination.ABSENCE: (
        N_("{side} claimed the win"),
        N_("you claimed the win"),
        N_("you lost by absence"),
    ),
}
"""Results in a few words, as a spectator, the winner and the loser read them."""


def player_names(card: GameCard[Any]) -> list[str]:
    """Return the players by colour, with “?” for an unknown one.

    A person without a name is “You”, unless several have played.
    """
    names = [printable(shown_name(name)) or "?" for name in card.players] or ["?", "?"]
    for color in card.people:
        names[color] = _("You") if len(card.people) == 1 else _("Person")
    return names


def with_initials(name: str) -> str:
    """Return the first word of a name with the initials of those after it: "de Grey A."."""
    words = name.split()
    first = next((place for place, word in enumerate(words, 1) if not word[0].islower()), 1)
    return " ".join([*words[:first], *(f"{word[0]}." for word in words[first:])])


def short_date(date: str, width: int) -> str:
    """Return a date that fits into four columns or more: at least its year.

    The months and days of this year need five.
    """
    if len(date) <= width:
        return date
    if width >= len(_MONTH_AND_DAY) and date[:4] == f"{dt.datetime.now().astimezone():%Y}":
        return date[-len(_MONTH_AND_DAY) :]
    return date[:7] if width >= len(_YEAR_AND_MONTH) else date[:4]


def event_name(card: GameCard[Any]) -> str:
    """Return the event, which is the title of one's own games; may be empty."""
    return printable(card.event[:MOST_NAME])


def title_of(card: GameCard[Any]) -> str:
    """Return a game in one line: its players and its date."""
    names = " - ".join(player_names(card))
    return f"{names}, {card.date}" if card.date else names


def card_text(card: GameCard[Any]) -> str:
    """Return a game in one line: its players, result, event and opening."""
    parts = (title_of(card), short_result(card), event_name(card), opening_name(card.opening))
    return _(", ").join(filter(None, parts))


def result_code(card: GameCard[Any]) -> str:
    """Return the result of a game as records write it: 1-0, 0-1, 1/2-1/2 or *."""
    if card.outcome is None:
        return "*"
    if is_drawn(card.game, card.outcome):
        return "1/2-1/2"
    winner = card.outcome.winner
    return {None: "*", 0: "1-0", 1: "0-1"}.get(winner, "*")


def score_text(card: GameCard[Any]) -> str:
    """Return the points of a game, 40-24, or (40-24) if they are only stated.

    Without points, return its result as records write it.
    """
    if card.score is None:
        return result_code(card)
    points = "-".join(map(str, card.score))
    return f"({points})" if is_stated(card) else points


def told_result(card: GameCard[Any]) -> str:
    """Return the result of a game as lists write it, or words for an unknown one."""
    is_known = card.outcome is not None and card.outcome.winners
    return score_text(card) if is_known else _("no result")


def is_stated(card: GameCard[Any]) -> bool:
    """Return True if a record states the points, and the moves do not lead to them."""
    return card.outcome is not None and card.outcome.score is not None


def short_result(
    card: GameCard[Any], own: Color | None = None, position: Position | None = None
) -> str:
    """Return the result of a game in a few words, as the player of the colour `own` sees it.

    A winner's name needs the last position in games whose colours may be unsettled at the end.
    """
    if card.outcome is None:
        return _("no result")
    return told_outcome(card.game, card.outcome, card.score, own, position)


def told_outcome(
    game: Game,
    outcome: Outcome,
    score: tuple[int, ...] | None,
    own: Color | None = None,
    position: Position | None = None,
) -> str:
    """Return an outcome in a few words, with the score, as the player of the colour `own` sees it.

    `position` is the last one.
    """
    winner = outcome.winner
    if not outcome.winners:
        return _("abandoned")
    if is_drawn(game, outcome):
        text = _("draw")
    elif winner is None:
        names = (_side(game, position, color) for color in outcome.winners)
        text = _("{sides} shared first place").format(sides=_(" and ").join(names))
    else:
        texts = _OTHERWISE_WON.get(outcome.termination, _WON)
        which = 0 if own is None else 1 if winner == own else 2
        text = _(texts[which]).format(side=_side(game, position, winner))
    if score is None:
        return text
    first = winner if own is None else own
    together = _("{result} {score}") if len(score) == 2 else _("{result}: {score}")
    return together.format(result=text, score=points_text(game, score, first))


def _side(game: Game, position: Position | None, color: Color) -> str:
    return side_name(game, color) if position is None else holder_name(game, position, color)
