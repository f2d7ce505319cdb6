"""The scenes of a game on the game screen."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import TYPE_CHECKING

from boardtui.play.view_state import ViewState
from boardtui.record.marks import Mark, Stroke
from boardtui.record.numbering import stone_numbers
from boardtui.rules.board import Point
from boardtui.rules.game import ForbiddenPoint, Game, Move, Place
from boardtui.session.analysis_state import PointValue
from boardtui.session.legal_points import legal_points, marks_legal_points
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.widgets.board_scene import Scene

if TYPE_CHECKING:
    from boardtui.analysis.verdict import Verdict

LAST_STONES = 5
"""The number of stones with numbers, unless all have one."""

_LATE = "~"
"""The sign on the point of a move that is not sent yet."""

_BEGUN = "+"
"""The sign on the start of an arrow or a line that has no end yet."""

_NONE = frozenset[Point]()


def scene_of(shown: ScreenState, cursor: Point) -> Scene:
    """Return the scene of a game, with the points offered for a stone.

    With the setting `hints`, it has legal moves, flips and forbidden points as well.
    """
    state, hints = shown.state, shown.settings.hints
    is_marked = hints and state.may_play and marks_legal_points(state)
    upcoming = state.next_node
    return Scene(
        board=state.position.board,
        cursor=_painted(shown, cursor),
        legal=state.game.proposed(state.position) or (legal_points(state) if is_marked else _NONE),
        flips=shown.flips_at(cursor),
        forbidden=frozenset(state.forbidden) if hints else _NONE,
        foul=_rows_of(shown.foul_at(cursor)),
        winning=frozenset(state.outcome.line) if state.outcome is not None else frozenset(),
        last=_point_of(state.last_move),
        next=None if upcoming is None else _point_of(upcoming.move),
        values=values_at(shown),
        signs=_signs(shown),
        strokes=_strokes(state),
        numbers=numbers_at(shown),
    )


def _signs(shown: ScreenState) -> Mapping[Point, Mark]:
    """Return the record's marks, and signs of what is not done yet.

    Those are a move that is late on its way into the log, and a stroke without an end.
    """
    state, signs = shown.state, shown.state.node.marks
    point = _point_of(state.late_move)
    if point is not None and not state.is_away:
        signs = {**signs, point: _LATE}
    return signs if shown.stroke_start is None else {**signs, shown.stroke_start: _BEGUN}


def _strokes(state: ViewState) -> tuple[Stroke, ...]:
    if not state.node.properties:
        return ()
    from boardtui.formats.sgf.strokes import strokes_of

    return strokes_of(state.node)


def with_cursor(scene: Scene, shown: ScreenState, cursor: Point) -> Scene:
    """Return the scene of the same game with the cursor on another point."""
    scene = scene._replace(cursor=_painted(shown, cursor), turning={})
    return previewing(scene, shown, cursor)


def previewing(scene: Scene, shown: ScreenState, point: Point) -> Scene:
    """Return the scene with the effect of a move at a point, which may not be the cursor's."""
    foul = _rows_of(shown.foul_at(point))
    return scene._replace(flips=shown.flips_at(point), foul=foul)


def values_at(shown: ScreenState) -> Mapping[Point, PointValue]:
    """Return an engine's values of moves for the position on the board.

    After a mistake, the moves of its refutation come instead.
    """
    state, analysis = shown.state, shown.analysis
    if shown.mistake is not None:
        return refutation_at(shown, shown.mistake)
    if analysis.result is None or not state.position.legal_moves:
        return {}
    from boardtui.words.analysis import values_of

    return values_of(analysis) if analysis.result.position is state.position else {}


def refutation_at(shown: ScreenState, mistake: Verdict) -> Mapping[Point, PointValue]:
    """Return the numbered moves of a refutation, up to the first that would hide a legal move.

    The first one may, as it is legal itself.
    """
    values: dict[Point, PointValue] = {}
    marked = legal_points(shown.state) if shown.state.may_play else _NONE
    for number, move in enumerate(mistake.refutation, 1):
        if isinstance(move, Place) and move.point not in values:
            if values and move.point in marked:
                break
            values[move.point] = PointValue(str(number), best=number == 1, is_number=True)
    return values


def has_numbers(game: Game) -> bool:
    """Return True if stones can have numbers: those of two sides, told apart by lightness."""
    return len(game.sides) == 2 and not game.has_signs


def numbers_at(shown: ScreenState) -> Mapping[Point, int]:
    """Return the numbers of the stones up to the cursor, as far as the settings want them."""
    state, wanted = shown.state, shown.settings.stone_numbers
    if wanted == "off" or not has_numbers(state.game):
        return {}
    numbers = stone_numbers(state.line[: state.depth + 1])
    skipped = 0 if wanted == "all" else max(0, len(numbers) - LAST_STONES)
    return dict(islice(numbers.items(), skipped, None))


def first_cursor(state: ViewState) -> Point:
    """Return the cursor's first point: the legal point nearest to the centre, or the centre."""
    cols, rows = state.game.board_size
    points = legal_points(state) or {Point(cols // 2, rows // 2)}
    return min(
        points,
        key=lambda at: (
            (2 * at.col + 1 - cols) ** 2 + (2 * at.row + 1 - rows) ** 2,
            at.row,
            at.col,
        ),
    )


def _painted(shown: ScreenState, cursor: Point) -> Point | None:
    """Return the point of a painted cursor; None if the terminal's own cursor is used."""
    return cursor if shown.settings.cursor == "painted" else None


def _rows_of(foul: ForbiddenPoint | None) -> frozenset[Point]:
    return frozenset(point for line in foul.lines for point in line) if foul else frozenset()


def _point_of(move: Move | None) -> Point | None:
    return move.point if isinstance(move, Place) else None
