from __future__ import annotations

import pytest

from boardtui.engine.gomoku.patterns import can_read
from boardtui.players.easy import EasyPlayer
from boardtui.players.external import read_entry
from boardtui.players.human import Human
from boardtui.players.lazy_engine import LazyEngine
from boardtui.players.levels import (
    LEVELS,
    PlayerOptions,
    canonical_name,
    levels_for,
    make_player,
    player_names,
    takes_nodes,
)
from boardtui.players.player import Limit, Player, PlayerError
from boardtui.players.random import RandomPlayer
from boardtui.players.specs import UnsupportedGameReason, plays_with_built_in_engine, strengths_of
from boardtui.rules.game import Game, Move, Outcome, Position
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.rules.othello import Othello
from tests.cases import each
from tests.fixtures.connect_four import ConnectFour
from tests.fixtures.failures import fails


async def game_between(game: Game, black: Player, white: Player) -> list[Move]:
    players = (black, white)
    moves = []
    position = game.start()
    while position.legal_moves:
        moves.append(await players[position.turn].choose(position, Limit()))
        position = position.play(moves[-1])
    return moves


def end_of(game: Game, moves: list[Move]) -> Position:
    position = game.start()
    for move in moves:
        position = position.play(move)
    return position


async def results_against_random(game: Game, games: int) -> dict[str, int]:
    """How many games the easy player won, drew and lost, with both colours by turns."""
    results = {"won": 0, "drawn": 0, "lost": 0}
    for number in range(games):
        easy, random = make_player("easy", seed=number), make_player("random", seed=number)
        color = number % 2
        pair = (random, easy) if color else (easy, random)
        outcome = end_of(game, await game_between(game, *pair)).outcome
        assert isinstance(outcome, Outcome)
        winner = outcome.winner
        results["drawn" if winner is None else "won" if winner == color else "lost"] += 1
    return results


@each("rule", [Rule.FREESTYLE, Rule.STANDARD, Rule.CARO])
@each("line", range(3, 10))
def test_levels_refuse_rows_that_the_engine_cannot_read(line: int, rule: Rule) -> None:
    game = Gomoku(size=20, line=line, rule=rule)
    assert plays_with_built_in_engine(game) is can_read(game)
    if can_read(game):
        assert make_player("5", game=game).name == "Level 5"
    else:
        with fails(UnsupportedGameReason.LONG_ROWS, name="Level 5", line=line):
            make_player("5", game=game)
        assert player_names(game) == ("human", "random", "easy")
    assert make_player("easy", game=game).name == "Easy"


def test_every_name_makes_a_player() -> None:
    kinds = [type(make_player(name)) for name in player_names()]
    assert player_names() == ("human", "random", "easy", *map(str, range(1, 11)))
    assert kinds == [Human, RandomPlayer, EasyPlayer, *[LazyEngine] * 10]


def test_each_game_has_its_levels() -> None:
    assert levels_for(Othello(size=6)) == levels_for(Othello)
    for game in (Othello, Gomoku, Gomoku(size=3, line=3)):
        keys = ["random", "easy", *map(str, range(1, 11))]
        assert [level.key for level in levels_for(game)] == keys
    assert levels_for(Othello)[5] != levels_for(Gomoku)[5]
    assert [level.key for level in levels_for(ConnectFour)] == ["random", "easy"]


def test_a_level_that_does_not_play_the_game_is_refused() -> None:
    with pytest.raises(PlayerError) as caught:
        make_player("7", game=ConnectFour())
    assert str(caught.value) == (
        "“Level 7” does not play Connect Four; choose from: human, random, easy."
    )


def test_a_computer_bears_the_title_of_its_level() -> None:
    assert [make_player(level.key).name for level in LEVELS] == [level.title for level in LEVELS]


def test_an_unknown_player_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(PlayerError) as caught:
        make_player("x" * 1000, game=ConnectFour())
    assert str(caught.value) == (
        f"There is no player “{'x' * 40}”; choose from: human, random, easy."
    )


