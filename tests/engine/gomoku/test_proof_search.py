from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from random import Random

import numpy as np
import pytest

from boardtui.engine.gomoku.proof_search import prove_win
from boardtui.engine.gomoku.rows import new_rows, set_stones
from boardtui.engine.gomoku.vcf import WON
from boardtui.engine.gomoku.winning_lines import vct_line
from boardtui.rules.game import Move, Position
from boardtui.rules.gomoku import Gomoku, Rule
from tests.engine.gomoku.attacks import games
from tests.engine.gomoku.by_rules import prove_threats
from tests.engine.gomoku.wins import WinFinder

NODES = 30_000


class Prover:
    """Finds wins by proof numbers alone."""

    def __init__(self, game: Gomoku) -> None:
        self.rows = new_rows(game)

    def is_won(self, position: Position, nodes: int = NODES) -> bool:
        record = self.rows[0]
        set_stones(record, position.board)
        record["vct_node_limit"] = record["nodes"] + nodes
        return bool(prove_win(record, np.int64(position.turn)) == WON)

    def line(self, position: Position) -> Sequence[Move] | None:
        """The line of a win, of which the nodes would find only the shortest by themselves."""
        return vct_line(self.rows, position, 12, 20_000) if self.is_won(position) else None


def prove_some(rule: Rule, wins: int) -> None:
    """Prove wins without a win by fours in so many positions of games."""
    game = Gomoku(rule=rule)
    finder, prover, random = WinFinder(game), Prover(game), Random(1)

    def find(position: Position) -> Sequence[Move] | None:
        return finder.by_fours(position) or finder.by_threats(position, 12, 100_000)

    found = 0
    for position in chain.from_iterable(games(game, seed=3)):
        if position.ply > 9 and not finder.by_fours(position):
            line = prover.line(position)
            if line:
                prove_threats(position, line, find, random)
                found += 1
                if found == wins:
                    return
    raise AssertionError(f"{found} wins")


@pytest.mark.parametrize("rule", [Rule.FREESTYLE, Rule.STANDARD, Rule.RENJU])
def test_wins_are_proved_by_the_rules_in_games(rule: Rule) -> None:
    prove_some(rule, 1)


@pytest.mark.long
@pytest.mark.parametrize("rule", [Rule.FREESTYLE, Rule.STANDARD, Rule.RENJU])
def test_many_wins_are_proved_by_the_rules_in_games(rule: Rule) -> None:
    prove_some(rule, 20)
