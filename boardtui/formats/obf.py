"""Edax's problem files: a position of Othello on each line, with the scores of its moves.

`<64 squares> <side>; G8:+18; H1:+12; … % name`; the scores are for the side to move, the best
first. Lines that begin with `#` or `%` are comments. Some programs end the moves by one that is
none: `--:-127`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from io import StringIO

from boardtui.formats.content import Content
from boardtui.formats.errors import FormatError, FormatReason, Source
from boardtui.formats.facts import Facts
from boardtui.formats.losses import FACTS, LossNote
from boardtui.formats.reading import Reading
from boardtui.formats.scanned import ScannedGame
from boardtui.formats.sgf.text import one_line
from boardtui.record.evaluation import Certainty, Evaluation
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.board import SYMBOLS, Color
from boardtui.rules.diagram import parse_position
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Position
from boardtui.rules.othello import Othello
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.progress import tell

_GAME = Othello()
_CELLS = 64
_COMMENTS = ("#", "%")
_HEAD = 2**16
"""Characters at the beginning that show the format."""

_STEP = 256
"""Lines between two reports of the progress."""

_POSITION = re.compile(
    r"\s*+(?:[-.xob*w]\s*+){64}(?:black|white|[xob*w])(?:\s++to\s++(?:move|play))?\s*+(?:[;%]|$)",
    re.IGNORECASE,
)
_SCORE = re.compile(r"\s*+(\w{1,4})\s*+:\s*+([+-]?\d{1,2})\s*+")

_NO_MOVE = re.compile(r"\s*+--\s*+:\s*+-\d{3}\s*+")
"""The end of the moves, as some programs write it: no score is as low."""


class ObfLine(NamedTuple):
    """A line of a file."""

    source: Source
    position: Position


def read_position(line: str) -> Position | None:
    """Return the position of a line; None for a blank line or a comment.

    Raises NotationError.
    """
    text = line.strip()
    if not text or text.startswith(_COMMENTS):
        return None
    symbols = "".join(text.partition(";")[0].split())
    # A side to move that is missing must not be found in a comment.
    return parse_position(_GAME, symbols[: _CELLS + 1])


def is_obf(content: Content) -> bool:
    """Return True if the first line that is no comment begins with a position."""
    lines = (line.strip() for line in content.start[:_HEAD].split("\n"))
    first = next((line for line in lines if line and not line.startswith(_COMMENTS)), "")
    return _POSITION.match(first) is not None


def scan(
    content: Content, _game: Game | None = None
) -> Iterator[ScannedGame[ObfLine] | FormatError]:
    """Scan the lines of a content; an error is yielded in place of a bad one."""
    text, offset, is_empty = content.text, 0, True
    for number, line in enumerate(StringIO(text), 1):
        if number % _STEP == 0:
            tell(offset, len(text))
        offset += len(line)
        try:
            position = read_position(line)
        except RulesError as error:
            is_empty = False
            yield Source(line, number).placed(0, error)
            continue
        if position is not None:
            is_empty = False
            facts = Facts(event=one_line(line.partition("%")[2]))
            problem = ObfLine(Source(line.rstrip("\n"), number), position)
            yield ScannedGame(_GAME, facts, (), problem)
    if is_empty:
        yield FormatError(FormatReason.NO_POSITIONS)


def read(scanned: ScannedGame[ObfLine]) -> Reading:
    """Read a scanned line: its position, and its moves as variations with their scores."""
    source, position = scanned.raw
    record = GameRecord(_GAME, event=scanned.facts.event, start=position)
    problems = list(scanned.problems)
    text = source.text.partition("%")[0]
    at = text.find(";") + 1 or len(text)
    # No more parts than squares, however long the line is.
    for index, part in enumerate(text[at:].split(";", _CELLS)):
        if index == _CELLS:
            problems.append(source.error(at, FormatReason.MANY_MOVES, limit=_CELLS))
        elif part.strip() and not _NO_MOVE.fullmatch(part):
            try:
                _read_score(record.root, part)
            except (FormatError, RulesError) as error:
                place = at + len(part) - len(part.lstrip())
                problems.append(source.placed(place, error))
        at += len(part) + 1
    return Reading(record, tuple(problems), head=record.root)


def write(records: Iterable[GameRecord]) -> bytes:
    """Write one position of each record: its own start, or else the end of its main line.

    Raises FormatError for another game than Othello on the usual board.
    """
    return "".join(map(_line, records)).encode()


def position_line(position: Position) -> str:
    """Return a position of the usual Othello, without scores."""
    cells = "".join(str(position.board).split()).replace(".", "-")
    return f"{cells} {SYMBOLS[position.turn]};"


def lost(record: GameRecord) -> Iterator[LossNote]:
    """Yield the parts of a record beyond a position, its event and its scores."""
    root, facts = record.root, record.players or record.date or record.outcome or record.clock
    is_game = bool(root.children) and root.position == _GAME.start()
    has_lines = any(node.children or not _score(node) for node in root.children)
    has_remarks = any(
        node.comment or node.marks or node.properties.keys() - FACTS
        for node in (root, *root.children)
    )
    if is_game or has_lines or has_remarks or facts or record.origin:
        yield LossNote.POSITION


def _line(record: GameRecord) -> str:
    if record.game != _GAME:
        raise FormatError(FormatReason.USUAL_OTHELLO_ONLY)
    node = record.root
    if node.position == _GAME.start():
        node = node.end()
    parts = [position_line(node.position)]
    scores = {_move_name(child): score for child in node.children if (score := _score(child))}
    best_first = sorted(scores, key=lambda name: -int(scores[name]))
    parts += [f"{name}:{scores[name]};" for name in best_first]
    if event := " ".join(record.event.split()):
        parts.append(f"% {event}")
    return " ".join(parts) + "\n"


def _read_score(root: Node, text: str) -> None:
    """Add a move and its score; raises FormatError or RulesError."""
    match = _SCORE.fullmatch(text)
    if match is None or abs(int(match[2])) > _CELLS:
        raise FormatError(FormatReason.NOT_A_SCORE, text=text.strip()[:20])
    node = root.play(_GAME.parse_move(match[1]))
    value = _for_black(root.position.turn, int(match[2]))
    node.evaluation = Evaluation(value, certainty=Certainty.EXACT)


def _move_name(node: Node) -> str:
    assert node.move is not None
    return _GAME.format_move(node.move).upper()


def _score(node: Node) -> str:
    """Return the proved score of a move; empty without one."""
    known = node.evaluation
    if known is None or known.certainty is not Certainty.EXACT or node.parent is None:
        return ""
    return f"{_for_black(node.parent.position.turn, known.value):+.0f}"


def _for_black(turn: Color, score: float) -> float:
    """Turn a score for the side to move into one for Black, or back."""
    return score if turn == 0 else -score
