"""What an error says without any language in use."""

from __future__ import annotations

from boardtui.system.reasons import Listed, Reason, Reasoned, Statement, Word


class Trouble(Reason):
    TAKEN = "{point} is taken by {side}: {reason}."
    UNKNOWN = "“{name}” is none of {known}."


def test_an_error_is_one_sentence_of_plain_english() -> None:
    error = Reasoned(Trouble.TAKEN, point="d3", side=Word("Black"), reason="rules")
    assert str(error) == "d3 is taken by Black: rules."
    assert error.reason is Trouble.TAKEN
    assert error.facts == {"point": "d3", "side": "Black", "reason": "rules"}


def test_lists_are_shown_with_commas() -> None:
    error = Reasoned(Trouble.UNKNOWN, name="go", known=Listed(("othello", Word("gomoku"))))
    assert str(error) == "“go” is none of othello, gomoku."
    assert error.facts["known"] == ("othello", "gomoku")


def test_a_statement_says_its_reason_without_being_raised() -> None:
    said = Statement(Trouble.UNKNOWN, {"name": "go", "known": Listed(("othello",))})
    assert str(said) == "“go” is none of othello."
    assert said == Statement(Trouble.UNKNOWN, {"name": "go", "known": ("othello",)})
