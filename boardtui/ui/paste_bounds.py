"""The bounds of pasted text, which visitors have in place of files."""

from __future__ import annotations

from boardtui.session.launch import Bounds
from boardtui.words.language import _

LONGEST = 64 * 1024
"""The longest text of a visitor, in characters: as long as a copied game may be."""

_PATHS = ("/", "~", "./", "../", "file:")
"""Beginnings of paths that no record has."""


def reason_against(text: str, bounds: Bounds) -> str:
    """Return the reason why a text must not be read as a record; empty if it may be."""
    if bounds.paths:
        return ""
    if text.strip().startswith(_PATHS):
        return _("Visitors cannot open files on this machine. Paste the record instead.")
    if len(text) > LONGEST:
        most = LONGEST // 1024
        return _("The text is too long: the limit is {most} kB.").format(most=most)
    return ""
