"""`.pos`, a game of Renju in a few bytes, as RenLib reads it.

The first byte is the number of moves, and each of the others a point: 15 times its row and its
column, both from 0 at the top left. The file has no signature. The test is that its first byte
counts the others, all different and below 225, which hardly any other file passes. Damaged files
are recognised by their ending, but not texts, which other programs give it. Players and result are
only in the file's name, and are not read.

Source: gomoku/RenLib, `Pos.cpp`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from boardtui.formats.content import Content
from boardtui.formats.errors import FormatError, FormatReason, Source
from boardtui.formats.facts import Facts
from boardtui.formats.line import play
from boardtui.formats.reading import Reading
from boardtui.formats.renlib.game import renju_unless
from boardtui.formats.scanned import ScannedGame
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Point
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Place
from boardtui.rules.openings import RENJU_SIZE

_POINTS = RENJU_SIZE**2


def is_pos(content: Content) -> bool:
    """Return True if a content has the number of different points in its first byte."""
    head = content.head[: _POINTS + 2]
    points = set(head[1:])
    return bool(points) and head[0] == len(head) - 1 == len(points) and max(points) < _POINTS


def scan(content: Content, told: Game | None = None) -> Iterator[ScannedGame[bytes] | FormatError]:
    """Scan the game: Renju, unless a person named another."""
    data = content.read(_POINTS + 2)
    if not data or not data[0]:
        yield FormatError(FormatReason.NO_MOVE).at_byte(0)
        return
    if _is_text(data) and not is_pos(content):
        head = data.decode().split()[:1]
        yield Source("").error(0, FormatReason.NOT_A_MOVE, text="".join(head)[:12])
        return
    count, game = data[0], renju_unless(told)
    problems = []
    if count >= len(data):
        problems.append(FormatError(FormatReason.TRUNCATED).at_byte(len(data)))
    elif count < len(data) - 1:
        problems.append(FormatError(FormatReason.REST).at_byte(count + 1))
    moves = takewhile(lambda move: game.board_size.holds(move.point), map(_move, data[1:]))
    raw = data[1 : count + 1]
    yield ScannedGame(game, Facts(), tuple(moves)[: len(raw)], raw, tuple(problems))


def _is_text(data: bytes) -> bool:
    return data.isascii() and "".join(data.decode().split()).isprintable()


def read(scanned: ScannedGame[bytes]) -> Reading:
    """Read a scanned game up to its first illegal move, which becomes a problem."""
    record = GameRecord(scanned.game)
    node, problems = record.root, list(scanned.problems)
    for index, byte in enumerate(scanned.raw, 1):
        try:
            node = play(node, _move(byte))
        except RulesError as error:
            problems.append(FormatError(error.reason, **error.facts).at_byte(index))
            break
    return Reading(record, tuple(problems))


def _move(byte: int) -> Place:
    row, col = divmod(byte, RENJU_SIZE)
    return Place(Point(col, row))
