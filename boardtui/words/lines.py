"""Words about lines: whose they are, and where they come from."""

from __future__ import annotations

from boardtui.rules.board import Color
from boardtui.rules.game import Game
from boardtui.words.language import _, ngettext
from boardtui.words.names import side_name


def which_side() -> str:
    """Return the question for the side whose moves are learnt."""
    return _("Whose moves do you want to learn?")


def lines_of(game: Game, color: Color, count: int) -> str:
    """Return a side of a record, with the number of positions in which it has a move."""
    text = ngettext("{side}: {count} position", "{side}: {count} positions", count)
    return text.format(side=side_name(game, color), count=count)


def no_lines(game: Game, color: Color | None = None) -> str:
    """Return that a record has no moves, or none of a side."""
    if color is None:
        return _("There are no moves here that could be learnt.")
    return _("{side} has no move here that could be learnt.").format(side=side_name(game, color))
