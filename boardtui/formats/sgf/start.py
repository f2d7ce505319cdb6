"""The start position in SGF: stones that are set up in the root, and the side to move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardtui.formats.errors import FormatError, FormatReason
from boardtui.formats.sgf.points import (
    color_letters,
    read_points,
    setup_names,
    write_point,
)
from boardtui.formats.sgf.text import first_text
from boardtui.record.tree import GameRecord, RawProperties
from boardtui.rules.board import Board, Color, grid
from boardtui.rules.game import Game

CLEARED = "AE"
"""Points that are made empty; the first stones that are set up make all others empty."""

TURN = "PL"


def start_names(game: Game) -> tuple[str, ...]:
    """Return the names of these properties."""
    return (*setup_names(game), CLEARED, TURN)


def with_stones(
    game: Game, board: Board, name: str, values: Sequence[str], room: int
) -> tuple[Board, int]:
    """Return a board with the stones of a property, and the room for more stones.

    Raises FormatError where there is none, and RulesError.
    """
    color = setup_names(game)[name]
    for raw in values:
        if room <= 0:
            raise FormatError(FormatReason.MANY_STONES)
        for point in read_points(game, raw):
            board = board.place(point, color)
            room -= 1
    return board, room


def without_stones(game: Game, board: Board, values: Sequence[str]) -> Board:
    """Return a board without the stones on the points of a property; raises FormatError."""
    bit = grid(board.size).bit
    for raw in values:
        for point in read_points(game, raw):
            board = board.remove(bit(point))
    return board


def read_turn(game: Game, properties: Mapping[str, Sequence[str]]) -> Color | None:
    """Return the side to move; None if the properties do not say."""
    return color_letters(game).get(first_text(properties, TURN)[:1].upper())


def write_start(record: GameRecord) -> RawProperties:
    """Return the properties of a record's start: as in its file if still true, else as ours."""
    kept = record.root.properties
    theirs = {name: kept[name] for name in kept if name in start_names(record.game)}
    start = record.root.position
    if not theirs or _board(record.game, theirs) != start.board:
        return _in_our_words(record)
    turn = read_turn(record.game, theirs)
    if (turn is None and start.turn != record.game.start().turn) or turn not in {None, start.turn}:
        theirs[TURN] = [record.game.sides[start.turn].letter]
    return theirs


def settle_start(record: GameRecord) -> None:
    """Keep the start in the raw properties of a root as it is written; not if we say it so."""
    written = write_start(record)
    if written != _in_our_words(record):
        record.root.keep(written)
    else:
        record.root.drop(*start_names(record.game))


def _board(game: Game, properties: Mapping[str, Sequence[str]]) -> Board:
    names = [name for name in properties if name in setup_names(game)]
    if not names:
        return without_stones(game, game.start().board, properties.get(CLEARED, ()))
    room = game.board_size.cols * game.board_size.rows
    board = Board.empty(game.board_size, len(game.sides))
    for name in names:
        board, room = with_stones(game, board, name, properties[name], room)
    return board


def _in_our_words(record: GameRecord) -> dict[str, list[str]]:
    game, start = record.game, record.root.position
    if start == game.start():
        return {}
    properties = {}
    names, bits = [*setup_names(game)], [*start.board.stones]
    if not any(bits):
        names, bits = [CLEARED], [game.start().board.occupied]
    for name, stones in zip(names, bits, strict=True):
        points = [write_point(game, point) for point in grid(start.board.size).points(stones)]
        if points:
            properties[name] = points
    properties[TURN] = [game.sides[start.turn].letter]
    return properties
