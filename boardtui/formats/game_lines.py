"""Lists of games, one a line, and their distinction from one game in several lines."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import islice

from boardtui.formats.errors import FormatError
from boardtui.formats.guess import holds, is_narrow, read_as
from boardtui.formats.line import play
from boardtui.formats.written_moves import MovesPart, Plain, WrittenMoves
from boardtui.record.tree import Node
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Move
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.progress import paced_matches

# Possessive: long blanks are matched once, not again from each of them.
_LINE = re.compile(r"^[^\S\n]*+[^\n#][^\n]*", re.MULTILINE)
"""A line that is neither blank nor a remark."""

_FIRST_NUMBER = re.compile(r"\s*(?:1\s*[.:)]\s*)?")

_JUDGED = 1_000
"""Number of first lines that decide whether a text is a list."""

_VOTERS = 9
"""Number of first lines with moves that decide on the kind of game."""

_MOST_GUESSES = 100
"""The most lines to try as other games, if they begin none of the common kind."""


class LineGame(NamedTuple):
    """The game of a line."""

    game: Game
    moves: WrittenMoves
    part: MovesPart


def games_of_lines(
    plain: Plain, game: Game | None, *, judged: int = _JUDGED
) -> Iterator[LineGame | FormatError] | None:
    """Return the game of each line, or its error, one by one; None if this is no list of games.

    It is a list if most of the first `judged` lines begin a game of one kind, and some line cannot
    continue the game of the lines before it, or each is a game of its own and all together are
    none. Without `game` the first of them decide on the kind.
    """
    first = [part.split() for part in islice(_parts(plain), judged)]
    likely = game or _likely(first)
    if likely is None or not _is_list(plain, likely, first):
        return None
    return _games(plain, likely, game)


def _parts(plain: Plain) -> Iterator[MovesPart]:
    """Yield the lines that are neither blank nor remarks."""
    for match in paced_matches(_LINE, plain.text):
        yield MovesPart(plain, *match.span())


def has_moves_only(plain: Plain) -> bool:
    """Return True if each line consists of moves, perhaps with a result."""
    lines = (part.split() for part in _parts(plain))
    return all(moves.words and moves.problem is None for moves in lines)


def _likely(lines: Iterable[WrittenMoves]) -> Game | None:
    """Return the most frequent game of the first lines; None if they are no games."""
    votes: Counter[Game] = Counter()
    for moves in islice((moves for moves in lines if len(moves.words) > 1), _VOTERS):
        with suppress(FormatError):
            votes[read_as(moves, None).record.game] += 1
    return votes.most_common(1)[0][0] if votes else None


def _is_list(plain: Plain, likely: Game, lines: Sequence[WrittenMoves]) -> bool:
    """Return True if most lines are games of their own."""
    begun = sum(_begins(likely, moves) and not _is_single_move(moves) for moves in lines)
    empty = sum(not moves.words for moves in lines)
    others = len(lines) - begun - empty
    return begun > max(empty, 2 * others) and _has_several(plain, likely, lines)


def _has_several(plain: Plain, game: Game, lines: Sequence[WrittenMoves]) -> bool:
    """Return True if any line cannot continue the game of the lines before it.

    A faulty line counts up to its fault. If there is one, lines that are faultless as games of
    their own are several, too: short games of Gomoku seldom meet.
    """
    node, has_ended, is_faulty = Node(game.start()), False, False
    for number, moves in enumerate(lines):
        for index, (offset, word) in enumerate(moves.words):
            begins = number > 0 and index == 0 and _is_line_start(plain, offset)
            if begins and has_ended:
                return True
            try:
                node = play(node, game.parse_move(word))
            except RulesError:
                if begins:
                    return True
                is_faulty = True
                break
        has_ended = moves.result is not None
    return is_faulty and all(_stands_alone(plain, game, moves) for moves in lines)


def _stands_alone(plain: Plain, game: Game, moves: WrittenMoves) -> bool:
    """Return True if a line is a game of several moves without a fault."""
    if len(moves.words) < 2 or not _is_line_start(plain, moves.words[0][0]):
        return False
    try:
        return not read_as(moves, game).problems
    except FormatError:
        return False


def _is_line_start(plain: Plain, offset: int) -> bool:
    """Return True if an offset is that of the first move of a line, numbered 1 or not at all."""
    start = plain.text.rfind("\n", 0, offset) + 1
    return _FIRST_NUMBER.fullmatch(plain.text, start, offset) is not None


def _games(plain: Plain, likely: Game, game: Game | None) -> Iterator[LineGame | FormatError]:
    """Yield the games of a list, or an error for each line that begins none."""
    guesses = 0
    for part in _parts(plain):
        moves = part.split()
        found = likely
        fits = _begins(likely, moves) and (is_narrow(likely) or holds(likely, moves))
        # A line is played only if the likely game has no room for it.
        if not fits and moves.words and game is None and guesses < _MOST_GUESSES:
            guesses += 1
            found = _other_size(likely, moves)
        if not _begins(found, moves):
            try:
                read_as(moves, found)
            except FormatError as error:
                yield error
                continue
        yield LineGame(found, moves, part)


def _other_size(likely: Game, moves: WrittenMoves) -> Game:
    """Return the game of a line that is too large for the likely one: of its kind, or itself."""
    with suppress(FormatError):
        found = read_as(moves, None).record.game
        if type(found) is type(likely):
            return found
    return likely


def _begins(game: Game, moves: WrittenMoves) -> bool:
    """Return True if the first move is legal at the start of a game."""
    first = next(moves.moves(game), None)
    return first is not None and first in _first_moves(game)


@lru_cache(maxsize=4)
def _first_moves(game: Game) -> frozenset[Move]:
    return frozenset(game.start().legal_moves)


def _is_single_move(moves: WrittenMoves) -> bool:
    """Return True if a line holds one move, as in a list with one move per line."""
    return len(moves.words) == 1 and moves.problem is None and moves.result is None
