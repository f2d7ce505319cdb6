"""A point of the board in words, for those who cannot see it."""

from __future__ import annotations

from boardtui.language import N_, _
from boardtui.play.view_state import ViewState
from boardtui.rules.board import Point
from boardtui.rules.game import Place, Surface
from boardtui.ui.analysis_state import Value
from boardtui.ui.widgets.board_scene import legal_points, marks_moves
from boardtui.ui.words.names import foul_name, side_name

_STONES = {Surface.CELLS: N_("{side} disc"), Surface.LINES: N_("{side} stone")}


def describe(state: ViewState, point: Point, value: Value | None = None) -> str:
    """What there is at a point: "d3: Black disc, last move", "c4: empty, legal move, +2"."""
    game, owner = state.game, state.position.board[point]
    if owner is None:
        facts = [_("empty")]
        if marks_moves(state) and state.may_play and point in legal_points(state):
            facts.append(_("legal move"))
        if foul := state.forbidden.get(point):
            facts.append(_("forbidden: {foul}").format(foul=foul_name(foul)))
    else:
        facts = [_(_STONES[game.surface]).format(side=side_name(game, owner))]
    if value is not None:
        facts += [value.text] if value.text else []
        facts += [_("proved")] if value.proved else []
        facts += [_("best move")] if value.best else []
    if state.last_move == Place(point):
        facts.append(_("last move"))
    if state.outcome is not None and point in state.outcome.line:
        facts.append(_("winning row"))
    if state.next_node is not None and state.next_node.move == Place(point):
        facts.append(_("played next"))
    return _("{point}: {facts}").format(
        point=game.format_move(Place(point)), facts=_(", ").join(facts)
    )
