"""Which boards the long runs play on: mostly the usual one, the others in turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.rules.othello import Othello

OTHELLO_SIZES = (4, 6, 10, 12, 14, 16)
OFTEN_USUAL = 20
"""One of so many games of Othello is on a board of another size than 8."""

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

OFTEN = 5
"""One of so many games of Gomoku is on another board than the usual one."""


def othello(number: int) -> Othello:
    """The board of a game."""
    if number % OFTEN_USUAL:
        return Othello()
    return Othello(size=OTHELLO_SIZES[number // OFTEN_USUAL % len(OTHELLO_SIZES)])


def gomoku(number: int) -> Gomoku:
    """The board and the rule of a game: the rules in turn, whatever the board."""
    rules = tuple(Rule)
    if number % OFTEN:
        return Gomoku(rule=rules[number % len(rules)])
    turn = number // OFTEN
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
