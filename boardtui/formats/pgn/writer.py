"""Writer of PGN."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boardtui.formats.charset import encodable
from boardtui.formats.errors import FormatError, FormatReason
from boardtui.formats.losses import LossNote
from boardtui.formats.pgn.facts import KEPT, SGF_NAMES, write_result, write_tags
from boardtui.formats.pgn.fen import write_fen
from boardtui.formats.pgn.header import write_tag
from boardtui.formats.pgn.judgements import write_judgement
from boardtui.formats.sgf.text import without_controls
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.game import Pass, Place
from boardtui.rules.othello import Othello

_WIDTH = 79
"""Characters of a line of moves."""

_BRACES = str.maketrans("{}", "()")  # a comment has no way to escape a brace
_HELD = frozenset({KEPT, *SGF_NAMES.values(), "DT", "RE", "AP", "CA", "FF", "GM", "ST", "SZ"})
"""Properties of a root that are written as tags, or are no facts about the game."""


def dumps(record: GameRecord) -> str:
    """Write the main line; raises FormatError for a game other than Othello on 8×8."""
    if record.game != Othello():
        raise FormatError(FormatReason.OTHELLO_8_ONLY)
    tags = [*write_tags(record)]
    if record.root.position != record.game.start():
        tags.append(write_tag("FEN", write_fen(record.root.position)))
    lines = "\n".join(_wrapped(_words(record)))
    return encodable("\n".join(tags) + f"\n\n{lines}\n\n")


def lost(record: GameRecord) -> Iterator[LossNote]:
    """Yield the parts of a record that are not written."""
    if _has_more(record):
        yield LossNote.BRANCHES
    if any(node.comment.translate(_BRACES) != node.comment for node in record.mainline()):
        yield LossNote.BRACES


def _has_more(record: GameRecord) -> bool:
    """Check for more than one line of moves with comments and judgements."""
    has_periods = record.clock is not None and bool(record.clock.periods)
    if record.origin is not None or has_periods or not record.root.properties.keys() <= _HELD:
        return True
    return any(
        len(node.children) > 1
        or node.marks
        or node.evaluation is not None
        or node.cost is not None
        or node.left is not None
        or (node.parent is not None and len(node.properties) > bool(write_judgement(node)))
        for node in record.root.walk()
    )


def _words(record: GameRecord) -> Iterator[str]:
    """Yield the moves with their numbers, comments and the result."""
    root = record.root
    yield from _comment(root)
    for ply, node in enumerate(root.mainline(), root.position.turn):
        if ply % 2 == 0:
            yield f"{ply // 2 + 1}."
        elif node.parent is root:
            yield f"{ply // 2 + 1}..."
        yield _move(node) + write_judgement(node)
        yield from _comment(node)
    yield write_result(record)


def _move(node: Node) -> str:
    assert isinstance(node.move, Place | Pass)
    return node.position.game.format_move(node.move) if isinstance(node.move, Place) else "--"


def _comment(node: Node) -> Iterator[str]:
    text = without_controls(node.comment.translate(_BRACES)).strip()
    if text:
        yield f"{{{text}}}"


def _wrapped(words: Iterable[str]) -> Iterator[str]:
    """Yield lines of unbroken words; a comment may have line ends of its own."""
    line = ""
    for word in words:
        last = line.rpartition("\n")[2]
        if line and len(last) + 1 + len(word.partition("\n")[0]) > _WIDTH:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    yield line
