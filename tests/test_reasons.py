from __future__ import annotations

from boardtui.reasons import Reason, Reasoned


class Trouble(Reason):
    LOST = "{name} is lost after {count} moves."


def test_an_error_says_its_reason_in_plain_english_with_the_facts() -> None:
    error = Reasoned(Trouble.LOST, name="d3", count=7)
    assert str(error) == "d3 is lost after 7 moves."
    assert error.reason is Trouble.LOST
    assert error.facts == {"name": "d3", "count": 7}
