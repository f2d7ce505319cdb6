"""The looks of boards."""

from __future__ import annotations

from enum import StrEnum


class Surface(StrEnum):
    """The look of a board."""

    CELLS = "cells"
    """Discs lie in squares."""
    LINES = "lines"
    """Stones lie on crossings of lines."""
