"""Text in columns: what wide, joined and stacked characters take, and where lines break."""

from __future__ import annotations

import random
import re

import pytest
from rich.cells import cell_len

from boardtui.words.columns import (
    _ASCII_PART,
    _PART,
    Measure,
    columns,
    cut_cells,
    end_fitting,
    fitting,
    flush_right,
    wrap_cells,
    wrapped,
)

FAMILY = "\N{MAN}\N{ZERO WIDTH JOINER}\N{WOMAN}"
HEART = "\N{HEAVY BLACK HEART}\N{VARIATION SELECTOR-16}"


@pytest.mark.parametrize("measure", [columns, cell_len])
@pytest.mark.parametrize("text", ["abc", "黒d3石", "e\u0301tude", "", FAMILY * 3, HEART * 3])
def test_what_is_kept_of_a_text_fits_and_one_character_more_would_not(
    text: str, measure: Measure
) -> None:
    for room in range(measure(text) + 2):
        start, end = fitting(text, room, measure), end_fitting(text, room, measure)
        assert text.startswith(start)
        assert text.endswith(end)
        assert max(measure(start), measure(end)) <= room
        assert start == text or measure(text[: len(start) + 1]) > room
        assert end == text or measure(text[len(text) - len(end) - 1 :]) > room


def test_nothing_fits_into_no_columns_or_less() -> None:
    assert [fitting("abc", room) + end_fitting("abc", room) for room in (0, -1)] == ["", ""]


def test_a_text_wider_than_its_column_keeps_its_width() -> None:
    assert flush_right("黒番の手", 4) == "黒番の手"


def test_a_cut_before_a_wide_character_is_filled_up() -> None:
    assert cut_cells("黒黒黒", 4, ".") == "黒 ."


@pytest.mark.parametrize("word", ["White’s", "“Tiger”", "7–4", "d3…"])
def test_marks_stay_with_their_word(word: str) -> None:
    assert wrap_cells(f"{word} {word}", len(word) + 1) == [word, word]
    assert wrap_cells(f"aa {word}", len(word) + 2) == ["aa", word]


@pytest.mark.parametrize("text", ["White 82%.", "白は82%、ほか"])
def test_a_number_stays_with_the_sign_of_percent(text: str) -> None:
    assert any(line.startswith("82%") for line in wrapped(text, 8))


def test_an_opening_bracket_stays_with_the_word_after_it() -> None:
    assert wrap_cells("調べます（--nodes）。", 14) == ["調べます", "（--nodes）。"]


def test_a_long_word_may_stay_whole() -> None:
    path = "/" + "x" * 1000
    assert list(wrapped(f"saved as {path} now\n{path}\nd3", 9, whole_words=True)) == [
        "saved as", path, "now", path, "d3",
    ]  # fmt: skip


def test_plain_text_breaks_as_any_text_does() -> None:
    chance = random.Random(1)
    for _ in range(300):
        text = "".join(chance.choices("ab,-. \t\n\r\v\f\x1c\x1f", k=20))
        plain, general = (
            [(part.span(), part.lastgroup) for part in re.finditer(pattern, text)]
            for pattern in (_ASCII_PART, _PART)
        )
        assert plain == general
