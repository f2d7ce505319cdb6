"""The boards of the long runs: mostly the usual one, the others in turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.rules.othello import Othello

OTHELLO_SIZES = (4, 6, 10, 12, 14, 16)
OTHER_SIZE_EVERY = 20
"""One game of Othello in this many is on a board of another size than 8."""

GOMOKU_BOARDS = (
    Gomoku(size=20),
    Gomoku(size=9),
    Gomoku(size=3, line=3),
    Gomoku(size=5),
    Gomoku(size=4, line=4),
    Gomoku(size=19),
    Gomoku(size=7, line=4),
    Gomoku(size=6, line=3),
    Gomoku(size=12, line=6),
    Gomoku(size=7),
)
"""Sizes and rows of Gomoku besides the usual ones."""

OTHER_BOARD_EVERY = 5
"""One game of Gomoku in this many is on another board than the usual one."""


def othello(number: int) -> Othello:
    """The board of a game."""
    if number % OTHER_SIZE_EVERY:
        return Othello()
    return Othello(size=OTHELLO_SIZES[number // OTHER_SIZE_EVERY % len(OTHELLO_SIZES)])


def gomoku(number: int) -> Gomoku:
    """The board and the rule of a game: the rules in turn, whatever the board."""
    rules = tuple(Rule)
    if number % OTHER_BOARD_EVERY:
        return Gomoku(rule=rules[(number - number // OTHER_BOARD_EVERY) % len(rules)])
    turn = number // OTHER_BOARD_EVERY
    game = GOMOKU_BOARDS[turn % len(GOMOKU_BOARDS)]
    rule = rules[turn // len(GOMOKU_BOARDS) % len(rules)]
    is_possible = rule is not Rule.RENJU or game.line == Gomoku().line
    return replace(game, rule=rule) if is_possible else game


BOARDS: Mapping[str, Callable[[int], Game]] = {"othello": othello, "gomoku": gomoku}
"""By the game's key, what decides the board of a game by its number."""


def describe(game: Game) -> str:
    """The board and what is unusual in the rules, as "15x15 renju"."""
    columns, rows = game.board_size
    unusual = [
        f"{option.name} {value}" if isinstance(value, int) else str(value)
        for option in game.options()
        if option.name != "size" and (value := getattr(game, option.name)) != option.default
    ]
    return " ".join([f"{columns}x{rows}", *unusual])
