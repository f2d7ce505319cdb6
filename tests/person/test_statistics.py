from __future__ import annotations

from boardtui.person.results_file import Counted
from boardtui.person.statistics import Tally, by_color, by_name, by_pool, grouped, tally, thinned
from boardtui.players.glicko2 import DRAW, LOSS, WIN, PlayerRating
from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku, OpeningRule, Rule
from boardtui.rules.othello import Othello

from .results import new_result

RATING = PlayerRating()


def counted(score: float = WIN, game: Game | None = None, level: str = "easy") -> Counted:
    return Counted(new_result(score, game, level, opening=""), RATING)


def test_a_tally_counts_each_score() -> None:
    results = [counted(score) for score in (WIN, WIN, LOSS, DRAW, WIN)]
    assert tally(results) == Tally(3, 1, 1)
    assert tally(results).games == 5
    assert tally([]) == Tally(0, 0, 0)


def test_groups_keep_the_order_of_their_results() -> None:
    results = [counted(level=level) for level in ("3", "easy", "3")]
    groups = grouped(results, lambda each: each.result.level)
    assert list(groups.items()) == [("3", [results[0], results[2]]), ("easy", [results[1]])]


def test_pools_hold_the_games_with_one_rating_the_newest_first() -> None:
    games = (
        Othello(),
        Gomoku(),
        Gomoku(rule=Rule.RENJU),
        Gomoku(opening=OpeningRule.SWAP2),
        Othello(),
    )
    first, free, renju, swap, last = results = [counted(game=game) for game in games]
    assert by_pool(results) == ([first, last], [free, swap], [renju])
    assert by_pool([]) == ()


def test_the_most_frequent_names_come_first_then_all_others_and_those_without() -> None:
    results = [counted(level=level) for level in ("", "a", "b", "b", "c", "", "b", "c")]
    found = by_name(results, lambda each: each.result.level, 2)
    assert [(name, len(some)) for name, some in found] == [("b", 3), ("c", 2), (None, 1), ("", 2)]
    assert by_name([], lambda each: each.result.level, 2) == []


def test_colours_have_tallies_of_their_own() -> None:
    results = [
        Counted(new_result(score, color=color, opening=""), RATING)
        for score, color in ((WIN, 1), (LOSS, 0), (DRAW, 1))
    ]
    assert by_color(results) == [(0, Tally(0, 0, 1)), (1, Tally(1, 1, 0))]


def test_values_are_thinned_evenly_and_end_with_the_last() -> None:
    assert thinned([1, 2, 3], 3) == [1, 2, 3]
    assert thinned(range(1, 101), 4) == [25, 50, 75, 100]
    assert thinned(range(7), 3) == [1, 3, 6]
