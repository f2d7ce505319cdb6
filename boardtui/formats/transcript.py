"""Plain lists of moves, Black's first: `f5d6c3…`, `h8 i9 …`, `1. f5 d6 2. c3`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from string import ascii_uppercase

from boardtui.formats.content import Content
from boardtui.formats.errors import Fault, FormatError, Source, printable
from boardtui.formats.limits import MAX_GAMES, MAX_MOVES
from boardtui.formats.reading import Reading
from boardtui.record.tree import GameRecord, Node
from boardtui.rules import registry
from boardtui.rules.errors import Illegality, IllegalMove, RulesError
from boardtui.rules.game import Game, Move, Pass, Place

_TOKEN = re.compile(
    r"""(?P<gap> [\s,;|]+
        | \d{1,3} (?: \s* (?: \.{1,3} | [:)] ) | (?= \s+ (?: [a-z] | -- ) ) )
        )
      | (?P<pass> pass | pa (?!\d) | -- )
      | (?P<move> [a-z] \d{1,2} )""",
    re.VERBOSE,
)
_LINE = re.compile(r"[^\n]*\S[^\n]*")
_FIRST_NUMBER = re.compile(r"\s*1\s*[.:)]\s*")
_WIDE = {0x3000: " ", **{code: chr(code - 0xFEE0).lower() for code in range(0xFF01, 0xFF5F)}}
_PLAIN = _WIDE | {ord(letter): letter.lower() for letter in ascii_uppercase}
"""Full-width characters and capitals to the small ASCII ones that they stand for."""

_CONVINCING = 8
"""More legal moves than this in a row are no accident where few points are legal."""

_OPENING = 2
"""More than this are none where every point of the list lies on the usual board."""

_GO_BOARD = 19
"""The size that Gomoku is most often played on besides its own."""


def loads(text: str, game: Game | None = None) -> Reading:
    """The game that a list of moves tells, up to where it breaks.

    Moves may run together or be parted by blanks, lines, commas and numbers; letters may be of
    either case or full-width; a pass is `pass`, `pa` or `--`. A forced pass may be left out, and
    passes after the end are ignored. Without `game` the moves decide which game it is.

    Raises FormatError when there is no legal move at all.
    """
    plain = _Plain(Content(text))
    return _read_part(plain, 0, len(plain.text), game)


def read(content: Content, game: Game | None = None) -> list[Reading]:
    """The games of a text that holds one, or one on each line, blank lines aside; at least one.

    The lines are games of their own where together they are none: the moves break at the start
    of a line, and every line alone begins a game of the same kind. Raises FormatError.
    """
    plain = _Plain(content)
    whole = _read_part(plain, 0, len(plain.text), game)
    if not (whole.problems and _begins_line(plain, whole.problems[0])):
        return [whole]
    lines = list(islice(_LINE.finditer(plain.text), MAX_GAMES + 1))
    if len(lines) > MAX_GAMES:
        raise plain.source.error(lines[-1].start(), Fault.MANY_GAMES, limit=MAX_GAMES)
    readings: list[Reading] = []
    for line in lines:
        try:
            reading = _read_part(plain, *line.span(), game)
            if type(reading.record.game) is not type(whole.record.game):
                reading = _read_part(plain, *line.span(), whole.record.game)
        except FormatError:
            return [whole]
        if _is_single_move(reading):
            return [whole]
        readings.append(reading)
    return readings


def is_list(content: Content) -> bool:
    """Check whether a text holds moves, more than one, and nothing else."""
    plain = _Plain(content)
    moves = _split(plain, 0, len(plain.text))
    return moves.problem is None and len(moves.words) > 1


def dumps(record: GameRecord) -> str:
    """The moves of the main line on one line, without forced passes and choices of an opening.

    Raises FormatError when the game does not begin where its rules say.
    """
    game = record.game
    if record.root.position != game.start():
        raise FormatError(Fault.OWN_START)
    moves = [
        game.format_move(node.move)
        for node in record.root.mainline()
        if isinstance(node.move, Place | Pass) and not _is_forced_pass(node)
    ]
    return ("" if max(game.board_size) < 10 else " ").join(moves) + "\n"


def _is_forced_pass(node: Node) -> bool:
    return node.parent is not None and node.parent.position.legal_moves == (Pass(),)


class _Plain:
    """A text with its moves in small ASCII letters, character for character."""

    def __init__(self, content: Content) -> None:
        self.source = content.source
        self.text = self.source.text.translate(_PLAIN)


@dataclass(frozen=True, slots=True)
class _Moves:
    """A list of moves as words."""

    source: Source
    words: tuple[tuple[int, str], ...]
    """Each with its offset, up to the first that is no move."""
    problem: FormatError | None
    """The reason why the words end before the text does."""


def _read_part(plain: _Plain, start: int, end: int, game: Game | None) -> Reading:
    """The game of a part of the text, from one offset up to another."""
    moves = _split(plain, start, end)
    return _guess(moves) if game is None else _read(moves, game)


def _begins_line(plain: _Plain, problem: FormatError) -> bool:
    """Check whether a problem is at the first move of a line after the first."""
    assert problem.line is not None
    assert problem.column is not None
    line = plain.text.split("\n", problem.line)[problem.line - 1]
    before = line[: problem.column - 1]
    return problem.line > 1 and bool(not before.strip() or _FIRST_NUMBER.fullmatch(before))


def _is_single_move(reading: Reading) -> bool:
    """Check whether the line is one of a list with a move on each."""
    return len(reading.record.mainline()) == 2 and not reading.problems


def _split(plain: _Plain, position: int, end: int) -> _Moves:
    source, text = plain.source, plain.text
    words: list[tuple[int, str]] = []
    problem = None
    while position < end and problem is None:
        token = _TOKEN.match(text, position, end)
        if token is None:
            junk = printable(source.text[position : position + 12].split()[0])
            problem = source.error(position, Fault.NOT_A_MOVE, text=junk)
        elif len(words) == MAX_MOVES:
            problem = source.error(position, Fault.MANY_MOVES, limit=MAX_MOVES)
        else:
            if token["gap"] is None:
                words.append((position, token[0]))
            position = token.end()
    return _Moves(source, tuple(words), problem)


def _read(moves: _Moves, game: Game) -> Reading:
    record = GameRecord(game)
    node, problem = record.root, moves.problem
    for offset, word in moves.words:
        try:
            node = _play(node, game.parse_move(word))
        except RulesError as error:
            problem = moves.source.placed(offset, error)
            break
    if not record.root.children:
        raise problem or moves.source.error(0, Fault.NO_MOVE)
    return Reading(record, (problem,) if problem else ())


def _play(node: Node, move: Move) -> Node:
    """The node after a written move; raises IllegalMove."""
    try:
        return node.play(move)
    except IllegalMove as error:
        if error.reason is Illegality.MUST_PASS and isinstance(move, Place):
            return node.play(Pass()).play(move)
        if error.reason is Illegality.GAME_OVER and isinstance(move, Pass):
            return node
        raise


def _guess(moves: _Moves) -> Reading:
    """Read the moves as the game whose rules they keep.

    A game in which few points are legal is told from a few moves; one in which every point is
    legal comes after those, its usual sizes first.
    """
    readings: list[Reading] = []
    problem: FormatError | None = None
    for game in sorted(_candidates(), key=lambda game: not _is_narrow(game)):
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
    """Every game in its usual form, then in its other sizes."""
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


def _is_narrow(game: Game) -> bool:
    start = game.start()
    return len(start.legal_moves) < start.board.vacant.bit_count()


def _is_convincing(reading: Reading, moves: _Moves) -> bool:
    game, line = reading.record.game, reading.record.mainline()
    if not _is_narrow(game):
        return not reading.problems
    is_usual = game == type(game)()
    if len(line) > _CONVINCING or (is_usual and len(line) > _OPENING and _holds(game, moves)):
        return True
    is_complete = is_usual or line[-1].position.outcome is not None
    return not reading.problems and is_complete


def _holds(game: Game, moves: _Moves) -> bool:
    """Check whether every point of the list lies on the board."""
    try:
        for _offset, word in moves.words:
            game.parse_move(word)
    except RulesError:
        return False
    return True
