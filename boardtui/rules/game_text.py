"""A game with its options as a short text, for databases."""

from __future__ import annotations

import json

from boardtui.rules.errors import RulesError, RulesReason
from boardtui.rules.game import Game
from boardtui.rules.registry import game_from_json, game_to_json

_LONGEST_TEXT = 1000
"""Characters of a longer text, which describes no game that was written here."""


def game_to_text(game: Game) -> str:
    """Return a game as a short text: a list of its key and options in JSON.

    >>> from boardtui.rules.registry import game
    >>> game_to_text(game("othello", size=6))
    '["othello", {"size": 6}]'
    """
    return json.dumps([*game_to_json(game).values()])


def game_from_text(text: str) -> Game:
    """Return the game of such a text; raises RulesError."""
    if len(text) > _LONGEST_TEXT:
        raise RulesError(RulesReason.NO_DESCRIPTION)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise RulesError(RulesReason.NO_DESCRIPTION) from None
    return game_from_json(data)
