"""The sentences about passes and turns."""

from __future__ import annotations

import pytest

from boardtui.play.view import View
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color, Seat
from boardtui.rules.game import Place
from boardtui.rules.gomoku import Gomoku, OpeningRule
from boardtui.rules.registry import game
from boardtui.words.language import use_language
from boardtui.words.sentences import (
    captured,
    player_name,
    status_sentence,
    turn_text,
)
from tests.play.tables import TOGETHER, new_table
from tests.ui.host_game import game_of, opened

BLACK, WHITE = Color(0), Color(1)


def test_the_turn() -> None:
    assert turn_text(game_of(game("othello")).view.state) == "Black to move"
    assert turn_text(game_of(game("othello"), moves="d3").view.state) == "White to move"


def test_what_a_move_captured() -> None:
    view = game_of(game("othello"), moves="f5").view
    format_move = view.record.game.format_move
    assert [format_move(Place(point)) for point in captured(view.node)] == ["e5"]
    assert captured(view.record.root) == ()
    assert captured(game_of(game("gomoku"), moves="h8").view.node) == ()


def test_who_plays() -> None:
    record = GameRecord(game("othello"))
    record.players = {Seat(1): "Easy"}
    state = opened(record).view.state
    assert [player_name(state, color) for color in (BLACK, WHITE)] == ["", "Easy"]


def test_the_person_here_is_called_you() -> None:
    nameless = tuple(who._replace(name="") for who in TOGETHER)
    table = new_table(seats=nameless, game=game("othello"))
    called = [player_name(View(table, "bob").state, color) for color in (BLACK, WHITE)]
    assert called == ["", "You"]


@pytest.mark.parametrize(
    ("who", "said"),
    [
        ("ann", "Next: the choice of colour, or two more stones."),
        ("bob", "Choose a colour, or place two more stones."),
        (None, "Next: the choice of colour, or two more stones."),
    ],
)
def test_the_task_of_another_person_is_no_demand_on_this_one(who: str | None, said: str) -> None:
    swap = Gomoku(opening=OpeningRule.SWAP2)
    table = new_table("h8", "i9", "j10", seats=TOGETHER, game=swap)
    assert status_sentence(View(table, who).state) == said


def test_levels_are_called_by_their_names_in_the_language_in_use() -> None:
    record = GameRecord(game("othello"))
    record.players = {Seat(0): "Take back a move", Seat(1): "Easy"}
    use_language("ja")
    try:
        state = opened(record).view.state
        assert [player_name(state, color) for color in (BLACK, WHITE)] == [
            "Take back a move",
            "初級",
        ]
    finally:
        use_language("en")


@pytest.mark.parametrize(
    ("moves", "text"),
    [
        ("d3", ""),
        ("f5 f6 c4 g5 h5 h4 g7 h6", "Black has no legal move and must pass."),
        ("f5 f6 c4 g5 h5 h4 g7 h6 pass", "Black has no legal move and passes."),
        ("f5 f6 c4 g5 h5 h4 g7 h6 pass c5", ""),
        ("f5 d6 c5 f6 e7 f4 g5 e6 e3", ""),
    ],
)
def test_what_must_not_be_missed(moves: str, text: str) -> None:
    assert status_sentence(game_of(game("othello"), moves=moves).view.state) == text
