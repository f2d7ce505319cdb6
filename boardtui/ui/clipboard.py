"""Texts for the clipboard of the terminal."""

from __future__ import annotations

from typing import Any

from textual.app import App

from boardtui.words.language import _

LONGEST = 64 * 1024
"""The most bytes of a text; many terminals take no more."""


class TextTooLong(ValueError):
    """The text is too long for a clipboard; the message is a sentence for the person."""


def hand_over(app: App[Any], text: str) -> str:
    """Hand a text to the terminal; return a sentence on that. Raises TextTooLong."""
    if len(text.encode()) > LONGEST:
        sentence = _("The text is too long for the clipboard: the limit is {most} kB.")
        raise TextTooLong(sentence.format(most=LONGEST // 1024))
    app.copy_to_clipboard(text)
    return _("Sent to your terminal’s clipboard. If nothing was copied, select the text.")
