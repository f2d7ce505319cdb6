"""What is said of a position by those who search it."""

from __future__ import annotations

import pytest

from boardtui.record.evaluation import Certainty, Evaluation, Info, worth_of
from boardtui.rules.game import Pass


def judged(score: float, certainty: Certainty = Certainty.SEARCHED) -> Info:
    return Info(3, score, (Pass(),), certainty)


@pytest.mark.parametrize(
    ("infos", "worth"),
    [
        ([], 0),
        ([judged(40.0)], 40),
        ([judged(90.0), judged(-50.0), judged(60.0)], 5),
        ([judged(-50.0), judged(993.0, Certainty.WINNER)], 993),
        ([judged(20.0, Certainty.EXACT), judged(40.0)], 30),
    ],
)
def test_two_depths_tell_what_a_position_is_worth_unless_it_is_proved(
    infos: list[Info], worth: float
) -> None:
    assert worth_of(infos) == worth


@pytest.mark.parametrize("value", [0, -64.5, 1e18, 5e-324])
def test_an_evaluation_is_a_number(value: float) -> None:
    assert Evaluation(value).value == value


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -1e19, 10**400])
def test_a_value_without_sense_is_no_evaluation(value: float) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        Evaluation(value)


@pytest.mark.parametrize("count", [-1, 10**18 + 1])
def test_what_cannot_be_counted_is_no_evaluation(count: int) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        Evaluation(1, depth=count)
    with pytest.raises(ValueError):  # noqa: PT011
        Evaluation(1, nodes=count)
