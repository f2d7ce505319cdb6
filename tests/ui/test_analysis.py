"""The analysis of positions on the game screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from boardtui.players.human import Human
from boardtui.players.player import Certainty
from boardtui.rules.board import Seat
from boardtui.rules.registry import game
from boardtui.session.analysis_state import Loss, PointValue
from boardtui.ui.messages import EngineIsSlow
from boardtui.ui.screens import analysis as screen_analysis
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.widgets.analysis_panel import AnalysisPanel
from boardtui.ui.widgets.key_hints import KeyHints
from tests.fixtures.engines import ScriptedEngine, exact, info
from tests.fixtures.failures import failure
from tests.play.players import Scripted
from tests.ui.app_host import settled
from tests.ui.host_analysis import ANALYSIS, HINT, OTHELLO, analysing, asked, host, panel, values
from tests.ui.host_game import (
    GameHost,
    MarkedLanguage,
    offered,
    play,
    screen_text,
    status,
    text_of,
    until,
)
from tests.waiting import skip_time

AFTER_D3 = {"c3": -1.0, "e3": 2.0, "c5": 1.0}
"""What the moves are worth after d3."""


async def test_every_move_gets_its_value_deeper_and_deeper() -> None:
    engine = ScriptedEngine()
    async with analysing(engine) as (app, pilot):
        assert panel(app)[0] == "Analysis thinking"
        assert engine.asked[0][1].seconds == app.settings.analysis_time
        engine.say(
            info(OTHELLO, "c3 c4", -1.0),
            info(OTHELLO, "e3 f4", 2.0),
            info(OTHELLO, "c5", -4.0, Certainty.EXACT),
        )
        await until(pilot, lambda: len(values(app)) == 3)
        assert values(app) == {
            "e3": PointValue("+2", best=True),
            "c3": PointValue("-1", loss=Loss.SOMETHING),
            "c5": PointValue("-4", proved=True, loss=Loss.MUCH),
        }
        engine.say(
            info(OTHELLO, "c3 c4 b4", 3.2, depth=14, nodes=2_500_000, seconds=2.0),
            info(OTHELLO, "e3", 1, Certainty.WINNER),
        )
        await until(pilot, lambda: values(app)["c3"].best)
        assert panel(app) == [
            "Analysis thinking",
            "! c3  +3.2  depth 14",
            "c4 b4",
            "",
            "e3 win  c5 -4",
        ]
        engine.end()
        await until(pilot, lambda: panel(app)[0] == "Analysis finished")


@pytest.mark.parametrize(
    ("key", "moves", "best", "score", "certainty", "black"),
    [
        ("othello", "d3", "c3", 0.0, Certainty.SEARCHED, 1 / 2),
        ("othello", "d3", "c3", 16.0, Certainty.SEARCHED, 1 / 4),
        ("othello", "d3 c3", "c4", 16.0, Certainty.EXACT, 3 / 4),
        ("othello", "d3", "c3", 90.0, Certainty.SEARCHED, 0),
        ("othello", "d3", "c3", 2.0, Certainty.WINNER, 0),
        ("gomoku", "h8", "h9", 50.0, Certainty.SEARCHED, 1 / 4),
        ("gomoku", "h8 h9", "h7", 995.0, Certainty.EXACT, 1),
    ],
)
async def test_a_bar_shows_who_is_ahead(
    key: str, moves: str, best: str, score: float, certainty: Certainty, black: float
) -> None:
    engine = ScriptedEngine()
    board = game(key)
    async with analysing(engine, moves, game=board) as (app, pilot):
        assert text_of(app, AnalysisPanel).splitlines()[1] == ""
        engine.say(info(board, best, score, certainty))
        await until(pilot, lambda: text_of(app, AnalysisPanel).splitlines()[1])
        name, bar = text_of(app, AnalysisPanel).splitlines()[1].split()
        # The bar of the score in the panel above looks like it.
        assert name == "lead"
        assert bar.strip("XO") == ""
        assert bar.count("X") == round(len(bar) * black)


async def test_it_follows_the_cursor_and_stops_at_once() -> None:
    engine = ScriptedEngine()
    async with analysing(engine, moves="d3 c5 b6") as (app, pilot):
        engine.say(info(OTHELLO, "c3", 1.0))
        await until(pilot, lambda: values(app))
        await pilot.press("comma")
        await settled(pilot)
        assert values(app) == {}
        await asked(pilot, engine, 2)
        assert engine.asked[1][0] is app.view.node.position
        engine.say(info(OTHELLO, "e6", 4.0), info(OTHELLO, "c6", 1.0), info(OTHELLO, "b6", -2.0))
        await until(pilot, lambda: len(values(app)) == 3)
        assert panel(app)[4] == "played: b6 -2.0"
        await pilot.press(ANALYSIS)
        await until(pilot, lambda: not engine.is_thinking)
        assert values(app) == {}
        assert not app.screen.query_one(AnalysisPanel).display


async def test_of_positions_that_are_passed_by_the_engine_hears_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(screen_analysis, "CALM", 60.0)
    engine = ScriptedEngine()
    async with analysing(engine, moves="d3 c5 b6 c3 c4") as (app, pilot):
        await pilot.press("comma", "comma", "comma", "comma")
        skip_time(screen_analysis.CALM, monkeypatch)
        await asked(pilot, engine, 2)
        assert engine.asked[1][0] is app.view.node.position


async def test_it_waits_while_a_computer_thinks() -> None:
    engine, computer = ScriptedEngine(), Scripted()
    async with analysing(engine, moves="", players={0: Human(), 1: computer}) as (app, pilot):
        engine.say(info(OTHELLO, "d3", 0.0))
        await until(pilot, lambda: values(app))
        await play(pilot, "d3")
        await until(pilot, lambda: not engine.is_thinking)
        assert values(app) == {}
        assert panel(app)[1] == "Paused until Bob has moved."
        await pilot.press("comma")
        await settled(pilot)
        assert len(engine.asked) == 1
        await pilot.press("full_stop")
        await until(pilot, lambda: computer.asked)
        computer.answer(computer.asked[0].legal_moves[0])
        await asked(pilot, engine, 2)
        assert engine.asked[1][0] is app.view.head.position


async def test_during_a_game_the_keys_of_play_stay_in_their_places() -> None:
    engine = ScriptedEngine()
    async with analysing(engine, "d3") as (app, pilot):
        await settled(pilot)
        keys = " ".join(text_of(app, KeyHints).split())
        assert keys.startswith("Enter Play u Undo / Hint = Analysis")
        await pilot.press("comma")
        await settled(pilot)
        keys = " ".join(text_of(app, KeyHints).split())
        assert keys.startswith(", . Step = Analysis")


async def test_it_stops_behind_a_dialog_and_goes_on_after_it() -> None:
    engine = ScriptedEngine()
    async with analysing(engine) as (app, pilot):
        engine.say(info(OTHELLO, "e3", 2.0))
        await until(pilot, lambda: values(app))
        await pilot.press("x")
        await until(pilot, lambda: not engine.is_thinking)
        assert "Resign" in screen_text(app)
        await pilot.press("escape")
        await asked(pilot, engine, 2)
        assert values(app) == {"e3": PointValue("+2", best=True)}
        engine.say(info(OTHELLO, "c3", 3.0))
        await until(pilot, lambda: values(app) == {"c3": PointValue("+3", best=True)})


async def test_it_stops_with_the_program_and_goes_on_with_it() -> None:
    engine = ScriptedEngine()
    async with analysing(engine) as (app, pilot):
        engine.say(info(OTHELLO, "e3", 2.0))
        await until(pilot, lambda: values(app))
        app.app_suspend_signal.publish(app)
        await until(pilot, lambda: not engine.is_thinking)
        app.app_resume_signal.publish(app)
        await asked(pilot, engine, 2)
        assert values(app) == {"e3": PointValue("+2", best=True)}


async def test_behind_a_dialog_it_does_not_go_on_with_the_program() -> None:
    engine = ScriptedEngine()
    async with analysing(engine) as (app, pilot):
        await pilot.press("x")
        await until(pilot, lambda: not engine.is_thinking)
        app.app_suspend_signal.publish(app)
        app.app_resume_signal.publish(app)
        await settled(pilot)
        assert len(engine.asked) == 1


async def test_what_is_finished_is_not_asked_again_after_a_dialog() -> None:
    engine = ScriptedEngine()
    async with analysing(engine) as (app, pilot):
        engine.say(*exact(OTHELLO, AFTER_D3))
        await until(pilot, lambda: panel(app)[0] == "Analysis finished")
        await pilot.press("x")
        await until(pilot, lambda: "Resign" in screen_text(app))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, GameScreen))
        assert len(engine.asked) == 1
        assert values(app)["e3"] == PointValue("+2", best=True, proved=True)


async def test_a_resigned_game_is_analysed_up_to_its_last_position() -> None:
    engine = ScriptedEngine()
    app = host(engine)
    app.game.resign(Seat(1))
    async with app.run_test() as pilot:
        await pilot.press(ANALYSIS)
        await asked(pilot, engine)
        assert engine.asked[0][0] is app.view.node.position
        engine.say(info(OTHELLO, "c3", 4.0))
        await until(pilot, lambda: len(values(app)) == 1)
        assert "c3" in panel(app)[1]
        await pilot.press(ANALYSIS, HINT)
        await asked(pilot, engine, 2)


async def test_getting_ready_is_shown_with_its_progress() -> None:
    engine = ScriptedEngine()
    engine.preparing = "7/40"
    app = host(engine)
    async with app.run_test() as pilot:
        await pilot.press(ANALYSIS)
        await until(pilot, lambda: panel(app)[0] == "Analysis Preparing the engine: 7/40")
        assert panel(app)[1] == "This takes a while only the first time."
        engine.report("8/40")
        await until(pilot, lambda: "8/40" in panel(app)[0])
        engine.report("")
        await until(pilot, lambda: panel(app)[0] == "Analysis thinking")


async def test_a_failure_is_told_and_the_next_try_begins_anew() -> None:
    engine = ScriptedEngine()
    async with analysing(engine) as (app, pilot):
        engine.end(failure("The engine ended: it was killed."))
        await until(pilot, lambda: "killed" in screen_text(app))
        assert panel(app)[:2] == ["Analysis", "The engine ended: it was killed."]
        await play(pilot, "e3")
        await asked(pilot, engine, 2)
        engine.say(info(OTHELLO, "f2", 2.0))
        await until(pilot, lambda: values(app))


@pytest.mark.parametrize("key", [ANALYSIS, "f7"])
async def test_one_press_starts_an_engine_anew_that_failed(key: str) -> None:
    engine = ScriptedEngine()
    async with analysing(engine, size=(140, 30)) as (app, pilot):
        assert "* Lines" in offered(app)
        engine.end(failure("The engine ended: it was killed."))
        await until(pilot, lambda: "killed" in screen_text(app))
        await settled(pilot)
        hints = offered(app)
        assert "= Analysis" in hints
        assert "Esc Close" in hints
        await pilot.press(key)
        await asked(pilot, engine, 2)
        await settled(pilot)
        assert (engine.closed, panel(app)) == (1, ["Analysis thinking"])
        assert "* Lines" in offered(app)
        engine.end(failure("The engine ended again."))
        await until(pilot, lambda: "again" in screen_text(app))
        await pilot.press("escape")
        await settled(pilot)
        assert not app.screen.query_one(AnalysisPanel).display


def is_best(app: GameHost, words: str) -> bool:
    return panel(app)[1:2] == [words]


async def test_a_selective_search_does_not_look_like_a_full_one() -> None:
    engine = ScriptedEngine()
    async with analysing(engine) as (app, pilot):
        for confidence, sure in ((100, "depth 24"), (73, "depth 24, selective")):
            engine.say(info(OTHELLO, "e3", 2.0, depth=24)._replace(confidence=confidence))
            await until(pilot, partial(is_best, app, f"! e3  +2.0  {sure}"))


async def test_a_slow_engine_is_told_once_to_the_app() -> None:
    engine = ScriptedEngine()
    engine.is_slow = True
    app = host(engine)
    async with app.run_test() as pilot:
        await pilot.press(ANALYSIS)
        await until(pilot, lambda: [type(wish) for wish in app.requests] == [EngineIsSlow])
        engine.say(info(OTHELLO, "e3", 2.0))
        await until(pilot, lambda: values(app))
        assert len(app.requests) == 1


@pytest.mark.parametrize("size", [(36, 11), (24, 10)])
async def test_where_there_is_no_panel_the_status_line_sums_up(size: tuple[int, int]) -> None:
    engine = ScriptedEngine()
    async with analysing(engine, size=size) as (app, pilot):
        engine.say(info(OTHELLO, "e3 f4", 2.0, Certainty.EXACT))
        await until(pilot, lambda: "e3 +2 exact" in status(app))
        assert "[!]" in screen_text(app)


async def test_a_changed_language_changes_its_words() -> None:
    engine = ScriptedEngine()
    async with analysing(engine) as (app, pilot):
        app.language.translations = MarkedLanguage()
        assert isinstance(app.screen, GameScreen)
        with app.language.in_use():
            app.screen.change_looks(app.screen.settings, app.screen.glyphs)
        await settled(pilot)
        assert panel(app)[0] == "«Analysis «thinking"


@pytest.mark.parametrize("then", [ANALYSIS, "full_stop", "comma"])
async def test_one_frame_for_a_key(then: str, frames: Callable[[GameHost], list[str]]) -> None:
    engine = ScriptedEngine()
    app = host(engine, moves="d3 c5 b6")
    async with app.run_test() as pilot:
        await pilot.press("comma", ANALYSIS)
        await asked(pilot, engine)
        engine.say(info(OTHELLO, "b6", 1.0))
        await until(pilot, lambda: values(app))
        drawn = frames(app)
        await pilot.press(then)
        await settled(pilot)
        assert set(drawn) == {screen_text(app)}


@pytest.fixture
def frames(monkeypatch: pytest.MonkeyPatch) -> Callable[[GameHost], list[str]]:
    """Begin to note what each frame shows."""

    def begin(app: GameHost) -> list[str]:
        drawn: list[str] = []
        display = app._display

        def note(screen: object, renderable: object) -> None:
            if renderable is not None:
                drawn.append(screen_text(app))
            display(screen, renderable)  # type: ignore[arg-type]

        monkeypatch.setattr(app, "_display", note)
        return drawn

    return begin
