"""Obstacles to playing a match, or to going on with one."""

from __future__ import annotations

from boardtui.system.reasons import Reason, Reasoned


class MatchReason(Reason):
    """Reasons why a match cannot be played, or not to its end."""

    NO_OPENINGS = "{path} holds no openings."
    MISREAD = "{path}: {error}"
    OTHER_GAME = "{path}: game {number} is of another kind or has other options than the match."
    OVER = "{path}: game {number} is over after its moves; an opening leaves some to be played."
    OVER_IN_LINE = (
        "{path}, line {line}: the game is over after these moves; an opening leaves some to be "
        "played."
    )

    NO_RECORD = "{path} holds games that are not of a match; choose another place."
    OTHER_MATCH = "{path} holds another match, with a different {what}; choose another place."
    TWICE = "{path} holds game {number} twice; choose another place."

    CRASHES = "{name} has failed in {count} games in a row; the last time: {words}"


class MatchError(Reasoned, ValueError):
    """A match cannot be played, or not to its end."""
