"""The sentences about results, passes and turns."""

from __future__ import annotations

import pytest

from boardtui.players.human import Human
from boardtui.players.levels import make_player
from boardtui.players.player import Player
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Board, Color, Seat
from boardtui.rules.game import Game, Outcome, Place, Position, Resign, Termination
from boardtui.rules.registry import game
from boardtui.words.language import use_language
from boardtui.words.sentences import (
    captured,
    player_name,
    reason_text,
    result_text,
    status_sentence,
    turn_text,
)
from tests.ui.host_game import game_of, opened

BLACK, WHITE = Color(0), Color(1)

OTHELLO = game("othello", size=4)
HALF = OTHELLO.position(
    Board.from_text(
        """
        XXXX
        OOOO
        XXXX
        OOOO
        """
    ),
    BLACK,
)
WIPED = OTHELLO.position(
    Board.from_text(
        """
        ....
        OO..
        OOO.
        ....
        """
    ),
    BLACK,
)


@pytest.mark.parametrize(
    ("position", "result", "reason"),
    [
        (HALF, "The game is a draw: 8-8.", ""),
        (WIPED, "White wins 5-0.", "Official score: 16-0."),
    ],
    ids=["half", "wiped"],
)
def test_ends_by_the_rules(position: Position, result: str, reason: str) -> None:
    outcome = position.outcome
    assert outcome is not None
    assert result_text(position, outcome) == result
    assert reason_text(position, outcome) == reason


@pytest.mark.parametrize(
    ("outcome", "result", "reason"),
    [
        (Outcome((BLACK,), Termination.RESIGNATION), "Black wins.", "White resigned."),
        (Outcome((WHITE,), Termination.TIMEOUT), "White wins.", "Black ran out of time."),
        (Outcome((WHITE,), Termination.FORFEIT), "White wins.", "Black forfeited the game."),
        (
            Outcome((BLACK, WHITE), Termination.AGREEMENT),
            "The game is a draw.",
            "The players agreed.",
        ),
        (Outcome((), Termination.ABANDONED), "The game was abandoned.", ""),
    ],
)
def test_other_ends(outcome: Outcome, result: str, reason: str) -> None:
    position = game("othello").start()
    assert result_text(position, outcome) == result
    assert reason_text(position, outcome) == reason


THREE = game("three-way", size=5)


@pytest.mark.parametrize(
    ("row", "result"),
    [
        ("XX..#", "Black wins: Black 2, Red 1, White 0."),
        ("#.X..", "Black and Red share first place: Black 1, Red 1, White 0."),
        ("X.O.#", "The game is a draw: Black 1, White 1, Red 1."),
    ],
)
def test_ends_of_three_sides(row: str, result: str) -> None:
    board = Board.from_text("\n".join([row, *["....."] * 4]), 3)
    position = THREE.position(board, BLACK)
    assert position.outcome is not None
    assert result_text(position, position.outcome) == result
    assert reason_text(position, position.outcome) == ""


def test_the_last_of_three_has_won_without_a_score() -> None:
    position = THREE.start().play(Resign(BLACK)).play(Resign(WHITE))
    assert position.outcome is not None
    assert result_text(position, position.outcome) == "Red wins."
    assert reason_text(position, position.outcome) == "Black, White resigned."


@pytest.mark.parametrize(("board", "score"), [("othello", "4-1"), ("gomoku", "")])
def test_a_game_that_counts_tells_the_score_only_when_the_rules_end_it(
    board: str, score: str
) -> None:
    some: Game = game(board)
    move = some.start().legal_moves[0]
    position = some.start().play(move)
    assert score in result_text(position, Outcome((BLACK,)))
    assert not score or score not in result_text(
        position, Outcome((BLACK,), Termination.RESIGNATION)
    )


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


def test_levels_are_called_by_their_names_in_the_language_in_use() -> None:
    record = GameRecord(game("othello"))
    record.players = {Seat(0): "Take back", Seat(1): "Easy"}
    use_language("ja")
    try:
        state = opened(record).view.state
        assert [player_name(state, color) for color in (BLACK, WHITE)] == ["Take back", "初級"]
    finally:
        use_language("en")


@pytest.mark.parametrize(
    ("moves", "text"),
    [
        ("d3", ""),
        ("f5 f6 c4 g5 h5 h4 g7 h6", "Black has no legal move and must pass."),
        ("f5 f6 c4 g5 h5 h4 g7 h6 pass", "Black has no legal move and passes."),
        ("f5 f6 c4 g5 h5 h4 g7 h6 pass c5", ""),
        ("f5 d6 c5 f6 e7 f4 g5 e6 e3", "Black wins 13-0. Official score: 64-0."),
    ],
)
def test_what_must_not_be_missed(moves: str, text: str) -> None:
    assert status_sentence(game_of(game("othello"), moves=moves).view.state) == text


@pytest.mark.parametrize(
    ("people", "loser", "language", "said"),
    [
        ({0}, 1, "en", "You won. Black wins. White resigned."),
        ({0}, 0, "en", "You lost. White wins. Black resigned."),
        ({0}, 1, "ja", "あなたの勝ちです。黒の勝ちです。白の投了です。"),
        ({0, 1}, 0, "en", "White wins. Black resigned."),
        (set(), 0, "en", "White wins. Black resigned."),
    ],
)
def test_who_plays_alone_is_told_of_the_own_result(
    people: set[int], loser: int, language: str, said: str
) -> None:
    players: dict[int, Player] = {
        seat: Human() if seat in people else make_player("random") for seat in (0, 1)
    }
    given_up = game_of(game("othello"), players=players)
    given_up.resign(Seat(loser))
    use_language(language)
    try:
        assert status_sentence(given_up.view.state) == said
    finally:
        use_language("en")
