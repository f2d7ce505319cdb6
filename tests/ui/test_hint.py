"""Hints on the game screen."""

from __future__ import annotations

import asyncio

import pytest

from boardtui.players.human import Human
from boardtui.players.player import Certainty, Limit
from boardtui.rules.board import Seat
from boardtui.rules.game import Game, Move, Position
from boardtui.rules.registry import game
from boardtui.session.analysis_state import PointValue
from boardtui.ui.messages import EngineIsSlow
from boardtui.ui.widgets.analysis_panel import AnalysisPanel
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.move_log import MoveLog
from boardtui.ui.widgets.side_panels import SidePanels
from boardtui.ui.widgets.status_line import StatusLine
from tests.fixtures.engines import ScriptedEngine, info
from tests.fixtures.failures import failure
from tests.play.players import Scripted
from tests.ui.app_host import settled
from tests.ui.host_analysis import ANALYSIS, HINT, OTHELLO, analysing, asked, host, values
from tests.ui.host_game import GameHost, game_of, offered, play, screen_text, status, text_of, until

GOMOKU = game("gomoku")


class Unready(ScriptedEngine):
    """Gets ready, as far as it says, and plays when it is told to."""

    def __init__(self, name: str, preparing: str) -> None:
        super().__init__(name)
        self.preparing = preparing
        self.told = asyncio.Event()

    async def choose(self, position: Position, limit: Limit) -> Move:
        await self.told.wait()
        return position.legal_moves[0]


async def test_it_says_the_best_move_and_why_and_plays_nothing() -> None:
    engine = ScriptedEngine()
    app = host(engine)
    async with app.run_test() as pilot:
        await settled(pilot)
        assert "/ Hint" in text_of(app, KeyHints)
        await pilot.press(HINT)
        await asked(pilot, engine)
        position, limit, moves = engine.asked[0]
        assert (position, moves) == (app.view.node.position, 1)
        assert limit.seconds == app.settings.thinking_time
        assert "Looking for the best move" in status(app)
        engine.say(info(OTHELLO, "e3 f4 c5", 2.6))
        await settled(pilot)
        assert values(app) == {}
        engine.end()
        await until(pilot, lambda: "Hint" in status(app))
        said = "Hint: e3."
        assert status(app).endswith(said)
        assert values(app) == {"e3": PointValue("", best=True)}
        assert app.view.state.depth == 1


async def test_an_analysis_that_takes_the_place_of_the_search_for_a_hint_says_so() -> None:
    engine = ScriptedEngine()
    async with analysing(engine, key=HINT) as (app, pilot):
        await pilot.press(ANALYSIS)
        await asked(pilot, engine, 2)
        await settled(pilot)
        assert status(app).endswith("The analysis already shows the best move.")


async def test_an_analysis_after_a_hint_says_nothing() -> None:
    engine = ScriptedEngine()
    async with analysing(engine, key=HINT) as (app, pilot):
        engine.say(info(OTHELLO, "e3 f4 c5", 2.6))
        engine.end()
        await until(pilot, lambda: "Hint: e3." in status(app))
        await pilot.press(ANALYSIS)
        await asked(pilot, engine, 2)
        await settled(pilot)
        assert "best move" not in status(app)


REASON = "j8 makes an open three. Black is better."
LINE = "Best play: j8 g8"


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (80, 50), (120, 40)], ids=str)
async def test_what_has_no_room_beside_a_result_ends_in_an_ellipsis_and_moves_stay(
    size: tuple[int, int],
) -> None:
    engine = ScriptedEngine()
    app = host(engine, "d3 c3")
    app.game.resign(Seat(1))
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await pilot.press(HINT)
        await asked(pilot, engine)
        line = "c4 c5 d6 f4 b3 c6 e6 d7 d8 e7 f7 f8 e8 c8 f6 b4 f5 e3 a5 a4 a3 c7 g4 g3 b6 d2 f2"
        engine.say(info(OTHELLO, line, 26.0))
        engine.end()
        await until(pilot, lambda: "Hint" in status(app))
        await settled(pilot)
        panel, log = app.screen.query_one(AnalysisPanel), app.screen.query_one(MoveLog)
        side = app.screen.query_one(SidePanels)
        assert panel.region.bottom <= side.region.bottom
        assert log.region.bottom <= side.region.bottom
        assert "c3" in text_of(app, MoveLog)
        text = text_of(app, AnalysisPanel)
        assert text.split()[-1] in {"f2", "...", "…"}, text


@pytest.mark.parametrize("size", [(80, 24), (120, 30), (200, 60)], ids=str)
async def test_the_line_has_the_move_and_the_panel_the_reason(size: tuple[int, int]) -> None:
    engine = ScriptedEngine()
    moves = "h8 a1 i8 c1"
    async with analysing(engine, moves, game=GOMOKU, key=HINT, size=size) as (app, pilot):
        engine.say(info(GOMOKU, "j8 g8", 50.0))
        engine.end()
        await until(pilot, lambda: "j8" in status(app))
        assert status(app).endswith("Hint: j8.")
        panel = " ".join(text_of(app, AnalysisPanel).split())
        assert panel.startswith("- Hint -")
        assert panel.endswith(f"{REASON} {LINE}")
        await pilot.press("escape")
        await settled(pilot)
        assert not app.screen.query_one(AnalysisPanel).display


