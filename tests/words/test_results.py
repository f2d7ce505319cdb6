"""The sentences about results: who won, how, and by how much."""

from __future__ import annotations

import pytest

from boardtui.play.view import View
from boardtui.players.human import Human
from boardtui.players.levels import make_player
from boardtui.players.player import Player
from boardtui.rules.board import Board, Color, Point, Seat
from boardtui.rules.game import Game, Outcome, Position, Resign, Termination
from boardtui.rules.registry import game
from boardtui.words.language import use_language
from boardtui.words.results import full_result, has_won, official_text, result_text
from boardtui.words.sentences import status_sentence
from tests.play.tables import TOGETHER, new_table
from tests.ui.host_game import game_of

BLACK, WHITE, RED = Color(0), Color(1), Color(2)
YOU_AND_EASY = ("", "Easy")

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


COUNTED = OTHELLO.position(Board.from_text("XXXX\nXXXX\nXXOO\nOOOO"), BLACK)


def row(length: int) -> Outcome:
    """A win of Black by a row."""
    return Outcome((BLACK,), Termination.RULES, tuple(Point(col, 0) for col in range(length)))


@pytest.mark.parametrize(
    ("position", "result", "official"),
    [
        (COUNTED, "Black wins 10-6.", ""),
        (HALF, "The game is a draw: 8-8.", ""),
        (WIPED, "White wins 5-0.", "Official score: 16-0."),
    ],
    ids=["counted", "half", "wiped"],
)
def test_ends_by_the_rules(position: Position, result: str, official: str) -> None:
    outcome = position.outcome
    assert outcome is not None
    assert result_text(position, outcome) == result
    assert official_text(position, outcome) == official


@pytest.mark.parametrize(
    ("outcome", "for_two", "for_black", "for_white"),
    [
        (
            Outcome((BLACK,), Termination.RESIGNATION),
            "White resigned. Black wins.",
            "Easy resigned. You won.",
            "You resigned. Easy wins.",
        ),
        (
            Outcome((WHITE,), Termination.TIMEOUT),
            "Black ran out of time. White wins.",
            "You ran out of time. Easy wins.",
            "Easy ran out of time. You won.",
        ),
        (
            Outcome((WHITE,), Termination.FORFEIT),
            "Black forfeited the game. White wins.",
            "You forfeited the game. Easy wins.",
            "Easy forfeited the game. You won.",
        ),
        (
            Outcome((WHITE,), Termination.ABSENCE),
            "Black left and did not come back. White wins.",
            "You left and did not come back. Easy wins.",
            "Easy left and did not come back. You won.",
        ),
        (
            Outcome((BLACK, WHITE), Termination.AGREEMENT),
            "A draw by agreement.",
            "A draw by agreement.",
            "A draw by agreement.",
        ),
        (
            Outcome((BLACK,), Termination.AGREEMENT),
            "The players agreed on the result. Black wins.",
            "The players agreed on the result. You won.",
            "The players agreed on the result. Easy wins.",
        ),
        (
            Outcome((BLACK,), Termination.AGREEMENT, score=(10, 6)),
            "The record gives a score of 10-6. Black wins.",
            "The record gives a score of 10-6. You won.",
            "The record gives a score of 10-6. Easy wins.",
        ),
        (
            Outcome((BLACK, WHITE), Termination.AGREEMENT, score=(8, 8)),
            "The record gives a score of 8-8. The game is a draw.",
            "The record gives a score of 8-8. The game is a draw.",
            "The record gives a score of 8-8. The game is a draw.",
        ),
        (
            Outcome((), Termination.ABANDONED),
            "The game was abandoned.",
            "The game was abandoned.",
            "The game was abandoned.",
        ),
        (
            row(5),
            "Five in a row: Black wins.",
            "Five in a row: you won.",
            "Five in a row: you lost.",
        ),
        (
            row(9),
            "9 in a row: Black wins.",
            "9 in a row: you won.",
            "9 in a row: you lost.",
        ),
    ],
)
def test_the_result_says_once_who_won_and_how(
    outcome: Outcome, for_two: str, for_black: str, for_white: str
) -> None:
    position = game("gomoku").start()
    assert result_text(position, outcome, ("Ann", "Bob")) == for_two
    assert result_text(position, outcome, YOU_AND_EASY, BLACK) == for_black
    assert result_text(position, outcome, ("Easy", "Ann"), WHITE) == for_white


