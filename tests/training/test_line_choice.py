"""The other side's moves while lines are drilled."""

from __future__ import annotations

import random
from collections import Counter

from boardtui.rules.board import Point
from boardtui.rules.game import Place
from boardtui.training.line_choice import LineReply, ReplyChoice, chosen

A, B, C = (Place(Point(col, 0)) for col in range(3))


def drawn(by: ReplyChoice, *replies: LineReply, times: int = 400) -> Counter[object]:
    chance = random.Random(1)
    return Counter(chosen(replies, by, chance.random).move for _time in range(times))


def test_by_share_each_comes_as_often_as_people_play_it() -> None:
    counts = drawn(ReplyChoice.SHARE, LineReply(A, share=0.75), LineReply(B, share=0.25))
    assert 270 < counts[A] < 330
    assert counts.total() == 400


def test_a_move_that_nobody_plays_comes_now_and_then() -> None:
    counts = drawn(
        ReplyChoice.SHARE, LineReply(A, share=0.5), LineReply(B, share=0.5), LineReply(C)
    )
    assert 0 < counts[C] < counts[A]


def test_without_games_all_are_equal() -> None:
    counts = drawn(ReplyChoice.SHARE, LineReply(A), LineReply(B))
    assert 150 < counts[A] < 250


def test_by_what_is_due_the_most_comes_first() -> None:
    replies = (
        LineReply(A, due=2, share=0.9),
        LineReply(B, due=3, share=0.05),
        LineReply(C, due=3, share=0.05),
    )
    assert drawn(ReplyChoice.DUE, *replies).keys() == {B, C}


def test_by_weakness_the_worst_known_comes_first() -> None:
    replies = LineReply(A, 5, 0.2, 0.9), LineReply(B, 1, 0.7, 0.1)
    assert drawn(ReplyChoice.WEAKNESS, *replies).keys() == {B}


def test_the_greatest_number_that_is_drawn_finds_the_last() -> None:
    replies = [LineReply(A, share=0.1), LineReply(B, share=0.2)]
    assert chosen(replies, ReplyChoice.SHARE, lambda: 1 - 2**-53).move == B
    assert chosen(replies, ReplyChoice.SHARE, lambda: 0.0).move == A
