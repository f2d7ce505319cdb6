"""The report on a reviewed game, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardtui.play.view_state import ViewState
from boardtui.record.evaluation import Evaluation, counts_points
from boardtui.record.grades import DEFAULT_BOUNDS, Grade, GradeBounds
from boardtui.record.tree import GameRecord, Node
from boardtui.review.report import Report, SideReport
from boardtui.review.verdicts import verdict_on
from boardtui.rules.board import Color
from boardtui.rules.game import Game
from boardtui.session.review_state import ReviewState
from boardtui.system.named_tuples import NamedTuple
from boardtui.words.coaching import better_text
from boardtui.words.faults import fault_text
from boardtui.words.graph import lead_text
from boardtui.words.language import _, ngettext
from boardtui.words.names import move_name, side_name
from boardtui.words.remarks import move_sign
from boardtui.words.results import result_text
from boardtui.words.review import better_name, price_text, progress_text
from boardtui.words.sentences import joined, opening_text, player_name

NOTHING = "-"
"""Stands for a figure of a side none of whose moves is judged."""


class ReportRow(NamedTuple):
    """A figure of each side."""

    label: str
    values: tuple[str, ...]
    """By colour."""


def report_rows(game: Game, report: Report) -> Iterator[ReportRow]:
    """Yield the figures of the sides, those that say most first."""

    def row(label: str, texts: Iterator[str]) -> ReportRow:
        judged = (bool(side.judged) for side in report.sides)
        return ReportRow(
            label,
            tuple(
                text if has_moves else NOTHING
                for text, has_moves in zip(texts, judged, strict=True)
            ),
        )

    sides = report.sides
    yield row(_("Accuracy"), (percent_text(side.accuracy) for side in sides))
    yield row(_("Best moves"), (percent_text(_share(side)) for side in sides))
    yield row(_("Average loss"), (f"{side.mean_loss:.1f}" for side in sides))
    if counts_points(game):
        label = _("Loss: opening/middle/end")
        yield row(label, ("/".join(f"{lost:.0f}" for lost in side.phases) for side in sides))
    signs = "  ".join(f"{grade.value:>2}" for grade in Grade)
    yield row(signs, ("  ".join(f"{side.counts[grade]:>2}" for grade in Grade) for side in sides))
    if not counts_points(game):
        yield row(_("Wins missed"), (str(side.wins_missed) for side in sides))
        yield row(_("Wins allowed"), (str(side.wins_allowed) for side in sides))


def percent_text(percent: float) -> str:
    """Return a number of percent: "82%"."""
    return _("{percent}%").format(percent=round(percent))


def marked_move(node: Node, bounds: GradeBounds = DEFAULT_BOUNDS) -> str:
    """Return the name of a move with its sign: "f2?"."""
    assert node.move is not None
    return move_name(node.position.game, node.move) + move_sign(node, bounds)


def moment_text(node: Node) -> str:
    """Return what a moment changed, why, and the better move."""
    verdict = verdict_on(node)
    if verdict is None:
        better = better_name(node)
        text = _("Better: {move}.").format(move=better) if better else ""
        return joined(price_text(node, None), text)
    fault = verdict.faults[0] if verdict.faults else None
    reason = "" if fault is None else fault_text(verdict.position, verdict.move, fault)
    return joined(change_text(node), reason, better_text(verdict))


def change_text(node: Node) -> str:
    """Return the lead before and after a move: "From even to White +6."; may be empty.

    Without points, a proof is a win: "From White +30 to a win for Black."
    """
    parent = node.parent
    if parent is None or parent.evaluation is None or node.evaluation is None:
        return ""
    before = _standing_text(node.position.game, parent.evaluation)
    after = _standing_text(node.position.game, node.evaluation)
    return _("From {before} to {after}.").format(before=before, after=after)


def _standing_text(game: Game, evaluation: Evaluation) -> str:
    if counts_points(game) or evaluation.proved_result(Color(0)) in {None, 0}:
        return lead_text(game, evaluation.value)
    winner = Color(evaluation.value < 0)
    return _("a win for {side}").format(side=side_name(game, winner))


def lost_text(node: Node) -> str:
    """Return the number of discs or points that a move lost; empty if it is not judged."""
    return "" if node.cost is None else f"{node.cost.lost:.0f}"


def report_title(state: ViewState, record: GameRecord) -> str:
    """Return the title of a report on a branch: the players and the result, for the person here."""
    end = state.line[-1]
    called = [player_name(state, Color(color)) for color in range(len(state.game.sides))]
    names = " - ".join(name or "?" for name in called) if any(called) else ""
    outcome = record.outcome_at(end)
    result = ""
    if outcome is not None:
        result = result_text(end.position, outcome, state.names, state.me)
    text = joined(_("{names}.").format(names=names) if names and result else names, result)
    return _("Review: {text}").format(text=text) if text else _("Review")


def report_facts(line: Sequence[Node], review: ReviewState | None) -> tuple[str, ...]:
    """Return facts for a report: the opening, and how deep the review has looked so far."""
    facts = [opening_text(line)]
    if review is not None and not review.is_done:
        facts.append(_("Review progress: {place}").format(place=progress_text(review)))
    return tuple(filter(None, facts))


def library_text(node: Node) -> str:
    """Return the fact that a game left the library's games with the move to a node."""
    return _("Not in the library from move {number} on").format(number=node.move_number())


