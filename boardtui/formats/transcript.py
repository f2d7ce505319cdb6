"""Plain lists of moves, Black's first: `f5d6c3…`, `h8 i9 …`, `1. f5 d6 2. c3`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from itertools import islice
from string import ascii_uppercase
from typing import NamedTuple

from boardtui.formats.content import Content
from boardtui.formats.errors import FormatError, FormatReason, Source
from boardtui.formats.facts import Facts
from boardtui.formats.limits import MAX_GAMES, MAX_MOVES
from boardtui.formats.line import is_forced_pass, play
from boardtui.formats.losses import FACTS, LossNote, has_choices, has_more
from boardtui.formats.reading import Reading
from boardtui.formats.result import RESULT, read_result
from boardtui.formats.scanned import ScannedGame
from boardtui.record.tree import GameRecord
from boardtui.rules import registry
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Move, Outcome, Pass, Place, Termination
from boardtui.system.printable import printable
from boardtui.system.progress import paced, tell

_TOKEN = re.compile(
    r"""(?P<gap> (?: [\s,;|]+
        | \d{1,3} (?: \s* (?: \.{1,3} | [:)] ) | (?= \s+ (?: [a-z] | -- ) ) )
        | [-+] (?= [a-z] \d )
        ){1,1000} )
      | (?P<pass> pass | p[as] (?!\d) | -- )
      | (?P<move> [a-z] \d{1,2} )""",
    re.VERBOSE,
)
"""Separators (also the number of a move, as in `1.`, `2)` and `3 f5`), a pass or a move."""

_RESULT = re.compile(rf"({RESULT}|\*)[^\S\n]*(?=\n|\Z)")
"""A result at the end of a line."""

_LINE = re.compile(r"[^\n]*\S[^\n]*")
_FIRST_NUMBER = re.compile(r"\s*1\s*[.:)]\s*")
_WIDE = {0x3000: " ", **{code: chr(code - 0xFEE0).lower() for code in range(0xFF01, 0xFF5F)}}
_PLAIN = _WIDE | {ord(letter): letter.lower() for letter in ascii_uppercase}
"""Translation of full-width characters and capitals to small ASCII letters."""

_CONVINCING = 8
"""A narrow game (`_is_narrow`) is certain if more moves than this are legal in it."""

_OPENING = 2
"""The same, if every point of the list lies on the usual board."""

_HEAD = 2**16
"""Characters at the beginning that show the format."""

_PIECE = 2**16
"""Characters translated at once."""

_GO_BOARD = 19
"""Gomoku's most frequent size besides the usual one."""


def loads(text: str, game: Game | None = None) -> Reading:
    """Read one list of moves up to its first illegal move.

    Moves may be separated by blanks, lines, commas and numbers, or not at all; letters may be of
    either case or full-width; a pass is `pass`, `pa`, `ps` or `--`. Forced passes may be missing,
    and passes after the end are ignored. A result at the end is compared with the moves. Without
    `game` it is guessed by their legality.

    Raises FormatError when there is no legal move at all.
    """
    plain = _Plain(Content(text).text)
    return _read_as(_split(plain, 0, len(plain.text)), game)


def scan(content: Content, game: Game | None = None) -> Iterator[ScannedGame[WrittenMoves]]:
    """Scan a text of one game, or of one game on each line.

    Each line is a game if the moves of all lines together become illegal at the start of a line,
    and each line by itself begins a game of the same kind. That needs the whole text in memory, and
    the rules up to the illegal move. Raises FormatError when there is no legal move.
    """
    plain = _Plain(content.text)
    moves = _split(plain, 0, len(plain.text))
    whole = _read_as(moves, game)
    games = [(whole.record.game, moves)]
    if whole.problems and _begins_line(plain, whole.problems[0]):
        games = _lines(plain, whole.record.game, game) or games
    for found, moves in games:
        facts = Facts(outcome=_stated(moves))
        yield ScannedGame(found, facts, tuple(_moves(found, moves)), moves)


def read(scanned: ScannedGame[WrittenMoves]) -> Reading:
    """Read a scanned game up to its first illegal move."""
    return _read(scanned.raw, scanned.game)


