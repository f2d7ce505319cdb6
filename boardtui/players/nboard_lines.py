"""What programs say in NBoard.

Source: the protocol's specification in weltyc/ntest, and what NTest and Edax really send: blanks
in the place of slashes, padding, moves of either case.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from boardtui.formats.ggf_moves import read_move
from boardtui.players.player import Certainty
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Move, Pass, Position

_ANSWER = re.compile(r"===[\s/]*([A-Za-z]\d{1,2}|[Pp][A-Za-z]*|--)?")
_MOVE = re.compile(r"[\s-]*([A-Za-z]\d{1,2}|[Pp][Aa](?:[Ss]{1,2})?(?![0-9])|--)")
_NUMBER = re.compile(r"[+-]?\d{1,9}(?:\.\d{0,9})?")
_DEPTH = re.compile(r"(\d{1,3})(%[Ww]?|@(?!100%)\d{1,3}%)?")
_MOST_PLIES = 300


class Rating(NamedTuple):
    """What a `search` or `book` line says of a move."""

    line: tuple[Move, ...]
    score: float
    depth: int
    certainty: Certainty
    is_selective: bool
    """Whether the search says that it left out moves."""


def read_answer(line: str) -> str | None:
    """The move of an answer to `go`, empty if there is none in it; None for any other line."""
    match = _ANSWER.match(line.strip())
    return None if match is None else match[1] or ""


def read_rating(line: str, position: Position) -> Rating | None:
    """What a line says of a move in a position; None if it is another line, or makes no sense.

    Best play is taken as far as it is legal. `20@73%` is a search of 20 plies that left out moves,
    each of them with that confidence; `73%` is one to the end of the game. `100%` is an exact
    score, `100%W` says that only the winner is certain.
    """
    kind, *words = line.split() or [""]
    if kind not in {"search", "book"} or len(words) < 4:
        return None
    moves = _read_line(words[0], position)
    score = _read_score(words[1])
    depth = _DEPTH.match(words[3])
    if not moves or score is None or depth is None:
        return None
    empties = position.board.vacant.bit_count()
    number, sign = int(depth[1]), depth[2] or ""
    if not sign.startswith("%"):
        return Rating(moves, score, number, Certainty.SEARCHED, is_selective=sign != "")
    if number < 100:
        return Rating(moves, score, empties, Certainty.SEARCHED, is_selective=True)
    certainty = Certainty.EXACT if sign == "%" else Certainty.WINNER
    return Rating(moves, score, empties, certainty, is_selective=False)


def read_node_count(line: str) -> tuple[int, float] | None:
    """Nodes and seconds of a `nodestats` line, if it is one."""
    kind, *words = line.split() or [""]
    if kind != "nodestats" or len(words) < 2:
        return None
    numbers = [word for word in words[:2] if _NUMBER.fullmatch(word)]
    return (int(float(numbers[0])), float(numbers[1])) if len(numbers) == 2 else None


def _read_line(text: str, position: Position) -> tuple[Move, ...]:
    moves: list[Move] = []
    offset = 0
    while len(moves) < _MOST_PLIES and (match := _MOVE.match(text, offset)):
        offset = match.end()
        try:
            move = read_move(position.game, match[1])
            if move != Pass() and position.legal_moves == (Pass(),):
                moves.append(Pass())
                position = position.play(Pass())
            position = position.play(move)
        except RulesError:
            break
        moves.append(move)
    return tuple(moves)


def _read_score(text: str) -> float | None:
    """An evaluation; of a pair, which counts draws for either side, what lies between."""
    numbers = [part for part in text.split(",")[:2] if _NUMBER.fullmatch(part)]
    return sum(map(float, numbers)) / len(numbers) if numbers else None
