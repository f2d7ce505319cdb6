"""Records with several lines."""

from __future__ import annotations

from boardtui.record.tree import GameRecord, Path
from boardtui.rules.board import Color
from boardtui.rules.game import Game, Position
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.rules.othello import Othello
from boardtui.training.repertoire import Repertoire

BLACK, WHITE = Color(0), Color(1)
OTHELLO, RENJU = Othello(), Gomoku(rule=Rule.RENJU)

DIAGONAL = "f5 f6 e6 f4"
PERPENDICULAR = "f5 d6 c3"


def path(game: Game, names: str) -> Path:
    return tuple(map(game.parse_move, names.split()))


def tree(game: Game, *lines: str, start: Position | None = None) -> GameRecord:
    """A record with some lines, the first of them the main line."""
    record = GameRecord(game, start=start)
    for line in lines:
        node = record.root
        for move in path(game, line):
            node = node.play(move)
    return record


def after(game: Game, names: str) -> Position:
    """The position after some moves."""
    return tree(game, names).root.end().position


def names(game: Game, moves: Path | None) -> str:
    assert moves is not None
    return " ".join(map(game.format_move, moves))


def own_moves(repertoire: Repertoire) -> list[str]:
    """The own moves in each position of a repertoire, in its order."""
    return [names(repertoire.game, each.moves) for each in repertoire.own.values()]