@pytest.mark.parametrize("size", [(46, 20), (44, 22)], ids=str)
async def test_without_a_panel_a_second_press_tells_the_reason(size: tuple[int, int]) -> None:
    engine = ScriptedEngine()
    moves = "h8 a1 i8 c1"
    async with analysing(engine, moves, game=GOMOKU, key=HINT, size=size) as (app, pilot):
        engine.say(info(GOMOKU, "j8 g8", 50.0))
        engine.end()
        await until(pilot, lambda: "Hint: j8, +50%. / explains why." in status(app))
        await pilot.press(HINT)
        await settled(pilot)
        told = " ".join(status(app).split())
        assert told.endswith(f"Hint: {REASON} {LINE}")
        assert "..." not in told
        await pilot.press(HINT)
        await settled(pilot)
        assert "Hint" not in status(app)
        assert app.screen.query_one(StatusLine).size.height == 1


async def test_the_depth_tells_how_far_the_search_is() -> None:
    engine = ScriptedEngine()
    async with analysing(engine, key=HINT) as (app, pilot):
        assert status(app).endswith("Looking for the best move")
        engine.say(info(OTHELLO, "e3", 2.0, depth=7))
        await until(pilot, lambda: "Looking for the best move: depth 7" in status(app))
        assert values(app) == {}


@pytest.mark.parametrize("key", [HINT, "f4", "escape"])
async def test_a_second_press_or_escape_takes_it_away(key: str) -> None:
    engine = ScriptedEngine()
    async with analysing(engine, key=HINT, size=(120, 30)) as (app, pilot):
        engine.say(info(OTHELLO, "e3", 2.0))
        engine.end()
        await until(pilot, lambda: values(app))
        assert "/ Hint" in offered(app)
        await pilot.press(key)
        await settled(pilot)
        assert (values(app), "Hint:" in status(app)) == ({}, False)
        # What is known is shown again, and not searched again.
        await pilot.press(HINT)
        await settled(pilot)
        assert "Hint: e3." in status(app)
        assert len(engine.asked) == 1


@pytest.mark.parametrize("keys", ["escape", HINT, "e 3 enter", "comma", "u"])
async def test_it_stops_when_it_is_no_longer_wanted(keys: str) -> None:
    engine = ScriptedEngine()
    async with analysing(engine, key=HINT) as (app, pilot):
        await pilot.press(*keys.split())
        await until(pilot, lambda: not engine.is_thinking)
        assert "Looking" not in status(app)
        assert len(engine.asked) == 1


async def test_it_stays_while_the_cursor_goes_there() -> None:
    engine = ScriptedEngine()
    async with analysing(engine, key=HINT) as (app, pilot):
        engine.say(info(OTHELLO, "e3", 2.0))
        engine.end()
        await until(pilot, lambda: values(app))
        await pilot.press("e", "3")
        await settled(pilot)
        assert "Hint: e3." in status(app)
        assert values(app)
        await pilot.press("enter")
        await settled(pilot)
        assert values(app) == {}
        assert "Hint" not in status(app)


async def test_neither_its_text_nor_its_mark_stays_when_the_game_ends() -> None:
    engine = ScriptedEngine()
    async with analysing(engine, key=HINT, size=(120, 30)) as (app, pilot):
        engine.say(info(OTHELLO, "e3", 2.0))
        engine.end()
        await until(pilot, lambda: values(app))
        app.game.resign(Seat(1))
        await until(pilot, lambda: app.view.state.outcome)
        assert values(app) == {}
        assert "Hint" not in status(app)


async def test_there_is_none_while_a_computer_thinks() -> None:
    engine = ScriptedEngine()
    app = host(engine, moves="", players={0: Human(), 1: Scripted()})
    async with app.run_test() as pilot:
        await play(pilot, "d3")
        for key in (HINT, "comma", HINT):
            await pilot.press(key)
            await settled(pilot)
        assert "no hints while the computer is thinking" in status(app)
        assert "Hint" not in offered(app)
        assert not engine.asked


async def test_what_to_say_where_the_engine_fails() -> None:
    engine = ScriptedEngine()
    async with analysing(engine, key=HINT) as (app, pilot):
        engine.end(failure("The engine ended."))
        await until(pilot, lambda: "The engine ended." in status(app))
        await pilot.press(HINT)
        await asked(pilot, engine, 2)
        engine.end(failure("The engine ended."))
        await until(pilot, lambda: "The engine ended." in status(app))
        await pilot.press("escape")
        await settled(pilot)
        assert "ended" not in status(app)
        await play(pilot, "e3")
        assert app.view.state.depth == 2
        assert len(engine.asked) == 2


