"""The escape sequences of notifications."""

from __future__ import annotations

import pytest

from boardtui.ui.terminal.notification import FORMS, MOST_SHOWN, notification
from tests.cases import each


@pytest.mark.parametrize(
    ("number", "sequence"),
    [
        ("9", "\x1b]9;Othello: Easy - d6\x1b\\"),
        (
            "99",
            "\x1b]99;i=boardtui:d=0;Othello\x1b\\\x1b]99;i=boardtui:p=body;Easy - d6\x1b\\",
        ),
        ("777", "\x1b]777;notify;Othello;Easy - d6\x1b\\"),
        ("", ""),
    ],
)
def test_each_form(number: str, sequence: str) -> None:
    assert notification(number, "Othello", "Easy - d6") == sequence


@each("number", FORMS)
@each("evil", ["\x1b\\", "\x07", "\x9c", "\x9d", "\x18", "\n", "\x00", "\u202e", ";", "{title}"])
def test_no_text_ends_the_sequence_or_begins_another(number: str, evil: str) -> None:
    plain = notification(number, "a", "b")
    sequence = notification(number, f"a{evil}", f"{evil}b")
    for sign in ("\x1b", ";"):
        assert sequence.count(sign) == plain.count(sign)
    assert sequence.replace("\x1b", "").isprintable()


@pytest.mark.parametrize("number", FORMS)
def test_long_texts_are_cut(number: str) -> None:
    assert len(notification(number, "黒" * 10_000, "白" * 10_000)) < 2 * MOST_SHOWN + 60