@pytest.mark.parametrize(
    ("me", "result"),
    [(None, "Black wins 10-6."), (BLACK, "You won 10-6."), (WHITE, "You lost 6-10.")],
)
def test_a_count_is_told_from_the_readers_side(me: Color | None, result: str) -> None:
    assert COUNTED.outcome is not None
    assert result_text(COUNTED, COUNTED.outcome, ("Easy", "Easy"), me) == result


THREE = game("three-way", size=5)


@pytest.mark.parametrize(
    ("row", "me", "result"),
    [
        ("XX..#", None, "Black wins 2-1-0."),
        ("XX..#", BLACK, "You won 2-1-0."),
        ("XX..#", RED, "Black wins 2-1-0."),
        ("#.X..", None, "Black and Red share first place: 1-1-0."),
        ("#.X..", RED, "You and Black share first place: 1-1-0."),
        ("X.O.#", None, "The game is a draw: 1-1-1."),
    ],
)
def test_ends_of_three_sides(row: str, me: Color | None, result: str) -> None:
    board = Board.from_text("\n".join([row, *["....."] * 4]), 3)
    position = THREE.position(board, BLACK)
    assert position.outcome is not None
    assert result_text(position, position.outcome, ("Easy", "Easy", "Easy"), me) == result
    assert official_text(position, position.outcome) == ""


@pytest.mark.parametrize(
    ("me", "result"),
    [
        (None, "Black and White resigned. Red wins."),
        (RED, "Black and Easy resigned. You won."),
        (WHITE, "You and Black resigned. Red wins."),
    ],
)
def test_the_last_of_three_has_won_without_a_score(me: Color | None, result: str) -> None:
    position = THREE.start().play(Resign(BLACK)).play(Resign(WHITE))
    assert position.outcome is not None
    assert result_text(position, position.outcome, ("", "Easy", ""), me) == result


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


@pytest.mark.parametrize(
    ("people", "loser", "language", "said", "won"),
    [
        ({0}, 1, "en", "Random resigned. You won.", True),
        ({0}, 0, "en", "You resigned. Random wins.", False),
        ({0}, 1, "ja", "ランダムの投了です。あなたの勝ちです。", True),
        ({0, 1}, 0, "en", "Black resigned. White wins.", None),
        (set(), 0, "en", "Black resigned. White wins.", None),
    ],
)
def test_who_plays_alone_is_told_of_the_own_result(
    people: set[int],
    loser: int,
    language: str,
    said: str,
    won: bool | None,
) -> None:
    players: dict[int, Player] = {
        seat: Human() if seat in people else make_player("random") for seat in (0, 1)
    }
    names = ["" if seat in people else "Random" for seat in (0, 1)]
    given_up = game_of(game("othello"), players=players, names=names)
    given_up.resign(Seat(loser))
    use_language(language)
    try:
        assert full_result(given_up.view.state) == said
        assert status_sentence(given_up.view.state) == ""
    finally:
        use_language("en")
    assert has_won(given_up.view.state) is won


@pytest.mark.parametrize(
    ("who", "said", "won"),
    [
        ("ann", "Bob resigned. You won.", True),
        ("bob", "You resigned. Ann wins.", False),
        (None, "Bob resigned. Ann wins.", None),
    ],
)
def test_each_of_two_people_is_told_of_the_own_result(
    who: str | None, said: str, won: bool | None
) -> None:
    table = new_table(seats=TOGETHER, game=game("othello"))
    table.resign(Seat(1))
    state = View(table, who).state
    assert full_result(state) == said
    assert has_won(state) is won
