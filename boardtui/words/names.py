"""Names of games, sides, moves and the like; the rules have them in plain English."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, assert_never

from boardtui.rules.board import Color, Seat
from boardtui.rules.game import (
    Choose,
    ForbiddenPoint,
    Game,
    Move,
    OpeningName,
    Option,
    Pass,
    Place,
    Propose,
    Resign,
)
from boardtui.rules.opening_names import opening_of
from boardtui.words.language import _, current_language

if TYPE_CHECKING:
    from boardtui.record.tree import Node


def game_name(game: Game) -> str:
    """Return the name of a game with its options: "Tic-tac-toe"."""
    return _(game.name)


def family_name(family: type[Game]) -> str:
    """Return the name of a family of games: "Gomoku"."""
    return _(family.title)


def rules_text(game: Game) -> str:
    """Return the rules in a few sentences; empty for a game without a summary."""
    return _(game.summary) if game.summary else ""


def option_label(option: Option) -> str:
    """Return the name of an option: "Board size"."""
    return _(option.label)


def value_name(value: object) -> str:
    """Return the name of an option's value in the language in use: "freestyle"."""
    return _(str(getattr(value, "label", value)))


def value_about(value: object) -> str:
    """Return the explanation of an option's value; empty for a number."""
    about = str(getattr(value, "about", ""))
    return _(about) if about else ""


def side_name(game: Game, color: Color) -> str:
    """Return the name of a colour in the language in use: "Black", "X"."""
    return _(game.side_name(color))


def side_named(game: Game, text: str) -> Color | None:
    """Return the side of a game with a name, in English or in the language in use."""
    for color in map(Color, range(len(game.sides))):
        if text.lower() in {game.side_name(color).lower(), side_name(game, color).lower()}:
            return color
    return None


def no_side(game: Game, text: str) -> str:
    """Return that a game has no side of a name, and which it has; without a name, only these."""
    names = (side_name(game, Color(each)).lower() for each in range(len(game.sides)))
    sides = _(", ").join(names)
    if not text:
        return _("Name a side: {sides}.").format(sides=sides)
    return _("There is no side “{name}” here; choose from: {sides}.").format(
        name=text[:40], sides=sides
    )


def seat_name(game: Game, seat: Seat) -> str:
    """Return the name of a seat before the colours are chosen: "First player"."""
    return _(game.seat_name(seat))


def foul_name(foul: ForbiddenPoint) -> str:
    """Return the reason why a point is forbidden: "double three"."""
    return _(foul.name)


def opening_name(opening: OpeningName) -> str:
    """Return the name of an opening: "Tiger", "Kansei, D1"; may be empty."""
    name = opening.name(current_language())
    return _("{name}, {code}").format(name=name, code=opening.code) if opening.code else name


def name_of_line(line: Sequence[Node]) -> str:
    """Return the name of the opening that a line of nodes goes through; may be empty."""
    return opening_name(opening_of(node.position for node in line))


def move_name(game: Game, move: Move) -> str:
    """Return the name of a move: "d3", "pass"."""
    match move:
        case Place():
            return game.format_move(move)
        case Pass():
            return _("pass")
        case Choose(option):
            return _(game.choice_name(option))
        case Propose(point):
            return _("Offer {point}").format(point=game.format_move(Place(point)))
        case Resign(color):
            return _("{side} drops out").format(side=side_name(game, color))
        case _:
            assert_never(move)


def numbered_move_name(node: Node) -> str:
    """Return the move to a node with its number: "move 12, h8"; "the start" without a move."""
    if node.move is None:
        return _("the start position")
    name = move_name(node.position.game, node.move)
    if not isinstance(node.move, Place):
        return name
    return _("move {number}, {move}").format(number=node.move_number(), move=name)


def short_move_name(game: Game, move: Move) -> str:
    """Return the same in fewer columns: "Black" for "Play Black"."""
    if isinstance(move, Choose):
        return _(game.choice_name(move.option, short=True))
    return move_name(game, move)
