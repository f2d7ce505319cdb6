"""Sentences about edits of a record: which line they changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardtui.play.edits import Edit, EditKind
from boardtui.rules.moves import number_of_moves
from boardtui.words.counts import moves_text
from boardtui.words.language import _
from boardtui.words.names import move_name

if TYPE_CHECKING:
    from boardtui.play.edits import Edits
    from boardtui.record.tree import Path
    from boardtui.rules.game import Game


def undone_text(edits: Edits, edit: Edit) -> str:
    """Return the effect of an edit that was just undone."""
    game = edits.record.game
    match edit.kind:
        case EditKind.ADD if edit.evaluation is not None:
            count = moves_text(number_of_moves(edit.moves))
            return _("Best play, {count}, is removed again.").format(count=count)
        case EditKind.ADD:
            return removed_text(game, edit.path + edit.moves[:1])
        case EditKind.PROMOTE if promoted := edits.promoted(edits.record.at(edit.path)):
            line = promoted[0].path()
            return _("The line of {move} is a variation again.").format(move=_name(game, line))
        case EditKind.REMOVE:
            return _back_text(game, edit.path)
        case EditKind.COMMENT:
            text = _("The comment on {move} is as it was before.")
            return text.format(move=_name(game, edit.path))
    return _("The last change is undone.")


def redone_text(edits: Edits, edit: Edit) -> str:
    """Return the effect of an edit that was undone and made again."""
    game = edits.record.game
    match edit.kind:
        case EditKind.ADD if edit.evaluation is not None:
            count = moves_text(number_of_moves(edit.moves))
            return _("Best play, {count}, is in the record again.").format(count=count)
        case EditKind.ADD:
            return _back_text(game, edit.path + edit.moves[:1])
        case EditKind.REMOVE:
            return removed_text(game, edit.path)
        case EditKind.PROMOTE:
            return promoted_text(edits)
        case EditKind.COMMENT:
            text = _("The comment on {move} is changed again.")
            return text.format(move=_name(game, edit.path))
    return _("The last change is made again.")


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


def _back_text(game: Game, path: Path) -> str:
    return _("The variation {move} is back.").format(move=_name(game, path))


def _name(game: Game, path: Path) -> str:
    return move_name(game, path[-1]) if path else _("the start")
