"""The balanced openings that come with the program: a file for each game, an opening on each line.

After its moves a search thinks neither side ahead by more than 10 of 100 points. The first line of
a file has the arguments with which `tests.tools.tournament.balanced` wrote it.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import takewhile
from pathlib import Path

import boardtui
from boardtui.rules.board import Board, grid
from boardtui.rules.game import Game, Place, Position
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.rules.opening_position import OpeningPosition
from boardtui.rules.opening_steps import Choice, Stone
from boardtui.rules.openings import OpeningRule
from boardtui.rules.renju_openings import position_names
from boardtui.rules.symmetry import images_of

BALANCED_GAMES = (
    Gomoku(),
    Gomoku(20),
    Gomoku(rule=Rule.STANDARD),
    Gomoku(rule=Rule.RENJU),
)
"""The games with balanced openings."""

BALANCED_PATTERNS = ("D1", "D3", "D9", "D11", "I1", "I8", "I10", "I11")
"""Those of Renju's 26 openings after which RIF leaves neither side ahead by more than 10 points.

`python -m tests.tools.tournament.patterns` finds them.
"""


def openings_file(game: Game) -> Path | None:
    """Return the file of the balanced openings of a game; None for other games."""
    if game not in BALANCED_GAMES:
        return None
    assert isinstance(game, Gomoku)
    name = f"openings-{game.key}-{game.rule}-{game.size}.txt"
    return Path(boardtui.__file__).parent / "data" / name


def stones_to_balance(position: Position) -> list[Place]:
    """Return legal stones that lead to balanced openings, each as often as there are such openings.

    They have all stones that come before the choice of a colour.
    """
    if not isinstance(position, OpeningPosition):
        return []
    left = len(list(takewhile(lambda step: isinstance(step, Stone), position.steps)))
    if not any(isinstance(step, Choice) for step in position.steps[left : left + 1]):
        return []
    board, turn, legal = position.board, position.turn, set(position.legal_moves)
    moves: list[Place] = []
    for balanced in _boards_before_choice(position.game, board.occupied.bit_count() + left):
        sides = zip(board.stones, balanced.stones, strict=True)
        if not any(there & ~wanted for there, wanted in sides):
            missing = balanced.stones[turn] & ~board.stones[turn]
            moves += map(Place, grid(board.size).points(missing))
    return [move for move in moves if move in legal]


@lru_cache(maxsize=4)
def _boards_before_choice(game: Game, stones: int) -> tuple[Board, ...]:
    """Return the boards of balanced openings with `stones` stones, in all symmetries."""
    assert isinstance(game, Gomoku)
    if game.opening in {OpeningRule.RIF, OpeningRule.SOOSORV_8}:
        names = position_names().items()
        return tuple(board for board, name in names if name.code in BALANCED_PATTERNS)
    game = replace(game, opening=OpeningRule.NONE)
    path = openings_file(game)
    lines = [] if path is None else path.read_text(encoding="utf-8").splitlines()
    boards: list[Board] = []
    for line in lines:
        moves = line.split()
        if not line.startswith("#") and len(moves) == stones:
            position = game.start()
            for move in moves:
                position = position.play(game.parse_move(move))
            boards += images_of(position.board)
    return tuple(boards)
