from __future__ import annotations

import pytest
from hypothesis import strategies as st

from tests.cases import drawn, each


def test_every_case_that_fails_is_shown() -> None:
    checked = []

    @each(("left", "right"), [(1, 1), (1, 2), (3, 4)])
    @each("factor", [1, 10])
    def check(left: int, right: int, factor: int) -> None:
        checked.append((left * factor, right * factor))
        assert left * factor == right * factor

    with pytest.raises(ExceptionGroup) as caught:
        check()
    assert len(checked) == 6
    failed = [note for error in caught.value.exceptions for note in error.__notes__]
    assert failed == ["Case: {'left': 1, 'right': 2}", "Case: {'left': 3, 'right': 4}"]
    assert "2 of 3 cases fail" in str(caught.value)


@each("number", [1, 2, 3])
def test_other_arguments_are_fixtures(number: int, tmp_path: object) -> None:
    assert number
    assert tmp_path


def test_a_test_without_a_case_is_refused() -> None:
    with pytest.raises(AssertionError):
        each("number", [])(lambda number: None)


@pytest.mark.parametrize("examples", [5, 20])
def test_as_many_examples_are_drawn_as_are_wanted(examples: int) -> None:
    numbers: list[int] = []

    @drawn(5, 20, number=st.integers())
    def check(number: int) -> None:
        numbers.append(number)

    check(examples=examples)
    assert len(numbers) == examples


def test_a_claim_that_is_false_of_a_drawn_example_fails() -> None:
    @drawn(20, 20, number=st.integers(0, 5))
    def check(number: int) -> None:
        assert number < 5

    with pytest.raises(AssertionError):
        check(examples=20)


class TestDrawn:
    @drawn(2, 3, number=st.integers())
    def test_other_arguments_are_fixtures(self, number: int, tmp_path: object) -> None:
        assert isinstance(number, int)
        assert tmp_path
