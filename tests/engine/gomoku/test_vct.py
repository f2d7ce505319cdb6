from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, islice
from random import Random

import pytest

from boardtui.rules.game import Move, Position
from boardtui.rules.gomoku import Gomoku, Rule
from tests.engine.gomoku.attacks import games
from tests.engine.gomoku.by_rules import prove_fours, prove_threats
from tests.engine.gomoku.test_vcf import BLACK, WHITE, at
from tests.engine.gomoku.wins import WinFinder


def win(position: Position, most_threats: int = 10) -> str | None:
    """The moves of a win by threats, as players write them."""
    game = position.game
    assert isinstance(game, Gomoku)
    line = WinFinder(game).by_threats(position, most_threats)
    return " ".join(map(game.format_move, line)) if line else None


def prove_some(rule: Rule, wins: int) -> None:
    """Prove wins by threats, without a win by fours, in so many positions of games."""
    game = Gomoku(rule=rule)
    finder, random = WinFinder(game), Random(1)

    def find(position: Position) -> Sequence[Move] | None:
        return finder.by_fours(position) or finder.by_threats(position, 12, 100_000)

    for position in chain.from_iterable(games(game, seed=3)):
        if position.ply > 9 and not finder.by_fours(position):
            line = finder.by_threats(position, 12, 20_000)
            if line:
                prove_threats(position, line, find, random)
                wins -= 1
                if wins == 0:
                    return


# Of each rule there are many more among those that are long.
@pytest.mark.parametrize("rule", [Rule.FREESTYLE, Rule.STANDARD, Rule.RENJU, Rule.CARO])
def test_wins_are_proved_by_the_rules_in_games(rule: Rule) -> None:
    prove_some(rule, 1)


@pytest.mark.long
@pytest.mark.parametrize("rule", list(Rule))
def test_many_wins_are_proved_by_the_rules_in_games(rule: Rule) -> None:
    prove_some(rule, 30)


def test_wins_by_fours_are_wins_by_threats_too() -> None:
    finder = WinFinder(Gomoku())
    for position in chain.from_iterable(islice(games(Gomoku(), seed=9), 2)):
        if finder.by_fours(position):
            line = finder.by_threats(position)
            assert line is not None
            prove_fours(position, line, finder.by_fours)


THREES = """
...........
...........
...........
.....X.....
.....X.....
...........
...XX......
...........
...........
...........
...........
"""


def test_two_threes_at_once_win() -> None:
    assert win(at(THREES)) == "f5 c5 f6 f9 f4"


def test_black_may_not_make_two_threes_in_renju() -> None:
    line = win(at(THREES, rule=Rule.RENJU))
    assert line is None or not line.startswith("f5")


def test_white_wins_with_a_quiet_move_that_aims_at_a_foul() -> None:
    picture = """
    ...........
    ...........
    ...XO......
    ...OOOX....
    ..OXOOOX...
    .X.XXXOX...
    ....XOX....
    """
    # White makes no three on c6; after e11 Black may not stop the five on e10.
    line = win(at(picture, WHITE, Rule.RENJU))
    assert line is not None
    assert line.startswith("c6 ")
    assert line.endswith(" e11 a11 e10")


def test_straight_fours_of_the_other_side_come_first() -> None:
    picture = THREES.replace("...........", "...OOO.....", 1)
    assert win(at(picture, WHITE)) == "c11 b11 g11"
    assert win(at(picture)) is None


def test_nothing_wins_on_an_empty_board() -> None:
    assert win(Gomoku().start()) is None
    assert win(at("." * 9, BLACK)) is None
