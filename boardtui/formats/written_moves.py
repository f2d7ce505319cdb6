"""Moves as they are written in a list: the words up to what is no move, and a result."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from string import ascii_uppercase

from boardtui.formats.errors import FormatError, FormatReason, Source
from boardtui.formats.limits import MAX_MOVES
from boardtui.formats.result import (
    LEAD,
    RESULT,
    WINNER,
    Result,
    read_lead,
    read_result,
    read_winner,
)
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Move, Outcome
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.printable import printable
from boardtui.system.progress import paced, tell

_TOKEN = re.compile(
    r"""(?P<gap> (?: [\s,;|]+
        | \#[^\n]*
        | \d{1,3} (?: \s* (?: \.{1,3} | [:)] ) | (?= \s+ (?: [a-z] | -- ) ) )
        | [-+] (?= [a-z] \d )
        ){1,1000} )
      | (?P<pass> (?: pass | p[as] (?!\d) ) (?! (?! p[as]) [a-z]{2} ) | -- )
      | (?P<move> [a-z] \d{1,2} )""",
    re.VERBOSE,
)
"""Separators, a pass or a move.

A pass is no beginning of a word, as the name of an opening after the moves may be.
The number of a move is a separator too, as in `1.`, `2)` and `3 f5`, and so is a remark: `#` and
the rest of its line.
"""

_RESULT = re.compile(rf"(?:[:=]\s?)?({RESULT}|{LEAD}|{WINNER}|\*)[^\S\n]*(?=[\n#]|\Z)")
"""A result at the end of a line."""

_WIDE = {0x3000: " ", **{code: chr(code - 0xFEE0).lower() for code in range(0xFF01, 0xFF5F)}}
_PLAIN = _WIDE | {ord(letter): letter.lower() for letter in ascii_uppercase}
"""Translation of full-width characters and capitals to small ASCII letters."""

_PIECE = 2**16
"""Characters translated at once."""


class Plain:
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

    @property
    def stated(self) -> Result | None:
        """The result after the words; None without one that says who won."""
        if self.result is None:
            return None
        _offset, text = self.result
        return read_result(text) or read_lead(text) or read_winner(text)

    def outcome(self, game: Game) -> Outcome | None:
        """Return the outcome that the result states, unless the rules ended the game."""
        stated = self.stated
        return None if stated is None else stated.outcome(game)

    def moves(self, game: Game) -> Iterator[Move]:
        """Yield the moves of a game up to the first unreadable one."""
        known = moves_by_word(game)
        for _offset, word in self.words:
            try:
                yield known[word]
            except RulesError:
                return


class _MovesByWord(dict[str, Move]):
    """The moves of a game by their words, which are few.

    A word that is no move of the game raises NotationError.
    """

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game

    def __missing__(self, word: str) -> Move:
        move = self[word] = self._game.parse_move(word)
        return move


@lru_cache(maxsize=4)
def moves_by_word(game: Game) -> Mapping[str, Move]:
    """Return the moves of a game by their words.

    Lists have the same words again and again, and thousands of games share their moves.
    """
    return _MovesByWord(game)


class MovesPart(NamedTuple):
    """The part of a text that holds the moves of a game."""

    plain: Plain
    start: int
    end: int

    def split(self) -> WrittenMoves:
        """Return the words of the moves."""
        return split_moves(self.plain, self.start, self.end)


def split_moves(plain: Plain, position: int = 0, end: int | None = None) -> WrittenMoves:
    """Split a text, or a part of it, into words up to the first that is not a move."""
    source, text = plain.source, plain.text
    end = len(text) if end is None else end
    words: list[tuple[int, str]] = []
    problem = result = None
    while position < end and problem is None:
        tell(position, len(text))
        token = _TOKEN.match(text, position, end)
        if token is None and result is None and (score := _RESULT.match(text, position, end)):
            result = (score.start(1), score[1])
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
