"""Openings of Gomocup: a game of Gomoku on each line, as columns and rows from the centre.

`0,0, 1,-2, -7,-8`: to the right and down; a `#` begins a remark. The board is told from outside, or
the usual one if all stones lie on it, or else Gomocup's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from boardtui.formats.content import Content
from boardtui.formats.errors import FormatError, FormatReason, Source
from boardtui.formats.facts import Facts
from boardtui.formats.line import play
from boardtui.formats.reading import Reading
from boardtui.formats.scanned import ScannedGame
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Point
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Place
from boardtui.rules.gomoku import Gomoku
from boardtui.system.printable import printable
from boardtui.system.progress import paced_matches

_GOMOCUP = Gomoku(size=20)
_HEAD = 1_000
"""First lines that show the format."""

_LINE = re.compile(r"^[^\S\n]*+([^\s#][^\n#]*)", re.MULTILINE)
_NUMBER = r"[^\S\n]*+-?\d{1,3}[^\S\n]*+"
_PAIR = re.compile(rf"({_NUMBER}),({_NUMBER})(?:,|\Z)", re.ASCII)
_PAIRS = re.compile(rf"(?:{_NUMBER},{_NUMBER}(?:,|\Z))++", re.ASCII)


def is_offsets(content: Content) -> bool:
    """Return True if most of the first lines are pairs of numbers, some of them negative.

    Lines of one pair each are no openings.
    """
    lines = [match[1] for match in islice(_LINE.finditer(content.start), _HEAD)]
    if content.size > len(content.head):
        lines = lines[:-1]  # it may be cut
    openings = [line for line in lines if _PAIRS.fullmatch(line)]
    has_several = any(line.count(",") > 2 for line in openings)
    has_negative = any("-" in line for line in openings)
    return has_several and has_negative and 2 * len(openings) > len(lines)


def scan(content: Content, told: Game | None = None) -> Iterator[ScannedGame[Source] | FormatError]:
    """Scan the games of a content; `told` is the game of the stones."""
    source = Source(content.text)
    game = told if isinstance(told, Gomoku) else _game_of(source.text)
    for line in paced_matches(_LINE, source.text):
        if _PAIRS.fullmatch(line[1]):
            points = (point for _offset, point in _points(line[1], game))
            moves = tuple(map(Place, points))
            yield ScannedGame(game, Facts(), moves, source.part(*line.span(1)))
        else:
            text = printable(line[1].strip()[:20])
            yield source.error(line.start(1), FormatReason.NOT_A_MOVE, text=text)


def read(scanned: ScannedGame[Source]) -> Reading:
    """Read a scanned game up to its first illegal move, which becomes a problem."""
    source, record = scanned.raw, GameRecord(scanned.game)
    node, problems = record.root, list(scanned.problems)
    for offset, point in _points(source.text, scanned.game):
        try:
            node = play(node, Place(point))
        except RulesError as error:
            problems.append(source.placed(offset, error))
            break
    return Reading(record, tuple(problems))


def _points(text: str, game: Game) -> Iterator[tuple[int, Point]]:
    """Yield the points of a line with their offsets in it; some may be outside the board."""
    size = game.board_size
    for pair in _PAIR.finditer(text):
        col, row = int(pair[1]), int(pair[2])
        blanks = len(pair[0]) - len(pair[0].lstrip())
        yield pair.start() + blanks, Point(size.cols // 2 + col, size.rows // 2 + row)


def _game_of(text: str) -> Gomoku:
    """Return the usual game if its board holds all stones, or else Gomocup's."""
    usual = Gomoku()
    holds = usual.board_size.holds
    lines = (line[1] for line in _LINE.finditer(text))
    is_usual = all(holds(point) for line in lines for _offset, point in _points(line, usual))
    return usual if is_usual else _GOMOCUP
