"""The Gomocup protocol of Gomoku programs, with extensions.

Common extensions: `INFO max_depth N`, `INFO max_node N` (0 is none), `INFO thread_num N`, `YXBOARD
… DONE` (a position without a question), `YXSHOWFORBID`, `YXHASHCLEAR`, `STOP` or `YXSTOP` (answer
at once).
Extensions of the built-in engine: `INFO line N` (stones in a row) before START; `INFO most_threads
N`, how many of the threads search from now on (0 is all, and nothing that they know is lost); `INFO
side black|white`, the colour of the engine's stones in the next position, for their numbers do not
tell it after a pass; `YXNBEST N`, answered by a line of `write_info` for each of the best moves at
each depth, then by the best move; `MESSAGE preparing K/N` while kernels are compiled, then `MESSAGE
ready`.
Source: plastovicka.github.io/protocl2en.htm.
"""

from __future__ import annotations

import re

from boardtui.record.evaluation import Certainty, Info
from boardtui.rules.board import Point
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Move, Pass, Place, Position
from boardtui.rules.gomoku import Rule
from boardtui.rules.rows import GOMOCUP_NUMBERS

OWN, OPPONENT, IN_ROW = 1, 2, 3
"""Owners of a stone: the engine, its opponent, or a finished row of a continuous game."""

UNLIMITED = 2_147_483_647
"""Milliseconds that mean no limit."""

SIDES = ("black", "white")
"""Names of the colours."""

_RULE_OF_NUMBER = {number: rule for rule, number in GOMOCUP_NUMBERS.items()} | {5: Rule.RENJU}
_CONTINUOUS = 2
"""The bit of a rule's number for a game that goes on after a row."""

_COMMAND = re.compile(r"[A-Za-z]\w*")
_RULE = re.compile(r"[0-9]{1,9}")
_NUMBERS = re.compile(r"-?\d{1,15}(\s*,\s*-?\d{1,15})*", re.ASCII)
_MOST = 999
_INFO = re.compile(
    r"MESSAGE depth (\d{1,4}) ev ([+-]?\d{1,6}(?:\.\d{0,6})?)( W| X)? "
    r"n (\d{1,18}) ms (\d{1,12}) pv (.+)"
)
_SIGNS = {Certainty.SEARCHED: "", Certainty.WINNER: " W", Certainty.EXACT: " X"}
_CERTAINTIES = {sign: certainty for certainty, sign in _SIGNS.items()}
_MOST_PLIES = 400


def command_of(line: str) -> str:
    """Return the word that a line begins with, in capitals; empty if it begins with none.

    >>> command_of("turn 7,7"), command_of("7,7")
    ('TURN', '')
    """
    match = _COMMAND.match(line.strip())
    return match[0].upper() if match else ""


def read_numbers(text: str, count: int) -> list[int] | None:
    """Return the whole numbers of a text, separated by commas; None unless there are `count`.

    >>> read_numbers(" 7, 7,1", 3)
    [7, 7, 1]
    """
    text = text.strip()
    numbers = text.split(",") if _NUMBERS.fullmatch(text) else []
    return list(map(int, numbers)) if len(numbers) == count else None


def write_point(point: Point) -> str:
    """Return a point as the protocol has it: column and row from the top left, counted from 0.

    >>> write_point(Point(7, 0))
    '7,0'
    """
    return f"{point.col},{point.row}"


def read_point(text: str) -> Point | None:
    """Return the point that a text consists of; None for any other text."""
    numbers = read_numbers(text, 2)
    is_point = numbers is not None and all(0 <= number <= _MOST for number in numbers)
    return Point(*numbers) if numbers is not None and is_point else None


def write_stone(point: Point, owner: int) -> str:
    """Return a line of BOARD.

    >>> write_stone(Point(7, 0), OPPONENT)
    '7,0,2'
    """
    return f"{write_point(point)},{owner}"


def read_rule(number: str) -> Rule | None:
    """Return the rule of a number; a continuous game is played up to its first row.

    >>> read_rule("4").name
    'RENJU'
    """
    if not _RULE.fullmatch(number):
        return None
    return _RULE_OF_NUMBER.get(int(number) & ~_CONTINUOUS)


def write_info(info: Info) -> str:
    """Return the built-in engine's report on a move; `W` or `X` marks a proved one.

    >>> write_info(Info(9, 991.0, (Place(Point(7, 7)), Pass()), Certainty.WINNER, 800, 0.25))
    'MESSAGE depth 9 ev 991.00 W n 800 ms 250 pv 7,7 pass'
    """
    line = " ".join(
        write_point(move.point) if isinstance(move, Place) else "pass" for move in info.line
    )
    return (
        f"MESSAGE depth {info.depth} ev {info.score:.2f}{_SIGNS[info.certainty]} "
        f"n {info.nodes} ms {info.seconds * 1000:.0f} pv {line}"
    )


def read_info(line: str, position: Position) -> Info | None:
    """Return the report of the built-in engine in a line; None if it is another line.

    Best play is taken as far as it is legal.
    """
    match = _INFO.fullmatch(line)
    moves = _read_line(match[6], position) if match else ()
    if match is None or not moves:
        return None
    return Info(
        depth=int(match[1]),
        score=float(match[2]),
        line=moves,
        certainty=_CERTAINTIES[match[3] or ""],
        nodes=int(match[4]),
        seconds=int(match[5]) / 1000,
    )


def _read_line(text: str, position: Position) -> tuple[Move, ...]:
    moves: list[Move] = []
    for word in text.split()[:_MOST_PLIES]:
        point = read_point(word)
        move: Move = Pass() if point is None else Place(point)
        try:
            position = position.play(move)
        except RulesError:
            break
        moves.append(move)
    return tuple(moves)
