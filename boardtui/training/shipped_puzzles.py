"""The puzzles that come with the program: one compressed text for each pool of games.

A line is a puzzle, in fields with a space between them: the cells of the board; the initial of its
kind; the side to move; the right moves; the depths that miss them; then one or two reports, on the
best move and on the one that was played, each of a depth, a score and a line. Moves and depths are
separated by commas, and none is "-". `tests.tools.puzzles` writes the texts.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from pathlib import Path

import boardtui
from boardtui.players.specs import rating_pool
from boardtui.record.evaluation import WIN, Certainty, Info, counts_points
from boardtui.rules.board import SYMBOLS
from boardtui.rules.diagram import parse_position
from boardtui.rules.game import Game, Move, Position
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.rules.othello import Othello
from boardtui.system.named_tuples import NamedTuple
from boardtui.training.exercise import Exercise, ExerciseKind
from boardtui.training.exercise_data import LONGEST_LINE
from boardtui.training.position_keys import exercise_key
from boardtui.training.puzzle import DEPTHS, Puzzle, new_puzzle

SHIPPED_GAMES: tuple[Game, ...] = (Othello(), Gomoku(), Gomoku(rule=Rule.RENJU))
"""The games with puzzles that come with the program, one for each pool."""

_LONGEST = 2**18
"""The most characters of a text, several times as many as there are."""

_NONE = "-"

_KINDS: Mapping[str, ExerciseKind] = {
    kind.value[0]: kind for kind in (ExerciseKind.WIN, ExerciseKind.SAVE, ExerciseKind.DEFEND)
}


class ShippedPuzzle(NamedTuple):
    """A puzzle that comes with the program: its board takes no memory until it is drawn."""

    key: bytes
    """The key of its exercise."""
    value: float
    """Its first rating."""
    read: Callable[[], Puzzle]


@lru_cache(maxsize=1)
def shipped_puzzles(pool: str) -> tuple[ShippedPuzzle, ...]:
    """Return the puzzles of a pool of games (`rating_pool`) that come with the program.

    None for other pools, and where the file is missing or damaged.
    """
    for game in SHIPPED_GAMES:
        if rating_pool(game) == pool:
            try:
                lines = _lines(shipped_file(pool).read_bytes())
                return tuple(_shipped(game, line) for line in lines)
            except (OSError, ValueError):  # among them, all errors of the rules
                return ()
    return ()


def _shipped(game: Game, line: str) -> ShippedPuzzle:
    """Return the puzzle of a line, which is read again when it is drawn. Raises ValueError."""
    puzzle = _puzzle(game, line)
    return ShippedPuzzle(
        exercise_key(puzzle.exercise), puzzle.rating.value, partial(_puzzle, game, line)
    )


def shipped_file(pool: str) -> Path:
    """Return the file of the puzzles of a pool."""
    return Path(boardtui.__file__).parent / "data" / f"puzzles-{pool}.z"


def read_puzzles(game: Game, data: bytes) -> tuple[Puzzle, ...]:
    """Return the puzzles that `written_puzzles` wrote. Raises ValueError for other data."""
    return tuple(_puzzle(game, line) for line in _lines(data))


def _lines(data: bytes) -> list[str]:
    """Return the lines of a compressed text. Raises ValueError."""
    packed = zlib.decompressobj()
    try:
        text = packed.decompress(data, _LONGEST).decode("ascii")
    except zlib.error as error:
        raise ValueError(str(error)) from error
    if not packed.eof:
        raise ValueError(len(data))
    return text.splitlines()


def written_puzzles(puzzles: Iterable[Puzzle]) -> bytes:
    """Return puzzles as `read_puzzles` reads them; ratings and origins are left out."""
    text = "".join(f"{' '.join(_fields(puzzle))}\n" for puzzle in puzzles)
    return zlib.compress(text.encode("ascii"), 9)


def _fields(puzzle: Puzzle) -> list[str]:
    exercise = puzzle.exercise
    position, game = exercise.position, exercise.position.game
    fields = [
        str(position.board).replace("\n", ""),
        exercise.kind.value[0],
        SYMBOLS[position.turn],
        _names(game, exercise.answers),
        ",".join(map(str, sorted(puzzle.misses))) or _NONE,
    ]
    for info in (exercise.best, exercise.played):
        if info is not None:
            line = _names(game, info.line[:LONGEST_LINE])
            fields += [str(info.depth), f"{info.score:.0f}", line]
    return fields


def _puzzle(game: Game, line: str) -> Puzzle:
    """Return the puzzle of a line. Raises ValueError."""
    cells, kind, side, answers, misses, *reports = line.split(" ")
    position = parse_position(game, f"{cells} {side}")
    if kind not in _KINDS or len(reports) not in {3, 6}:
        raise ValueError(line)
    best, *played = (_info(position, reports[at : at + 3]) for at in range(0, len(reports), 3))
    exercise = Exercise(
        _KINDS[kind],
        position,
        _moves(game, answers),
        best,
        played[0] if played else None,
    )
    for move in exercise.answers:
        position.play(move)
    missed = frozenset(map(int, misses.split(","))) if misses != _NONE else frozenset()
    if not missed <= set(DEPTHS):
        raise ValueError(line)
    return new_puzzle(exercise, missed)


def _info(position: Position, report: list[str]) -> Info:
    """Return a report, whose certainty its score tells. Raises ValueError."""
    depth, score, line = report
    return Info(
        int(depth),
        float(score),
        _moves(position.game, line),
        _certainty(position.game, float(score)),
    )


def _certainty(game: Game, score: float) -> Certainty:
    """Return the certainty of a score: puzzles counted in points are solved to the end."""
    if counts_points(game):
        return Certainty.EXACT
    return Certainty.WINNER if abs(score) > WIN // 2 else Certainty.SEARCHED


def _names(game: Game, moves: Iterable[Move]) -> str:
    return ",".join(map(game.format_move, moves))


def _moves(game: Game, names: str) -> tuple[Move, ...]:
    return tuple(map(game.parse_move, names.split(",")))
