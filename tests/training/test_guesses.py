"""Which moves of a game are guessed, and what the guesses are worth."""

from __future__ import annotations

from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color
from boardtui.rules.game import Move
from boardtui.rules.registry import game
from boardtui.training.guesses import (
    Guess,
    GuessedMove,
    GuessKind,
    moves_to_guess,
    score,
)
from tests.fixtures.judged import record_of

OTHELLO, GOMOKU = game("othello"), game("gomoku")
BLACK, WHITE = Color(0), Color(1)


def asked(record: GameRecord, color: Color, first: int = 0) -> str:
    nodes = moves_to_guess(record.mainline(), color, first)
    return " ".join(record.game.format_move(node.move) for node in nodes if node.move is not None)


def move(text: str) -> Move:
    return OTHELLO.parse_move(text)


def guessed(record: GameRecord, ply: int, *guesses: Guess, lost: float = 0.0) -> GuessedMove:
    return GuessedMove(record.mainline()[ply], guesses, lost)


def test_the_moves_of_one_side_are_guessed() -> None:
    record = record_of(OTHELLO, "f5 d6 c3 d3 c4")
    assert asked(record, WHITE) == "d6 d3"


def test_a_first_move_that_has_only_images_is_not_guessed() -> None:
    record = record_of(OTHELLO, "f5 d6 c3 d3 c4")
    assert asked(record, BLACK) == "c3 c4"


def test_an_empty_board_is_not_guessed() -> None:
    assert asked(record_of(GOMOKU, "h8 i9 i8"), BLACK) == "i8"


def test_guessing_begins_at_a_place_of_the_line() -> None:
    record = record_of(OTHELLO, "f5 d6 c3 d3 c4")
    assert asked(record, WHITE, 1) == "d6 d3"
    assert asked(record, WHITE, 2) == "d3"


def test_forced_moves_and_passes_are_not_guessed() -> None:
    record = GameRecord(OTHELLO)
    node = record.root
    while node.position.legal_moves:
        node = node.play(node.position.legal_moves[0])
    for color in (BLACK, WHITE):
        for each in moves_to_guess(record.mainline(), color):
            assert each.parent is not None
            assert len(each.parent.position.legal_moves) > 1
    assert any(len(each.position.legal_moves) == 1 for each in record.mainline())


def test_each_try_costs_a_point_and_a_shown_move_has_none() -> None:
    record = record_of(OTHELLO, "f5 d6 c3 d3 c4")
    worse, same = Guess(move("b6"), GuessKind.WORSE, 4.0), Guess(move("c3"), GuessKind.SAME)
    points = [
        guessed(record, 3, *guesses).points
        for guesses in ((same,), (worse, same), (worse, worse, same), (worse,) * 3, ())
    ]
    assert points == [3, 2, 1, 0, 0]


def test_the_score_counts_tries_and_finds_the_best_and_the_worst_guess() -> None:
    record = record_of(OTHELLO, "f5 d6 c3 d3 c4")
    better = Guess(move("c4"), GuessKind.BETTER, 1.0)
    bad, worst = (Guess(move("b6"), GuessKind.WORSE, lost) for lost in (4.0, 9.0))
    best = guessed(record, 2, bad, better, lost=6.0)
    found = guessed(record, 3, Guess(move("c3"), GuessKind.SAME))
    shown = guessed(record, 4, worst)
    total = score([found, best, shown])
    assert (total.points, total.most, total.shown) == (5, 9, 1)
    assert total.found == {1: 1, 2: 1}
    assert round(total.percent) == 56
    assert total.best is best
    assert best.gained == 5.0
    assert total.worst is shown
    assert shown.worst is worst


def test_without_a_gain_the_best_guess_was_found_at_once_among_most_moves() -> None:
    record = record_of(OTHELLO, "f5 d6 c3 d3 c4")
    same = Guess(move("c3"), GuessKind.SAME)
    late = guessed(record, 4, Guess(move("b6"), GuessKind.WORSE, 1.0), same)
    early, best = guessed(record, 2, same), guessed(record, 3, same)
    assert score([late, early, best]).best is best


def test_nothing_guessed_is_worth_nothing() -> None:
    total = score([])
    assert (total.points, total.most, total.percent, total.best) == (0, 0, 0, None)
