from __future__ import annotations

import pytest

from boardtui.plain.spoken import spoken, written
from boardtui.words.language import use_language
from tests.cases import each

pytestmark = pytest.mark.usefixtures("environment")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Black d3, flips d4 e4.", "Black delta 3, flips delta 4 echo 4."),
        ("1: f5 d6 c3", "1: foxtrot 5 delta 6 charlie 3"),
        ("t20 a10 a1", "tango 20 alpha 10 alpha 1"),
        ("d21 u3 d0 D3 bad3 a3b", "d21 u3 d0 D3 bad3 a3b"),
        ("Saved as /games/d3/d4-c3.sgf", "Saved as /games/d3/d4-c3.sgf"),
        ("d3.sgf", "d3.sgf"),
    ],
)
def test_points_are_spelt_and_nothing_else(text: str, said: str) -> None:
    assert spoken(text) == said


@each("letter", "abcdefghijklmnopqrst")
@each("language", ["en", "ja"])
def test_a_spelt_point_is_read_again(letter: str, language: str) -> None:
    use_language(language)
    said = spoken(f"{letter}12")
    assert said != f"{letter}12"
    assert written(said) == f"{letter}12"
    assert written(said.replace(" ", "").upper()) == f"{letter}12"
    assert written(said.split()[0]) == letter


@pytest.mark.parametrize("text", ["", "d3", "delta echo", "delta 3 now", "pass", "3"])
def test_other_texts_stay(text: str) -> None:
    assert written(text) == text
