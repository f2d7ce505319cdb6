from __future__ import annotations

import pytest

from boardtui.plain.typed_line import MOST_CHARACTERS, EndOfInput, TypedLine


def taken(line: TypedLine, keys: str | bytes) -> tuple[str, list[str]]:
    """What is shown, and the lines that are complete."""
    data = keys.encode() if isinstance(keys, str) else keys
    pairs = list(line.take(data))
    return "".join(shown for shown, _line in pairs), [each for _, each in pairs if each is not None]


def test_what_is_typed_is_shown_and_ends_with_enter() -> None:
    line = TypedLine()
    assert taken(line, "d") == ("d", [])
    assert line.text == "d"
    assert taken(line, "3\rc") == ("3\nc", ["d3"])
    assert line.text == "c"


@pytest.mark.parametrize(
    ("keys", "left"),
    [("d4\x7f3", "d3"), ("\x7fd3", "d3"), ("go to\x17d3", "god3"), ("go to\x15d3", "d3")],
)
def test_what_was_typed_can_be_taken_back(keys: str, left: str) -> None:
    line = TypedLine()
    taken(line, keys)
    assert line.text == left


def test_a_wide_character_goes_by_two_columns() -> None:
    line = TypedLine()
    taken(line, "黒")
    assert taken(line, "\x7f") == ("\b \b" * 2, [])
    assert line.text == ""


def test_bytes_of_a_character_may_come_apart() -> None:
    line = TypedLine()
    first, *rest = "黒".encode()
    assert taken(line, bytes([first])) == ("", [])
    assert taken(line, bytes(rest)) == ("黒", [])


def test_keys_without_a_character_are_passed_over() -> None:
    line = TypedLine()
    assert taken(line, "a\x1b[Ab\x1b[1;5Cc\x1bOPd\x1bx\te\x07") == ("abcde", [])


def test_a_line_has_a_bound() -> None:
    line = TypedLine()
    shown, _lines = taken(line, "x" * 5000)
    assert len(shown) == len(line.text) == MOST_CHARACTERS


def test_the_end_of_the_input_needs_an_empty_line() -> None:
    line = TypedLine()
    assert taken(line, "a\x04") == ("a", [])
    taken(line, "\r")
    with pytest.raises(EndOfInput):
        taken(line, "\x04")
