"""What was done before a picture is taken: games played, left, named and rated."""

from __future__ import annotations

from tests.terminal_double import TAB
from tests.tools.sample_games import (
    GOMOKU,
    GOMOKU_GAME,
    OTHELLO,
    OTHELLO_GAME,
    RENJU_GAME,
    THREE_WAY,
    THREE_WAY_GAME,
    TIC_TAC_TOE,
    WON_GAME,
    moves,
)
from tests.tools.shots import Step, Visit, play_out, quiet

CTRL_D = "\x04"
EASY = ("--black", "human", "--white", "easy")
DRAWN_GAME = ("b2", "a1", "c1", "a3", "a2", "c2", "b1", "b3", "c3")


def answered(*names: str) -> tuple[Step, ...]:
    """Return moves that wait for the computer's answers."""
    return tuple(step for move in moves(*names) for step in (move, quiet(0.3)))


LOST_GAME = answered(
    *("h8", "a1", "o15", "a15", "o1", "b1", "n15", "b15", "n1", "a8", "o8", "h1", "h15")
)
"""Far from each other, so that any computer has time for five in a row."""

NAMED = (CTRL_D, "Ann Lee", TAB, "Bob Brown", TAB, "Club night", "\r")

KEPT_GAMES = (
    Visit(OTHELLO, moves(*OTHELLO_GAME)),
    Visit(GOMOKU, moves(*WON_GAME)),
    Visit(GOMOKU, moves(*GOMOKU_GAME)),
    Visit(THREE_WAY, moves(*THREE_WAY_GAME)),
    Visit((*OTHELLO, "--size", "6"), (*("\t\r",) * 4, *NAMED)),
    Visit(("othello", *EASY), ("\t\r", quiet(1.0)) * 5),
    Visit(TIC_TAC_TOE, moves(*DRAWN_GAME)),
    Visit((*GOMOKU, "--rule", "renju"), moves(*RENJU_GAME)),
)
RATED_GAMES = (
    Visit(("othello", *EASY), (play_out,)),
    Visit(("othello", *EASY), (play_out,)),
    Visit((*TIC_TAC_TOE[:5], *EASY), (play_out,)),
    Visit(("gomoku", *EASY), LOST_GAME),
)
