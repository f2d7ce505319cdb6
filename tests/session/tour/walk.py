"""The ways through the tours that a beginner may take."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

UNDO, HINT, PASS = "undo", "hint", "pass"

WAYS: Mapping[str, Sequence[str]] = {
    "othello": ("e6", "f4", f"{PASS} f4", "h8", f"{UNDO} {HINT} b4", "h1 g1"),
    "gomoku": ("g7", "f6", "j11 k5", "j8 f8", "i8 i5 i9", f"{UNDO} {HINT} j6"),
}
"""What is done on each step: a move, or a command."""
