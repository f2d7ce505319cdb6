from __future__ import annotations

from boardtui.match.game_result import GameResult
from boardtui.match.standings import Points, rate_all

GAME = GameResult(("a", "b"), "", "f5d6", 0, None, None)


def game(first: str, second: str, winner: int | None) -> GameResult:
    return GAME._replace(players=(first, second), winner=winner)


def test_players_stand_in_the_order_of_their_ratings() -> None:
    games = [
        game("a", "b", 1), game("b", "a", None), game("a", "c", 1), game("c", "a", 0),
        game("b", "c", 0), game("c", "b", None),
    ]  # fmt: skip
    standings = rate_all(dict(enumerate(games, 1)), ["a", "b", "c"])
    assert [standing.name for standing in standings] == ["b", "c", "a"]
    assert [(standing.points, standing.games) for standing in standings] == [
        (3.0, 4), (2.5, 4), (0.5, 4),
    ]  # fmt: skip
    assert standings[0].against == {"a": Points(1.5, 2), "c": Points(1.5, 2)}
    elos = [standing.rating.elo for standing in standings if standing.rating]
    assert len(elos) == 3
    assert elos == sorted(elos, reverse=True)


def test_players_who_have_not_met_have_points_and_no_rating() -> None:
    standings = rate_all({1: game("a", "b", 1)}, ["a", "b", "c"])
    assert [standing.name for standing in standings] == ["b", "a", "c"]
    assert {standing.rating for standing in standings} == {None}
    assert rate_all({}, ["a", "b"])[0].games == 0
