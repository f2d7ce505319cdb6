"""The texts while the moves of a game are guessed."""

from __future__ import annotations

from boardtui.rules.board import Color
from boardtui.session.training.guessing import Guessing, GuessStage
from boardtui.words.guessing import (
    guess_page,
    last_text,
    nothing_to_guess,
    over_texts,
    side_to_guess,
    wrong_text,
)
from boardtui.words.language import use_language
from boardtui.words.names import no_side, side_named
from tests.fixtures.judged import record_of
from tests.session.training.test_guessing import GOMOKU, OTHELLO, Engine, Unproved, guess, guessing

BLACK, WHITE = Color(0), Color(1)


async def test_a_right_guess_is_compared_with_the_move_of_the_game() -> None:
    each = guessing(Engine({"d6": 6.0, "f6": 0.0, "f4": 4.0}).ask)
    await guess(each, "f4")
    assert (
        last_text(each) == "f4 is as good as the move played, d6. d6 loses about 6 discs. 3 points."
    )
    each = guessing(Engine({"d6": 6.0, "f6": 0.0}).ask)
    await guess(each, "f6")
    assert last_text(each) == (
        "f6 is better than the move played, d6. d6 loses about 6 discs. 3 points."
    )
    each = guessing(Engine().ask)
    await guess(each, "d6")
    assert last_text(each) == "d6 was played. 3 points."


async def test_a_move_that_mirrors_that_of_the_game_is_the_same() -> None:
    record = record_of(GOMOKU, "h8 i9 i8")
    each = Guessing(record, record.mainline(), WHITE, None)
    assert await guess(each, "g9") is GuessStage.GOING_ON
    assert last_text(each) == "g9 mirrors the move played, i9. 3 points."
    each.advance()
    assert each.stage is GuessStage.OVER
    assert each.view.node.position == record.mainline()[-1].position


async def test_a_wrong_guess_is_told_without_the_move_of_the_game() -> None:
    each = guessing(Engine({"d6": 0.0, "f6": 5.0}).ask)
    await guess(each, "f6")
    text = wrong_text(each)
    assert text.startswith("f6 loses about 5 discs.")
    assert text.endswith("2 tries are left.")
    assert "d6" not in text
    each = guessing()
    await guess(each, "f6")
    assert wrong_text(each) == "f6 was not played. 2 tries are left."


async def test_what_is_not_proved_is_told_as_no_try() -> None:
    record = record_of(GOMOKU, "h8 i9 h9 i10 h10 a1 h11 a2 h12")
    engine = Unproved(record.mainline()[6].position, "h11")
    each = Guessing(record, record.mainline(), BLACK, engine.ask, 6)
    await guess(each, "a3")
    assert (
        wrong_text(each)
        == "a3 may be just as good: the engine cannot tell. This does not count as a try."
    )


async def test_the_result_names_the_best_and_the_worst_guess() -> None:
    each = guessing(Engine({"d6": 6.0, "f6": 0.0, "f4": 11.0}).ask)
    await guess(each, "f4")
    each.again()
    await guess(each, "f6")
    while each.stage is not GuessStage.OVER:
        each.advance() if each.goes_on else each.go_on()
    await each.finish()
    texts = [*over_texts(each)]
    assert texts[:4] == [
        "2 of 12 points: 17%.",
        "Moves found on the first try: 0, second: 1, third: 0. Not found: 3.",
        "Best guess: move 2, f6, 6 discs better than the move played.",
        "Worst guess: move 2, f4, which loses 11 discs.",
    ]
    assert texts[4].startswith("White’s play in the game: accuracy ")


async def test_leaving_before_a_move_was_guessed_has_no_result() -> None:
    assert [*over_texts(guessing())] == ["You have not guessed any moves."]


async def test_the_rules_are_told_at_the_first_move_only() -> None:
    each = guessing()
    assert guess_page(each).how.startswith("Three tries: 3 points")
    await guess(each, "d6")
    while each.goes_on:
        each.advance()
    assert guess_page(each).how == ""


def test_sides_have_the_names_of_their_players_where_known() -> None:
    assert side_to_guess(OTHELLO, WHITE, "") == "White"
    assert side_to_guess(OTHELLO, WHITE, "Murakami") == "White: Murakami"


def test_a_side_is_named_in_english_or_in_the_language_in_use() -> None:
    assert side_named(OTHELLO, "WHITE") == WHITE
    assert side_named(OTHELLO, "red") is None
    assert no_side(OTHELLO, "red") == "There is no side “red” here; choose from: black, white."
    use_language("ja")
    try:
        assert side_named(OTHELLO, "白") == side_named(OTHELLO, "white") == WHITE
    finally:
        use_language("en")


def test_why_nothing_can_be_guessed() -> None:
    assert (
        nothing_to_guess(OTHELLO, None) == "There are no moves to guess here. Choose another game."
    )
    assert (
        nothing_to_guess(OTHELLO, BLACK) == "Black has no moves to guess here. Choose another side."
    )


async def test_without_discs_losses_are_in_percent_since_guesses_have_points() -> None:
    record = record_of(GOMOKU, "h8 i9 h9 i10 h10 a1 a3 a2 h12")
    engine = Unproved(record.mainline()[6].position, "h11")
    each = Guessing(record, record.mainline(), BLACK, engine.ask, 6)
    await each.finish()
    await guess(each, "a3")
    assert (
        last_text(each) == "a3 was played. a3 lowers the chance of winning by 110 points. 3 points."
    )
