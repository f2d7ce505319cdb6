"""Tables of games of Othello, as eOthello's are published: CSV with a heading.

The column `game_moves` has the moves without passes, `winner` is 1 for Black, -1 for White and 0
for a draw, and `eOthello_game_id`, which some copies spell without its first letter, is kept in the
root as `EOTHELLOID`. Other columns are not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from boardtui.formats.content import Content
from boardtui.formats.errors import FormatError, FormatReason
from boardtui.formats.facts import Facts
from boardtui.formats.guess import read_as
from boardtui.formats.reading import Reading
from boardtui.formats.scanned import ScannedGame
from boardtui.formats.sgf.text import one_line, write_text
from boardtui.formats.written_moves import MovesPart, Plain
from boardtui.rules.board import Color
from boardtui.rules.game import Game, Outcome, Termination
from boardtui.rules.othello import Othello
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.printable import printable
from boardtui.system.progress import paced_matches

NUMBER = "EOTHELLOID"
"""Property of a root: the number of the game."""

_GAME = Othello()
_MOVES, _WINNER, _ID = "game_moves", "winner", "eothello_game_id"
_OTHER_ID = "othello_game_id"
_LONGEST = 4_096
"""Characters of a line."""

_LINE = re.compile(r"^[^\S\n]*+([^\n]+)", re.MULTILINE)
_CELL = re.compile(r'([^\S\n]*+"?+)([^",\n]*+)"?+[^\S\n]*+(?:,|$)', re.MULTILINE)
_OUTCOMES = {
    "1": Outcome((Color(0),), Termination.AGREEMENT),
    "-1": Outcome((Color(1),), Termination.AGREEMENT),
    "0": Outcome((Color(0), Color(1)), Termination.AGREEMENT),
}


class EothelloGame(NamedTuple):
    """A game as it is written."""

    moves: MovesPart
    number: str
    """Empty if unknown."""


class _Cell(NamedTuple):
    offset: int
    text: str


def is_eothello(content: Content) -> bool:
    """Return True if the first line is a heading with the column of moves."""
    return _MOVES in _heading(content.start)


def scan(
    content: Content, _told: Game | None = None
) -> Iterator[ScannedGame[EothelloGame] | FormatError]:
    """Scan the rows of a content; an error is yielded in place of a bad one."""
    plain = Plain(content.text)
    columns = _heading(plain.text)
    lines = paced_matches(_LINE, plain.text)
    next(lines)  # the heading
    found = False
    for line in lines:
        found = True
        if len(line[1]) > _LONGEST:
            yield plain.source.excess(line.start(1), FormatReason.LONG_VALUE, limit=_LONGEST)
            continue
        cells = dict(zip(columns, _cells(plain.text, *line.span(1)), strict=False))
        yield _scan_row(plain, line.start(1), cells)
    if not found:
        yield FormatError(FormatReason.NO_GAMES)


def read(scanned: ScannedGame[EothelloGame]) -> Reading:
    """Read a scanned game up to its first illegal move; raises FormatError without a legal one."""
    reading = read_as(scanned.raw.moves.split(), _GAME)
    record, problems = reading.record, [*scanned.problems, *reading.problems]
    if scanned.raw.number:
        record.root.keep({NUMBER: [write_text(scanned.raw.number)]})
    scanned.facts.enter(record)
    if not reading.problems and scanned.facts.contradict(record.root.end().position.outcome):
        moves = scanned.raw.moves
        problems.append(moves.plain.source.error(moves.start, FormatReason.WRONG_RESULT))
    return reading._replace(problems=tuple(problems))


def _heading(text: str) -> Sequence[str]:
    """Return the names of the columns."""
    line = _LINE.search(text, 0, _LONGEST)
    return () if line is None else [cell.text.lower() for cell in _cells(text, *line.span(1))]


def _cells(text: str, start: int, end: int) -> list[_Cell]:
    """Return the cells of a line, perhaps in quotation marks."""
    return [
        _Cell(cell.start(2), cell[2].strip())
        for cell in _CELL.finditer(text, start, end)
        if cell.end() > cell.start()
    ]


def _scan_row(
    plain: Plain, offset: int, cells: dict[str, _Cell]
) -> ScannedGame[EothelloGame] | FormatError:
    """Return the game of a row, or the error that it has none."""
    if _MOVES not in cells or not cells[_MOVES].text:
        return plain.source.error(offset, FormatReason.NO_MOVE)
    start, text = cells[_MOVES]
    moves = MovesPart(plain, start, start + len(text))
    written = moves.split()
    problems = [] if written.problem is None else [written.problem]
    winner = cells.get(_WINNER, _Cell(0, ""))
    if winner.text and winner.text not in _OUTCOMES:
        told = printable(winner.text[:20])
        problems.append(plain.source.error(winner.offset, FormatReason.NO_RESULT, text=told))
    number = one_line((cells.get(_ID) or cells.get(_OTHER_ID, _Cell(0, ""))).text[:20])
    facts = Facts(outcome=_OUTCOMES.get(winner.text))
    raw = EothelloGame(moves, number)
    return ScannedGame(_GAME, facts, tuple(written.moves(_GAME)), raw, tuple(problems))
