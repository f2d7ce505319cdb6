"""Texts of notifications about a game out of sight."""

from __future__ import annotations

from collections.abc import Collection

from boardtui.play.table import Table
from boardtui.record.tree import Node
from boardtui.rules.board import Color, Seat
from boardtui.rules.game import Resign
from boardtui.words.language import _
from boardtui.words.names import move_name
from boardtui.words.results import official_text, result_text
from boardtui.words.sentences import (
    drop_out_text,
    holder_name,
    joined,
    shown_name,
)


def alert_text(table: Table, own: Collection[Seat] = ()) -> str:
    """Return the result, or the newest event with a reminder that it is the reader's turn.

    `own` are the seats of the reader.
    """
    position, outcome = table.standing.position, table.standing.outcome
    if outcome is not None:
        me = table.standing.color_of(next(iter(own))) if len(own) == 1 else None
        result = result_text(position, outcome, table.record.names(table.head), me)
        return joined(result, official_text(position, outcome))
    return joined(_event_text(table, table.head), _("It is your turn."))


def _event_text(table: Table, node: Node) -> str:
    """Return the player and the move of a node: "Easy: d6."; empty at the start."""
    parent, move = node.parent, node.move
    if parent is None or move is None:
        return ""
    if isinstance(move, Resign):
        return drop_out_text(node.position, move.color)
    game, before = table.record.game, parent.position
    mover = Color(game.seats(before).index(game.seat(before)))
    player = shown_name(table.record.names(parent)[mover]) or holder_name(game, before, mover)
    return _("{player}: {move}.").format(player=player, move=move_name(game, move))
