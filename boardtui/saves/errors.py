"""The error of saved games."""

from __future__ import annotations

from boardtui.system.reasons import Reasoned


class StoreError(Reasoned, RuntimeError):
    """A saved game cannot be opened, moved or removed."""
