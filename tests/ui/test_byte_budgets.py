"""How many bytes the real program sends to the terminal, counted through a pty."""

from __future__ import annotations

import random
import re
import statistics
from contextlib import ExitStack
from pathlib import Path

import pytest

from boardtui.rules.game import Place
from boardtui.rules.registry import game
from tests.terminal_double import (
    DOWN,
    ENTER,
    ESCAPE,
    FOCUS_IN,
    FOCUS_OUT,
    LEFT,
    RIGHT,
    TIMEOUT,
    UP,
    Terminal,
    first_sent,
)
from tests.ui.real_program import TWO_PEOPLE, boardtui
from tests.waiting import wait_until

pytestmark = pytest.mark.pty

SIZES = [(80, 24), (120, 40)]
LARGER_IS_QUICK = [pytest.param(SIZES[0], marks=pytest.mark.long), SIZES[1]]
"""A larger screen takes more bytes."""

GAMES = ["othello", "gomoku"]
COLOURS = {"truecolour": 130, "256": 110, "16": 65}
"""The most bytes that the median arrow step may take, by colours."""

STEPS = 24
IDLE_SECONDS = 10.0


CTRL_Z = "\x1a"
UNICODE = ("--glyphs", "unicode")


def ready(terminal: Terminal) -> Terminal:
    """Wait until the game screen stands still."""
    terminal.wait_for("Black")
    terminal.wait_until_quiet(0.4)
    return terminal


def coordinate(terminal: Terminal) -> str | None:
    """The point that the status line names."""
    for line in reversed(terminal.display):
        if found := re.match(r" *([a-t]\d+)\b", line):
            return found[1]
    return None


# The terminal layer counts a few steps on the board of Gomoku, quick with the other sizes.
def test_the_picker_is_drawn_once(tmp_path: Path) -> None:
    """A large board, which a second layout would make of a smaller one, is drawn at its size."""
    with boardtui(tmp_path, columns=120, lines=40) as terminal:
        terminal.wait_for("F1 Help")
        terminal.wait_until_quiet(0.4)
        assert len(terminal.output) <= 5600