def _lines(plain: _Plain, likely: Game, game: Game | None) -> list[tuple[Game, WrittenMoves]]:
    """Return the game and the moves of each line; empty if one is no game of the likely kind."""
    lines = list(islice(_LINE.finditer(plain.text), MAX_GAMES + 1))
    if len(lines) > MAX_GAMES:
        raise plain.source.excess(lines[-1].start(), FormatReason.MANY_GAMES, limit=MAX_GAMES)
    games = []
    for line in paced(lines):
        moves = _split(plain, *line.span())
        found = _game_of_line(moves, likely, game)
        if found is None or _is_single_move(moves):
            return []
        games.append((found, moves))
    return games


def _game_of_line(moves: WrittenMoves, likely: Game, game: Game | None) -> Game | None:
    """Return the game that a line begins, of the likely kind; None if it begins none.

    The rest of the line is played only if the likely game has no room for it.
    """
    begins = _begins(likely, moves)
    if begins and (game is not None or _is_narrow(likely) or _holds(likely, moves)):
        return likely
    if game is None:
        with suppress(FormatError):
            found = _guess(moves).record.game
            if type(found) is type(likely):
                return found
    return likely if begins else None


def _begins(game: Game, moves: WrittenMoves) -> bool:
    """Check whether the first move is legal at the start of a game."""
    first = next(_moves(game, moves), None)
    return first is not None and first in _first_moves(game)


@lru_cache(maxsize=4)
def _first_moves(game: Game) -> frozenset[Move]:
    return frozenset(game.start().legal_moves)


def is_list(content: Content) -> bool:
    """Check whether the head of a text consists of moves, and of more than one."""
    head = content.start
    if len(head) > _HEAD:
        head = head[:_HEAD].rpartition("\n")[0] or head[:_HEAD].rpartition(" ")[0]
    moves = _split(_Plain(head), 0, len(head))
    return moves.problem is None and len(moves.words) > 1


def dumps(record: GameRecord) -> str:
    """Write the main line, without forced passes and choices of an opening.

    Raises FormatError for a game of more than two sides, and if the record has another start
    position than its game.
    """
    game = record.game
    if len(game.sides) > 2:
        raise FormatError(FormatReason.TWO_SIDES_ONLY)
    if record.root.position != game.start():
        raise FormatError(FormatReason.OWN_START)
    moves = [
        game.format_move(node.move)
        for node in record.root.mainline()
        if isinstance(node.move, Place | Pass) and not is_forced_pass(node)
    ]
    return ("" if max(game.board_size) < 10 else " ").join(moves) + "\n"


def lost(record: GameRecord) -> Iterator[LossNote]:
    """Yield the parts of a record that are not written."""
    facts = record.players or record.date or record.event or record.outcome or record.clock
    nodes = record.root.walk()
    if facts or record.origin or any(has_more(node, FACTS) or node.evaluation for node in nodes):
        yield LossNote.FACTS
    if has_choices(record):
        yield LossNote.CHOICES


class _Plain:
    """A text in small ASCII letters, with the same offsets."""

    def __init__(self, text: str) -> None:
        self.source = Source(text)
        pieces = paced([text[start : start + _PIECE] for start in range(0, len(text), _PIECE)])
        self.text = "".join(piece.translate(_PLAIN) for piece in pieces)


class WrittenMoves(NamedTuple):
    """A list of moves, split into words."""

    source: Source
    words: tuple[tuple[int, str], ...]
    """Offsets and texts, up to the first word that is not a move."""
    problem: FormatError | None
    """The problem that ends the words."""
    result: tuple[int, str] | None = None
    """Offset and text of a result after the words."""


def _read_as(moves: WrittenMoves, game: Game | None) -> Reading:
    """Read moves as a game, guessing it if it is None."""
    return _guess(moves) if game is None else _read(moves, game)


def _moves(game: Game, moves: WrittenMoves) -> Iterator[Move]:
    """Yield the moves up to the first unreadable one."""
    for _offset, word in moves.words:
        try:
            yield game.parse_move(word)
        except RulesError:
            return


def _begins_line(plain: _Plain, problem: FormatError) -> bool:
    """Check whether a problem is at the first move of a line after the first."""
    assert problem.line is not None
    assert problem.column is not None
    line = plain.text.split("\n", problem.line)[problem.line - 1]
    before = line[: problem.column - 1]
    return problem.line > 1 and bool(not before.strip() or _FIRST_NUMBER.fullmatch(before))


