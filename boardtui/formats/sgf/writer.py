"""Writer of SGF."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import assert_never

from boardtui import __version__
from boardtui.formats.charset import encodable
from boardtui.formats.errors import Fault, FormatError
from boardtui.formats.sgf.evaluation import EVALUATIONS, write_evaluation
from boardtui.formats.sgf.facts import fact_names, write_facts, write_origin, write_result
from boardtui.formats.sgf.game import (
    CHOICE,
    COACH,
    END,
    GAME,
    HEAD,
    PROGRAM,
    PROPOSAL,
    RATED,
    RESIGN,
    SEATS,
    write_game,
)
from boardtui.formats.sgf.marks import MARKS, write_marks
from boardtui.formats.sgf.points import (
    is_writable,
    move_names,
    move_texts,
    setup_names,
    write_point,
)
from boardtui.formats.sgf.text import write_property, write_text
from boardtui.formats.sgf.timing import CLOCK, LEFT, write_clock, write_left, write_timing
from boardtui.record.clock import Clock
from boardtui.record.timing import Timing
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.board import grid
from boardtui.rules.game import Choose, Game, Pass, Place, Propose, Resign

_ANNOTATIONS = frozenset({*MARKS, *EVALUATIONS})

PIECE = 1 << 15
"""Characters of a piece, unless one node has more."""

_MOVE = 6
"""About how many characters a move has."""


def dumps(
    record: GameRecord,
    *,
    seats: Sequence[str] = (),
    head: Node | None = None,
    timing: Timing | None = None,
) -> str:
    """Write a record as one game, to be encoded as UTF-8.

    `seats` are the players in the words of the command line; `head` is the current node, by default
    the end of the main line; `timing` are the clocks there. Raises FormatError for a game that SGF
    cannot hold.
    """
    return encodable("".join(pieces(record, seats=seats, head=head, timing=timing)))


def pieces(
    record: GameRecord,
    *,
    seats: Sequence[str] = (),
    head: Node | None = None,
    timing: Timing | None = None,
) -> Iterator[str]:
    """Write a record as `dumps` does, in pieces that each take some milliseconds.

    The record may not change until the last one.
    """
    game = record.game
    if not is_writable(game):
        raise FormatError(Fault.THREE_SIDES_ONLY)
    places = _places(record, head)
    clock = record.clock
    remarks = _remarks(record.root, places, clock, _settled(record))
    parts = ["(;", _root(record, seats, timing), remarks]
    size = 0
    nodes: list[Node | str] = []
    _branch(record.root, nodes)
    texts = move_texts(game)
    while nodes:
        node = nodes.pop()
        if isinstance(node, str):
            parts.append(node)
            continue
        while True:
            move, parent = node.move, node.parent
            if isinstance(move, Place) and parent is not None:
                parts.append(texts[parent.position.turn][move.point])
            else:
                parts.append(_other_move(game, node))
            if _has_remarks(node) or node in places:
                parts.append(_remarks(node, places, clock))
                size += len(parts[-1])
            if size + _MOVE * len(parts) > PIECE:
                yield "".join(parts)
                parts.clear()
                size = 0
            if len(node.children) != 1:
                break
            node = node.children[0]
        _branch(node, nodes)
    parts.append(")\n")
    yield "".join(parts)


def _branch(node: Node, nodes: list[Node | str]) -> None:
    """Push a node's children on the stack, with parentheses around variations."""
    if len(node.children) == 1:
        nodes.append(node.children[0])
        return
    for child in reversed(node.children):
        nodes += (")", child, "\n(")


def _other_move(game: Game, node: Node) -> str:
    assert node.parent is not None
    match node.move:
        case Pass():
            return f";{list(move_names(game))[node.parent.position.turn]}[]"
        case Choose(option):
            return ";" + write_property(CHOICE, [write_text(option)])
        case Propose(point):
            return ";" + write_property(PROPOSAL, [write_point(game, point)])
        case Resign(color):
            return ";" + write_property(RESIGN, [game.sides[color].letter])
        case Place(point):
            return move_texts(game)[node.parent.position.turn][point]
        case None:
            raise AssertionError
        case _:
            assert_never(node.move)


def _places(record: GameRecord, head: Node | None) -> dict[Node, str]:
    """Return the marks of the current node and of the end of the game, by node."""
    end = record.root.end()
    places: dict[Node, str] = {}
    if head is not None and head is not end:
        places[head] = HEAD + "[]"
    ended_at = record.ended_at
    if record.outcome is not None and ended_at is not None and ended_at is not end:
        result = write_property(END, [write_result(record.game, record.outcome)])
        places[ended_at] = places.get(ended_at, "") + result
    return places


def _has_remarks(node: Node) -> bool:
    return bool(
        node.comment or node.properties or node.marks or node.evaluation or node.left is not None
    )


def _remarks(
    node: Node,
    places: Mapping[Node, str],
    clock: Clock | None,
    settled: frozenset[str] = frozenset(),
) -> str:
    """Write a node's properties except its move and those in `settled`."""
    parts = [places.get(node, "")]
    if node.comment:
        parts.append(write_property("C", [write_text(node.comment)]))
    raw = {name: values for name, values in node.properties.items() if name not in _ANNOTATIONS}
    if node.left is not None and clock is not None:
        raw = {name: values for name, values in raw.items() if name not in LEFT}
    properties = write_left(node, clock) | write_evaluation(node) | write_marks(node) | raw
    parts += [
        write_property(name, values) for name, values in properties.items() if name not in settled
    ]
    return "".join(parts)


def _settled(record: GameRecord) -> frozenset[str]:
    clock = () if record.clock is None else CLOCK
    names = fact_names(record.game)
    return frozenset(
        {"FF", "AP", "GM", "CA", "SZ", "RU", GAME, SEATS, RATED, COACH, *names, *clock}
    )


def _root(record: GameRecord, seats: Sequence[str], timing: Timing | None) -> str:
    """Write the properties that only a root has."""
    kept = record.root.properties
    properties: dict[str, Sequence[str]] = {"FF": ["4"], "CA": ["UTF-8"]}
    properties["AP"] = kept.get("AP", [f"{PROGRAM}{__version__}"])
    properties |= write_game(record.game, kept)
    properties |= write_facts(record)
    properties |= write_clock(record.clock, kept)
    if record.origin is not None:
        properties |= write_origin(record.origin)
    properties |= _start(record)
    if any(seats):
        properties[SEATS] = [write_text(seat) for seat in seats]
        if record.rating_id:
            properties[RATED] = [record.rating_id]
        if record.has_coach:
            properties[COACH] = [""]
        properties |= write_timing(timing)
    return "".join(write_property(name, values) for name, values in properties.items())


def _start(record: GameRecord) -> dict[str, list[str]]:
    """Return the setup properties of a start position of its own."""
    game, start = record.game, record.root.position
    if start == game.start():
        return {}
    properties = {}
    for name, stones in zip(setup_names(game), start.board.stones, strict=True):
        points = [write_point(game, point) for point in grid(start.board.size).points(stones)]
        if points:
            properties[name] = points
    properties["PL"] = [game.sides[start.turn].letter]
    return properties
