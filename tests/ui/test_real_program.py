"""The real program in a terminal: what a person types is what happens."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.real_program import TWO_PEOPLE, boardtui

pytestmark = pytest.mark.pty


@pytest.mark.parametrize(
    ("game", "moves", "record"),
    [
        ("gomoku", ("h8", "h9", "j10", "k 7", "L3"), ("h8", "h9", "j10", "k7", "l3")),
        ("othello", ("d3", "c 5", "F6", "ｆ５"), ("d3", "c5", "f6", "f5")),
    ],
)
@pytest.mark.parametrize("burst", [False, True])
def test_typed_moves_keep_their_order(
    tmp_path: Path, game: str, moves: tuple[str, ...], record: tuple[str, ...], burst: bool
) -> None:
    # After h, j, k and l, which steer, a blank plays: there a coordinate needs its capital.
    keys = [move.replace("k ", "K ") + "\r" for move in moves]
    with boardtui(tmp_path, game, *TWO_PEOPLE, "--no-animation") as terminal:
        terminal.wait_for("Black")
        terminal.wait_until_quiet(0.3)
        for part in ["".join(keys)] if burst else keys:
            terminal.press(part)
        terminal.wait_for(lambda: set(record) <= set(terminal.text.split()))
        terminal.press("u")
        terminal.wait_for(f"Move {len(record) - 1}")


def test_a_key_right_after_a_move_does_not_overtake_it(tmp_path: Path) -> None:
    with boardtui(tmp_path, "othello", *TWO_PEOPLE) as terminal:
        terminal.wait_for("Black")
        terminal.wait_until_quiet(0.3)
        terminal.press("d3\rc5\ru")
        terminal.wait_for("Move 1")