def _is_single_move(moves: WrittenMoves) -> bool:
    """Check whether a line holds one move, as in a list with one move per line."""
    return len(moves.words) == 1 and moves.problem is None


def _split(plain: _Plain, position: int, end: int) -> WrittenMoves:
    source, text = plain.source, plain.text
    words: list[tuple[int, str]] = []
    problem = result = None
    while position < end and problem is None:
        tell(position, end)
        token = _TOKEN.match(text, position, end)
        if token is None and result is None and (score := _RESULT.match(text, position, end)):
            result = (position, score[1])
            position = score.end()
        elif token is None or (result is not None and token["gap"] is None):
            junk = printable(source.text[position : position + 12].split()[0])
            problem = source.error(position, FormatReason.NOT_A_MOVE, text=junk)
        elif len(words) == MAX_MOVES:
            problem = source.error(position, FormatReason.MANY_MOVES, limit=MAX_MOVES)
        else:
            if token["gap"] is None:
                words.append((position, "pass" if token["pass"] else token[0]))
            position = token.end()
    return WrittenMoves(source, tuple(words), problem, result)


def _stated(moves: WrittenMoves) -> Outcome | None:
    """Return the outcome that a list states; by agreement, unless the rules ended the game."""
    stated = None if moves.result is None else read_result(moves.result[1])
    return None if stated is None else Outcome(stated.winners, Termination.AGREEMENT)


def _read(moves: WrittenMoves, game: Game) -> Reading:
    record = GameRecord(game)
    node, problem = record.root, moves.problem
    for offset, word in paced(moves.words):
        try:
            node = play(node, game.parse_move(word))
        except RulesError as error:
            problem = moves.source.placed(offset, error)
            break
    if not record.root.children:
        raise problem or moves.source.error(0, FormatReason.NO_MOVE)
    Facts(outcome=_stated(moves)).enter(record)
    if problem is None and moves.result is not None:
        offset, text = moves.result
        stated = read_result(text)
        if stated is not None and stated.contradicts(record):
            problem = moves.source.error(offset, FormatReason.WRONG_RESULT)
    return Reading(record, (problem,) if problem else ())


def _guess(moves: WrittenMoves) -> Reading:
    """Read the moves as the game that allows the most of them.

    Narrow games are tried first, as a few legal moves suffice to recognise them.
    """
    readings: list[Reading] = []
    problem: FormatError | None = None
    for game in sorted(_candidates(), key=lambda game: not _is_narrow(game)):
        longest = max((len(reading.record.mainline()) for reading in readings), default=0)
        if not _is_narrow(game) and sum(1 for _ in _moves(game, moves)) < longest:
            continue
        try:
            reading = _read(moves, game)
        except FormatError as error:
            problem = problem or error
            continue
        if _is_convincing(reading, moves):
            return reading
        readings.append(reading)
    if not readings:
        assert problem is not None
        raise problem
    return max(readings, key=lambda reading: len(reading.record.mainline()))


def _candidates() -> Iterator[Game]:
    """Yield every game with its usual options, then with other sizes."""
    families = [family for family in registry.GAMES if family.sgf_number is not None]
    for family in families:
        yield family()
    for family in families:
        sizes = next((option for option in family.options() if option.name == "size"), None)
        for size in sorted(sizes.choices if sizes else (), key=lambda size: size != _GO_BOARD):
            try:
                yield registry.game(family.key, size=size)
            except RulesError:
                continue


@lru_cache(maxsize=64)
def _is_narrow(game: Game) -> bool:
    """Check whether few vacant points are legal, so that moves are hardly legal by chance."""
    start = game.start()
    return len(start.legal_moves) < start.board.vacant.bit_count()


def _is_convincing(reading: Reading, moves: WrittenMoves) -> bool:
    """Check whether a reading is so good that no other game has to be tried."""
    game, line = reading.record.game, reading.record.mainline()
    if not _is_narrow(game):
        return not reading.problems
    is_usual = game == type(game)()
    if len(line) > _CONVINCING or (is_usual and len(line) > _OPENING and _holds(game, moves)):
        return True
    is_complete = is_usual or line[-1].position.outcome is not None
    return not reading.problems and is_complete


def _holds(game: Game, moves: WrittenMoves) -> bool:
    """Check whether every point of the list is on the board."""
    try:
        for _offset, word in moves.words:
            game.parse_move(word)
    except RulesError:
        return False
    return True
