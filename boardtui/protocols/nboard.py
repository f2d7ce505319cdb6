"""The NBoard protocol of Othello programs, versions 1 and 2, with extensions.

Extensions of the built-in engine: `set nodes N` and `set seconds S` limit each move and hint, 0 is
no limit; `set level N`, 0 is full strength; `set threads N`, see `--threads`; `set most-threads N`,
how many of them search from now on, 0 is all, and nothing that they know is lost; `status preparing
K/N` while kernels are compiled, then `status ready`; `status hint done` when a hint ends by itself.
Source: NTest's instructions/Protocol.htm, and what NTest and Edax really send: blanks in the place
of slashes, padding, moves of either case.
"""

from __future__ import annotations

import re

from boardtui.formats.ggf.moves import read_move
from boardtui.record.evaluation import Certainty, Info
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Move, Pass, Position

COMMANDS = frozenset({"nboard", "set", "move", "hint", "go", "ping", "learn", "analyze"})
"""The words that lines to an engine begin with."""

HINT_DONE = "hint done"
"""The status that ends a hint."""

_ANSWER = re.compile(r"===[\s/]*([A-Za-z]\d{1,2}|[Pp][A-Za-z]*|--)?")
_MOVE = re.compile(r"[\s-]*([A-Za-z]\d{1,2}|[Pp][Aa](?:[Ss]{1,2})?(?![0-9])|--)")
_NUMBER = re.compile(r"[+-]?\d{1,9}(?:\.\d{0,9})?")
_DEPTH = re.compile(r"(\d{1,3})(%[Ww]?|@(\d{1,3})%)?")
_MOST_PLIES = 300


def write_move(game: Game, move: Move) -> str:
    """Return a move in capitals; a pass is `PA`."""
    return "PA" if move == Pass() else game.format_move(move).upper()


def write_answer(game: Game, info: Info) -> str:
    """Return the answer to `go`: a move, its value unless it is a pass, and the seconds taken."""
    value = "" if info.line[0] == Pass() else f"{info.score:.2f}"
    return f"=== {write_move(game, info.line[0])}/{value}/{info.seconds:.2f}"


def read_answer(line: str) -> str | None:
    """Return the move of an answer to `go`, empty if there is none in it; None for another line.

    >>> read_answer("=== F5/1.50/0.25")
    'F5'
    """
    match = _ANSWER.match(line.strip())
    return None if match is None else match[1] or ""


def write_info(game: Game, info: Info) -> str:
    """Return a `search` line, the report on a move."""
    line = "-".join(write_move(game, move) for move in info.line)
    return f"search {line} {info.score:.2f} 0 {_write_depth(info)}"


def read_info(line: str, position: Position) -> Info | None:
    """Return the report of a `search` or `book` line; None if it is another line or makes no sense.

    Best play is taken as far as it is legal.
    """
    kind, *words = line.split() or [""]
    if kind not in {"search", "book"} or len(words) < 4:
        return None
    moves = _read_line(words[0], position)
    score = _read_score(words[1])
    depth = _DEPTH.match(words[3])
    if not moves or score is None or depth is None:
        return None
    number, sign = int(depth[1]), depth[2] or ""
    if not sign.startswith("%"):
        return Info(number, score, moves, confidence=int(depth[3] or 100))
    empties = position.board.vacant.bit_count()
    if number < 100:
        return Info(empties, score, moves, confidence=number)
    return Info(empties, score, moves, Certainty.EXACT if sign == "%" else Certainty.WINNER)


def write_counts(info: Info) -> str:
    """Return a `nodestats` line, the cost of a search so far."""
    return f"nodestats {info.nodes} {info.seconds:.2f}"


def read_counts(line: str) -> tuple[int, float] | None:
    """Return the nodes and seconds of a `nodestats` line; None for another line.

    >>> read_counts("nodestats 1200 0.05")
    (1200, 0.05)
    """
    kind, *words = line.split() or [""]
    if kind != "nodestats" or len(words) < 2:
        return None
    numbers = [word for word in words[:2] if _NUMBER.fullmatch(word)]
    return (int(float(numbers[0])), float(numbers[1])) if len(numbers) == 2 else None


def _write_depth(info: Info) -> str:
    """Return plies, with the confidence of a selective search as Edax has it.

    `20@73%` is a search of 20 plies that left out moves, each of them with that confidence, and
    `73%` one to the end of the game. `100%` is an exact score, `100%W` says that only the winner is
    certain.
    """
    match info.certainty:
        case Certainty.EXACT:
            return "100%"
        case Certainty.WINNER:
            return "100%W"
        case Certainty.SEARCHED:
            return f"{info.depth}@{info.confidence}%" if info.is_selective else f"{info.depth}"


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
    """Return an evaluation; of a pair, which counts draws for either side, the mean."""
    numbers = [part for part in text.split(",")[:2] if _NUMBER.fullmatch(part)]
    return sum(map(float, numbers)) / len(numbers) if numbers else None
