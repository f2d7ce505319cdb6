"""Sentences about edits of a record: which line they changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardtui.play.edits import Edit, EditKind
from boardtui.rules.game import Termination
from boardtui.rules.moves import Place, number_of_moves
from boardtui.words.counts import moves_text
from boardtui.words.language import _, ngettext
from boardtui.words.names import move_name, side_name

if TYPE_CHECKING:
    from boardtui.play.edits import Edits
    from boardtui.play.standing import Standing
    from boardtui.record.tree import Path
    from boardtui.rules.game import Game


def undone_text(edits: Edits, edit: Edit) -> str:
    """Return the effect of an edit that was just undone."""
    game = edits.record.game
    match edit.kind:
        case EditKind.ADD if edit.is_best_play:
            count = moves_text(number_of_moves(edit.moves))
            return _("Best play, {count}, is removed again.").format(count=count)
        case EditKind.ADD:
            return removed_text(game, edit.path + edit.moves[:1])
        case EditKind.GROW:
            return _("The added lines are removed again.")
        case EditKind.FOLD:
            return _unfolded_text(game, edit.path)
        case EditKind.UNFOLD:
            return _folded_text(game, edit.path)
        case EditKind.PROMOTE if promoted := edits.promoted(edits.record.at(edit.path)):
            line = promoted[0].path()
            return _("The line of {move} is a variation again.").format(move=_name(game, line))
        case EditKind.REMOVE:
            return _back_text(game, edit.path)
        case EditKind.CUT:
            text = _("The moves after {move} are back.")
            return text.format(move=_name(game, edit.path))
        case EditKind.COMMENT:
            text = _("The comment on {move} is as it was before.")
            return text.format(move=_name(game, edit.path))
        case EditKind.SIGN:
            text = _("The sign of {move} is as it was before.")
            return text.format(move=_name(game, edit.path))
        case EditKind.DETAILS:
            return _("Names and details are as they were before.")
        case EditKind.RESULT if edit.details is not None:
            return _("Result, names and details are as they were before.")
        case EditKind.RESULT:
            return _("The stated result is as it was before.")
        case EditKind.MARK if edit.point is not None:
            return _("The mark at {point} is as it was before.").format(point=_point(game, edit))
        case EditKind.STROKE:
            text = _("The arrow or line {points} is as it was before.")
            return text.format(points=_points(game, edit))
    return _("The last change is undone.")


def redone_text(edits: Edits, edit: Edit) -> str:
    """Return the effect of an edit that was undone and made again."""
    game = edits.record.game
    match edit.kind:
        case EditKind.ADD if edit.is_best_play:
            count = moves_text(number_of_moves(edit.moves))
            return _("Best play, {count}, is in the record again.").format(count=count)
        case EditKind.ADD:
            return _back_text(game, edit.path + edit.moves[:1])
        case EditKind.GROW:
            return _("The added lines are in the record again.")
        case EditKind.FOLD:
            return _folded_text(game, edit.path)
        case EditKind.UNFOLD:
            return _unfolded_text(game, edit.path)
        case EditKind.REMOVE:
            return removed_text(game, edit.path)
        case EditKind.CUT:
            return cut_text(game, edit.path)
        case EditKind.PROMOTE:
            return promoted_text(edits)
        case EditKind.COMMENT:
            text = _("The comment on {move} is changed again.")
            return text.format(move=_name(game, edit.path))
        case EditKind.SIGN:
            text = _("The sign of {move} is changed again.")
            return text.format(move=_name(game, edit.path))
        case EditKind.DETAILS:
            return _("Names and details are changed again.")
        case EditKind.RESULT if edit.details is not None:
            return _("Result, names and details are changed again.")
        case EditKind.RESULT:
            return _("The stated result is changed again.")
        case EditKind.MARK if edit.point is not None:
            return _("The mark at {point} is changed again.").format(point=_point(game, edit))
        case EditKind.STROKE:
            text = _("The arrow or line {points} is changed again.")
            return text.format(points=_points(game, edit))
    return _("The last change is made again.")


def taken_back_text(before: Standing | None, now: Standing | None) -> str:
    """Return which resignation or result was taken back; empty if it was a move, or nothing."""
    if before is None or now is None:
        return ""
    if before.outcome is not None and now.outcome is None and before.position is now.position:
        if before.outcome.termination is Termination.RESIGNATION:
            return _("The resignation is taken back; the game goes on.")
        return _("The result is taken back; the game goes on.")
    game, count = before.game, number_of_moves(before.line[len(now.line) :])
    back = {*game.dropped_out(before.position)} - {*game.dropped_out(now.position)}
    if not back:
        return ""
    side = side_name(game, min(back))
    if not count:
        return _("{side} is back in the game.").format(side=side)
    text = ngettext(
        "{side} is back in the game; {count} move since then is taken back as well.",
        "{side} is back in the game; {count} moves since then are taken back as well.",
        count,
    )
    return text.format(side=side, count=count)


def promoted_text(edits: Edits) -> str:
    """Return the effect of the promotion that was just made, to the main line or below it."""
    node = edits.newest_node
    assert node is not None
    text = _("The line of {move} is the main line now.")
    if node.branch() is not None:
        text = _("The line of {move} comes first in its variation now.")
    return text.format(move=_name(edits.record.game, node.path()))


def removed_text(game: Game, path: Path) -> str:
    """Return the effect of removing the variation that a path begins."""
    return _("The variation {move} is removed.").format(move=_name(game, path))


def cut_text(game: Game, path: Path) -> str:
    """Return the effect of cutting off all moves after a path."""
    return _("The moves after {move} are cut off.").format(move=_name(game, path))


def _folded_text(game: Game, path: Path) -> str:
    return _("The variation {move} is folded.").format(move=_name(game, path))


def _unfolded_text(game: Game, path: Path) -> str:
    return _("The variation {move} is shown again.").format(move=_name(game, path))


def _back_text(game: Game, path: Path) -> str:
    return _("The variation {move} is back.").format(move=_name(game, path))


def _point(game: Game, edit: Edit) -> str:
    return "" if edit.point is None else game.format_move(Place(edit.point))


def _points(game: Game, edit: Edit) -> str:
    ends = filter(None, (edit.point, edit.end))
    return "-".join(game.format_move(Place(point)) for point in ends)


def _name(game: Game, path: Path) -> str:
    return move_name(game, path[-1]) if path else _("the start")
