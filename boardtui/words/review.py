"""Sentences on the mistakes that a review has found."""

from __future__ import annotations

from collections.abc import Iterator

from boardtui.analysis.verdict import MistakeKind, Verdict
from boardtui.record.evaluation import Certainty, counts_points
from boardtui.record.grades import Grade, Graded
from boardtui.record.tree import Node
from boardtui.session.review_state import ReviewState
from boardtui.system.translatable import N_
from boardtui.words.analysis import count_text
from boardtui.words.coaching import lesson, loss_text, mistake_text
from boardtui.words.errors import sentence
from boardtui.words.language import _, ngettext
from boardtui.words.names import move_name
from boardtui.words.sentences import joined

_GRADES = {
    Grade.INACCURACY: N_("inaccuracy"),
    Grade.MISTAKE: N_("mistake"),
    Grade.BLUNDER: N_("blunder"),
}


def why_no_review(*, has_engine: bool, is_running: bool, why_no_help: str = "") -> str:
    """Return the reason why a game cannot be reviewed now.

    `why_no_help` is the reason why no engine may help anywhere, if there is one.
    """
    if not has_engine:
        return _("No engine is available for this game.")
    if is_running:
        return _("You can review the game when it is over.")
    if why_no_help:
        return why_no_help
    return _("There are no moves to review.")


def grade_name(grade: Grade) -> str:
    """Return the name of a grade of moves, as a title: "Mistake"."""
    name = _(_GRADES[grade])
    return name[:1].upper() + name[1:]


def price_text(node: Node, verdict: Verdict | None) -> str:
    """Return what a judged move cost as a sentence; empty for one that is not judged.

    A result that is given away says more than a number, but does not replace it.
    """
    cost, move = node.cost, node.move
    if cost is None or move is None:
        return ""
    if verdict is not None and not _is_number(verdict):
        return mistake_text(verdict)
    game, is_exact = node.position.game, cost.certainty is Certainty.EXACT
    return loss_text(game, move_name(game, move), cost.lost, is_exact=is_exact)


def better_name(node: Node) -> str:
    """Return the name of the better move than that of a node; empty if none is known."""
    cost = node.cost
    return "" if cost is None or not cost.better else move_name(node.position.game, cost.better[0])


def lesson_texts(node: Node, verdict: Verdict | None) -> Iterator[str]:
    """Yield the reason of a mistake, the refutation and the better move, as far as known."""
    if verdict is not None:
        yield from lesson(verdict)
    elif better := better_name(node):
        yield _("Better: {move}.").format(move=better)


def told_mistake(node: Node, found: Graded, verdict: Verdict | None) -> str:
    """Return everything about a mistake in sentences, with its number and grade before them."""
    move = node.move
    assert move is not None
    name = move_name(node.position.game, move)
    text = _("{number} {move}: {grade}.")
    if found.is_authors:
        text = _("{number} {move}: {grade}, according to the record.")
    elif found.is_doubtful:
        text = _("{number} {move}: {grade} (provisional).")
    text = text.format(number=node.move_number(), move=name, grade=_(_GRADES[found.grade]))
    return joined(text, price_text(node, verdict), *lesson_texts(node, verdict))


def short_mistake(node: Node, verdict: Verdict, *, insert: str, has_panel: bool) -> str:
    """Return the status line's text on a mistake, with the key that puts the better line in.

    Without a panel it is everything about the mistake.
    """
    price = price_text(node, verdict)
    if not has_panel:
        return joined(price, *lesson_texts(node, verdict))
    if not insert:
        return price
    keys = _("{insert} adds {move} as a variation.").format(insert=insert, move=better_name(node))
    return joined(price, keys)


def better_comment(node: Node) -> str:
    """Return the comment on a better line that is put into the record: what the mistake lost."""
    assert node.cost is not None
    assert node.move is not None
    game, count = node.position.game, round(node.cost.lost)
    name = move_name(game, node.move)
    if not counts_points(game):
        text = _("Better than {move}, which loses {count} points.")
    elif node.cost.certainty is Certainty.EXACT:
        text = ngettext(
            "Better than {move}, which loses {count} disc.",
            "Better than {move}, which loses {count} discs.",
            count,
        )
    else:
        text = ngettext(
            "Better than {move}, which loses about {count} disc.",
            "Better than {move}, which loses about {count} discs.",
            count,
        )
    return text.format(move=name, count=count)


def begun_text(pause: str) -> str:
    """Return the sentence at the start of a review, with the key that pauses it."""
    text = _("The review is running.")
    return joined(text, _("{key} pauses the review.").format(key=pause)) if pause else text


def paused_text(state: ReviewState, go_on: str) -> str:
    """Return the sentence about a paused review, with the key that goes on."""
    text = _("The review is paused.")
    if state.reached:
        text = _("The review is paused ({place} done).").format(place=progress_text(state))
    return joined(text, _("{key} continues the review.").format(key=go_on)) if go_on else text


def done_text(count: int, *, back: str = "", report: str = "") -> str:
    """Return the sentence at the end of a review, with the keys to its mistakes and the report."""
    if not count:
        text = _("The review is finished: no mistakes were found.")
    else:
        text = ngettext(
            "The review is finished: {count} mistake.",
            "The review is finished: {count} mistakes.",
            count,
        ).format(count=count)
    keys = []
    if back:
        keys.append(_("{key} goes to the last mistake.").format(key=back))
    if report:
        keys.append(_("{key} shows the report.").format(key=report))
    return joined(text, *keys)


def failed_text(state: ReviewState, go_on: str) -> str:
    """Return the sentence about a review whose engine failed, with the key that goes on."""
    trouble = "" if state.trouble is None else sentence(state.trouble)
    kept = _("The results so far are saved.")
    return joined(
        trouble, kept, _("{key} continues the review.").format(key=go_on) if go_on else ""
    )


def progress_text(state: ReviewState) -> str:
    """Return how far a review has come: "16 of 20" plies, or "20k of 100k" positions."""
    reached, wanted = count_text(state.reached), count_text(state.wanted)
    return _("{reached} of {wanted}").format(reached=reached, wanted=wanted)


def _is_number(verdict: Verdict) -> bool:
    """Return True if a mistake is best told by the number of discs or points that it loses."""
    return verdict.kind is MistakeKind.LOSES and counts_points(verdict.position.game)
