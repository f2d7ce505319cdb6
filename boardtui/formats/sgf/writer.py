"""Writer of SGF."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import assert_never

from boardtui import __version__
from boardtui.formats.charset import encodable
from boardtui.formats.errors import FormatError, FormatReason
from boardtui.formats.sgf.evaluation import EVALUATIONS, write_evaluation
from boardtui.formats.sgf.facts import (
    SOURCE,
    fact_names,
    write_facts,
    write_origin,
    write_result,
    write_seats,
)
from boardtui.formats.sgf.game import (
    CHOICE,
    COACH,
    END,
    GAME,
    HEAD,
    ORIGIN,
    PLAYERS,
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
    write_point,
)
from boardtui.formats.sgf.start import start_names, write_start
from boardtui.formats.sgf.text import write_property, write_text
from boardtui.formats.sgf.timing import CLOCK, LEFT, write_clock, write_left, write_timing
from boardtui.record.clock import Clock
from boardtui.record.timing import Timing
from boardtui.record.tree import GameRecord, Node, RawProperties
from boardtui.record.who import Who
from boardtui.rules.game import Choose, Game, Pass, Place, Propose, Resign

Properties = dict[str, Sequence[str]]
"""Raw values by name."""

_ANNOTATIONS = frozenset({*MARKS, *EVALUATIONS})

PIECE = 1 << 15
"""Characters of a piece, unless one node has more."""

_MOVE = 6
"""About how many characters a move has."""


def dumps(
    record: GameRecord,
    *,
    seats: Sequence[Who] = (),
    head: Node | None = None,
    timing: Timing | None = None,
) -> str:
    """Write a record as one game, to be encoded as UTF-8.

    `seats` are the players; `head` is the current node, by default the end of the main line;
    `timing` are the clocks there. Raises FormatError for a game that SGF cannot hold.
    """
    return encodable("".join(pieces(record, seats=seats, head=head, timing=timing)))


def pieces(
    record: GameRecord,
    *,
    seats: Sequence[Who] = (),
    head: Node | None = None,
    timing: Timing | None = None,
) -> Iterator[str]:
    """Write a record as `dumps` does, in pieces that each take some milliseconds.

    The record may not change until the last one.
    """
    game = record.game
    if not is_writable(game):
        raise FormatError(FormatReason.THREE_SIDES_ONLY)
    places = _places(record, head)
    clock = record.clock
    parts = ["(;", _root(record, seats, timing, places)]
    size = 0
    nodes: list[Node | str] = []
    _branch(record.root, nodes)
    texts = move_texts(game)
    while nodes:
        node = nodes.pop()
        if isinstance(node, str):
            parts.append(node)
            continue
        # Most nodes have one child, which need not go through the stack.
        while True:
            move, parent = node.move, node.parent
            if isinstance(move, Place) and parent is not None:
                written = texts[parent.position.turn][move.point]
            else:
                written = _other_move(game, node)
            if _has_remarks(node) or node in places:
                written = _with_remarks(node, written, _remarks(node, places, clock))
                size += len(written)
            parts.append(written)
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


def _places(record: GameRecord, head: Node | None) -> dict[Node, Properties]:
    """Return the marks of the current node and of the end of the game, by node."""
    end = record.root.end()
    places: dict[Node, Properties] = {}
    if head is not None and head is not end:
        places[head] = {HEAD: [""]}
    ended_at = record.ended_at
    if record.outcome is not None and ended_at is not None and ended_at is not end:
        result = {END: [write_result(record.game, record.outcome)]}
        places[ended_at] = {**places.get(ended_at, {}), **result}
    return places


def _has_remarks(node: Node) -> bool:
    return bool(
        node.comment
        or node.properties
        or node.marks
        or node.evaluation
        or node.cost
        or node.left is not None
    )


def _remarks(node: Node, places: Mapping[Node, Properties], clock: Clock | None) -> Properties:
    """Return a node's properties except its move."""
    properties = dict(places.get(node, {}))
    if node.comment:
        properties["C"] = [write_text(node.comment)]
    raw: Properties = {
        name: values for name, values in node.properties.items() if name not in _ANNOTATIONS
    }
    if node.left is not None and clock is not None:
        raw = {name: values for name, values in raw.items() if name not in LEFT}
    return {
        **properties,
        **write_left(node, clock),
        **write_evaluation(node),
        **write_marks(node),
        **raw,
        **_cost(node),
    }


def _cost(node: Node) -> RawProperties:
    """Return the properties of what a move lost, in place of those that made no sense."""
    if node.cost is None:
        return {}
    from boardtui.formats.sgf.cost import write_cost

    return write_cost(node, node.cost)


def _with_remarks(node: Node, move: str, remarks: Properties) -> str:
    """Return a node's text, given that of its move, ";B[f5]", and its other properties."""
    parts = {name: write_property(name, values) for name, values in remarks.items()}
    if not node.order:
        return move + "".join(parts.values())
    written = move[1:]
    name, _sign, _value = written.partition("[")
    return ";" + "".join(_in_order({name: written, **parts}, node.order))


def _in_order(parts: Mapping[str, str], order: Sequence[str]) -> list[str]:
    """Return properties in the order of a file; new ones stay behind their neighbours.

    >>> _in_order({"B": "B[f5]", "C": "C[x]", "N": "N[y]"}, ["N", "B"])
    ['N[y]', 'B[f5]', 'C[x]']
    """
    places = {name: (place, 0) for place, name in enumerate(order)}
    last = -1
    for count, name in enumerate(parts):
        if name in places:
            last = places[name][0]
        else:
            places[name] = (last, count + 1)
    return [parts[name] for name in sorted(parts, key=places.__getitem__)]


def _settled(record: GameRecord) -> frozenset[str]:
    clock = () if record.clock is None else CLOCK
    origin = () if record.origin is None else (SOURCE, ORIGIN)
    names = (*fact_names(record.game), *start_names(record.game), *clock, *origin)
    return frozenset(
        {"FF", "AP", "GM", "CA", "SZ", "RU", GAME, SEATS, PLAYERS, RATED, COACH, *names}
    )


def _root(
    record: GameRecord,
    seats: Sequence[Who],
    timing: Timing | None,
    places: Mapping[Node, Properties],
) -> str:
    kept = record.root.properties
    properties: Properties = {"FF": ["4"], "CA": ["UTF-8"]}
    properties["AP"] = kept.get("AP", [f"{PROGRAM}{__version__}"])
    properties |= write_game(record.game, kept)
    properties |= write_facts(record)
    properties |= write_clock(record.clock, kept)
    if record.origin is not None:
        properties |= write_origin(record.origin)
    properties |= write_start(record)
    if seats:
        properties |= write_seats(seats)
        if rated := record.rating_id or (record.casual and record.casual.value):
            properties[RATED] = [rated]
        if record.has_coach:
            properties[COACH] = [""]
        properties |= write_timing(timing)
    settled = _settled(record)
    remarks = _remarks(record.root, places, record.clock).items()
    properties |= {name: values for name, values in remarks if name not in settled}
    parts = {name: write_property(name, values) for name, values in properties.items()}
    return "".join(_in_order(parts, record.root.order))
