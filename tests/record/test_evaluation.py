"""What is said of a position by those who search it."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from boardtui.record.evaluation import Certainty, worth_of


class Judged(NamedTuple):
    score: float
    certainty: Certainty = Certainty.SEARCHED


@pytest.mark.parametrize(
    ("judgements", "worth"),
    [
        ([], 0),
        ([Judged(40.0)], 40),
        ([Judged(90.0), Judged(-50.0), Judged(60.0)], 5),
        ([Judged(-50.0), Judged(993.0, Certainty.WINNER)], 993),
        ([Judged(20.0, Certainty.EXACT), Judged(40.0)], 30),
    ],
)
def test_two_depths_tell_what_a_position_is_worth_unless_it_is_proved(
    judgements: list[Judged], worth: float
) -> None:
    assert worth_of(judgements) == worth
