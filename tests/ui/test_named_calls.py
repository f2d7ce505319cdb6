"""What one key costs in calls that have a name: no rule for an arrow, one of each for a stone."""

from __future__ import annotations

import json
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
from boardtui.analysis.engine_queue import EngineQueue
from boardtui.formats import sgf
from boardtui.play.admission import admit
from boardtui.play.edits import Edit, Edits
from boardtui.play.log import Entry
from boardtui.play.view import View
from boardtui.players.human import Human
from boardtui.players.player import Limit, Player
from boardtui.rules.game import Game, Move, Position
from boardtui.rules.registry import game
from boardtui.saves.line_file import LineFile
from boardtui.session import legal_points
from boardtui.session.launch import NewGame
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
from tests.play.players import Scripted
from tests.saves.saved_games import NEVER
from tests.ui.app_host import board_app, settled, store_of
from tests.ui.host_game import GameHost, game_of, until

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
        admit: "admit",
        Game.parse_move: "Game.parse_move",
        Edits.apply: "Edits.apply",
        View._made: "view states",
        GameScreen.watch_shown: "states applied",
        Commanded.check_action: "check_action",
        Entry.to_json: "Entry.to_json",
        Edit.to_json: "Edit.to_json",
        LineFile.write: "LineFile.write",
        json.dumps: "json.dumps",
        sgf.pieces: "sgf.pieces",
    }
    functions |= {getattr(type(board), name): f"Game.{name}" for name in RULES}
    functions |= {family.lines: f"{family.__name__}.lines" for family in LINES}
    return {function.__code__: name for function, name in functions.items()}


@contextmanager
def counted(board: Game) -> Iterator[Counter[str]]:
    """Count the named calls, and all calls of our own code as `all`."""
    names, calls = named(board), Counter[str]()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call":
            calls["all"] += frame.f_code.co_filename.startswith(PACKAGE)
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
        await settled(pilot)
    report(f"{board.name}, {' '.join(keys)}", calls)
    return calls


def report(what: str, calls: Counter[str]) -> None:
    """Print what was counted, and leave what has a name."""
    print(f"{what}: {calls.pop('all')} calls, {dict(calls)}")


class Prompt:
    """Answers at once, always with the same move."""

    name = "Prompt"

    def __init__(self, move: Move) -> None:
        self._move = move

    async def choose(self, position: Position, limit: Limit) -> Move:
        return self._move

    async def close(self) -> None:
        """Nothing to let go of."""


RENJU = game("gomoku", size=9, rule="renju")
HIDDEN = {ChoiceBar, AnalysisPanel, CommentPanel, ResultPanel}
PANELS = dict.fromkeys((f"{family.__name__}.lines" for family in set(LINES) - HIDDEN), 1)
"""Every text of the screen, once, but for panels that have nothing to show."""

MOST_CHECKED = len(GameScreen.HANDLERS) + 12
"""How often it may be asked whether a command is possible: about once each."""

STATE = {"view states": 1, "states applied": 1}
"""One state of the view and one of the screen."""

NEW_POSITION = {"Position.play": 1} | dict.fromkeys((f"Game.{name}" for name in RULES), 1)
"""What the rules are asked about a move and what comes of it."""


GAMES = [game("othello"), game("gomoku"), RENJU]


@pytest.fixture(autouse=True, scope="module")
def _what_is_made_once_is_made() -> None:
    """The table of openings, and whether a game begins with few moves: looked at once a program."""
    for board in GAMES:
        legal_points._are_few(board.start())
    position = game("othello").start()
    for move in ("f5", "d6"):
        position = position.play(position.game.parse_move(move))
    assert position.game.opening_name(position) is not None


BOARDS = pytest.mark.parametrize("board", GAMES, ids=str)


@BOARDS
async def test_an_arrow_asks_no_rule_and_is_one_state(board: Game) -> None:
    app = GameHost(game_of(board, moves="d3"))
    async with app.run_test() as pilot:
        await settled(pilot)
        for key in ("up", "down", "left", "tab"):
            calls = await calls_for(pilot, board, key)
            assert calls == {"states applied": 1, "StatusLine.lines": 1}, key


@BOARDS
async def test_a_stone_is_checked_once_and_shown_once(board: Game) -> None:
    app = GameHost(game_of(board, moves="d3"))
    async with app.run_test() as pilot:
        await pilot.press("e", "3")
        await settled(pilot)
        calls = await calls_for(pilot, board, "enter")
        assert calls.pop("check_action") <= MOST_CHECKED
        assert calls == {"admit": 1} | NEW_POSITION | STATE | PANELS


