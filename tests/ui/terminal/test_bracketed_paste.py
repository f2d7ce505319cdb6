"""A paste in pieces: its end may be cut anywhere, and one that is too long is not kept."""

from __future__ import annotations

from textual._xterm_parser import BRACKETED_PASTE_END

from boardtui.ui.terminal.bracketed_paste import MOST_PASTED, BracketedPaste
from tests.cases import each


@each("cut", range(1, len(BRACKETED_PASTE_END)))
def test_the_end_may_come_in_two_pieces(cut: int) -> None:
    paste = BracketedPaste()
    assert paste.take("d3\x1b[2" + BRACKETED_PASTE_END[:cut]) == ("", None)
    assert paste.take(BRACKETED_PASTE_END[cut:] + "later") == ("", "later")
    assert paste.text == "d3\x1b[2"


def test_what_only_begins_like_the_end_is_text() -> None:
    paste = BracketedPaste()
    assert paste.take("d3\x1b[20") == ("", None)
    assert paste.take("0~") == ("", None)
    assert paste.text == "d3\x1b[200~"


def test_of_a_paste_that_is_too_long_urgent_keys_are_kept() -> None:
    paste = BracketedPaste()
    assert paste.take("x" * MOST_PASTED) == ("", None)
    assert len(paste.text) == MOST_PASTED
    assert paste.take("y\x03y") == ("\x03", None)
    assert paste.is_too_long
    assert paste.text == ""


def test_an_urgent_key_at_the_end_is_told() -> None:
    paste = BracketedPaste()
    assert paste.take("d3\x03") == ("", None)
    assert paste.urgent_end == "\x03"
    paste.take("more")
    assert paste.urgent_end == ""
