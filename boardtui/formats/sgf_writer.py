"""Records to SGF."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from boardtui import __version__
from boardtui.formats.charset import encodable
from boardtui.formats.errors import Fault, FormatError
from boardtui.formats.sgf_evaluation import EVALUATIONS, write_evaluation
from boardtui.formats.sgf_facts import fact_names, write_facts, write_result
from boardtui.formats.sgf_game import (
    CHOICE,
    END,
    GAME,
    HEAD,
    PROGRAM,
    SEATS,
    move_texts,
    write_game,
    write_point,
)
from boardtui.formats.sgf_grammar import write_property, write_text
from boardtui.formats.sgf_marks import MARKS, write_marks
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.board import grid
from boardtui.rules.game import Choose, Game, Pass, Place

_LETTERS = frozenset("BW")
_ANNOTATIONS = frozenset({*MARKS, *EVALUATIONS})


def dumps(record: GameRecord, *, seats: Sequence[str] = (), head: Node | None = None) -> str:
    """The record as the text of one SGF game, to be encoded as UTF-8.

    `seats` says in the program's own words who sits at the board; `head` is the node where the
    game stands, by default the end of the main line. Raises FormatError for a game that SGF
    cannot hold.
    """
    game = record.game
    if not {side.letter for side in game.sides} <= _LETTERS:
        raise FormatError(Fault.BLACK_AND_WHITE_ONLY)
    places = _places(record, head)
    parts = ["(;", _root(record, seats), _remarks(record.root, places, _settled(game))]
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
                parts.append(_remarks(node, places))
            if len(node.children) != 1:
                break
            node = node.children[0]
        _branch(node, nodes)
    parts.append(")\n")
    return encodable("".join(parts))


def _branch(node: Node, nodes: list[Node | str]) -> None:
    """Put what follows a node on the stack: its only child, or variations in parentheses."""
    if len(node.children) == 1:
        nodes.append(node.children[0])
        return
    for child in reversed(node.children):
        nodes += (")", child, "\n(")


def _other_move(game: Game, node: Node) -> str:
    assert node.parent is not None
    match node.move:
        case Pass():
            return f";{game.sides[node.parent.position.turn].letter}[]"
        case Choose(option):
            return ";" + write_property(CHOICE, [write_text(option)])
        case Place(point):
            return move_texts(game)[node.parent.position.turn][point]
        case None:
            raise AssertionError
        case _:
            assert_never(node.move)


def _places(record: GameRecord, head: Node | None) -> dict[Node, str]:
    """What tells a reader where the game stands and ended, if not at the end of the main line."""
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
    return bool(node.comment or node.properties or node.marks or node.evaluation)


def _remarks(node: Node, places: Mapping[Node, str], settled: frozenset[str] = frozenset()) -> str:
    """The remarks of a node besides its move; properties in `settled` are written elsewhere."""
    parts = [places.get(node, "")]
    if node.comment:
        parts.append(write_property("C", [write_text(node.comment)]))
    raw = {name: values for name, values in node.properties.items() if name not in _ANNOTATIONS}
    properties = write_evaluation(node) | write_marks(node) | raw
    parts += [
        write_property(name, values) for name, values in properties.items() if name not in settled
    ]
    return "".join(parts)


def _settled(game: Game) -> frozenset[str]:
    return frozenset({"FF", "AP", "GM", "CA", "SZ", "RU", GAME, SEATS, *fact_names(game)})


def _root(record: GameRecord, seats: Sequence[str]) -> str:
    """The properties that only a root has."""
    kept = record.root.properties
    properties: dict[str, Sequence[str]] = {"FF": ["4"], "CA": ["UTF-8"]}
    properties["AP"] = kept.get("AP", [f"{PROGRAM}{__version__}"])
    properties |= write_game(record.game, kept)
    properties |= write_facts(record)
    properties |= _start(record)
    if any(seats):
        properties[SEATS] = [write_text(seat) for seat in seats]
    return "".join(write_property(name, values) for name, values in properties.items())


def _start(record: GameRecord) -> dict[str, list[str]]:
    """The stones and the turn of a start that is not the game's own."""
    game, start = record.game, record.root.position
    if start == game.start():
        return {}
    properties = {}
    for side, stones in zip(game.sides, start.board.stones, strict=True):
        points = [write_point(game, point) for point in grid(start.board.size).points(stones)]
        if points:
            properties[f"A{side.letter}"] = points
    properties["PL"] = [game.sides[start.turn].letter]
    return properties
