from __future__ import annotations

from collections import Counter

from boardtui.match.fixtures import fixtures
from boardtui.match.openings import own_openings
from boardtui.rules.othello import Othello

ONE, TWO = own_openings(Othello(), 2)


def test_each_opening_is_played_with_both_colours_and_then_the_first_one_again() -> None:
    planned = fixtures([ONE, TWO], ["a", "b"], 7)
    assert [fixture.number for fixture in planned] == [1, 2, 3, 4, 5, 6, 7]
    assert [fixture.players for fixture in planned] == [("a", "b"), ("b", "a")] * 3 + [("a", "b")]
    openings = [fixture.opening for fixture in planned]
    assert openings == [ONE, ONE, TWO, TWO, ONE, ONE, TWO]


def test_each_of_several_players_meets_each_from_the_same_openings() -> None:
    planned = fixtures([ONE, TWO], ["a", "b", "c"], 4)
    assert [fixture.number for fixture in planned] == list(range(1, 13))
    assert {number: (fixture.players, fixture.opening) for number, fixture in enumerate(planned)}[
        2
    ] == (("a", "c"), ONE)
    met = Counter((fixture.players, fixture.opening.text) for fixture in planned)
    assert set(met.values()) == {1}
    assert len(met) == 12
    assert all({*planned[i].players} == {*planned[i + 1].players} for i in range(0, 12, 2))


def test_a_longer_match_begins_with_the_games_of_a_shorter_one() -> None:
    short = fixtures([ONE, TWO], ["a", "b", "c", "d"], 2)
    assert fixtures([ONE, TWO], ["a", "b", "c", "d"], 6)[: len(short)] == short
