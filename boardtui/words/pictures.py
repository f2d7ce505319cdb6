"""Sentences about pictures of boards."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from boardtui.system.translatable import N_
from boardtui.words.language import _, ngettext

FILMING = N_("Making the animation: {percent}%")
"""How far a film is."""


def no_kind_of_picture(path: Path, known: Iterable[str]) -> str:
    """Return the sentence for a file whose ending is none of those that are known."""
    text = _("{path} must end in one of {known}.")
    return text.format(path=path, known=", ".join(known))


def film_size(positions: int, size: int) -> str:
    """Return how long a film is, and how large its file, as a sentence; `size` is in bytes."""
    text = ngettext("{count} position, {size} kB.", "{count} positions, {size} kB.", positions)
    return text.format(count=positions, size=f"{-(-size // 1000):,}")
