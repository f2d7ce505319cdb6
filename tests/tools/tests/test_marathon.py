"""Short runs of what `python -m tests.tools.marathon` does at length."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pytest

from boardtui.engine.thinker import InfoCallback, Thinker
from boardtui.match.game_result import GameResult
from boardtui.record.evaluation import Certainty, Info, Limit
from boardtui.rules.game import Game, Position
from boardtui.rules.gomoku import Gomoku, Rule
from tests.tools.marathon import games
from tests.tools.marathon.__main__ import main
from tests.tools.marathon.boards import describe, gomoku, othello
from tests.tools.marathon.games import Fixture, fixtures, play_games
from tests.tools.marathon.othello import OTHELLO
from tests.tools.marathon.positions import analyse_games, analyse_portion
from tests.tools.marathon.watch import MoveTime

GAMES = 20
FOUR_BY_FOUR = range(1)
TIC_TAC_TOE = range(10, 11)


class Confused:
    """Thinks as another one does, but says something else."""

    def __init__(self, mind: Thinker, confuse: Callable[[Info], Info]) -> None:
        self._mind = mind
        self._confuse = confuse

    def think(self, position: Position, limits: Limit, report: InfoCallback | None = None) -> Info:
        return self._confuse(self._mind.think(position, limits, report))

    def best_lines(
        self, position: Position, limits: Limit, count: int, report: InfoCallback | None = None
    ) -> list[Info]:
        return self._mind.best_lines(position, limits, count, report)

    def rate(
        self, position: Position, limits: Limit, moves: int, report: InfoCallback | None = None
    ) -> list[Info]:
        return self._mind.rate(position, limits, moves, report)

    def stop(self) -> None:
        self._mind.stop()

    def forget(self) -> None:
        self._mind.forget()


def crash(_thought: Info) -> Info:
    raise ZeroDivisionError("confused")


def test_all_sizes_are_analysed_but_mostly_8x8() -> None:
    sizes = [othello(number).size for number in range(1000)]
    assert set(sizes) == {4, 6, 8, 10, 12, 14, 16}
    assert sizes.count(8) == 950


def test_all_rules_of_gomoku_are_played_on_all_boards_but_mostly_the_usual_one() -> None:
    played = [gomoku(number) for number in range(1000)]
    usual = [game.rule for game in played if game.size == 15]
    assert [usual.count(rule) for rule in Rule] == [160] * 5
    assert {(game.size, game.rule) for game in played if game.line == 5} == set(
        product((5, 7, 9, 15, 19, 20), Rule)
    )
    assert {game.line for game in played} == {3, 4, 5, 6}
    assert describe(gomoku(2)) == "15x15 renju"
    assert describe(Gomoku(size=7, line=4)) == "7x7 line 4"


def test_a_game_on_a_small_board_gives_no_cause_for_complaint(
    capsys: pytest.CaptureFixture[str],
) -> None:
    tally = analyse_portion(FOUR_BY_FOUR, seed=1)
    assert tally.complaints == []
    assert tally.positions > 8
    assert tally.exact > 8
    assert "1 games" in str(tally)
    assert capsys.readouterr().out == ""


def test_tic_tac_toe_gives_no_cause_for_complaint() -> None:
    assert gomoku(TIC_TAC_TOE[0]) == Gomoku(size=3, line=3)
    tally = analyse_portion(TIC_TAC_TOE, seed=1, family="gomoku")
    assert tally.complaints == []
    assert tally.positions > 4
    assert tally.winners > 4


@pytest.mark.parametrize(
    ("confuse", "words"),
    [
        (lambda thought: thought._replace(line=thought.line[1:]), "illegal|no move|EXACT|line"),
        (lambda thought: thought._replace(score=3.0, certainty=Certainty.EXACT), "difference"),
        (lambda thought: thought._replace(score=99.0), "99.0 discs on 16 squares"),
        (crash, "ZeroDivisionError"),
    ],
)
def test_what_is_wrong_is_told_with_the_position(
    confuse: Callable[[Info], Info], words: str
) -> None:
    def make_confused(game: Game) -> Thinker:
        return Confused(OTHELLO.make_thinker(game), confuse)

    subject = replace(OTHELLO, make_thinker=make_confused)
    (tally,) = analyse_games(FOUR_BY_FOUR, 1, subject, othello)
    assert len(tally.complaints) > 3
    first, *board = tally.complaints[0].splitlines()
    assert first.startswith("game 0, ply 0, black to move: ")
    assert board == ["....", ".OX.", ".XO.", "...."]
    assert any(word in first for word in words.split("|"))


def test_moves_without_a_processor_are_told_apart() -> None:
    tally = games.Tally()
    tally.times = [
        MoveTime("level 1", allowed=0.02, taken=taken, waited=waited, empties=20)
        for taken, waited in ((0.07, 0.0), (0.2, 0.15), (0.1, 0.01), (0.3, 0.1))
    ]
    assert [each.taken for each in tally.own_fault] == [0.3, 0.1]
    summary = str(tally).splitlines()
    assert summary[1].startswith("3 moves beyond 1.05 times")
    assert summary[1].endswith("the worst 280.0 ms after its limit")
    assert summary[2].startswith("without waiting for a processor: 2 moves")


def test_games_are_planned_for_all_levels_and_limits() -> None:
    planned = fixtures(200, seed=1)
    assert {level for each in planned for level in each.levels} == set(range(11))
    assert {each.seconds for each in planned} == set(games.SECONDS)
    assert all(black != white for black, white in (each.levels for each in planned))
    assert planned == fixtures(200, seed=1) != fixtures(200, seed=2)


def test_bad_arguments_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["games", "--games", "-3"])
    assert "at least 1" in capsys.readouterr().err


@pytest.mark.long
@pytest.mark.parametrize(("family", "count"), [("othello", 50), ("gomoku", 15)])
def test_every_position_of_random_games_is_analysed_without_a_complaint(
    family: str, count: int
) -> None:
    tally = analyse_portion(range(count), 2, family)
    assert tally.complaints == []
    assert tally.games == count
    assert tally.positions > 20 * count
    assert tally.exact + tally.winners > 10 * count


@pytest.mark.long
@pytest.mark.parametrize(("family", "moves"), [("othello", 20), ("gomoku", 5)])
def test_fast_games_at_all_levels_end_without_a_fault(family: str, moves: int) -> None:
    tally = games.Tally()

    def report(fixture: Fixture, result: GameResult, times: list[MoveTime]) -> None:
        tally.add(fixture, result, times)

    asyncio.run(play_games(fixtures(GAMES, 2, family=family), 1, 2, report))
    assert tally.faults == []
    assert tally.games == GAMES
    assert len(tally.times) > moves * GAMES
    # With other work on the machine, single moves may be late for no fault of the engine.
    assert len(tally.own_fault) <= len(tally.times) // 50, str(tally)
