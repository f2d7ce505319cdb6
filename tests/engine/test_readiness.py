"""The kernels that are compiled for a first move, by one process and by two."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from boardtui.engine import kernel
from boardtui.engine.readiness import PROCESSORS
from tests.engine.kernel_programs import COMPILED_NOW, LOADED, Program

pytestmark = pytest.mark.skipif(not kernel.COMPILED, reason="nothing is compiled")

FIRST_MOVES = """\
import sys
from boardtui.engine import progress, skill
from boardtui.engine.compiler import Kernel
from boardtui.engine.readiness import count_kernels, needs
from boardtui.engine.{game} import make_thinker, program
from boardtui.record.evaluation import Limit
names, game, thinker, limits = {made}
print(progress.ready_so_far() == count_kernels(*names))
for level, skills in program.SKILLS.items():
    skill.choose(thinker, game.start(), skills, level, limits, None)
kernels = {{
    each
    for path, module in list(sys.modules.items())
    if path.startswith("boardtui.engine")
    for each in vars(module).values()
    if isinstance(each, Kernel)
}}
needed = [needs(name) for name in names]
called = {{each for one in needed for each in one.all(later=False)}}
print({{each for each in kernels if each.is_whole}} == called)
print(not any(each.is_whole for one in needed for each in one.later))
"""
"""Moves at every level, and whether they used those kernels that had been made ready for them."""


@pytest.mark.parametrize(
    "made",
    [
        "othello: ['othello'], program.Othello(8), make_thinker(8)",
        "othello: ['othello-small'], program.Othello(6), make_thinker(6)",
        "othello: ['othello-large'], program.Othello(10), make_thinker(10)",
        "gomoku: ['gomoku'], program.Gomoku(), make_thinker(program.Gomoku())",
        "gomoku: ['gomoku', 'gomoku-small'], program.Gomoku(6), make_thinker(program.Gomoku(6))",
    ],
    ids=lambda made: made.split("[")[1].split("]")[0],
)
def test_a_first_move_needs_what_is_made_ready_and_nothing_else(made: str) -> None:
    game, _colon, values = made.partition(": ")
    # Exact values are only found where there is no limit of depth.
    limits = "Limit(nodes=2000)" if "gomoku-small" in made else "Limit(nodes=2000, depth=4)"
    result = subprocess.run(
        [sys.executable, "-c", FIRST_MOVES.format(game=game, made=f"{values}, {limits}")],
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stdout.split() == ["True"] * 3


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program(tmp_path)


@pytest.mark.long
def test_two_processes_fill_one_cache(program: Program) -> None:
    result = program.run(BOTH="1", **{PROCESSORS: "2"})
    # The helper has compiled the callee, and this process loaded it.
    assert result in {"3 1 True True", "3 2 True True"}
    assert len(list(program.caches.rglob("*.nbc"))) == 2
    assert program.run(BOTH="1") == LOADED


@pytest.mark.long
def test_one_processor_does_without_a_helper(program: Program) -> None:
    assert program.run(BOTH="1", **{PROCESSORS: "1"}) == COMPILED_NOW
    assert program.run() == LOADED


@pytest.mark.long
def test_programs_that_start_at_once_compile_only_once(program: Program) -> None:
    both = [program.start(BOTH="1", **{PROCESSORS: "1"}) for _ in range(2)]
    assert {program.result(process) for process in both} == {COMPILED_NOW, LOADED}


@pytest.mark.long
def test_a_program_that_is_killed_leaves_a_cache_that_works(program: Program) -> None:
    process = program.start(BOTH="1", **{PROCESSORS: "2"})
    while process.poll() is None and not list(program.caches.rglob("*.nbi")):
        pass
    process.kill()
    process.communicate()
    assert program.run(BOTH="1").startswith("3 ")
    assert program.run(BOTH="1") == LOADED
