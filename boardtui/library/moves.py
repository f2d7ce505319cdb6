"""Moves as the library stores them, and the digest of a game."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property, lru_cache
from hashlib import blake2b
from typing import overload

from boardtui.record.digest import Digest
from boardtui.rules.board import Size, grid
from boardtui.rules.diagram import parse_position
from boardtui.rules.errors import NotationError, NotationReason
from boardtui.rules.game import Game, Move, Place, Position
from boardtui.rules.game_text import game_to_text
from boardtui.rules.options import OPENING
from boardtui.rules.registry import game_to_json
from boardtui.rules.symmetry import symmetries

Stored = bytes | str
"""A byte for each stone, the number of its point in reading order; else the words of all moves.

Words are for games with moves of other kinds, and for boards of more points than bytes have values.
Forced passes are left out.
"""

_MOST_POINTS = 2**8
_DIGEST = 12


def stored(game: Game, moves: Sequence[Move]) -> Stored:
    """Return moves, without forced passes, as they are stored."""
    size = game.board_size
    if size.cols * size.rows > _MOST_POINTS or not all(isinstance(move, Place) for move in moves):
        return " ".join(map(game.format_move, moves)).replace("resign ", "resign")
    return bytes(map(_numbers(size).__getitem__, moves))


class StoredMoves(Sequence[Move]):
    """Moves of a game, parsed at their first use, which may raise NotationError."""

    def __init__(self, game: Game, moves: Stored) -> None:
        self.stored = moves
        self._game = game

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        return self._moves[index]

    def __len__(self) -> int:
        return len(self._moves)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, StoredMoves):
            return NotImplemented
        return (self._game, self.stored) == (other._game, other.stored)

    def __hash__(self) -> int:
        return hash(self.stored)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    @cached_property
    def _moves(self) -> tuple[Move, ...]:
        if isinstance(self.stored, bytes):
            places = _places(self._game.board_size)
            outside = next((each for each in self.stored if each >= len(places)), None)
            if outside is not None:
                raise NotationError(NotationReason.OUTSIDE, text=str(outside))
            return tuple(map(places.__getitem__, self.stored))
        return tuple(map(self._game.parse_move, self.stored.split()))


@lru_cache(maxsize=64)
def kind_text(game: Game, *, of_board: bool = False) -> str:
    """Return a game with its options as a text, without its opening if `of_board` is set.

    Games whose positions are compared have the same text `of_board`.
    """
    if not of_board:
        return game_to_text(game)
    key, options = game_to_json(game).values()
    options.pop(OPENING, None)
    return json.dumps([key, options])


def start_text(position: Position) -> str:
    """Return a start position as a text; empty for the usual one of its game."""
    if position == position.game.start():
        return ""
    return f"{position.board} {'XO#'[position.turn]}".replace("\n", "/")


def start_of(game: Game, text: str) -> Position:
    """Return the start position that `start_text` wrote; raises RulesError."""
    return parse_position(game, text) if text else game.start()


def digest_of(game: Game, start: str, moves: Stored, names: Iterable[str]) -> Digest:
    """Return the digest of a game: of its rules, moves and players.

    It is the same for a game that is turned, and for names in another order or case of their words.
    """
    if isinstance(moves, bytes) and not start:
        moves = min(map(moves.translate, _turns(game)))
    words = ["".join(sorted(folded(name).split())) for name in names]
    parts = [kind_text(game, of_board=True), start, *words]
    digest = blake2b(json.dumps(parts).encode(), digest_size=_DIGEST)
    digest.update(moves if isinstance(moves, bytes) else moves.encode())
    return Digest(digest.digest())


@lru_cache(maxsize=2**13)
def folded(text: str) -> str:
    """Return a text in small letters without accents, its words apart by single blanks."""
    if not text.isascii():
        text = unicodedata.normalize("NFKD", text)
        text = "".join(sign for sign in text if not unicodedata.combining(sign))
    text = text.casefold()
    return " ".join("".join(sign if sign.isalnum() else " " for sign in text).split())


@cache
def _places(size: Size) -> tuple[Move, ...]:
    cells = grid(size)
    return tuple(map(Place, cells.points(cells.cells)))


@cache
def _numbers(size: Size) -> dict[Move, int]:
    return {place: number for number, place in enumerate(_places(size))}


@cache
def _turns(game: Game) -> tuple[bytes, ...]:
    """Return tables that turn stored moves in each way that leaves the start as it is."""
    size, tables = game.board_size, [bytes(range(_MOST_POINTS))]
    numbers = _numbers(size)
    for image in symmetries(game.start()):
        turned = [numbers[Place(image[at])] for at in grid(size).points(grid(size).cells)]
        tables.append(bytes(turned) + bytes(range(len(turned), _MOST_POINTS)))
    return tuple(tables)
