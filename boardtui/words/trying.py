"""The texts while mistakes are tried again, for the screen and for plain mode."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from boardtui.analysis.verdict import Verdict
from boardtui.record.tree import Node
from boardtui.review.verdicts import verdict_on
from boardtui.session.trying import Trying, TryStage
from boardtui.words.analysis import line_text
from boardtui.words.coaching import better_text, mistake_text, refutation_text
from boardtui.words.errors import sentence
from boardtui.words.faults import fault_text
from boardtui.words.language import _
from boardtui.words.names import move_name, side_name
from boardtui.words.review import price_text
from boardtui.words.sentences import joined
from boardtui.words.tour import Page

_SAMPLES = 12
"""The number of mistakes whose texts are measured."""


def try_page(trying: Trying, skip: str = "", problem: str = "") -> Page:
    """Return the current texts; `problem` is the reason why the last point was refused."""
    page = _heading(trying.node, trying.place, len(trying.mistakes))
    match trying.stage:
        case TryStage.ASKED:
            trouble = problem if trying.trouble is None else sentence(trying.trouble)
            return page._replace(text=_task(trying), objection=trouble, skip=skip)
        case TryStage.JUDGED:
            return page._replace(text=_("The engine looks at it."))
        case TryStage.RIGHT:
            return page._replace(praise=right_text(trying), go_on=_("Go on"))
        case TryStage.WRONG:
            assert trying.verdict is not None
            wrong = wrong_text(trying.verdict)
            return page._replace(objection=wrong, go_on=_("Once more"))
        case TryStage.SHOWN:
            return page._replace(text=solution_text(trying.node), go_on=_("Go on"))
        case TryStage.OVER:
            return Page(_("Try again"), "", over_text(trying), go_on=_("To the game"))


def task_text(trying: Trying) -> str:
    """Return the task as sentences: what was played, and what is wanted."""
    return joined(_number(trying), heading_text(trying.node), _task(trying))


def heading_text(node: Node) -> str:
    """Return what was played in the game, and what it lost."""
    return joined(
        _("Move {number} of the game.").format(number=node.move_number()),
        price_text(node, verdict_on(node)),
    )


def right_text(trying: Trying) -> str:
    """Return the praise for a right move."""
    move = trying.view.node.move
    assert move is not None
    name = move_name(trying.position.game, move)
    verdict = verdict_on(trying.node)
    assert verdict is not None
    best = verdict.best.line[0]
    if move == best:
        return _("{move} is right.").format(move=name)
    if trying.is_known:
        return _("{move} is right: others have played it.").format(move=name)
    text = _("{move} is right as well; {better} is the move of the engine.")
    return text.format(move=name, better=move_name(trying.position.game, best))


def wrong_text(verdict: Verdict) -> str:
    """Return what is wrong with a move, without the better one."""
    fault = verdict.faults[0] if verdict.faults else None
    reason = "" if fault is None else fault_text(verdict.position, verdict.move, fault)
    return joined(mistake_text(verdict), reason, refutation_text(verdict))


def solution_text(node: Node) -> str:
    """Return the better move than a mistake, with best play after it."""
    verdict = verdict_on(node)
    assert verdict is not None
    text = better_text(verdict)
    if len(verdict.best.line) == 1:
        return text
    line = line_text(verdict.position, verdict.best)
    return joined(text, _("Best play: {line}").format(line=line))


def over_text(trying: Trying) -> str:
    """Return how many mistakes were put right."""
    return _("{found} of {count} found.").format(found=trying.found, count=len(trying.mistakes))


def longest_try_pages(mistakes: Iterable[Node], count: int, skip: str) -> Iterator[Page]:
    """Yield pages that are about as long as any while mistakes are tried again."""
    for node in islice(mistakes, _SAMPLES):
        page = _heading(node, count - 1, count)
        verdict = verdict_on(node)
        assert verdict is not None
        yield page._replace(objection=wrong_text(verdict), go_on=_("Once more"))
        yield page._replace(text=solution_text(node), go_on=_("Go on"))
        yield page._replace(text=_wanted(verdict), objection="x" * 40, skip=skip)


def _heading(node: Node, place: int, count: int) -> Page:
    where = _("{number}/{count}").format(number=place + 1, count=count)
    return Page(_("Try again"), where, heading_text(node), skip_to=_("Next mistake"))


def _number(trying: Trying) -> str:
    text = _("{number} of {count}.")
    return text.format(number=trying.place + 1, count=len(trying.mistakes))


def _task(trying: Trying) -> str:
    verdict = verdict_on(trying.node)
    assert verdict is not None
    return _wanted(verdict)


def _wanted(verdict: Verdict) -> str:
    position = verdict.position
    side = side_name(position.game, position.turn)
    return _("{side} to move: find a better one.").format(side=side)
