"""Games for pictures: how they are started, and the keys of their moves."""

from __future__ import annotations

from tests.ui.real_program import TWO_PEOPLE

OTHELLO, GOMOKU = ("othello", *TWO_PEOPLE), ("gomoku", *TWO_PEOPLE)
THREE_WAY = ("three-way", *TWO_PEOPLE, "--red", "human")
TIC_TAC_TOE = ("gomoku", "--size", "3", "--line", "3", *TWO_PEOPLE)
OTHELLO_GAME = ("f5", "d6", "c3", "d3", "c4", "f4", "f6", "f3", "e6", "e7", "d7", "c5")
GOMOKU_GAME = ("h8", "i9", "i8", "g8", "h9", "h10", "g10", "f11", "i7", "j6", "h7", "h6", "g7")
WON_GAME = ("h8", "h9", "i9", "g7", "i8", "i10", "g8", "j8", "f8", "k7", "e8")
RENJU_GAME = ("h8", "j7", "g8", "e6", "i9", "k11", "i10", "f11")
THREE_WAY_GAME = ("g4", "f3", "g6", "g7", "f7", "d3", "e7", "c3", "d7")
LATE_GAME = (
    *("c4", "c3", "d3", "c5", "d6", "f4", "b3", "c6", "e6", "d7", "d8", "e7", "f7", "f8", "e8"),
    *("c8", "f6", "b4", "f5", "e3", "a5", "a4", "a3", "c7", "g4", "g3", "b6", "d2", "f2", "f3"),
    *("e2", "e1", "f1", "h4", "d1", "c1", "h3", "b5", "a6"),
)


def moves(*names: str) -> tuple[str, ...]:
    """Return the keys of moves: each is typed, then Enter."""
    return tuple(f"{name}\r" for name in names)
