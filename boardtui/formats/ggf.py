"""GGF, the format of the Generic Game Server, for Othello: one game on a line.

Source: skatgame.net/mburo/ggsa/ggf, and games that the server kept. What a header says besides the
record's own facts stays in the root's properties under a name of SGF where it has one (`PC`, `BR`,
`WR`), else with `GGF` before it. A node keeps the evaluation of its move as SGF's `V`, which is
for Black, and as `BTSECONDS` how long the move took.
"""

from __future__ import annotations

import re

from boardtui.formats.charset import encodable
from boardtui.formats.collection import read_collection
from boardtui.formats.content import Content
from boardtui.formats.errors import Fault, FormatError, Source
from boardtui.formats.ggf_facts import KEPT, SGF_NAMES, facts_of, read_facts
from boardtui.formats.ggf_moves import SECONDS, for_black, read_move, split_move
from boardtui.formats.reading import Reading
from boardtui.formats.sgf_evaluation import VALUE, read_evaluation, write_evaluation
from boardtui.formats.sgf_grammar import Property, Tree, read_simple_text, write_property
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.board import Color, Point
from boardtui.rules.diagram import parse_position
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Pass, Place, Position
from boardtui.rules.othello import Othello

_START = re.compile(r"\(\s*;")
_HEADER = re.compile(
    r"(?:\s*[A-Za-z]{1,8}\s*\[[^\]]{0,200}\]){0,20}?"
    r"\s*(?:GM\s*\[\s*othello\s*\]|BO\s*\[\s*\d+\s*[-*.])",
    re.IGNORECASE,
)
_DIAGRAM = re.compile(r"\s*(\d{1,3})\s*(.*)", re.DOTALL)
_SIZE = re.compile(r"\d{1,3}")
_COLORS = {"B": Color(0), "W": Color(1)}
_STONES = "*O"


def has_game(text: str) -> bool:
    """Check whether the first game of a text is GGF; SGF begins alike."""
    start = _START.search(text)
    return start is not None and _HEADER.match(text, start.end()) is not None


def loads(data: str | bytes) -> list[Reading]:
    """The games of a GGF text, as `read` reads them."""
    return read(Content(data))


def read(content: Content, _game: Game | None = None) -> list[Reading]:
    """The games of a GGF text, of which there is at least one.

    A game is read as far as its moves are legal; what is wrong with it is in the reading's
    problems. A forced pass may be left out. Raises FormatError when no game can be read.
    """
    return read_collection(content, _read_game)


def dumps(record: GameRecord) -> str:
    """The main line on one line of GGF; raises FormatError for a game other than Othello."""
    game = record.game
    if not isinstance(game, Othello):
        raise FormatError(Fault.OTHELLO_ONLY)
    header = "".join(write_property(name, [value]) for name, value in facts_of(record).items())
    moves = "".join(map(_written_move, record.root.mainline()))
    start = write_property("BO", [write_position(record.root.position)])
    return encodable(f"(;GM[Othello]{header}{start}{moves};)".replace("\n", " ") + "\n")


def write_position(position: Position) -> str:
    """A position as the value of `BO`: the size, the rows, the side to move."""
    board = position.board
    cols, rows = board.size
    stones = {None: "-", Color(0): _STONES[0], Color(1): _STONES[1]}
    lines = ["".join(stones[board[Point(col, row)]] for col in range(cols)) for row in range(rows)]
    return " ".join((str(cols), *lines, _STONES[position.turn]))


def read_position(text: str) -> Position:
    """The position that a value of `BO` means; raises FormatError or RulesError."""
    match = _DIAGRAM.match(text)
    if match is None:
        raise FormatError(Fault.NO_BOARD_SIZE)
    game = Othello(size=int(match[1]))
    position = parse_position(game, match[2])
    start = game.start()
    return start if position == start else position


def _read_game(source: Source, tree: Tree) -> Reading:
    """One game of a text; raises FormatError when it cannot be read."""
    properties = [entry for node in tree for entry in node.properties]
    header = {name: values[0] for name, values, _offset in reversed(properties)}
    try:
        record = _new_record(header)
    except (FormatError, RulesError) as error:
        named = next((entry.offset for entry in properties if entry.name == "BO"), tree[0].offset)
        raise source.placed(named, error) from error
    problems: list[FormatError] = []
    node = record.root
    for entry in properties:
        if entry.name in _COLORS:
            try:
                node = _play(node, entry)
            except (FormatError, RulesError) as error:
                problems.append(source.placed(entry.offset, error))
                break
    kept = [name for name in header if name not in {*_COLORS, "GM", "BO"}]
    raw = {SGF_NAMES.get(name, KEPT + name): [header[name]] for name in sorted(kept)}
    record.root.properties.update(raw)
    if not read_facts(record) and not problems:
        problems.append(source.error(tree[0].offset, Fault.WRONG_RESULT))
    return Reading(record, tuple(problems))


def _new_record(header: dict[str, str]) -> GameRecord:
    """The record before its first move; raises FormatError or RulesError."""
    name = read_simple_text(header.get("GM", "Othello"))
    if name.lower() != "othello":
        raise FormatError(Fault.NOT_OTHELLO, name=name[:20])
    kind = read_simple_text(header.get("TY", ""))
    if "a" in kind.lower():
        raise FormatError(Fault.ANTI_OTHELLO)
    if "BO" in header:
        start = read_position(read_simple_text(header["BO"]))
    else:
        size = _SIZE.search(kind)
        start = Othello(size=int(size[0]) if size else 8).start()
    return GameRecord(start.game, start=start)


def _play(node: Node, entry: Property) -> Node:
    """The node after a move; raises FormatError or RulesError."""
    color = _COLORS[entry.name]
    for raw in entry.values:
        text, evaluation, seconds = split_move(read_simple_text(raw))
        move = read_move(node.position.game, text)
        if isinstance(move, Pass) and node.position.outcome is not None:
            return node
        if color != node.position.turn:
            if node.position.legal_moves != (Pass(),):
                side = node.position.game.sides[node.position.turn]
                raise FormatError(Fault.WRONG_TURN, name=side.name)
            node = node.play(Pass())
        node = node.play(move)
        if evaluation:
            node.properties[VALUE] = [for_black(evaluation, color)]
            read_evaluation(node)
        if seconds:
            node.properties[SECONDS] = [seconds]
    return node


def _written_move(node: Node) -> str:
    assert node.move is not None
    assert node.parent is not None
    color = node.parent.position.turn
    game = node.position.game
    text = game.format_move(node.move) if isinstance(node.move, Place) else "PA"
    evaluation = for_black(write_evaluation(node).get(VALUE, [""])[0], color)
    seconds = node.properties.get(SECONDS, [""])[0]
    parts = [text, *([evaluation, seconds] if seconds else [evaluation] if evaluation else [])]
    return write_property("BW"[color], ["/".join(parts)])
