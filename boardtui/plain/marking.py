"""Signs on moves, and marks, arrows and lines on the board, set by words."""

from __future__ import annotations

from unicodedata import normalize

from boardtui.formats.sgf.strokes import has_room_for
from boardtui.plain.board_words import point_name
from boardtui.plain.game_words import mark_lines
from boardtui.plain.questions import NotUnderstood
from boardtui.plain.session import Session
from boardtui.record.marks import LONGEST_LABEL, Mark, free_label
from boardtui.record.tree import Node
from boardtui.rules.board import Point
from boardtui.system.printable import tidy_line
from boardtui.words.language import _
from boardtui.words.marking import (
    SIGN_NAMES,
    full_of_strokes,
    is_label,
    is_none,
    long_label,
    shape_named,
    sign_named,
    stroke_named,
)
from boardtui.words.names import move_name
from boardtui.words.remarks import annotation_texts, mark_text
from boardtui.words.sentences import joined


def sign(session: Session, argument: str) -> None:
    """Give the last move a sign, or say the one that it has. Raises NotUnderstood."""
    node = session.state.node
    if node.move is None:
        raise NotUnderstood(_("The start position cannot have a sign. Go to a move first."))
    if not argument:
        signs = (f"{each} ({_(name)})" for each, name in SIGN_NAMES.items())
        known = _("Signs: {signs}, or none.").format(signs=_(", ").join(signs))
        session.say(joined(_sign_text(node), known))
        return
    wanted = sign_named(argument)
    if wanted is None:
        text = _("“{text}” is not a sign for a move. Type “sign” for the list of signs.")
        raise NotUnderstood(text.format(text=argument[:40]))
    session.view.sign(node.path(), wanted)
    session.say(_sign_text(session.state.node))


def mark(session: Session, argument: str) -> None:
    """Mark a point, or join two by an arrow or a line; say the marks. Raises NotUnderstood."""
    node = session.state.node
    if not argument:
        session.say("\n".join([*mark_lines(node), _usage()]))
        return
    first, _blank, rest = argument.partition(" ")
    match f"{first.replace('-', ' ', 1)} {rest}".split(maxsplit=2):
        case [where, to, what] if not is_label(to):
            _join_points(session, node, (_point(session, where), _point(session, to)), what)
        case [where, *words]:
            _mark_point(session, node, _point(session, where), words)
        case _:
            raise NotUnderstood(_usage())


def _mark_point(session: Session, node: Node, point: Point, words: list[str]) -> None:
    what, *text = words or [""]
    mark: Mark | None = shape_named(what)
    if is_label(what):
        mark = tidy_line("".join(text), LONGEST_LABEL + 1) or free_label(node.marks)
        if len(mark) > LONGEST_LABEL:
            raise NotUnderstood(long_label())
    elif mark is None and not is_none(what):
        raise NotUnderstood(_usage())
    session.view.mark(node.path(), point, mark)
    held = session.state.node.marks.get(point)
    said = _("no mark") if held is None else mark_text(held)
    said = _("{label}: {text}").format(label=point_name(node.position.game, point), text=said)
    session.say(_("{text}.").format(text=said))


def _join_points(session: Session, node: Node, ends: tuple[Point, Point], what: str) -> None:
    kind = stroke_named(what)
    if kind is None and not is_none(what):
        raise NotUnderstood(_usage())
    start, end = ends
    if start == end:
        raise NotUnderstood(_("An arrow or a line needs two different points."))
    if kind is not None and not has_room_for(node, kind):
        raise NotUnderstood(full_of_strokes())
    session.view.draw(node.path(), start, end, kind)
    session.say("\n".join(mark_lines(session.state.node)) or _("There are no marks here."))


def _point(session: Session, text: str) -> Point:
    """Return the point of a name. Raises NotationError."""
    game = session.state.game
    return game.notation.parse(normalize("NFKC", text).lower(), game.board_size)


def _sign_text(node: Node) -> str:
    """Return the move to a node and what its sign says."""
    assert node.move is not None
    said = joined(*annotation_texts(node)) or _("No sign.")
    name = move_name(node.position.game, node.move)
    return _("{label}: {text}").format(label=name, text=said)


def _usage() -> str:
    return _(
        "Type for example “mark d3 triangle”, “mark d3 label A”, “mark d3 none” or “mark d3 f5 "
        "arrow”. Marks on a point: cross, circle, square, triangle. Marks between two points: "
        "arrow, line."
    )