def count_of_mistakes(count: int) -> str:
    """Return a number of mistakes: "10 mistakes"."""
    text = ngettext("{count} mistake", "{count} mistakes", count)
    return text.format(count=count) if count else _("No mistakes")


def count_of_moments(count: int) -> str:
    """Return the title of the moments of a game."""
    if count == 3:
        return _("Three key moments")
    return ngettext("{count} key moment", "{count} key moments", count).format(count=count)


def short_report(
    game: Game, report: Report, bounds: GradeBounds = DEFAULT_BOUNDS
) -> tuple[str, ...]:
    """Return the report in two sentences: how accurate the sides were, and where it was decided."""
    judged = [
        _("{side} {percent}").format(
            side=side_name(game, Color(color)), percent=percent_text(side.accuracy)
        )
        for color, side in enumerate(report.sides)
        if side.judged
    ]
    if not judged:
        return ()
    accuracy = _("Accuracy: {sides}.").format(sides=_(", ").join(judged))
    if not report.moments:
        return (accuracy,)
    nodes = [moment.node for moment in report.moments]
    moves = [f"{node.move_number()} {marked_move(node, bounds)}" for node in nodes]
    return accuracy, _("Decided by {moves}.").format(moves=_(", ").join(moves))


def told_report(game: Game, report: Report, bounds: GradeBounds = DEFAULT_BOUNDS) -> Iterator[str]:
    """Yield the whole report line by line, for one who hears it."""
    for color, side in enumerate(report.sides):
        name = side_name(game, Color(color))
        if not side.judged:
            yield _("{side}: no moves were judged.").format(side=name)
            continue
        facts = [
            _("accuracy {percent}").format(percent=percent_text(side.accuracy)),
            _("best moves {percent}").format(percent=percent_text(_share(side))),
            _("average loss {lost}").format(lost=f"{side.mean_loss:.1f}"),
        ]
        if counts_points(game):
            opening, middle, end = (f"{lost:.0f}" for lost in side.phases)
            text = _(
                "discs lost: {opening} in the opening, {middle} in the middle, {end} at the end"
            )
            facts.append(text.format(opening=opening, middle=middle, end=end))
        else:
            missed, allowed = side.wins_missed, side.wins_allowed
            text = ngettext("{count} win missed", "{count} wins missed", missed)
            facts.append(text.format(count=missed))
            text = ngettext("{count} win allowed", "{count} wins allowed", allowed)
            facts.append(text.format(count=allowed))
        facts += _told_counts(side)
        yield _("{side}: {facts}.").format(side=name, facts=_(", ").join(facts))
    for moment in report.moments:
        node = moment.node
        number, move = node.move_number(), marked_move(node, bounds)
        text = _("Move {number}, {move}: {text}")
        yield text.format(number=number, move=move, text=moment_text(node))


def _told_counts(side: SideReport) -> Iterator[str]:
    """Yield the numbers of graded moves, but for grades without any."""
    count = side.counts[Grade.INACCURACY]
    if count:
        yield ngettext("{count} inaccuracy", "{count} inaccuracies", count).format(count=count)
    if count := side.counts[Grade.MISTAKE]:
        yield ngettext("{count} mistake", "{count} mistakes", count).format(count=count)
    if count := side.counts[Grade.BLUNDER]:
        yield ngettext("{count} blunder", "{count} blunders", count).format(count=count)


def _share(side: SideReport) -> float:
    return 100 * side.best / side.judged if side.judged else 0.0
