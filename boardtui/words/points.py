"""Points of the board in words."""

from __future__ import annotations

from boardtui.play.view_state import ViewState
from boardtui.rules.board import Point
from boardtui.rules.game import ForbiddenPoint, Game, Place, Surface
from boardtui.session.analysis_state import PointValue
from boardtui.session.legal_points import legal_points, marks_legal_points
from boardtui.system.translatable import N_
from boardtui.words.language import _
from boardtui.words.names import foul_name, side_name

_STONES = {Surface.CELLS: N_("{side} disc"), Surface.LINES: N_("{side} stone")}


def outside_text(game: Game, text: str) -> str:
    """Return the sentence for a typed coordinate outside the board.

    >>> from boardtui.rules.registry import game
    >>> outside_text(game("gomoku"), "p1")
    'p1 is outside the board (a1 to o15).'
    """
    cols, rows = game.board_size
    numbers = [int(game.notation.row(row, game.board_size)) for row in (0, rows - 1)]
    return _("{text} is outside the board ({first} to {last}).").format(
        text=text,
        first=f"{game.notation.column(0)}{min(numbers)}",
        last=f"{game.notation.column(cols - 1)}{max(numbers)}",
    )


def forbidden_text(state: ViewState, foul: ForbiddenPoint) -> str:
    """Return the sentence on a forbidden point, with the stones that make each row of the foul.

    They are in the order of their columns, and upwards.
    """
    game, board, turn = state.game, state.position.board, state.position.turn
    rows = (
        " ".join(
            game.format_move(Place(stone))
            for stone in sorted(row, key=lambda point: (point.col, -point.row))
            if board[stone] == turn
        )
        for row in foul.lines
    )
    return _("Forbidden for {side}: {foul} ({rows}).").format(
        side=side_name(game, turn), foul=foul_name(foul), rows=_(", ").join(rows)
    )


def point_text(state: ViewState, point: Point, value: PointValue | None = None) -> str:
    """Return a point with its contents: "d3: Black disc, last move", "c4: empty, legal move"."""
    game, owner = state.game, state.position.board[point]
    if owner is None:
        facts = [_("empty")]
        if marks_legal_points(state) and state.may_play and point in legal_points(state):
            facts.append(_("legal move"))
        if point in game.proposed(state.position):
            facts.append(_("offered"))
        if foul := state.forbidden.get(point):
            facts.append(_("forbidden: {foul}").format(foul=foul_name(foul)))
    else:
        side = side_name(game, owner)
        facts = [side if game.has_signs else _(_STONES[game.surface]).format(side=side)]
    if value is not None:
        facts += [value.text] if value.text else []
        facts += [_("proved")] if value.proved else []
        facts += [_("best move")] if value.best else []
    if state.last_move == Place(point):
        facts.append(_("last move"))
    if state.outcome is not None and point in state.outcome.line:
        facts.append(_("in the winning row"))
    if state.next_node is not None and state.next_node.move == Place(point):
        facts.append(_("played next"))
    return _("{point}: {facts}").format(
        point=game.format_move(Place(point)), facts=_(", ").join(facts)
    )
