"""Reader of Piskvork's formats."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, takewhile

from boardtui.formats.content import Content
from boardtui.formats.errors import FormatError, FormatReason, Source
from boardtui.formats.facts import Facts
from boardtui.formats.ggf.moves import SECONDS
from boardtui.formats.line import play
from boardtui.formats.piskvork.lines import (
    CODE,
    GROUP,
    HEADER,
    HEADER_PARTS,
    LEVELS,
    MOVE,
    MOVES,
    NOBODY,
    PEOPLE,
    REC_SIZE,
    UNKNOWN,
    End,
    WrittenMove,
    bare_group,
    outcome_of,
    rule_of,
)
from boardtui.formats.reading import Reading
from boardtui.formats.scanned import ScannedGame
from boardtui.formats.sgf.text import one_line
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color, Point
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Place
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.printable import printable
from boardtui.system.progress import paced

_LINE = re.compile(r"[^\s][^\n]*")
_LONGEST = 200
"""Characters of a line after the moves that are read."""

_LIKELY = 3
"""Least moves of a `.rec`: it has no header to show the format."""


class PiskvorkGame(NamedTuple):
    """A game as it is written."""

    source: Source
    moves: tuple[WrittenMove, ...]
    """One more than the board has points, at most."""
    levels: str = ""
    """Of Black and White; empty if unknown."""


def is_psq(content: Content) -> bool:
    """Return True if a text begins with a header."""
    return HEADER.match(content.start.lstrip()) is not None


def is_rec(content: Content) -> bool:
    """Return True if a text begins with two names and moves."""
    start = content.start
    lines = list(islice(_LINE.finditer(start), 2 + _LIKELY))
    if len(lines) < 3 or any(MOVE.fullmatch(line[0]) for line in lines[:2]):
        return False
    moves = [line[0] for line in lines[2:]]
    if CODE.fullmatch(moves[-1].strip()) and "," not in moves[-1]:
        moves.pop()
    return bool(moves) and all(
        (match := MOVE.fullmatch(move)) and match[3] is not None for move in moves
    )


def scan_psq(
    content: Content, told: Game | None = None
) -> Iterator[ScannedGame[PiskvorkGame] | FormatError]:
    """Scan the games of a `.psq`; `told` has the rule for games without a group of Gomocup."""
    source = Source(content.text)
    problems = content.take_problems()
    headers = HEADER.finditer(source.text)
    header = next(headers, None)
    if header is None:
        yield source.error(0, FormatReason.NO_MOVE)
    while header is not None:
        following = next(headers, None)
        end = len(source.text) if following is None else following.start()
        part = source.part(header.start(), end)
        try:
            scanned = _scan_psq(part, header.end() - header.start(), told)
            yield scanned._replace(problems=(*problems, *scanned.problems))
        except (FormatError, RulesError) as error:
            yield part.placed(0, error)
        header, problems = following, ()


def scan_rec(
    content: Content, told: Game | None = None
) -> Iterator[ScannedGame[PiskvorkGame] | FormatError]:
    """Scan the game of a `.rec`; `told` has the size and the rule."""
    source = Source(content.text)
    game = told if isinstance(told, Gomoku) else Gomoku(size=REC_SIZE)
    lines = list(islice(_LINE.finditer(source.text), 3))
    names = [_line(line) for line in lines if not MOVE.fullmatch(line[0])][:2]
    start = lines[len(names)].start() if len(names) < len(lines) else len(source.text)
    moves, position = _moves(source.text, start, game, first=0)
    if not moves:
        yield source.error(0, FormatReason.NO_MOVE)
        return
    end = _end(source.text, position, has_names=False)
    facts = _facts(tuple(names), end, moves, swapped=False)
    problems = (*content.take_problems(), *_unread(source, end))
    yield ScannedGame(game, facts, _places(game, moves), PiskvorkGame(source, moves), problems)


def read(scanned: ScannedGame[PiskvorkGame]) -> Reading:
    """Read a scanned game up to its first illegal move, which becomes a problem."""
    source = scanned.raw.source
    record = GameRecord(scanned.game)
    node, problems, is_broken = record.root, list(scanned.problems), False
    for move in paced(scanned.raw.moves):
        try:
            node = play(node, Place(move.point))
        except RulesError as error:
            problems.append(source.placed(move.offset, error))
            is_broken = True
            break
        if move.milliseconds > 0:
            seconds = f"{move.milliseconds / 1000:.3f}".rstrip("0").rstrip(".")
            node.keep({SECONDS: [seconds]})
    if scanned.raw.levels not in {"", PEOPLE}:
        record.root.keep({LEVELS: [scanned.raw.levels]})
    scanned.facts.enter(record)
    if not is_broken and scanned.facts.contradict(node.position.outcome):
        problems.append(source.error(0, FormatReason.WRONG_RESULT))
    return Reading(record, tuple(problems))


def _scan_psq(source: Source, position: int, told: Game | None) -> ScannedGame[PiskvorkGame]:
    """Scan a game that begins with a header; raises FormatError or RulesError."""
    header = HEADER_PARTS.fullmatch(source.text, 0, position)
    if header is None:
        text = printable(source.text[:position].strip()[:40])
        raise source.error(0, FormatReason.NO_SIZE, text=text)
    cols, rows = int(header[1]), int(header[2])
    if cols != rows:
        raise source.error(0, FormatReason.NOT_SQUARE, cols=cols, rows=rows)
    rule = told.rule if isinstance(told, Gomoku) else Rule.FREESTYLE
    game = Gomoku(size=cols, rule=rule)
    moves, position = _moves(source.text, position, game, first=1)
    end = _end(source.text, position, has_names=True)
    game = Gomoku(size=cols, rule=rule_of(end.group) or rule)
    swapped = header[5] == "1"
    levels = [level for level in header.group(3, 4) if level]
    raw = PiskvorkGame(source, moves, ":".join(levels[::-1] if swapped else levels))
    facts = _facts(end.names, end, moves, swapped=swapped)
    return ScannedGame(game, facts, _places(game, moves), raw, _unread(source, end))


def _moves(
    text: str, position: int, game: Gomoku, *, first: int
) -> tuple[tuple[WrittenMove, ...], int]:
    """Return the moves that begin at an offset, and the offset behind them."""
    while position < len(text) and text[position].isspace():
        position += 1
    block = MOVES.match(text, position)
    assert block is not None  # it may be empty
    moves = tuple(
        WrittenMove(
            match.start(), Point(int(match[1]) - first, int(match[2]) - first), int(match[3] or 0)
        )
        for match in islice(MOVE.finditer(text, position, block.end()), game.size**2 + 1)
    )
    return moves, block.end()


def _places(game: Gomoku, moves: tuple[WrittenMove, ...]) -> tuple[Place, ...]:
    """Return the moves up to the first one outside the board."""
    holds = game.board_size.holds
    return tuple(map(Place, takewhile(holds, (move.point for move in moves))))


def _end(text: str, position: int, *, has_names: bool) -> End:
    """Parse the lines after the moves."""
    matches = list(islice(_LINE.finditer(text, position), 6))
    lines = list(map(_line, matches))
    if any(map(MOVE.fullmatch, lines)):  # a damaged move stands before it
        return End(rest=matches[0].start())
    names: list[str] = []
    is_code = [CODE.fullmatch(line) is not None for line in lines[:3]]
    if has_names and len(lines) >= 2 and (is_code[2:] == [True] or not any(is_code[:2])):
        names = lines[:2]
    taken = len(names)
    code, group = UNKNOWN, ""
    if taken < len(lines) and (match := CODE.fullmatch(lines[taken])):
        taken += 1
        code, group = int(match[1]), match[2] or ""
        if taken < len(lines) and not group and (match := GROUP.fullmatch(lines[taken])):
            taken += 1
            group = match[1]
    rest = matches[taken].start() if taken < len(lines) else None
    return End(tuple(names), code, group.strip(), rest)


def _line(match: re.Match[str]) -> str:
    return one_line(match[0][:_LONGEST])


def _facts(
    names: tuple[str, ...], end: End, moves: tuple[WrittenMove, ...], *, swapped: bool
) -> Facts:
    known = ["" if name == nobody else name for name, nobody in zip(names, NOBODY, strict=False)]
    return Facts(
        names=tuple(known[::-1] if swapped else known),
        event="" if bare_group(end.group) else end.group,
        outcome=outcome_of(end.code, Color(len(moves) % 2)),
    )


def _unread(source: Source, end: End) -> tuple[FormatError, ...]:
    """Return a problem for a line without meaning after the moves; None without one."""
    if end.rest is None:
        return ()
    match = _LINE.match(source.text, end.rest)
    assert match is not None
    text = printable(match[0].strip()[:20])
    return (source.error(end.rest, FormatReason.NOT_A_MOVE, text=text),)
