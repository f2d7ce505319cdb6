from __future__ import annotations

import string

import pytest
from textual.keys import _character_to_key

from boardtui.words.keys import key_character, key_name


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("u", "u"),
        ("ctrl+n", "Ctrl+N"),
        ("shift+tab", "Shift+Tab"),
        ("f12", "F12"),
        ("pageup", "PgUp"),
        ("full_stop", "."),
        ("comma", ","),
        ("plus", "+"),
        ("minus", "-"),
        ("slash", "/"),
        ("question_mark", "?"),
        ("less_than_sign", "<"),
        ("left_square_bracket", "["),
        ("semicolon", ";"),
        ("percent_sign", "%"),
        ("some_new_key", "some_new_key"),
    ],
)
def test_names_of_keys(key: str, name: str) -> None:
    assert key_name(key) == name


@pytest.mark.parametrize("character", [*string.punctuation])
def test_the_key_of_a_character_has_it_as_its_label(character: str) -> None:
    assert key_name(_character_to_key(character)) == character


@pytest.mark.parametrize("name", ["left", "escape", "delete", "tab", "f12", "some_new_key"])
def test_other_keys_type_no_character(name: str) -> None:
    assert key_character(name) == ""