@pytest.mark.parametrize(
    ("kind", "colour", "size"),
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
def test_arrow_step(tmp_path: Path, kind: str, colour: str, size: tuple[int, int]) -> None:
    columns, lines = size
    program = boardtui(
        tmp_path,
        kind,
        *TWO_PEOPLE,
        *UNICODE,
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


@pytest.mark.parametrize(
    ("numbers", "most"),
    [pytest.param("", 400, id="no numbers"), pytest.param("@", 440, id="last five numbered")],
)
@pytest.mark.parametrize("size", LARGER_IS_QUICK, ids=str)
def test_stone_without_flips(
    tmp_path: Path, size: tuple[int, int], numbers: str, most: int
) -> None:
    columns, lines = size
    arguments = ("gomoku", *TWO_PEOPLE, *UNICODE)
    with boardtui(tmp_path, *arguments, columns=columns, lines=lines) as terminal:
        ready(terminal)
        if numbers:
            terminal.press(numbers.encode())
        costs = []
        for key in (RIGHT, DOWN, LEFT, LEFT, DOWN, RIGHT, RIGHT, RIGHT, UP):
            costs.append(len(terminal.press(ENTER)))
            terminal.press(key)
    assert statistics.median(costs) <= most, costs


@pytest.mark.parametrize("size", LARGER_IS_QUICK, ids=str)
@pytest.mark.parametrize("kind", GAMES)
def test_first_frame_of_each_game(tmp_path: Path, kind: str, size: tuple[int, int]) -> None:
    columns, lines = size
    arguments = (kind, *TWO_PEOPLE, *UNICODE, "--colour", "truecolour")
    with boardtui(tmp_path, *arguments, columns=columns, lines=lines) as terminal:
        ready(terminal)
        assert len(terminal.output) <= 7_000


ANOTHER_GAME = {SIZES[0]: 2_500, SIZES[1]: 6_500}
"""The most bytes of a board in another's place: in a larger window, both boards are larger."""


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
    arguments = ("othello", *TWO_PEOPLE, *UNICODE, "--no-hints", "--colour", colour)
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
            assert 0 < len(terminal.output) - before <= ANOTHER_GAME[size]


PLAIN = (*TWO_PEOPLE, "--no-animation", "--colour", "truecolour")
SHAPED = (*PLAIN, "--glyphs", "shaped")
FINER = ("sextants", "octants")


ARROWS = {
    ("othello", (80, 24)): 110,
    ("gomoku", (80, 24)): 90,
    ("othello", (120, 40)): 200,
    ("gomoku", (120, 40)): 200,
    ("othello", (200, 60)): 300,
    ("gomoku", (200, 60)): 300,
}
"""The most bytes of the median arrow step over shapes in full colours."""

ROUND = (RIGHT, DOWN, LEFT, UP, RIGHT, RIGHT, UP, LEFT) * 2


@pytest.mark.parametrize(
    ("kind", "size", "glyphs"),
    [
        pytest.param(
            *which,
            glyphs,
            marks=[] if which[1] == (120, 40) and glyphs != "sextants" else [pytest.mark.long],
        )
        for which in ARROWS
        for glyphs in ("shaped", *FINER)
    ],
)
def test_an_arrow_step_over_shapes(
    tmp_path: Path, kind: str, size: tuple[int, int], glyphs: str
) -> None:
    columns, lines = size
    arguments = (kind, *PLAIN, "--glyphs", glyphs, "--no-hints")
    with boardtui(tmp_path, *arguments, columns=columns, lines=lines) as terminal:
        ready(terminal)
        costs = [len(terminal.press(key)) for key in ROUND]
    assert min(costs) > 0
    assert statistics.median(costs) <= ARROWS[kind, size], costs


@pytest.mark.parametrize(
    "glyphs", ["shaped", *(pytest.param(finer, marks=pytest.mark.long) for finer in FINER)]
)
def test_an_arrow_step_over_squares_and_over_discs(tmp_path: Path, glyphs: str) -> None:
    with boardtui(tmp_path, "othello", *PLAIN, "--glyphs", glyphs, "--no-hints") as terminal:
        ready(terminal)
        terminal.press("d4")
        keys = (RIGHT, RIGHT, DOWN, DOWN, LEFT, LEFT, UP, LEFT, UP, UP)
        costs = [len(terminal.press(key)) for key in keys]
        assert min(costs) > 0
        assert statistics.median(costs) <= 110, costs
        assert max(costs) <= 160, costs


def test_the_terminals_cursor_in_place_of_a_painted_one(tmp_path: Path) -> None:
    settings = tmp_path / "config" / "boardtui" / "config.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text('cursor = "terminal"\n')
    with boardtui(tmp_path, "othello", *SHAPED, "--no-hints") as terminal:
        ready(terminal)
        terminal.press("d4")
        for key in (RIGHT, RIGHT, DOWN, DOWN, LEFT, LEFT, UP):
            before, cursor = coordinate(terminal), terminal.screen.cursor
            place = cursor.x, cursor.y
            assert len(terminal.press(key)) <= 45
            assert coordinate(terminal) != before
            assert (cursor.x, cursor.y) != place
            assert not cursor.hidden
        terminal.press("x")
        assert terminal.screen.cursor.hidden
        terminal.press(ESCAPE)
        terminal.wait_until_quiet(0.3)
        assert not terminal.screen.cursor.hidden


def test_the_hidden_cursor_stands_on_the_painted_one(tmp_path: Path) -> None:
    with boardtui(tmp_path, "othello", *TWO_PEOPLE, "--colour", "none") as terminal:
        ready(terminal)
        cursor = terminal.screen.cursor
        for move in ("d3", "f5", "d4"):
            terminal.press(move)
            line = terminal.display[cursor.y]
            assert cursor.hidden
            assert line[: cursor.x].rstrip()[-1:] == "["
            assert line[cursor.x + 1 :].lstrip()[:1] == "]"


@pytest.mark.parametrize(
    ("hints", "mean", "glyphs"),
    [
        (["--no-hints"], 1_000, "shaped"),
        (["--no-hints"], 1_000, "octants"),
        pytest.param(["--no-hints"], 1_000, "sextants", marks=pytest.mark.long),
        *(pytest.param([], 1_300, glyphs, marks=pytest.mark.long) for glyphs in ("shaped", *FINER)),
    ],
)
def test_a_move_of_discs(tmp_path: Path, hints: list[str], mean: int, glyphs: str) -> None:
    othello, chance = game("othello"), random.Random(3)
    position = othello.start()
    costs: list[int] = []
    with boardtui(tmp_path, "othello", *PLAIN, "--glyphs", glyphs, *hints) as terminal:
        assert len(ready(terminal).output) <= 7_000
        while position.outcome is None:
            move = chance.choice(position.legal_moves)
            position = position.play(move)
            if not isinstance(move, Place):
                continue  # a forced pass is played by itself
            terminal.press(othello.format_move(move), patience=0.2)
            before = len(terminal.output)
            terminal.send(ENTER)
            told = re.compile(rf"Move {len(costs) + 1}\b")
            terminal.wait_for(lambda told=told: told.search(terminal.text))  # type: ignore[misc]
            terminal.wait_until_quiet()
            costs.append(len(terminal.output) - before)
        assert statistics.mean(costs) <= mean, costs
        *moves, last = costs
        assert max(moves) <= 1_800, costs
        assert last <= 2_500  # it shows the result as well


@pytest.mark.parametrize("kind", GAMES)
def test_a_dialog_costs_no_more_than_another_game(tmp_path: Path, kind: str) -> None:
    with boardtui(tmp_path, kind, *SHAPED) as terminal:
        ready(terminal)
        for move in ("f5", "d6", "c3", "d3", "c4", "f4"):
            terminal.press(move + ENTER)
        for key in ("x", "n"):
            before = len(terminal.output)
            terminal.press(key)
            terminal.wait_until_quiet(0.3)
            assert 0 < len(terminal.output) - before <= 6_000


@pytest.mark.parametrize("size", LARGER_IS_QUICK, ids=str)
def test_a_notice_costs_no_more_than_a_status_line(tmp_path: Path, size: tuple[int, int]) -> None:
    columns, lines = size
    with boardtui(tmp_path, "othello", *SHAPED, columns=columns, lines=lines) as terminal:
        ready(terminal)
        refused = len(terminal.press("a1" + ENTER))
        terminal.press(RIGHT)
        told = len(terminal.press(CTRL_Z))
        assert "no shell to return to" in terminal.text
        assert told <= max(refused, 200)
        before = len(terminal.output)
        terminal.wait_for(lambda: "no shell to return to" not in terminal.text, timeout=TIMEOUT)
        assert len(terminal.output) - before <= 100


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
            terminal.wait_for("to move" if arguments else "boardtui")
            terminals[screen] = terminal
        for screen, terminal in terminals.items():
            terminal.wait_until_quiet(0.4)
            for key in SCREENS[screen][1]:
                terminal.press(key)
        # What comes within the next second belongs to the keys.
        wait_until(lambda: not first_sent(terminals, 1.0), TIMEOUT)
        assert first_sent(terminals, IDLE_SECONDS) == {}