@pytest.mark.parametrize("who", ["random", "easy"])
@pytest.mark.parametrize("game", [Othello(size=6), Gomoku(size=9), ConnectFour()], ids=repr)
async def test_the_same_seed_plays_the_same_game(who: str, game: Game) -> None:
    async def play(seed: int) -> list[Move]:
        players = make_player(who, seed=seed), make_player(who, seed=seed + 10)
        return await game_between(game, *players)

    first = await play(1)
    assert await play(1) == first
    assert await play(2) != first


@pytest.mark.parametrize(
    "game",
    [
        Othello(size=4),
        Othello(size=16),
        Gomoku(size=3, line=3),
        Gomoku(size=8, line=8),
        Gomoku(size=7, line=4, rule=Rule.STANDARD),
    ],
    ids=repr,
)
async def test_the_easy_player_plays_legal_games_to_the_end(game: Game) -> None:
    moves = await game_between(game, make_player("easy", seed=1), make_player("easy", seed=2))
    assert end_of(game, moves).outcome is not None


@pytest.mark.parametrize(
    ("game", "games", "wins"),
    [(Othello(), 20, 19), (Gomoku(), 20, 19), (ConnectFour(), 20, 17)],
    ids=repr,
)
async def test_the_easy_player_beats_chance(game: Game, games: int, wins: int) -> None:
    results = await results_against_random(game, games)
    assert results["won"] >= wins, results


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "points"),
    [(Othello(), 190), (Gomoku(), 190), (Gomoku(size=3, line=3), 180)],
    ids=repr,
)
async def test_the_easy_player_beats_chance_in_two_hundred_games(game: Game, points: int) -> None:
    results = await results_against_random(game, 200)
    drawn = results["drawn"] if game.board_size.cols == 3 else 0
    assert results["won"] + drawn >= points, results


@pytest.mark.parametrize("family", [Othello, Gomoku], ids=lambda family: family.key)
def test_each_numbered_level_was_measured_as_stronger_than_the_one_before(
    family: type[Game],
) -> None:
    strengths = strengths_of(family())
    measured = [strengths[str(number)].elo for number in range(1, 11)]
    assert measured == sorted(set(measured))
    assert strengths["random"].elo == 0 < measured[0]


def test_strengths_are_told_only_where_they_were_measured() -> None:
    assert strengths_of(Othello)
    assert not strengths_of(Othello(size=6))
    assert not strengths_of(Gomoku(rule=Rule.RENJU))


def test_a_name_in_another_case_is_the_one_that_is_known() -> None:
    engines = {"GRhino": read_entry("GRhino", "gtp-rhino"), "EDAX": read_entry("EDAX", "edax")}
    options = PlayerOptions(engines=engines)
    typed = ("grhino", "Edax", "EASY", "Human", "./GRHINO")
    known = ["GRhino", "EDAX", "easy", "human", "./GRHINO"]
    assert [canonical_name(who, options) for who in typed] == known
    same = {"edax": read_entry("edax", "edax"), "Edax": read_entry("Edax", "edax -q")}
    assert canonical_name("Edax", PlayerOptions(engines=same)) == "Edax"


def test_where_no_person_may_play_none_is_offered() -> None:
    with pytest.raises(PlayerError) as caught:
        make_player("nobody", game=ConnectFour(), options=PlayerOptions(people=False))
    assert str(caught.value) == "There is no player “nobody”; choose from: random, easy."
    with pytest.raises(PlayerError):
        make_player("human", game=ConnectFour(), options=PlayerOptions(people=False))


def test_a_limit_of_nodes_is_for_levels_and_for_programs_that_speak_gomocup() -> None:
    engines = {name: read_entry(name, command) for name, command in (
        ("Edax", "edax -nboard"), ("Rapfi", "pbrain-rapfi"), ("Any", "any"))}  # fmt: skip
    options = PlayerOptions(engines=engines)
    of_othello = [who for who in ("7", "easy", *engines) if takes_nodes(who, Othello(), options)]
    of_gomoku = [who for who in ("7", "easy", *engines) if takes_nodes(who, Gomoku(), options)]
    assert of_othello == ["7", "easy"]
    assert of_gomoku == ["7", "easy", "Rapfi", "Any"]
