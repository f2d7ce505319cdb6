"""Names for people of the things that the rules name in plain English."""

from __future__ import annotations

from typing import assert_never

from boardtui.language import _
from boardtui.rules.board import Color, Seat
from boardtui.rules.game import Choose, ForbiddenPoint, Game, Move, Option, Pass, Place


def game_name(game: Game) -> str:
    """The name of a game with its options: "Tic-tac-toe"."""
    return _(game.name)


def family_name(family: type[Game]) -> str:
    """The name of a game whatever its options."""
    return _(family.title)


def rules_text(game: Game) -> str:
    """The rules in a few sentences; empty where they are not written down."""
    return _(game.summary) if game.summary else ""


def option_label(option: Option) -> str:
    """The name of an option: "Board size"."""
    return _(option.label)


def value_name(value: object) -> str:
    """The name of a value of an option."""
    return _(str(getattr(value, "label", value)))


def side_name(game: Game, color: Color) -> str:
    """The name of a colour."""
    return _(game.sides[color].name)


def seat_name(game: Game, seat: Seat) -> str:
    """The name of a player before colours are chosen."""
    return _(game.seat_name(seat))


def foul_name(foul: ForbiddenPoint) -> str:
    """The name of what makes a point forbidden: "double three"."""
    return _(foul.name)


def move_name(game: Game, move: Move) -> str:
    """A move as the log and the choice bar show it."""
    match move:
        case Place():
            return game.format_move(move)
        case Pass():
            return _("pass")
        case Choose(option):
            return _(game.choice_name(option))
        case _:
            assert_never(move)
