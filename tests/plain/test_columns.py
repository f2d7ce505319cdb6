from __future__ import annotations

from boardtui.plain.columns import in_plain_marks, wrapped
from boardtui.words.columns import columns
from tests.cases import each


def test_words_are_kept_whole() -> None:
    text = "one two three four"
    assert list(wrapped(text, 9)) == ["one two", "three", "four"]
    assert list(wrapped(text, 18)) == [text]
    assert list(wrapped("", 9)) == [""]


def test_the_blanks_of_a_board_stay() -> None:
    assert list(wrapped("   a b c")) == ["   a b c"]


def test_a_longer_word_stays_whole() -> None:
    path = "/" + "x" * 90
    assert list(wrapped(f"saved as {path} now")) == ["saved as", path, "now"]


def test_japanese_breaks_anywhere_and_counts_two_columns() -> None:
    lines = list(wrapped("黒" * 50))
    assert lines == ["黒" * 39, "黒" * 11]
    assert columns("黒d3") == 4


@each("count", range(1, 200, 13))
def test_no_line_is_wider_than_asked(count: int) -> None:
    text = " ".join(["Black", "d3", "黒石", "flips"] * count)
    lines = list(wrapped(text))
    assert max(map(columns, lines)) <= 79
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_english_has_the_marks_of_ascii() -> None:
    assert in_plain_marks("“a” – White’s 8×8…").isascii()
