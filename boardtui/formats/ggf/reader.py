"""Reader of GGF."""

from __future__ import annotations

import re
from collections.abc import Iterator

from boardtui.formats import grammar
from boardtui.formats.collection import read_games, scan_games
from boardtui.formats.content import Content
from boardtui.formats.errors import FormatError, FormatReason, Source
from boardtui.formats.ggf.facts import KEPT, SGF_NAMES, enter_facts, read_facts
from boardtui.formats.ggf.moves import SECONDS, for_black, read_move, split_move
from boardtui.formats.grammar import Property, RawGame, Tree
from boardtui.formats.reading import Reading
from boardtui.formats.scanned import ScannedGame
from boardtui.formats.sgf.evaluation import VALUE, read_evaluation
from boardtui.formats.sgf.text import read_simple_text, without_controls
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.board import Color
from boardtui.rules.diagram import parse_position
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Move, Pass, Position
from boardtui.rules.othello import Othello
from boardtui.system.progress import paced

_START = re.compile(r"\(\s*+;")
_PROPERTY = re.compile(r"\s*+([A-Za-z]{1,8})\s*+\[([^\]]{0,400})\]")
_OTHELLO = re.compile(r"\s*+othello\s*+", re.IGNORECASE)
_SGF_NUMBER = re.compile(r"\s*+\d++\s*+")
_BOARD = re.compile(r"\s*+\d++\s*+[-*.]")
_MOST_PROPERTIES = 20
_LONGEST_HEADER = 2**16
"""The most characters of a header, blanks included."""

_DIAGRAM = re.compile(r"\s*(\d{1,3})\s*(.*)", re.DOTALL)
_SIZE = re.compile(r"\d{1,3}")
_COLORS = {"B": Color(0), "W": Color(1)}
_STONES = "*O"


def has_game(text: str) -> bool:
    """Return True if the first game of a text is GGF rather than SGF.

    Its header names Othello, or has a board: a value of `BO` that SGF may have as well, but not
    without the number of its game.
    """
    start = _START.search(text)
    if start is None:
        return False
    position, has_board = start.end(), False
    for _count in range(_MOST_PROPERTIES + 1):
        found = _PROPERTY.match(text, position, start.end() + _LONGEST_HEADER)
        if found is None:
            break
        position = found.end()
        match found[1].upper():
            case "GM" if _OTHELLO.fullmatch(found[2]):
                return True
            case "GM" if _SGF_NUMBER.fullmatch(found[2]):
                return False
            case "BO" if _BOARD.match(found[2]):
                has_board = True
    return has_board


def loads(data: str | bytes) -> list[Reading]:
    """Read all games of a text; raises FormatError when none can be read."""
    return list(read_games(scan(Content(data)), read))


def scan(
    content: Content, _game: Game | None = None
) -> Iterator[ScannedGame[Source] | FormatError]:
    """Scan the games of a content; an error is yielded in place of a bad one."""
    return scan_games(content, _scan_game)


def read(scanned: ScannedGame[Source]) -> Reading:
    """Read a scanned game up to its first illegal move, which becomes a problem.

    Forced passes may be missing. Raises FormatError when the start position cannot be read.
    """
    source, tree = scanned.raw, grammar.parse(scanned.raw)
    entries = _entries(tree)
    header = _header(entries)
    try:
        start = read_position(header["BO"]) if "BO" in header else scanned.game.start()
    except (FormatError, RulesError) as error:
        raise source.placed(_board_offset(tree), error) from error
    record = GameRecord(start.game, start=start)
    problems = list(scanned.problems)
    node, is_broken = record.root, False
    for entry in paced(entries):
        if entry.name in _COLORS and not is_broken:
            try:
                node = _play(node, entry)
            except (FormatError, RulesError) as error:
                problems.append(source.placed(entry.offset, error))
                is_broken = True
    record.root.keep(_kept(header))
    if not enter_facts(record) and not is_broken:
        problems.append(source.error(tree[0].offset, FormatReason.WRONG_RESULT))
    return Reading(record, tuple(problems))


def read_position(text: str) -> Position:
    """Parse a value of `BO`; raises FormatError or RulesError."""
    match = _diagram(text)
    game = Othello(size=int(match[1]))
    position = parse_position(game, match[2])
    start = game.start()
    return start if position == start else position


def _scan_game(raw: RawGame) -> ScannedGame[Source]:
    """Return the header and the moves of a game; raises FormatError or RulesError."""
    entries = _entries(raw.tree)
    header = _header(entries)
    try:
        game = _game_of(header)
    except (FormatError, RulesError) as error:
        raise raw.source.placed(_board_offset(raw.tree), error) from error
    moves = tuple(_moves(entries, game))
    return ScannedGame(game, read_facts(game, _kept(header)), moves, raw.source)


def _entries(tree: Tree) -> list[Property]:
    """Return the properties of all nodes, as GGF has no variations."""
    return [entry for node in tree for entry in node.properties]


def _header(entries: list[Property]) -> dict[str, str]:
    """Return the first value of each property."""
    # Reversed, so that the first of several counts.
    return {name: values[0] for name, values, _offset in reversed(entries)}


def _kept(header: dict[str, str]) -> dict[str, list[str]]:
    """Return the header as properties of a root."""
    names = sorted(name for name in header if name not in {*_COLORS, "GM", "BO"})
    return {SGF_NAMES.get(name, KEPT + name): [without_controls(header[name])] for name in names}


def _board_offset(tree: Tree) -> int:
    """Return the offset of `BO`, or of the game without it."""
    boards = (entry.offset for entry in _entries(tree) if entry.name == "BO")
    return next(boards, tree[0].offset)


def _game_of(header: dict[str, str]) -> Othello:
    """Return the game that a header names; raises FormatError or RulesError."""
    name = read_simple_text(header.get("GM", "Othello"))
    if name.lower() != "othello":
        raise FormatError(FormatReason.NOT_OTHELLO, name=name[:20])
    kind = read_simple_text(header.get("TY", ""))
    if "a" in kind.lower():
        raise FormatError(FormatReason.ANTI_OTHELLO)
    if "BO" in header:
        return Othello(size=int(_diagram(header["BO"])[1]))
    size = _SIZE.search(kind)
    return Othello(size=int(size[0]) if size else 8)


def _diagram(raw: str) -> re.Match[str]:
    match = _DIAGRAM.match(read_simple_text(raw))
    if match is None:
        raise FormatError(FormatReason.NO_BOARD_SIZE)
    return match


def _moves(entries: list[Property], game: Game) -> Iterator[Move]:
    """Yield the moves up to the first unreadable one."""
    for entry in entries:
        if entry.name in _COLORS:
            for raw in entry.values:
                try:
                    yield read_move(game, split_move(read_simple_text(raw)).move)
                except RulesError:
                    return


def _play(node: Node, entry: Property) -> Node:
    """Play a move and return its node; raises FormatError or RulesError."""
    color = _COLORS[entry.name]
    for raw in entry.values:
        text, evaluation, seconds = split_move(read_simple_text(raw))
        move = read_move(node.position.game, text)
        if isinstance(move, Pass) and node.position.outcome is not None:
            return node
        if color != node.position.turn:
            if node.position.legal_moves != (Pass(),):
                side = node.position.game.sides[node.position.turn]
                raise FormatError(FormatReason.WRONG_TURN, name=side.name)
            node = node.play(Pass())
        node = node.play(move)
        if evaluation:
            node.keep({VALUE: [for_black(evaluation, color)]})
            read_evaluation(node)
        if seconds:
            node.keep({SECONDS: [seconds]})
    return node
