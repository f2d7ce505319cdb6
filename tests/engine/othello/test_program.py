"""The real Othello engine as a process, spoken to as other programs do it."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from boardtui.engine.kernel import COMPILED
from boardtui.engine.othello.program import kind
from boardtui.rules.game import Position
from boardtui.rules.othello import Othello

EIGHT_EMPTIES = "OOOOOOOO XXXXXXXO XXXXXXXO XXXXXOXO XXXXOXXO XXXOXXXO XXOXXXXX -------- *"


def converse(lines: list[str], *arguments: str, **environment: str) -> list[str]:
    """What the engine answers to a script, line by line."""
    result = subprocess.run(
        [sys.executable, "-m", "boardtui", "engine", "othello", *arguments],
        env=os.environ | {"LANGUAGE": "en"} | environment,
        input="\n".join([*lines, "quit", ""]),
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    return result.stdout.splitlines()


def game_against_itself(size: int, *arguments: str) -> tuple[Position, list[str]]:
    """A whole game and its moves; a move that is not legal fails the test."""
    turns = [f"genmove {'bw'[ply % 2]}" for ply in range(size * size + 8)]
    answers = converse([f"boardsize {size}", *turns], *arguments)
    moves = [answer.removeprefix("= ") for answer in answers if answer.strip("= ")]
    position = Othello(size).start()
    for ply, move in enumerate(moves):
        if position.outcome is not None:
            assert set(moves[ply:]) == {"pass"}
            return position, moves[:ply]
        position = position.play(position.game.parse_move(move))
    return position, moves


@pytest.mark.long
def test_a_seed_decides_the_game() -> None:
    position, moves = game_against_itself(8, "--level", "3", "--seed", "7")
    assert position.outcome is not None
    assert game_against_itself(8, "--level", "3", "--seed", "7")[1] == moves
    assert game_against_itself(8, "--level", "3", "--seed", "8")[1] != moves


@pytest.mark.parametrize("size", [4, pytest.param(10, marks=pytest.mark.long)])
def test_other_sizes_are_played_to_the_end(size: int) -> None:
    position, _moves = game_against_itself(size, "--nodes", "2000")
    assert position.outcome is not None


def test_limits_without_a_clock_always_give_the_same_moves() -> None:
    script = ["genmove b", "genmove w"]
    assert converse(script, "--nodes", "20000") == converse(script, "--nodes", "20000")


def test_hints_grow_deeper_and_end_exact() -> None:
    game = f"set game (;GM[Othello]BO[8 {EIGHT_EMPTIES}];)"
    lines = converse(["nboard 2", "set depth 60", game, "hint 9", "go"])
    hinted = lines[: lines.index("status hint done")]
    hints = [line.split() for line in hinted if line.startswith("search ")]
    scores = {line[:2]: float(score) for _search, line, score, _zero, _depth in hints}
    assert hints[-1][-1] == "100%"
    move, value, _seconds = lines[-1].removeprefix("=== ").split("/")
    assert scores[move] == max(scores.values()) == float(value)


def test_without_numba_it_plays_and_says_that_it_is_slow() -> None:
    lines = converse(["nboard 2", "set level 1", "go"], BOARDTUI_UNCOMPILED="1")
    assert "status ready, but slow: BOARDTUI_UNCOMPILED is set" in lines
    assert lines[-1].startswith("=== ")


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
@pytest.mark.parametrize("size", [6, 8, 10])
def test_as_many_kernels_are_compiled_as_are_announced(size: int) -> None:
    code = (
        "from boardtui.engine import othello, progress\n"
        f"othello.make_thinker({size})\n"
        "print(progress.ready_so_far())"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert int(result.stdout) == kind().kernels(Othello(size=size))
