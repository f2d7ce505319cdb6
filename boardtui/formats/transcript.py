"""Plain lists of moves, Black's first: `f5d6c3…`, `h8 i9 …`, `1. f5 d6 2. c3`.

A `#` begins a remark, up to the end of its line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardtui.formats.content import Content
from boardtui.formats.errors import FormatError, FormatReason
from boardtui.formats.facts import Facts
from boardtui.formats.game_lines import games_of_lines, has_moves_only
from boardtui.formats.guess import read_as
from boardtui.formats.line import is_forced_pass
from boardtui.formats.losses import FACTS, LossNote, has_choices, has_more
from boardtui.formats.reading import Reading
from boardtui.formats.scanned import ScannedGame
from boardtui.formats.written_moves import MovesPart, Plain, WrittenMoves, split_moves
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.game import Game, Pass, Place

_HEAD = 2**16
"""Characters at the beginning that show the format."""


def loads(text: str, game: Game | None = None) -> Reading:
    """Read one list of moves up to its first illegal move.

    Moves may be separated by blanks, lines, commas and numbers, or not at all; letters may be of
    either case or full-width; a pass is `pass`, `pa`, `ps` or `--`. Forced passes may be missing,
    and passes after the end are ignored. A result at the end, such as `38-26`, `W` or Black's lead,
    is compared with the moves. Without `game` it is guessed by their legality.

    Raises FormatError when there is no legal move at all.
    """
    return read_as(split_moves(Plain(Content(text).text)), game)


def scan(
    content: Content, game: Game | None = None
) -> Iterator[ScannedGame[MovesPart] | FormatError]:
    """Scan a text of one game, or of one game on each line.

    Unless the moves of all lines together are one game without a fault, each line is a game if most
    of them begin one; errors stand for the others. That needs the whole text in memory. Raises
    FormatError when there is no legal move.
    """
    plain = Plain(content.text)
    whole = MovesPart(plain, 0, len(plain.text))
    moves = whole.split()
    try:
        reading = read_as(moves, game)
    except FormatError:
        # The first line may be a heading.
        if (found := games_of_lines(plain, game)) is None:
            raise
    else:
        found = games_of_lines(plain, game) if reading.problems else None
        if found is None:
            yield _scanned(reading.record.game, moves, whole)
            return
    for each in found:
        yield each if isinstance(each, FormatError) else _scanned(*each)


def read(scanned: ScannedGame[MovesPart]) -> Reading:
    """Read a scanned game up to its first illegal move."""
    return read_as(scanned.raw.split(), scanned.game)


def is_list(content: Content) -> bool:
    """Return True if the head of a text consists of moves, and of more than one."""
    head = content.start
    if len(head) > _HEAD:
        # Up to the end of a line or of a word: a cut one may be no move.
        head = head[:_HEAD].rpartition("\n")[0] or head[:_HEAD].rpartition(" ")[0]
    plain = Plain(head)
    moves = split_moves(plain)
    return len(moves.words) > 1 and (moves.problem is None or has_moves_only(plain))


def dumps(record: GameRecord) -> str:
    """Write the main line, as `moves_line` does. Raises FormatError."""
    return moves_line((record.root, *record.root.mainline())) + "\n"


def moves_line(line: Sequence[Node]) -> str:
    """Write the moves of a line from the root, without forced passes and choices of an opening.

    Raises FormatError for a game of more than two sides, and if the record has another start
    position than its game.
    """
    start = line[0].position
    game = start.game
    if len(game.sides) > 2:
        raise FormatError(FormatReason.TWO_SIDES_ONLY)
    if start != game.start():
        raise FormatError(FormatReason.OWN_START)
    moves = [
        game.format_move(node.move)
        for node in line
        if isinstance(node.move, Place | Pass) and not is_forced_pass(node)
    ]
    return ("" if max(game.board_size) < 10 else " ").join(moves)


def lost(record: GameRecord) -> Iterator[LossNote]:
    """Yield the parts of a record that are not written."""
    facts = record.players or record.date or record.event or record.outcome or record.clock
    nodes = record.root.walk()
    if facts or record.origin or any(has_more(node, FACTS) or node.evaluation for node in nodes):
        yield LossNote.FACTS
    if has_choices(record):
        yield LossNote.CHOICES


def _scanned(game: Game, moves: WrittenMoves, part: MovesPart) -> ScannedGame[MovesPart]:
    problems = () if moves.problem is None else (moves.problem,)
    facts = Facts(outcome=moves.outcome(game))
    return ScannedGame(game, facts, tuple(moves.moves(game)), part, problems)
