"""The branches of a record in plain mode: all that leave the line on which the cursor is."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from boardtui.plain.game_words import signed_move
from boardtui.plain.questions import NotUnderstood
from boardtui.plain.session import Session
from boardtui.plain.stepping import say_place, whole_number
from boardtui.play.view_state import ViewState
from boardtui.record.branches import is_best_play
from boardtui.record.grades import GradeBounds
from boardtui.record.tree import Node
from boardtui.rules.moves import number_of_moves
from boardtui.session.grading import grade_bounds
from boardtui.session.launch import Review
from boardtui.session.taking_out import read_branch
from boardtui.words.counts import moves_text
from boardtui.words.language import _, ngettext

MOST_LISTED = 20
"""The most branches that are listed at once, first those around the cursor."""


def tree(session: Session, _argument: str) -> None:
    """Say the line of the cursor, and the branches that leave it, with their numbers."""
    state, bounds = session.state, grade_bounds(session.settings)
    branches, first = _branches(state), state.line[-1].branch()
    if first is None:
        session.say(_("This is the main line."))
    else:
        text = _("This is a variation: {move}.")
        session.say(text.format(move=_start(first, bounds)))
    if not branches:
        session.say(_("This line has no branches."))
        return
    above = {*state.line[: state.depth]}
    before = sum(each.parent in above for each in branches)
    begin = min(before - MOST_LISTED // 2, len(branches) - MOST_LISTED)
    _list(session, max(0, begin))


def _list(session: Session, begin: int) -> None:
    """Say some branches from an index on, with their numbers; `more` says the next ones."""
    state, bounds = session.state, grade_bounds(session.settings)
    branches = _branches(state)
    listed = branches[begin : begin + MOST_LISTED]
    lines = [_line(state, bounds, number, node) for number, node in enumerate(listed, begin + 1)]
    if rest := len(branches) - len(listed):
        text = ngettext(
            "Type “more” to list {count} branch further away.",
            "Type “more” to list {count} branches further away.",
            rest,
        )
        lines.append(text.format(count=rest))
        end = begin + len(listed)
        # After the last ones come the first.
        session.rest = partial(_list, session, end if end < len(branches) else 0)
    else:
        session.rest = None
    session.say("\n".join(lines))


def branch(session: Session, argument: str) -> None:
    """Go to the first move of a branch, by its number in the tree. Raises NotUnderstood."""
    branches = _branches(session.state)
    if not branches:
        raise NotUnderstood(_("This line has no branches."))
    if not argument:
        raise NotUnderstood(
            _("Type “tree” to list the branches, and then a command such as “branch 2”.")
        )
    number = whole_number(argument)
    if not 0 < number <= len(branches):
        text = _(
            "There is no branch {number}. Branches are numbered 1 to {last}; type “tree” to list "
            "them."
        )
        raise NotUnderstood(text.format(number=number, last=len(branches)))
    session.view.goto(branches[number - 1])
    say_place(session)


async def extract(session: Session, _argument: str) -> None:
    """Open the moves up to here, and all after them, as a record of its own.

    Raises NotUnderstood and StoreError.
    """
    view, games = session.view, session.games
    if view.node.parent is None:
        raise NotUnderstood(
            _("This is the start: there is no branch to extract. Go to a move first.")
        )
    branch = await read_branch(games, view.record, view.node)
    session.say(_("This is a new record; the original is unchanged."))
    source = branch.source
    game = games.review(*source) if isinstance(source, Review) else await games.resume(source)
    game.view.goto(game.view.record.mainline()[branch.ply or 0])
    await session.open(game)


def _branches(state: ViewState) -> list[Node]:
    """Return the nodes at which other branches leave the line, from its start to its end."""
    line = state.line
    return [
        child for node, onward in pairwise(line) for child in node.children if child is not onward
    ]


def _line(state: ViewState, bounds: GradeBounds, number: int, node: Node) -> str:
    """Return a branch with its number, its first move and its number of moves."""
    count = moves_text(number_of_moves(each.move for each in node.walk()))
    text = _("{number}: {move}; {count}.")
    if node.branch() is None:
        text = _("{number}: {move}; main line, {count}.")
    elif state.was_played(node):
        text = _("{number}: {move}; as played, {count}.")
    elif is_best_play(node):
        text = _("{number}: {move}; best play, {count}.")
    return text.format(number=number, move=_start(node, bounds), count=count)


def _start(node: Node, bounds: GradeBounds) -> str:
    """Return the first move of a branch, and its place: "j7 instead of i7 after 3 moves"."""
    parent = node.parent
    assert parent is not None
    other = next(child for child in parent.children if child is not node)
    text = _("{move} instead of {other} after {moves}")
    return text.format(
        move=signed_move(node, bounds),
        other=signed_move(other, bounds),
        moves=moves_text(parent.move_number()),
    )
