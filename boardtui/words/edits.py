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
            return _("Undone: the added best play ({count}).").format(count=count)
        case EditKind.ADD:
            return removed_text(game, edit.path + edit.moves[:1])
        case EditKind.GROW:
            return _("The added lines were removed.")
        case EditKind.FOLD:
            return _unfolded_text(game, edit.path)
        case EditKind.UNFOLD:
            return _folded_text(game, edit.path)
        case EditKind.PROMOTE if promoted := edits.promoted(edits.record.at(edit.path)):
            line = promoted[0].path()
            return _("The line with {move} is a variation again.").format(move=_name(game, line))
        case EditKind.REMOVE:
            return _back_text(game, edit.path)
        case EditKind.CUT:
            text = _("The moves after {move} were restored.")
            return text.format(move=_name(game, edit.path))
        case EditKind.COMMENT:
            text = _("Undone: the comment on {move}.")
            return text.format(move=_name(game, edit.path))
        case EditKind.SIGN:
            text = _("Undone: the sign of {move}.")
            return text.format(move=_name(game, edit.path))
        case EditKind.DETAILS:
            return _("Undone: the names and details.")
        case EditKind.RESULT if edit.details is not None:
            return _("Undone: the result, names and details.")
        case EditKind.RESULT:
            return _("Undone: the result you entered.")
        case EditKind.MARK if edit.point is not None:
            return _("Undone: the mark at {point}.").format(point=_point(game, edit))
        case EditKind.STROKE:
            text = _("Undone: the arrow or line {points}.")
            return text.format(points=_points(game, edit))
    return _("The last change was undone.")


def redone_text(edits: Edits, edit: Edit) -> str:
    """Return the effect of an edit that was undone and made again."""
    game = edits.record.game
    match edit.kind:
        case EditKind.ADD if edit.is_best_play:
            count = moves_text(number_of_moves(edit.moves))
            return _("Redone: the added best play ({count}).").format(count=count)
        case EditKind.ADD:
            return _back_text(game, edit.path + edit.moves[:1])
        case EditKind.GROW:
            return _("The added lines were restored.")
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
            text = _("Redone: the comment on {move}.")
            return text.format(move=_name(game, edit.path))
        case EditKind.SIGN:
            text = _("Redone: the sign of {move}.")
            return text.format(move=_name(game, edit.path))
        case EditKind.DETAILS:
            return _("Redone: the names and details.")
        case EditKind.RESULT if edit.details is not None:
            return _("Redone: the result, names and details.")
        case EditKind.RESULT:
            return _("Redone: the result you entered.")
        case EditKind.MARK if edit.point is not None:
            return _("Redone: the mark at {point}.").format(point=_point(game, edit))
        case EditKind.STROKE:
            text = _("Redone: the arrow or line {points}.")
            return text.format(points=_points(game, edit))
    return _("The last change was redone.")


def taken_back_text(before: Standing | None, now: Standing | None) -> str:
    """Return which resignation or result was taken back; empty if it was a move, or nothing."""
    if before is None or now is None:
        return ""
    if before.outcome is not None and now.outcome is None and before.position is now.position:
        if before.outcome.termination is Termination.RESIGNATION:
            return _("The resignation was taken back; the game continues.")
        return _("The result was taken back; the game continues.")
    game, count = before.game, number_of_moves(before.line[len(now.line) :])
    back = {*game.dropped_out(before.position)} - {*game.dropped_out(now.position)}
    if not back:
        return ""
    side = side_name(game, min(back))
    if not count:
        return _("{side} is back in the game.").format(side=side)
    text = ngettext(
        "{side} is back in the game; {count} later move was taken back, too.",
        "{side} is back in the game; {count} later moves were taken back, too.",
        count,
    )
    return text.format(side=side, count=count)


def promoted_text(edits: Edits) -> str:
    """Return the effect of the promotion that was just made, to the main line or below it."""
    node = edits.newest_node
    assert node is not None
    text = _("The line with {move} is now the main line.")
    if node.branch() is not None:
        text = _("The line with {move} now comes first in its variation.")
    return text.format(move=_name(edits.record.game, node.path()))


def removed_text(game: Game, path: Path) -> str:
    """Return the effect of removing the variation that a path begins."""
    return _("The variation {move} was removed.").format(move=_name(game, path))


def cut_text(game: Game, path: Path) -> str:
    """Return the effect of cutting off all moves after a path."""
    return _("The moves after {move} were removed.").format(move=_name(game, path))


def _folded_text(game: Game, path: Path) -> str:
    return _("The variation {move} is folded.").format(move=_name(game, path))


def _unfolded_text(game: Game, path: Path) -> str:
    return _("The variation {move} is shown again.").format(move=_name(game, path))


def _back_text(game: Game, path: Path) -> str:
    return _("The variation {move} was restored.").format(move=_name(game, path))


def _point(game: Game, edit: Edit) -> str:
    return "" if edit.point is None else game.format_move(Place(edit.point))


def _points(game: Game, edit: Edit) -> str:
    ends = filter(None, (edit.point, edit.end))
    return "-".join(game.format_move(Place(point)) for point in ends)


def _name(game: Game, path: Path) -> str:
    return move_name(game, path[-1]) if path else _("the start position")
