"""The guide: what it asks, what it answers, and what it lets stand."""

from __future__ import annotations

import pytest

from boardtui.rules.errors import IllegalMove
from boardtui.rules.game import Pass, Place
from boardtui.session.launch import TOURED
from boardtui.session.tour.games import tour_of
from boardtui.session.tour.guide import Guide, Remark

from .walk import HINT, UNDO, WAYS


def do(guide: Guide, words: str) -> None:
    """Do what a person does, in the words of `WAYS`."""
    for word in words.split():
        if word == UNDO:
            guide.take_back()
        elif word == HINT:
            guide.hint()
        else:
            guide.play(guide.tour.game.parse_move(word))
            if guide.owes_reply:
                guide.reply()


def is_done(guide: Guide) -> bool:
    return guide.task is None


@pytest.fixture(params=TOURED)
def guide(request: pytest.FixtureRequest) -> Guide:
    return Guide(tour_of(request.param))


def othello(step: int) -> Guide:
    guide = Guide(tour_of("othello"))
    guide.begin(step)
    return guide


def test_every_step_is_done_by_its_way(guide: Guide) -> None:
    for number, way in enumerate(WAYS[guide.tour.game.key]):
        guide.begin(number)
        *_before, last = way.split()
        do(guide, way.removesuffix(last))
        assert not is_done(guide)
        do(guide, last)
        assert is_done(guide)
        assert isinstance(guide.remark, Remark)
        assert guide.remark.is_right
    assert guide.is_at_end


def test_every_step_is_done_by_following_hints(guide: Guide) -> None:
    for number in range(len(guide.tour.steps)):
        guide.begin(number)
        while not is_done(guide):
            move = guide.hint()
            do(guide, UNDO if move is None else guide.tour.game.format_move(move))


def test_a_legal_move_that_is_not_asked_for_is_not_played() -> None:
    guide = othello(3)
    board = guide.view.state.position.board
    do(guide, "h6")
    assert guide.view.state.position.board == board
    assert guide.remark == Remark(
        "{point} is legal, but there is a corner to take.", {"point": "h6"}
    )


def test_words_for_one_move_come_before_those_for_any() -> None:
    guide = othello(5)
    do(guide, "g1")
    assert isinstance(guide.remark, Remark)
    assert guide.remark.text.startswith("g1 flips eight")


def test_an_illegal_move_is_refused_by_the_rules() -> None:
    guide = othello(0)
    do(guide, "a1")
    assert isinstance(guide.remark, IllegalMove)


def test_any_point_passes_where_nothing_else_is_legal() -> None:
    guide = othello(2)
    guide.play_at(tour_of("othello").game.notation.parse("a1", guide.view.state.game.board_size))
    assert guide.view.state.last_move == Pass()
    assert guide.owes_reply
    guide.play(tour_of("othello").game.parse_move("f4"))  # it is not one's turn yet
    assert guide.view.state.last_move == Pass()
    guide.reply()
    assert guide.view.state.last_move == tour_of("othello").game.parse_move("c5")


def test_a_command_is_asked_for_before_moves_and_other_commands() -> None:
    guide = othello(4)
    for wrong in ("b4", HINT):
        do(guide, wrong)
        assert guide.remark == Remark(
            "First take your move back with {undo}.", {} if wrong == HINT else {"point": "b4"}
        )
    do(guide, UNDO)
    assert guide.view.state.last_move is None
    do(guide, "b4")
    assert guide.task is guide.step.tasks[1]


def test_taking_back_begins_the_step_again() -> None:
    guide = othello(5)
    guide.take_back()
    assert guide.remark == Remark("There is nothing to take back here.")
    do(guide, "h1")
    do(guide, UNDO)
    assert guide.task is guide.step.tasks[0]
    assert isinstance(guide.hint(), Place)
    guide.play(guide.tour.game.parse_move("h1"))
    guide.take_back()  # before White has answered
    assert not guide.owes_reply
    do(guide, f"h1 g1 {UNDO}")
    assert guide.view.state.position == guide.step.position(guide.tour.game)


def test_there_is_no_step_before_the_first_or_after_the_last(guide: Guide) -> None:
    guide.begin(-1)
    assert guide.number == 0
    guide.begin(6)
    assert guide.number == 5
    assert not guide.is_at_end
