"""The beginnings of the games of a match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from boardtui.formats import transcript
from boardtui.formats.content import Content
from boardtui.formats.detect import read_each_of
from boardtui.formats.errors import HARMLESS, FormatError
from boardtui.formats.file_bytes import opened
from boardtui.formats.limits import MAX_BYTES
from boardtui.formats.table import FORMATS, MOVES, OBF
from boardtui.match.errors import MatchError, MatchReason
from boardtui.protocols.balanced_openings import openings_file
from boardtui.record.tree import GameRecord
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Move, Pass, Position
from boardtui.rules.registry import GAMES
from boardtui.system.named_tuples import NamedTuple


class Opening(NamedTuple):
    """Moves from the start of a game, which goes on after them."""

    text: str
    start: Position
    moves: tuple[Move, ...]
    position: Position
    """After the moves."""


def write_moves(game: Game, moves: Sequence[Move]) -> str:
    """Return moves as one word, or as words where it could be read in two ways; without passes."""
    texts = (game.format_move(move) for move in moves if move != Pass())
    return ("" if max(game.board_size) < 10 else " ").join(texts)


def own_openings(game: Game, count: int = 1) -> list[Opening]:
    """Return the start of a game `count` times, by number."""
    return [Opening(f"#{number}", game.start(), (), game.start()) for number in range(1, count + 1)]


def usual_openings(game: Game) -> list[Opening]:
    """Return the balanced openings that come with the program; else the start of the game."""
    path = openings_file(game)
    return own_openings(game) if path is None else read_openings(path, game)


def read_openings(path: Path, game: Game | None = None) -> list[Opening]:
    """Return the openings of a file, at least one, in its order.

    It is a record with one or more games, or has a list of moves on each line; lines that are empty
    or begin with "#" do not count. Records name their game, which must be `game` where that is
    given; lists are of the usual first game otherwise. Raises FormatError and MatchError, which say
    what is wrong and where.
    """
    with opened(path) as file:
        data = file.read(MAX_BYTES + 1)
    records = (known for known in FORMATS if known not in (MOVES, OBF))
    if any(known.sniff(Content(data)) for known in records):
        found = list(_of_records(path, data, game))
    else:
        found = list(_of_lines(path, Content(data).text, game or GAMES[0]()))
    if not found:
        raise MatchError(MatchReason.NO_OPENINGS, path=path)
    return found


def _of_records(path: Path, data: bytes, game: Game | None) -> Iterator[Opening]:
    for number, item in enumerate(read_each_of(data, game=game), 1):
        if isinstance(item, FormatError):
            raise MatchError(MatchReason.MISREAD, path=path, error=item)
        for problem in item.problems:
            if problem.reason not in HARMLESS:
                raise MatchError(MatchReason.MISREAD, path=path, error=problem)
        record = item.record
        game = game or record.game
        if record.game != game:
            raise MatchError(MatchReason.OTHER_GAME, path=path, number=number)
        opening = _opening(record)
        if opening.position.outcome is not None:
            raise MatchError(MatchReason.OVER, path=path, number=number)
        yield opening


def _of_lines(path: Path, text: str, game: Game) -> Iterator[Opening]:
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            opening = _opening(_read_moves(line, game))
        except (FormatError, RulesError) as error:
            column = error.column if isinstance(error, FormatError) else 1
            placed = FormatError(error.reason, number, column, **error.facts)
            raise MatchError(MatchReason.MISREAD, path=path, error=placed) from None
        if opening.position.outcome is not None:
            raise MatchError(MatchReason.OVER_IN_LINE, path=path, line=number)
        yield opening


def _read_moves(line: str, game: Game) -> GameRecord:
    reading = transcript.loads(line, game)
    if reading.problems:
        raise reading.problems[0]
    return reading.record


def _opening(record: GameRecord) -> Opening:
    line = record.mainline()
    moves = tuple(node.move for node in line if node.move is not None)
    start, position = line[0].position, line[-1].position
    return Opening(write_moves(record.game, moves), start, moves, position)
