"""A record's remarks on the game and its positions, in words."""

from __future__ import annotations

from collections.abc import Iterator

from boardtui.formats.sgf.remarks import (
    Annotation,
    AnnotationKind,
    Detail,
    annotations_of,
    authors_sign,
    details,
    node_name,
)
from boardtui.formats.sgf.strokes import strokes_of
from boardtui.record.grades import DEFAULT_BOUNDS, GradeBounds, Graded, graded
from boardtui.record.marks import Shape, StrokeKind
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.board import Color
from boardtui.rules.game import Place
from boardtui.system.printable import printable
from boardtui.system.translatable import N_
from boardtui.words.language import _
from boardtui.words.names import side_name
from boardtui.words.sentences import MOST_NAME

_SENTENCES = {
    AnnotationKind.GOOD: (N_("A good move."), N_("A very good move.")),
    AnnotationKind.BAD: (N_("A bad move."), N_("A very bad move.")),
    AnnotationKind.DOUBTFUL: (N_("A doubtful move."), N_("A doubtful move.")),
    AnnotationKind.INTERESTING: (N_("An interesting move."), N_("An interesting move.")),
    AnnotationKind.EVEN: (N_("The position is even."), N_("The position is clearly even.")),
    AnnotationKind.GOOD_FOR_FIRST: (N_("Good for {side}."), N_("Very good for {side}.")),
    AnnotationKind.GOOD_FOR_SECOND: (N_("Good for {side}."), N_("Very good for {side}.")),
    AnnotationKind.UNCLEAR: (N_("The position is unclear."), N_("The position is very unclear.")),
    AnnotationKind.HOTSPOT: (N_("An important position."), N_("A very important position.")),
}

_SHAPES = {
    Shape.CROSS: N_("cross"),
    Shape.CIRCLE: N_("circle"),
    Shape.SQUARE: N_("square"),
    Shape.TRIANGLE: N_("triangle"),
}

_STROKES = {
    StrokeKind.ARROW: N_("Arrows: {points}."),
    StrokeKind.LINE: N_("Lines: {points}."),
}

_DETAILS = {
    Detail.TITLE: N_("Title"),
    Detail.ROUND: N_("Round"),
    Detail.PLACE: N_("Place"),
    Detail.SOURCE: N_("Source"),
    Detail.OPENING: N_("Opening name"),
    Detail.TIME: N_("Time"),
    Detail.OVERTIME: N_("Overtime"),
    Detail.ANNOTATOR: N_("Annotated by"),
    Detail.ENTERED_BY: N_("Entered by"),
    Detail.COPYRIGHT: N_("Copyright"),
    Detail.ABOUT: N_("About the game"),
}

_OF_SIDES = (
    (Detail.FIRST_RANK, Detail.FIRST_TEAM),
    (Detail.SECOND_RANK, Detail.SECOND_TEAM),
)

_MOST_TEXT = 2000
"""Longer texts are cut to this many characters."""


def move_sign(node: Node, bounds: GradeBounds = DEFAULT_BOUNDS) -> str:
    """Return the sign of a move, such as "?!": its author's, or else a review's; may be empty."""
    if sign := authors_sign(node):
        return sign
    found = None if node.cost is None else graded(node, bounds)
    return "" if found is None else grade_sign(found)


def grade_sign(found: Graded) -> str:
    """Return the sign of a bad move, in parentheses while a deeper search may take it back."""
    sign = found.grade.value
    return f"({sign})" if found.is_doubtful else sign


def annotation_texts(node: Node) -> Iterator[str]:
    """Yield the annotations of a node as sentences."""
    game = node.position.game
    for annotation in annotations_of(node):
        color = Color(annotation.kind is AnnotationKind.GOOD_FOR_SECOND)
        yield _sentence(annotation).format(side=side_name(game, color))


def name_text(node: Node) -> str:
    """Return the name of a node; empty without one."""
    return _short(node_name(node))


def has_words(node: Node) -> bool:
    """Return True if a node has texts; it may have properties without any."""
    texts = (name_text(node), node.comment)
    others = (annotation_texts(node), stroke_texts(node))
    if any(texts) or any(True for each in others for _text in each):
        return True
    return node.parent is None and any(True for _line in detail_lines(node))


def marks_text(node: Node) -> str:
    """Return the marks of a node by point: "c3 A, d4 circle"; empty without any."""
    game = node.position.game
    points = sorted(node.marks, key=lambda point: point[::-1])
    return _(", ").join(
        f"{game.format_move(Place(point))} {mark_text(node.marks[point])}" for point in points
    )


def stroke_texts(node: Node) -> Iterator[str]:
    """Yield the arrows and the lines of a node, with the points that they join."""
    game = node.position.game
    strokes = strokes_of(node)
    for kind, text in _STROKES.items():
        pairs = [
            f"{game.format_move(Place(start))}-{game.format_move(Place(end))}"
            for each, start, end in strokes
            if each is kind
        ]
        if pairs:
            yield _(text).format(points=_(", ").join(pairs))


def mark_text(mark: Shape | str) -> str:
    """Return a mark: its label, or the name of its shape."""
    return _(_SHAPES[mark]) if isinstance(mark, Shape) else _short(mark)


def occasion_text(record: GameRecord) -> str:
    """Return event, date, round and place of a game in one line; may be empty."""
    facts = details(record.root)
    when = facts.get(Detail.DATE) or (record.date.isoformat() if record.date else "")
    if when in record.event.split():
        when = ""  # "World Championship 2006" says the year
    round_text = facts.get(Detail.ROUND, "")
    if round_text.isdigit():
        round_text = _("round {round}").format(round=round_text)
    parts = (record.event, when, round_text, facts.get(Detail.PLACE, ""))
    return _(", ").join(_short(part) for part in parts if part)


def detail_lines(root: Node) -> Iterator[str]:
    """Yield the other facts of a game, as lines such as "Source: A book"."""
    facts = details(root)
    game = root.position.game
    for color, kinds in enumerate(_OF_SIDES):
        texts = [_short(facts[kind]) for kind in kinds if kind in facts]
        if texts:
            side = side_name(game, Color(color))
            yield _("{side}: {name}").format(side=side, name=_(", ").join(texts))
    for detail, label in _DETAILS.items():
        if detail in facts and detail not in {Detail.ROUND, Detail.PLACE}:
            text = facts[detail][:_MOST_TEXT]
            yield _("{label}: {text}").format(label=_(label), text=text)


def _sentence(annotation: Annotation) -> str:
    return _(_SENTENCES[annotation.kind][annotation.is_strong])


def _short(text: str) -> str:
    return printable(text[:MOST_NAME])
