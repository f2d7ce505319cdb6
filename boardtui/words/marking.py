"""Signs, marks and strokes as people name them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never
from unicodedata import normalize

from boardtui.formats.sgf.remarks import MOVE_SIGNS
from boardtui.formats.sgf.strokes import MOST_STROKES
from boardtui.record.marks import LONGEST_LABEL, Shape, StrokeKind
from boardtui.record.tree import Node
from boardtui.rules.game import Place
from boardtui.session.marking import MARK_KINDS, LabelKind, Marking, MarkKind
from boardtui.system.translatable import N_
from boardtui.words.language import _
from boardtui.words.remarks import mark_text, marks_text, stroke_texts
from boardtui.words.tour import Page

SIGN_NAMES: Mapping[str, str] = {
    "!": N_("good"),
    "?": N_("bad"),
    "!?": N_("interesting"),
    "?!": N_("doubtful"),
    "!!": N_("very good"),
    "??": N_("very bad"),
}
"""The words for the signs of moves, to be translated."""

STROKE_NAMES = {StrokeKind.ARROW: N_("arrow"), StrokeKind.LINE: N_("straight line")}
"""The words for strokes, to be translated."""


_LABELS = {LabelKind.LETTER: N_("next letter"), LabelKind.TEXT: N_("custom text")}

_MOST_TOLD = 300
"""Characters of the marks that are told beside the board."""


def sign_named(text: str) -> str | None:
    """Return the sign that a text writes or names, "" for "none"; None if there is no such sign."""
    typed = _folded(text)
    if typed in MOVE_SIGNS:
        return typed
    if is_none(text):
        return ""
    return next((sign for sign, name in SIGN_NAMES.items() if _is_word(typed, name)), None)


def shape_named(text: str) -> Shape | None:
    """Return the shape with a name."""
    typed = _folded(text)
    return next(
        (each for each in Shape if typed in {each.value, _folded(mark_text(each))}),
        None,
    )


def stroke_named(text: str) -> StrokeKind | None:
    """Return the kind of strokes with a name."""
    typed = _folded(text)
    return next(
        (
            kind
            for kind, name in STROKE_NAMES.items()
            if typed == kind.value or _is_word(typed, name)
        ),
        None,
    )


def is_none(text: str) -> bool:
    """Return True for the word that takes something away."""
    return _is_word(_folded(text), N_("none"))


def is_label(text: str) -> bool:
    """Return True for the word before a label."""
    return _is_word(_folded(text), N_("label"))


def mark_kind_name(kind: MarkKind) -> str:
    """Return the name of what a chosen point gets."""
    match kind:
        case Shape():
            return mark_text(kind)
        case LabelKind():
            return _(_LABELS[kind])
        case StrokeKind():
            return _(STROKE_NAMES[kind])
        case _:
            assert_never(kind)


def marking_page(marking: Marking, node: Node, keys: Mapping[str, str]) -> Page:
    """Return the text beside the board; `keys` has those of "set", "next", "clear" and "done"."""
    kind = _("Mark: {mark}").format(mark=mark_kind_name(marking.kind))
    how = _("{set} or a click marks a point. {clear} or a right-click clears it.")
    start = ""
    if isinstance(marking.kind, StrokeKind):
        how = _("Press {set} at two points to join them, or drag with the mouse.")
    if marking.start is not None:
        point = node.position.game.format_move(Place(marking.start))
        start = _("From {point} to …").format(point=point)
    how += " " + _("{next} changes the kind of mark. {done} ends marking.")
    said = (_("Marks: {marks}.").format(marks=marks) for marks in [marks_text(node)] if marks)
    return Page(
        title=_("Marks on the board"),
        place="",
        heading=kind,
        praise=start,
        text=" ".join([*said, *stroke_texts(node)])[:_MOST_TOLD],
        how=how.format_map(keys),
    )


def longest_marking_page(marking: Marking, node: Node, keys: Mapping[str, str]) -> Page:
    """Return a page that has as much text as most positions need."""
    return marking_page(marking, node, keys)._replace(
        heading=max(map(mark_kind_name, MARK_KINDS), key=len), praise="m", text="m" * 60
    )


def marking_steps() -> tuple[tuple[str, str], ...]:
    """Return the ways to mark points beside the keys, with their meanings."""
    return (
        (
            _("Mouse"),
            _("click a point to mark it, right-click to clear it, drag to join two points"),
        ),
        ("c3", _("type a point to go there")),
    )


def long_label() -> str:
    """Return why a label is too long."""
    return _("A label can have at most {count} characters.").format(count=LONGEST_LABEL)


def full_of_strokes() -> str:
    """Return why there can be no other arrow, or no other line."""
    text = _("A move can have at most {count} arrows and {count} lines.")
    return text.format(count=MOST_STROKES)


def _is_word(typed: str, word: str) -> bool:
    return typed in {word, _folded(_(word))}


def _folded(text: str) -> str:
    return normalize("NFKC", " ".join(text.split())).casefold()
