from __future__ import annotations

import json

import pytest

from boardtui.cli.match_json import JsonReport
from boardtui.cli.match_report import Plan, TextReport
from boardtui.cli.match_table import TableReport
from boardtui.match.game_result import Fault, FaultKind, GameResult
from boardtui.match.sprt import Hypotheses, SequentialTest
from boardtui.rules.othello import Othello

WON = GameResult(("a", "b"), "", "f5d6", 0, None, None)
LOST = WON._replace(winner=1)
CRASHED = LOST._replace(fault=Fault(0, FaultKind.CRASH, "it died"))


def numbered(*results: GameResult) -> dict[int, GameResult]:
    return {
        number: result._replace(moves=f"{result.moves}{number}")
        for number, result in enumerate(results, 1)
    }


def end(capsys: pytest.CaptureFixture[str], games: dict[int, GameResult], total: int = 4) -> str:
    TextReport(Plan(Othello(), ("a", "b"), total)).end(games)
    return capsys.readouterr().out


def test_the_stronger_player_is_the_one_that_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    text = end(capsys, numbered(LOST, LOST, LOST, LOST))
    assert "stronger  b (probability 92.1%)\n" in text
    text = end(capsys, numbered(WON, WON, LOST, WON))
    assert "stronger  a (probability " in text


def test_endings_are_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    text = end(capsys, numbered(WON, WON, CRASHED))
    assert "ended     2 games by normal play, 1 game by a crash (a)\n" in text


def test_a_match_without_a_game_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert end(capsys, {}, total=2) == "\na against b: none of the 2 games was played.\n"


def test_the_state_of_a_test_and_its_end_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    test = SequentialTest(Hypotheses(0, 100), ("a", "b"), range(1, 400, 2))
    report = TextReport(Plan(Othello(), ("a", "b"), 9, (test,)))
    games = numbered(WON, LOST)
    test.follow(games)
    report.test(test)
    state = capsys.readouterr().out
    assert state.startswith("  LLR -0.")
    assert state.endswith(", bounds -2.94 and +2.94; pairs 0-0-1-0-0\n")
    report.end(games)
    assert "SPRT      undecided between +0 and +100 Elo: LLR " in capsys.readouterr().out
    test.follow(games | numbered(*[WON, LOST] * 200))
    report.end(games)
    assert "SPRT      +0 Elo rather than +100: LLR -" in capsys.readouterr().out


def test_pairs_that_a_test_leaves_out_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    games = numbered(WON, LOST)
    again = {number + 2: result for number, result in games.items()}
    test = SequentialTest(Hypotheses(0, 100), ("a", "b"), [1, 3])
    test.follow(games | again)
    TextReport(Plan(Othello(), ("a", "b"), 9, (test,))).test(test)
    state = capsys.readouterr().out
    assert state.endswith("; pairs 0-0-1-0-0; 1 repeated pair not counted\n")


def test_scripts_get_the_test_as_an_object(capsys: pytest.CaptureFixture[str]) -> None:
    test = SequentialTest(Hypotheses(-5, 100), ("a", "b"), [1])
    report = JsonReport(Plan(Othello(), ("a", "b"), 9, (test,)))
    test.follow(numbered(WON, LOST))
    report.test(test)
    report.end(numbered(WON, LOST))
    told, match = map(json.loads, capsys.readouterr().out.splitlines())
    assert (told["elo"], told["pairs"], told["repeated"]) == ([-5, 100], [0, 0, 1, 0, 0], 0)
    assert (told["bounds"], told["decision"]) == ([-2.9444, 2.9444], None)
    assert (told.pop("type"), told.pop("first"), told.pop("second")) == ("sprt", "a", "b")
    assert match["sprt"] == told


def test_several_players_stand_in_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    games = numbered(
        WON, LOST._replace(players=("b", "a")),
        WON._replace(players=("a", "c")), LOST._replace(players=("c", "a"), winner=None),
        WON._replace(players=("b", "c")), WON._replace(players=("c", "b")),
    )  # fmt: skip
    report = TableReport(Plan(Othello(), ("a", "b", "c"), 6))
    report.begin()
    report.end(games)
    head, gap, title, *lines = capsys.readouterr().out.splitlines()
    assert (head, gap, title) == ("Othello 8×8: a, b, c", "", "6 of 6 games:")
    columns, first, second, third = (line.split() for line in lines[:4])
    assert columns == ["player", "Elo", "points", "1", "2", "3"]
    assert (first[:2], first[-4:]) == (["1", "a"], ["3.5/4", "–", "1.5/2", "2/2"])
    assert (second[:2], second[-4:]) == (["2", "c"], ["1.5/4", "0.5/2", "–", "1/2"])
    assert (third[:2], third[-4:]) == (["3", "b"], ["1/4", "0/2", "1/2", "–"])
    assert lines[-1] == "  ended  6 games by normal play"


def test_the_tests_of_several_players_are_told_by_their_pairings(
    capsys: pytest.CaptureFixture[str],
) -> None:
    tests = [
        SequentialTest(Hypotheses(0, 100), pair, [first])
        for first, pair in [(1, ("a", "b")), (3, ("a", "c")), (5, ("b", "c"))]
    ]
    games = numbered(*[WON, LOST] * 2) | {3: WON._replace(players=("a", "c"))}
    plan = Plan(Othello(), ("a", "b", "c"), 6, (*tests,))
    assert tests[0].follow(games)
    TableReport(plan).test(tests[0])
    state = capsys.readouterr().out
    assert state.startswith("  a – b: LLR -0.")
    TableReport(plan).end(games)
    _head, told, _endings = capsys.readouterr().out.removeprefix("\n").split("\n\n")
    assert [line.split("  ")[1] for line in told.splitlines()] == ["a – b", "a – c", "b – c"]
    assert "undecided between +0 and +100 Elo: LLR -0." in told.splitlines()[0]
    JsonReport(plan).end(games)
    match = json.loads(capsys.readouterr().out)
    assert [sum(each["sprt"]["pairs"]) for each in match["pairings"]] == [1, 0, 0]


def test_a_table_of_nothing_is_short(capsys: pytest.CaptureFixture[str]) -> None:
    TableReport(Plan(Othello(), ("a", "b", "c"), 6)).end({})
    assert capsys.readouterr().out == "\n0 of 6 games:\n"