@BOARDS
async def test_a_stone_that_is_explored_costs_the_same(board: Game) -> None:
    app = GameHost(game_of(board, moves="d3 c5"))
    async with app.run_test() as pilot:
        await pilot.press("comma", "e", "3")
        await settled(pilot)
        calls = await calls_for(pilot, board, "enter")
        assert calls.pop("check_action") <= MOST_CHECKED
        assert calls == {"Edits.apply": 1} | NEW_POSITION | STATE | PANELS


@BOARDS
async def test_an_answer_of_a_computer_is_checked_once_and_shown_once(board: Game) -> None:
    robot = Scripted()
    players: dict[int, Player] = {0: Human(), 1: robot}
    app = GameHost(game_of(board, moves="d3", players=players))
    async with app.run_test() as pilot:
        await until(pilot, lambda: robot.asked)
        await settled(pilot)
        answer = board.parse_move("e3")
        with counted(board) as calls:
            robot.answer(answer)
            await until(pilot, lambda: app.view.state.depth == 2)
        report(f"{board.name}, an answer", calls)
        assert calls.pop("check_action") <= MOST_CHECKED
        once = NEW_POSITION.keys() - {"Game.move_at"}
        assert calls == {"admit": 1} | dict.fromkeys(once, 1) | STATE | PANELS


@BOARDS
async def test_a_stone_and_the_answer_to_it_cost_two_of_each(board: Game) -> None:
    players: dict[int, Player] = {0: Human(), 1: Prompt(board.parse_move("c3"))}
    app = GameHost(game_of(board, players=players))
    async with app.run_test() as pilot:
        await pilot.press("d", "3")
        await settled(pilot)
        with counted(board) as calls:
            await pilot.press("enter")
            await until(pilot, lambda: app.view.state.depth == 2)
        report(f"{board.name}, a stone and the answer", calls)
        assert calls.pop("check_action") <= 2 * MOST_CHECKED
        assert calls.pop("Game.move_at") == 1
        twice = {"admit", *NEW_POSITION, *STATE, *PANELS} - {"Game.move_at"}
        assert calls == dict.fromkeys(twice, 2)


@BOARDS
async def test_a_step_in_the_record_plays_nothing(board: Game) -> None:
    app = GameHost(game_of(board, moves="d3 c5"))
    async with app.run_test() as pilot:
        await settled(pilot)
        for key in ("comma", "full_stop", "less_than_sign", "greater_than_sign"):
            calls = await calls_for(pilot, board, key)
            calls.pop("check_action")
            asked = {"Game.captures": 1, "Game.forbidden_points": 1}
            if key == "less_than_sign":  # a position that was not looked at before
                asked["Game.legal_moves"] = 1
            assert calls == asked | STATE | PANELS, key


@BOARDS
async def test_what_is_saved_of_a_stone_is_one_line(board: Game, tmp_path: Path) -> None:
    app = board_app(tmp_path, NewGame(board, ("human", "human")))
    # However slow the machine is, the whole game is not written, and no delay is told.
    store_of(app)._policy = NEVER
    async with app.run_test() as pilot:
        await settled(pilot)
        written = {"json.dumps": 1, "LineFile.write": 1}
        # What is known of the save, the first entry, the move, and the whole game.
        whole = {"sgf.pieces": 1, "Entry.to_json": 2} | written | {"json.dumps": 4}
        line = {"Entry.to_json": 1} | written
        explored = {"Edit.to_json": 1} | written
        entered = [("", "d3", whole), ("", "c3", line), ("comma", "c5", explored)]
        for before, at, expected in entered:
            await pilot.press(*before.split(), *at)
            await settled(pilot)
            with counted(board) as calls:
                await pilot.press("enter")
                await until(pilot, lambda c=calls: c["LineFile.write"])  # type: ignore[misc]
            report(f"{board.name}, saved {at}", calls)
            calls.pop("check_action")
            calls.pop("admit" if expected is not explored else "Edits.apply")
            assert calls == expected | NEW_POSITION | STATE | PANELS, at
        with counted(board) as calls:
            await pilot.press("up", "comma", "full_stop")
            await settled(pilot)
        assert not calls.keys() & {"Entry.to_json", "Edit.to_json", "sgf.pieces", *written}


async def test_each_character_of_a_coordinate_is_one_state() -> None:
    board = game("othello")
    app = GameHost(game_of(board))
    async with app.run_test() as pilot:
        await settled(pilot)
        calls = await calls_for(pilot, board, "e", "5")
        calls.pop("check_action")
        assert calls == {"states applied": 2, "StatusLine.lines": 2}


async def test_the_keys_of_the_analysis_are_one_state_each() -> None:
    board, engine = game("othello"), ScriptedEngine()
    app = GameHost(game_of(board, moves="d3"), queue=EngineQueue(lambda: engine))
    async with app.run_test() as pilot:
        await settled(pilot)
        for key in ("slash", "escape"):
            calls = await calls_for(pilot, board, key)
            assert calls["states applied"] == calls["StatusLine.lines"] == 1, key
