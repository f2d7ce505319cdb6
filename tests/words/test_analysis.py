"""Hints in words."""

from __future__ import annotations

import pytest

from boardtui.analysis.analysis_result import AnalysisResult, Stage
from boardtui.players.player import WIN, Certainty
from boardtui.record.evaluation import Evaluation
from boardtui.record.tree import GameRecord
from boardtui.rules.game import Game
from boardtui.rules.registry import game
from boardtui.words.analysis import (
    hint_details,
    hint_text,
    short_hint,
    short_value,
    value_text,
)
from boardtui.words.language import Language
from tests.fixtures.connect_four import ConnectFour
from tests.fixtures.engines import info

GOMOKU = game("gomoku")


def result(kind: Game, moves: str, line: str) -> AnalysisResult:
    position = kind.start()
    for text in moves.split():
        position = position.play(kind.parse_move(text))
    best = info(kind, line, 50.0)
    return AnalysisResult(position, Stage.DONE, moves={best.line[0]: best})


@pytest.mark.parametrize(
    ("key", "value", "certainty", "short", "words"),
    [
        ("othello", -38.0, Certainty.EXACT, "-38", "-38"),
        ("othello", -38.0, Certainty.SEARCHED, "-38", "-38"),
        ("othello", 2.6, Certainty.SEARCHED, "+3", "+2.6"),
        ("othello", 0.3, Certainty.SEARCHED, "0", "+0.3"),
        ("othello", 1.0, Certainty.WINNER, "W", "win"),
        ("gomoku", 34.6, Certainty.SEARCHED, "+35", "+35%"),
        ("gomoku", WIN - 9, Certainty.EXACT, "W5", "win in 5"),
    ],
)
def test_a_value_has_one_form_whoever_found_it(
    key: str, value: float, certainty: Certainty, short: str, words: str
) -> None:
    start = GameRecord(game(key)).root
    node = start.play(start.position.legal_moves[0])
    evaluation = Evaluation(value, 12, certainty)
    assert short_value(node, evaluation) == short
    assert value_text(node, evaluation) == words


def test_a_hint_says_why_then_who_is_ahead() -> None:
    found = result(GOMOKU, "h8 a1 i8 c1 j8", "g8 k8")
    text = "Hint: g8 blocks the open three at h8 i8 j8. White is better. Best play: g8 k8"
    assert hint_text(found) == text
    assert short_hint(found, panel=False) == "Hint: g8, +50%."
    # The panel has the judgement: a number beside the flips at the cursor would read like them.
    assert short_hint(found, panel=True) == "Hint: g8."
    assert hint_details(found) == (
        "g8 blocks the open three at h8 i8 j8. White is better.",
        "Best play: g8 k8",
    )


def test_it_does_so_in_japanese() -> None:
    japanese = Language()
    japanese.change("ja")
    with japanese.in_use():
        found = result(GOMOKU, "h8 a1 i8 c1 j8", "g8 k8")
        assert hint_text(found).startswith("ヒント：g8で活三（h8 i8 j8）を止めます。白が優勢です。")


def test_without_a_known_merit_it_says_who_is_ahead() -> None:
    found = result(GOMOKU, "h8", "g8")
    assert hint_text(found) == "Hint: g8. White is better."
    assert short_hint(found, panel=False) == "Hint: g8, +50%."


def test_of_a_game_that_knows_no_merits_it_says_who_is_ahead() -> None:
    found = result(ConnectFour(), "", "a1")
    assert hint_text(found).startswith("Hint: a1. ")