@pytest.mark.parametrize(
    ("score", "certainty", "words"),
    [
        (0.2, Certainty.SEARCHED, "The sides are about even."),
        (-4.0, Certainty.SEARCHED, "Black is ahead by about 4 discs."),
        (-4, Certainty.EXACT, "Black wins by 4 discs with best play."),
        (2, Certainty.WINNER, "White wins with best play."),
        (0, Certainty.WINNER, "The game is a draw with best play."),
        (0, Certainty.EXACT, "The game is a draw with best play."),
    ],
)
async def test_scores_in_words(score: float, certainty: Certainty, words: str) -> None:
    engine = ScriptedEngine()
    async with analysing(engine, key=HINT) as (app, pilot):
        engine.say(info(OTHELLO, "e3", score, certainty))
        engine.end()
        await until(pilot, lambda: app.screen.query(AnalysisPanel))
        await until(pilot, lambda: words in " ".join(text_of(app, AnalysisPanel).split()))


@pytest.mark.parametrize("kind", [GOMOKU, OTHELLO], ids=str)
async def test_no_engine_no_keys_but_a_clear_word(kind: Game) -> None:
    app = GameHost(game_of(kind))
    async with app.run_test(size=(120, 30)) as pilot:
        await settled(pilot)
        assert "Hint" not in text_of(app, KeyHints)
        assert "Analysis" not in text_of(app, KeyHints)
        for key in (HINT, ANALYSIS):
            await pilot.press("up", key)
            await settled(pilot)
            assert "No engine is available for this game." in status(app)


async def test_the_player_to_move_gets_ready_in_the_status_line() -> None:
    computer = Unready("Level 3", "0/40")
    app = host(ScriptedEngine(), moves="", players={0: Human(), 1: computer})
    async with app.run_test() as pilot:
        await play(pilot, "d3")
        await until(pilot, lambda: "Preparing the engine: 0/40 (first time" in status(app))
        await pilot.press(HINT)
        assert "getting ready to move. Ask for a hint after its move" in status(app)
        await pilot.press("up")
        computer.report("12/40")
        await until(pilot, lambda: "Preparing the engine: 12/40" in status(app))
        computer.report("")
        await until(pilot, lambda: "Preparing" not in status(app))
        computer.report("13/40")
        await pilot.press("u")
        await settled(pilot)
        computer.report("14/40")
        await settled(pilot)
        assert "Preparing" not in status(app)


async def test_each_of_two_players_gets_ready_for_itself() -> None:
    players = {0: Unready("Level 3", "1/40"), 1: Unready("Level 8", "20/40")}
    app = host(ScriptedEngine(), moves="", players={**players})
    async with app.run_test() as pilot:
        await until(pilot, lambda: "Preparing the engine: 1/40" in status(app))
        await until(pilot, lambda: players[1].prepared)
        players[1].report("21/40")
        players[0].report("2/40")
        players[1].report("22/40")
        await until(pilot, lambda: "Preparing the engine: 2/40" in status(app))
        players[0].report("")
        await until(pilot, lambda: "Preparing" not in status(app))
        players[0].told.set()
        await until(pilot, lambda: "Preparing the engine: 22/40" in status(app))


async def test_a_player_that_is_slow_is_told_to_the_app() -> None:
    computer = Unready("Level 3", "1/40")
    app = host(ScriptedEngine(), moves="", players={0: Human(), 1: computer})
    async with app.run_test() as pilot:
        await until(pilot, lambda: computer.prepared)
        computer.report("")
        await settled(pilot)
        assert not app.requests
        computer.is_slow = True
        computer.report("")
        await until(pilot, lambda: [type(wish) for wish in app.requests] == [EngineIsSlow])


async def test_engines_get_ready_before_it_is_their_turn() -> None:
    computer = ScriptedEngine("Level 3")
    app = host(ScriptedEngine(), moves="", players={0: Human(), 1: computer})
    async with app.run_test() as pilot:
        await until(pilot, lambda: computer.prepared == 1)
        assert app.view.state.depth == 0


async def test_one_that_does_not_get_ready_is_told_when_it_is_its_turn() -> None:
    computer = ScriptedEngine("Level 3")
    computer.fault = failure("The engine is not there.")
    app = host(ScriptedEngine(), moves="", players={0: Human(), 1: computer})
    async with app.run_test() as pilot:
        await until(pilot, lambda: computer.prepared == 1)
        assert "not there" not in screen_text(app)
        await play(pilot, "d3")
        await until(pilot, lambda: "The engine is not there." in screen_text(app))


@pytest.mark.parametrize("key", [HINT, ANALYSIS])
async def test_with_help_a_game_does_not_count(key: str) -> None:
    app = host(ScriptedEngine())
    record = app.view.subject.record
    record.rating_id = "0123456789abcdef"
    async with app.run_test() as pilot:
        await settled(pilot)
        assert record.rating_id
        await pilot.press(key)
        await settled(pilot)
        assert record.rating_id == ""
