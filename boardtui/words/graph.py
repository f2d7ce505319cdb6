"""The course of a game in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardtui.record.evaluation import Certainty, counts_points
from boardtui.record.grades import DEFAULT_BOUNDS, GradeBounds, is_marked
from boardtui.record.tree import Node
from boardtui.rules.board import Color
from boardtui.rules.game import Game
from boardtui.session.graph_state import Course, EvaluationOf, GraphKind, values_of
from boardtui.words.counts import amount_text
from boardtui.words.language import _, ngettext
from boardtui.words.names import move_name, side_name
from boardtui.words.remarks import move_sign

_MINUTE, _HOUR = 60, 3600
_MOST_PERCENT = 100


def title_text(kind: GraphKind, *, is_judged: bool) -> str:
    """Return the title of a graph; `is_judged` says if a review made its values."""
    match kind:
        case GraphKind.VALUES:
            return _("Review") if is_judged else _("Values")
        case GraphKind.LOSSES:
            return _("Losses")
        case GraphKind.TIMES:
            return _("Times")


def shown_text(kind: GraphKind | None) -> str:
    """Return the sentence that says what the graph shows from now on."""
    match kind:
        case GraphKind.VALUES:
            return _("The graph shows who is ahead.")
        case GraphKind.LOSSES:
            return _("The graph shows how much each side’s mistakes have cost so far.")
        case GraphKind.TIMES:
            return _("The graph shows the time spent on each move.")
        case None:
            return _("The graph is hidden.")


def reading_text(game: Game, course: Course, depth: int) -> str:
    """Return what a graph shows of the node at the cursor: "White +24", "0:12"; may be empty."""
    first, second = course.bars[depth]
    match course.kind:
        case GraphKind.VALUES:
            value = first if first is not None else None if second is None else -second
            return "" if value is None else lead_text(game, value)
        case GraphKind.LOSSES:
            return losses_text(game, first or 0.0, second or 0.0)
        case GraphKind.TIMES:
            seconds = first if first is not None else second
            return "" if seconds is None else time_text(seconds)


def lead_text(game: Game, value: float) -> str:
    """Return the side that is ahead, and by how much, as "White +24"; "even" for no lead."""
    amount = round(abs(value))
    if not counts_points(game):
        amount = min(amount, _MOST_PERCENT)
    if not amount:
        return _("even")
    side = side_name(game, Color(value < 0))
    return _("{side} +{amount}").format(side=side, amount=amount)


def losses_text(game: Game, first: float, second: float) -> str:
    """Return what either side has lost so far: "Black 12, White 3"."""
    texts = [
        _("{side} {amount}").format(side=side_name(game, Color(color)), amount=round(lost))
        for color, lost in enumerate((first, second))
    ]
    return _(", ").join(texts)


def scale_text(game: Game, kind: GraphKind, most: float) -> str:
    """Return the amount that fills the height of a graph, in three columns at most.

    >>> from boardtui.rules.registry import game
    >>> [scale_text(game("othello"), kind, 30) for kind in GraphKind]
    ['+30', '30', '30"']
    """
    match kind:
        case GraphKind.VALUES:
            return f"+{most:g}" if counts_points(game) and most < _MOST_PERCENT else f"{most:g}"
        case GraphKind.LOSSES:
            return f"{most:g}" if most < 1000 else f"{most / 1000:.0f}k"
        case GraphKind.TIMES if most < _MINUTE:
            return f'{most:g}"'
        case GraphKind.TIMES:
            return f"{most / _MINUTE:g}'" if most < _HOUR else f"{most / _HOUR:g}h"


def time_text(seconds: float) -> str:
    """Return the time of a move: "0:07", "1:02:30".

    >>> time_text(7.4), time_text(3750)
    ('0:07', '1:02:30')
    """
    minutes, rest = divmod(round(seconds), _MINUTE)
    hours, minutes = divmod(minutes, _HOUR // _MINUTE)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def bad_move_text(
    node: Node, bounds: GradeBounds = DEFAULT_BOUNDS, *, has_loss: bool = True
) -> str:
    """Return a bad move with its number and sign, what it lost, and the better one.

    Without its loss it is shorter. Empty for any other move, and at the start: a line of words for
    each would be much to send.
    """
    if node.move is None or not is_marked(node, bounds):
        return ""
    name = move_name(node.position.game, node.move)
    text = f"{node.move_number()} {name}{move_sign(node, bounds)}"
    if node.cost is None:
        return text
    lost, better = loss_text(node), better_text(node)
    if better and not has_loss:
        return _("{move}  {lost}").format(move=text, lost=better)
    text = _("{move}  {lost}").format(move=text, lost=lost)
    return _("{move}. {better}").format(move=text, better=better) if better else text


def loss_text(node: Node) -> str:
    """Return what a judged move lost: "about 7 discs lost", "45 points lost"."""
    assert node.cost is not None
    amount = round(node.cost.lost)
    if not counts_points(node.position.game):
        return _("{amount} points lost").format(amount=amount)
    if node.cost.certainty is Certainty.EXACT:
        text = ngettext("{amount} disc lost", "{amount} discs lost", amount)
    else:
        text = ngettext("about {amount} disc lost", "about {amount} discs lost", amount)
    return text.format(amount=amount)


def better_text(node: Node) -> str:
    """Return the move that was better than a judged one: "Better: f7"; empty if unknown."""
    if node.cost is None or not node.cost.better:
        return ""
    return _("Better: {move}").format(move=move_name(node.position.game, node.cost.better[0]))


def course_texts(
    line: Sequence[Node], evaluation: EvaluationOf, bounds: GradeBounds = DEFAULT_BOUNDS
) -> Iterator[str]:
    """Yield the course of a game as sentences: who was ahead before each bad move, and its loss.

    The value at the end of the line follows.
    """
    game, values = line[0].position.game, values_of(line, evaluation)
    for depth, node in enumerate(line):
        if node.cost is None or not is_marked(node, bounds):
            continue
        number, before = node.move_number(), values[depth - 1]
        amount = amount_text(game, node.cost.lost)
        lost = _("move {number} lost {amount}").format(number=number, amount=amount)
        if before is not None:
            lead = _("{lead} after move {number}").format(
                lead=lead_text(game, before), number=line[depth - 1].move_number()
            )
            lost = _("{lead}; {lost}").format(lead=lead, lost=lost)
        yield _("{text}.").format(text=lost[:1].upper() + lost[1:])
    if values[-1] is not None:
        lead = lead_text(game, values[-1])
        yield _("{lead} at the end.").format(lead=lead[:1].upper() + lead[1:])
