"""What the variation tree costs beside the list of moves, in a record of 10,000 nodes.

pytest -m benchmark -s tests/benchmarks/test_tree.py
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from statistics import median

import pytest

from boardtui.formats import sgf
from boardtui.record.tree import GameRecord
from boardtui.rules.gomoku import Gomoku
from tests.benchmarks.stopwatch import Stopwatch
from tests.benchmarks.test_large_record import BACK, BOARDTUI, FORWARD, START
from tests.ui.real_program import own_folders

pytestmark = pytest.mark.benchmark

NODES, BRANCHES, MOVES = 10_000, 2_000, 200
TREE, BOARD = "_", "\x1b[17~"  # F6
ROUNDS, STEPS, WARM_UP = 5, 60, 6


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    chance, made = Random(2), GameRecord(Gomoku(size=20, line=20))
    node = made.root
    for _ in range(MOVES):
        node = node.play(chance.choice(node.position.legal_moves))
    line = node.line()
    for number in range(BRANCHES):
        node = line[number % (MOVES - 10)]
        for _ in range((NODES - MOVES) // BRANCHES):
            node = node.play(chance.choice(node.position.legal_moves))
    path = tmp_path_factory.mktemp("tree") / "tree.sgf"
    path.write_text(sgf.dumps(made), encoding="utf-8")
    return path


def opened(record: Path, folder: Path) -> Stopwatch:
    environ = own_folders(folder) | {"PYTHONDONTWRITEBYTECODE": ""}
    command = [BOARDTUI, "--no-animation", "open", str(record)]
    return Stopwatch(command, columns=80, lines=24, environ=environ)


def test_opening_with_the_tree_costs_little_more_than_with_the_list(
    record: Path, tmp_path: Path
) -> None:
    cpu: dict[str, list[float]] = {"list": [], "tree": []}
    for number in range(ROUNDS):
        for name, taken in cpu.items():
            with opened(record, tmp_path / f"{name}{number}") as terminal:
                terminal.until_shown("F1 Help", "Black")
                if name == "tree":
                    terminal.press(TREE)
                terminal.wait_until_quiet(0.3)
                taken.append(terminal.usage().cpu)
    least = {name: min(seconds) for name, seconds in cpu.items()}
    ratio = least["tree"] / least["list"]
    print(f"\nopened: list {least['list']:.2f} s, tree {least['tree']:.2f} s CPU: {ratio:.2f}x")
    assert ratio <= 1.2


def test_a_step_costs_little_more_than_with_the_list(record: Path, tmp_path: Path) -> None:
    cpu: dict[str, list[float]] = {"list": [], "tree": []}
    with ExitStack() as stack:
        terminals = dict(stepping(stack, record, tmp_path))
        for number in range(STEPS + WARM_UP):
            for name, terminal in terminals.items():
                taken = terminal.until_rest((BACK, FORWARD)[number % 2])
                if number >= WARM_UP:
                    cpu[name].append(taken.cpu * 1000)
    step = {name: median(each) for name, each in cpu.items()}
    ratio = step["tree"] / step["list"]
    print(f"\na step: list {step['list']:.1f} ms, tree {step['tree']:.1f} ms CPU: {ratio:.2f}x")
    assert ratio <= 1.1


def stepping(stack: ExitStack, record: Path, folder: Path) -> Iterator[tuple[str, Stopwatch]]:
    """The program in the middle of the record, once with the list and once with the tree."""
    for name, keys in (("list", ()), ("tree", (TREE, BOARD))):
        terminal = stack.enter_context(opened(record, folder / name))
        terminal.until_shown("F1 Help", "Black")
        terminal.wait_until_quiet(0.3)
        for key in (*keys, START, FORWARD * (MOVES // 2)):
            terminal.press(key)
        terminal.wait_until_quiet(0.3)
        yield name, terminal
