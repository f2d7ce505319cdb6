"""Arrows and lines in SGF; they stay among the raw properties."""

from __future__ import annotations

from contextlib import suppress

from boardtui.formats.errors import FormatError
from boardtui.formats.sgf.points import read_point, write_point
from boardtui.record.marks import Stroke, StrokeKind
from boardtui.record.tree import Node, RawProperties
from boardtui.rules.board import Point
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game

MOST_STROKES = 20
"""The most strokes of a kind that are read or set at one node: files may have very many."""

_NAMES = {StrokeKind.ARROW: "AR", StrokeKind.LINE: "LN"}


def strokes_of(node: Node) -> tuple[Stroke, ...]:
    """Return the strokes at a node, arrows first; malformed ones are left out."""
    if not node.properties:
        return ()
    game = node.position.game
    return tuple(
        stroke
        for kind, name in _NAMES.items()
        for raw in node.properties.get(name, ())[:MOST_STROKES]
        if (stroke := _read(game, kind, raw)) is not None
    )


def has_room_for(node: Node, kind: StrokeKind) -> bool:
    """Return True if another stroke of a kind would be read."""
    return len(node.properties.get(_NAMES[kind], ())) < MOST_STROKES


def stroked(node: Node, start: Point, end: Point, kind: StrokeKind | None) -> RawProperties:
    """Return the raw properties of a node with one stroke from a point to another; None for none.

    An arrow the other way stays. Raises LookupError for a point off the board, and for a stroke
    that leads nowhere.
    """
    game = node.position.game
    size = game.board_size
    if start == end or not (size.holds(start) and size.holds(end)):
        raise LookupError(start, end)
    properties = dict(node.properties)
    for each, name in _NAMES.items():
        values = properties.get(name, ())
        strokes = (_read(game, each, raw) for raw in values)
        kept = [
            raw
            for raw, stroke in zip(values, strokes, strict=True)
            if stroke is None or not stroke.joins(start, end)
        ]
        if each is kind and len(kept) + 1 == len(values):
            continue  # there already, once
        if each is kind:
            kept.append(f"{write_point(game, start)}:{write_point(game, end)}")
        if len(kept) != len(values) or each is kind:
            properties[name] = kept
        if not kept:
            properties.pop(name, None)
    return properties


def _read(game: Game, kind: StrokeKind, raw: str) -> Stroke | None:
    first, _sign, last = raw.partition(":")
    with suppress(FormatError, RulesError):
        stroke = Stroke(kind, read_point(game, first), read_point(game, last))
        return stroke if stroke.start != stroke.end else None
    return None
