"""What one key costs in calls that have a name: no rule for an arrow, one of each for a stone."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest
from textual.pilot import Pilot

import boardtui
from boardtui.play.analyst import Analyst
from boardtui.rules.game import Game, Position
from boardtui.rules.registry import game
from boardtui.ui.commands import Commanded
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.widgets.analysis_panel import AnalysisPanel
from boardtui.ui.widgets.choice_bar import ChoiceBar
from boardtui.ui.widgets.comment_panel import CommentPanel
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.move_log import MoveLog
from boardtui.ui.widgets.result_panel import ResultPanel
from boardtui.ui.widgets.score_panel import ScorePanel
from boardtui.ui.widgets.status_line import StatusLine
from tests.fixtures.engines import ScriptedEngine
from tests.ui.host_game import GameHost, match_of, settle

PACKAGE = str(Path(boardtui.__file__).parent)
LINES = (
    *(AnalysisPanel, ChoiceBar, CommentPanel, KeyHints),
    *(MoveLog, ResultPanel, ScorePanel, StatusLine),
)
RULES = ("apply", "captures", "check", "forbidden_points", "legal_moves", "move_at", "outcome")


def named(board: Game) -> dict[CodeType, str]:
    """The functions whose calls are told by name."""
    functions: dict[Callable[..., Any], str] = {
        Position.play: "Position.play",
        GameScreen.watch_shown: "states applied",
        Commanded.check_action: "check_action",
    }
    functions |= {getattr(type(board), name): f"Game.{name}" for name in RULES}
    functions |= {family.lines: f"{family.__name__}.lines" for family in LINES}
    return {function.__code__: name for function, name in functions.items()}


@contextmanager
def counted(board: Game) -> Iterator[Counter[str]]:
    """Count the named calls, and all calls of our own code as `all`."""
    names, calls = named(board), Counter[str]()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(PACKAGE):
            calls["all"] += 1
            if name := names.get(frame.f_code):
                calls[name] += 1

    sys.setprofile(note)
    try:
        yield calls
    finally:
        sys.setprofile(None)


async def calls_for(pilot: Pilot[None], board: Game, *keys: str) -> Counter[str]:
    """The named calls of some keys, until the screen has followed; the total is printed."""
    with counted(board) as calls:
        await pilot.press(*keys)
        await settle(pilot)
    print(f"{board.name}, {' '.join(keys)}: {calls.pop('all')} calls, {dict(calls)}")
    return calls


RENJU = game("gomoku", size=9, rule="renju")
PANELS = dict.fromkeys((f"{family.__name__}.lines" for family in set(LINES) - {ChoiceBar}), 1)
"""Every text of the screen, once; there is nothing to choose."""


@pytest.mark.parametrize("board", [game("othello"), game("gomoku"), RENJU], ids=str)
async def test_an_arrow_asks_no_rule_and_is_one_state(board: Game) -> None:
    app = GameHost(match_of(board, moves="d3"))
    async with app.run_test() as pilot:
        await settle(pilot)
        for key in ("up", "down", "left", "tab"):
            calls = await calls_for(pilot, board, key)
            assert calls == {"states applied": 1, "StatusLine.lines": 1}, key


@pytest.mark.parametrize("board", [game("othello"), game("gomoku"), RENJU], ids=str)
async def test_a_stone_is_checked_once_and_shown_once(board: Game) -> None:
    app = GameHost(match_of(board, moves="d3"))
    async with app.run_test() as pilot:
        await pilot.press("e", "3")
        await settle(pilot)
        calls = await calls_for(pilot, board, "enter")
        assert calls.pop("check_action") <= len(list(GameScreen.COMMAND_TABLE)) + 12
        asked = dict.fromkeys((f"Game.{name}" for name in RULES), 1)
        assert calls == {"Position.play": 1, "states applied": 1} | asked | PANELS


@pytest.mark.parametrize("board", [game("othello"), RENJU], ids=str)
async def test_a_step_back_plays_nothing(board: Game) -> None:
    app = GameHost(match_of(board, moves="d3 c5"))
    async with app.run_test() as pilot:
        await settle(pilot)
        calls = await calls_for(pilot, board, "comma")
        calls.pop("check_action")
        asked_once = {"Game.captures": 1, "Game.forbidden_points": 1, "states applied": 1}
        assert calls == asked_once | PANELS


async def test_each_character_of_a_coordinate_is_one_state() -> None:
    board = game("othello")
    app = GameHost(match_of(board))
    async with app.run_test() as pilot:
        await settle(pilot)
        calls = await calls_for(pilot, board, "e", "5")
        calls.pop("check_action")
        assert calls == {"states applied": 2, "StatusLine.lines": 2}


async def test_the_keys_of_the_analysis_are_one_state_each() -> None:
    board, engine = game("othello"), ScriptedEngine()
    app = GameHost(match_of(board, moves="d3"), analyst=Analyst(lambda: engine))
    async with app.run_test() as pilot:
        await settle(pilot)
        for key in ("slash", "escape"):
            calls = await calls_for(pilot, board, key)
            assert calls["states applied"] == calls["StatusLine.lines"] == 1, key
