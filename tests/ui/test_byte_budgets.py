"""How many bytes the real program sends to the terminal, counted through a pty."""

from __future__ import annotations

import random
import re
import statistics
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.terminal_double import DOWN, ENTER, FOCUS_IN, FOCUS_OUT, LEFT, RIGHT, UP, Terminal
from tests.ui.real_program import TWO_PEOPLE, boardtui

pytestmark = pytest.mark.pty

SIZES = [(80, 24), (120, 40)]
LARGER_IS_QUICK = [pytest.param(SIZES[0], marks=pytest.mark.long), SIZES[1]]
"""A larger screen takes more bytes."""

GAMES = ["othello", "gomoku"]
COLOURS = {"truecolour": 130, "256": 110, "16": 65}
"""The most bytes that the median arrow step may take, by colours."""

STEPS = 24
IDLE_SECONDS = 10.0


def ready(terminal: Terminal) -> Terminal:
    """Wait until the game screen stands still."""
    terminal.wait_for("Black")
    terminal.wait_until_quiet(0.4)
    return terminal


def coordinate(terminal: Terminal) -> str | None:
    """The point that the status line names."""
    for line in reversed(terminal.display):
        if found := re.match(r" ?([a-t]\d+)\b", line):
            return found[1]
    return None


# The terminal layer counts a few steps on the board of Gomoku, quick with the other sizes.
@pytest.mark.parametrize(
    ("game", "colour", "size"),
    [
        pytest.param(
            *(game, colour, size),
            id=f"{game}-{colour}-{size}",
            marks=[] if (game, size) == ("othello", quick_size) else [pytest.mark.long],
        )
        for game in GAMES
        for colour, quick_size in zip(COLOURS, [SIZES[1], SIZES[0], SIZES[1]], strict=True)
        for size in SIZES
    ],
)
def test_arrow_step(tmp_path: Path, game: str, colour: str, size: tuple[int, int]) -> None:
    columns, lines = size
    program = boardtui(
        tmp_path,
        game,
        *TWO_PEOPLE,
        "--no-hints",
        "--colour",
        colour,
        columns=columns,
        lines=lines,
    )
    with program as terminal:
        ready(terminal)
        terminal.press(ENTER)
        steps = random.Random(1)
        costs = []
        place = coordinate(terminal)
        for _ in range(STEPS):
            before = place
            cost = len(terminal.press(steps.choice([UP, DOWN, LEFT, RIGHT])))
            place = coordinate(terminal)
            assert place is not None
            if place != before:
                costs.append(cost)
    assert len(costs) > STEPS // 2
    assert statistics.median(costs) <= COLOURS[colour], sorted(costs)


@pytest.mark.parametrize("size", LARGER_IS_QUICK, ids=str)
def test_stone_without_flips(tmp_path: Path, size: tuple[int, int]) -> None:
    columns, lines = size
    with boardtui(tmp_path, "gomoku", *TWO_PEOPLE, columns=columns, lines=lines) as terminal:
        ready(terminal)
        costs = []
        for key in (RIGHT, DOWN, LEFT, LEFT, DOWN, RIGHT, RIGHT, RIGHT, UP):
            costs.append(len(terminal.press(ENTER)))
            terminal.press(key)
    assert statistics.median(costs) <= 400, costs


@pytest.mark.parametrize("size", LARGER_IS_QUICK, ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_first_frame_of_each_game(tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    columns, lines = size
    arguments = (game, *TWO_PEOPLE, "--colour", "truecolour")
    with boardtui(tmp_path, *arguments, columns=columns, lines=lines) as terminal:
        ready(terminal)
        assert len(terminal.output) <= 9_000


# Colours in full take more bytes.
@pytest.mark.parametrize("size", LARGER_IS_QUICK, ids=str)
@pytest.mark.parametrize(
    "colour",
    ["truecolour", *(pytest.param(colour, marks=pytest.mark.long) for colour in ("256", "16"))],
)
def test_switching_games(tmp_path: Path, colour: str, size: tuple[int, int]) -> None:
    columns, lines = size
    settings = tmp_path / "config" / "boardtui" / "config.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text('[new_game]\ngomoku = { black = "human", white = "human" }\n')
    arguments = ("othello", *TWO_PEOPLE, "--no-hints", "--colour", colour)
    with boardtui(tmp_path, *arguments, columns=columns, lines=lines) as terminal:
        ready(terminal)
        for move in ("f5", "d6", "c3", "d3", "c4", "f4"):
            terminal.press(move + ENTER)
        terminal.wait_for("Move 6")
        terminal.press("w")
        terminal.wait_until_quiet(0.3)
        terminal.press(ENTER)
        terminal.wait_for("h8")
        for move in ("H8", "i9", "H9", "H10", "g8", "i8"):
            terminal.press(move + ENTER)
        terminal.wait_for("Move 6")
        terminal.wait_until_quiet(0.3)
        for _ in range(4):
            before = len(terminal.output)
            terminal.press("w")
            terminal.wait_until_quiet(0.3)
            assert 0 < len(terminal.output) - before <= 2_500


def test_focus_costs_nothing(tmp_path: Path) -> None:
    with boardtui(tmp_path, "othello", *TWO_PEOPLE) as terminal:
        ready(terminal)
        assert terminal.press(FOCUS_OUT) == b""
        assert terminal.press(FOCUS_IN) == b""


SCREENS = {
    "picker": ([], ""),
    "othello": (["othello", *TWO_PEOPLE], ""),
    "gomoku": (["gomoku", *TWO_PEOPLE], ""),
    "replay": (["othello", *TWO_PEOPLE], "d3\r,"),
    "help": (["othello", *TWO_PEOPLE], "?"),
    "settings": ([], "s"),
    "new game": ([], "\x0e"),
    "library": ([], "\x0f"),
    "palette": (["othello", *TWO_PEOPLE], "\x10"),
    "resigning": (["othello", *TWO_PEOPLE], "x"),
    "comment": (["gomoku", *TWO_PEOPLE], ";"),
    "playing on": (["othello", *TWO_PEOPLE], "d3\r,y"),
    "result": (["gomoku", "--size", "3", "--line", "3", *TWO_PEOPLE], "a1\rb1\ra2\rb2\ra3\r"),
}
"""How to come to each screen: arguments, then keys."""

LIKE_OTHERS = {"othello", "help", "settings", "palette", "resigning", "playing on"}
"""The screens of which there is another one of the kind."""


@pytest.mark.parametrize(
    "screens",
    [
        pytest.param(SCREENS.keys() - LIKE_OTHERS, id="each kind"),
        pytest.param(LIKE_OTHERS, id="others", marks=pytest.mark.long),
    ],
)
def test_nothing_is_sent_while_idle(tmp_path: Path, screens: set[str]) -> None:
    with ExitStack() as running:
        terminals = {}
        for screen in sorted(screens):
            arguments, _keys = SCREENS[screen]
            terminal = running.enter_context(boardtui(tmp_path / screen, *arguments))
            terminal.wait_for("Black" if arguments else "boardtui")
            terminals[screen] = terminal
        for screen, terminal in terminals.items():
            terminal.wait_until_quiet(0.4)
            for key in SCREENS[screen][1]:
                terminal.press(key)
        time.sleep(1.0)  # what still comes now belongs to the keys
        for terminal in terminals.values():
            terminal.wait_until_quiet()
        deadline = time.monotonic() + IDLE_SECONDS
        while (left := deadline - time.monotonic()) > 0:
            time.sleep(left)  # the span in which nothing may come
        sent = {screen: terminal.read(0) for screen, terminal in terminals.items()}
    assert sent == dict.fromkeys(screens, b"")
