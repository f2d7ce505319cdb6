"""Obstacles to playing a match, or to going on with one."""

from __future__ import annotations

from boardtui.system.reasons import Reason, Reasoned


class MatchReason(Reason):
    """Reasons why a match cannot be played, or not to its end."""

    NO_OPENINGS = "{path} contains no openings."
    MISREAD = "{path}: {error}"
    OTHER_GAME = (
        "{path}: game {number} is not the same kind of game as the match, or has different options."
    )
    OVER = "{path}: game {number} is over after these moves; an opening must leave moves to play."
    OVER_IN_LINE = (
        "{path}, line {line}: the game is over after these moves; an opening must "
        "leave moves to play."
    )

    NO_RECORD = "{path} contains games that are not from a match. Choose another path."
    OTHER_MATCH = "{path} contains a match with a different {what}. Choose another path."
    TWICE = "{path} contains game {number} twice. Choose another path."

    CRASHES = "{name} failed in {count} games in a row. The last failure: {words}"


class MatchError(Reasoned, ValueError):
    """A match cannot be played, or not to its end."""
