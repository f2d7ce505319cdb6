"""Writer of GGF."""

from __future__ import annotations

from collections.abc import Iterator

from boardtui.formats.charset import encodable
from boardtui.formats.errors import FormatError, FormatReason
from boardtui.formats.ggf.clock import used_seconds, write_record_clock
from boardtui.formats.ggf.facts import KEPT, SGF_NAMES, facts_of
from boardtui.formats.ggf.moves import SECONDS, for_black
from boardtui.formats.losses import FACTS, LossNote, has_more
from boardtui.formats.sgf.evaluation import VALUE, write_evaluation
from boardtui.formats.sgf.text import write_property
from boardtui.record.clock import Clock
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.board import Color, Point
from boardtui.rules.game import Place, Position
from boardtui.rules.othello import Othello

_STONES = "*O"


def dumps(record: GameRecord) -> str:
    """Write the main line; raises FormatError for a game other than Othello."""
    game = record.game
    if not isinstance(game, Othello):
        raise FormatError(FormatReason.OTHELLO_ONLY)
    facts, clock = facts_of(record), record.clock
    if clock is not None:
        facts = {"TI": write_record_clock(clock), **facts}
    header = "".join(write_property(name, [value]) for name, value in facts.items())
    moves = "".join(_written_move(node, clock) for node in record.root.mainline())
    start = write_property("BO", [write_position(record.root.position)])
    # Files of GGF have one game on each line.
    return encodable(f"(;GM[Othello]{header}{start}{moves};)".replace("\n", " ") + "\n")


def lost(record: GameRecord) -> Iterator[LossNote]:
    """Yield the parts of a record that are not written."""
    header = {name for name in record.root.properties if name.startswith(KEPT)}
    held = {*FACTS, *header, *SGF_NAMES.values(), SECONDS, VALUE}
    if "DT" in facts_of(record):
        held.add("DT")
    if record.event:
        yield LossNote.EVENT
    has_periods = record.clock is not None and bool(record.clock.periods)
    if (
        record.origin
        or has_periods
        or any(
            has_more(node, held) or write_evaluation(node).keys() - {VALUE}
            for node in record.root.walk()
        )
    ):
        yield LossNote.TREES


def write_position(position: Position) -> str:
    """Write a position as the value of `BO`: size, rows, side to move."""
    board = position.board
    cols, rows = board.size
    stones = {None: "-", Color(0): _STONES[0], Color(1): _STONES[1]}
    lines = ["".join(stones[board[Point(col, row)]] for col in range(cols)) for row in range(rows)]
    return " ".join((str(cols), *lines, _STONES[position.turn]))


def _written_move(node: Node, clock: Clock | None) -> str:
    assert node.move is not None
    assert node.parent is not None
    color = node.parent.position.turn
    game = node.position.game
    text = game.format_move(node.move) if isinstance(node.move, Place) else "PA"
    evaluation = for_black(write_evaluation(node).get(VALUE, [""])[0], color)
    seconds = node.properties.get(SECONDS, [""])[0]
    if not seconds and clock is not None and (used := used_seconds(node, clock)) is not None:
        seconds = f"{used:.2f}"
    parts = [text, *([evaluation, seconds] if seconds else [evaluation] if evaluation else [])]
    return write_property("BW"[color], ["/".join(parts)])
