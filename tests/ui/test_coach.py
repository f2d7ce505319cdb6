"""The coach on the game screen: a mistake is told at once, with its refutation on the board."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot

from boardtui.analysis.engine_queue import EngineQueue
from boardtui.config.settings import Settings
from boardtui.players.human import Human
from boardtui.players.player import Certainty, Player
from boardtui.rules.game import Game, Move
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from boardtui.session.analysis_state import PointValue
from boardtui.ui.glyphs import GlyphSetName
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.widgets.coach_panel import CoachPanel
from boardtui.ui.widgets.score_panel import ScorePanel
from boardtui.ui.widgets.status_line import StatusLine
from boardtui.words.language import own_language, use_language
from tests.fixtures.engines import KnowingEngine, ScriptedEngine, info
from tests.play.players import Scripted
from tests.rules.positions import position_after
from tests.ui.app_host import settled
from tests.ui.host_analysis import values
from tests.ui.host_game import QUICK, GameHost, game_of, offered, play, status, text_of, until

pytestmark = pytest.mark.usefixtures("coach_waits")

OTHELLO, GOMOKU = Othello(), Gomoku()
BEGINNING, MISTAKE = "f5 d6", "c6"
AGAINST_ROBOT = {0: Human(), 1: Scripted()}


def knowing(
    game: Game = OTHELLO, moves: str = BEGINNING, name: str = MISTAKE, **lines: object
) -> KnowingEngine:
    """An engine that knows a mistake and what it costs."""
    before = position_after(game, moves)
    best = lines.get("best", info(OTHELLO, "c4 e3", 1.0, depth=12))
    reply = lines.get("reply", info(OTHELLO, "f4 d3 c4 e3", 11.0, depth=12))
    after = before.play(game.parse_move(name))
    return KnowingEngine((before, (best,)), (after, (reply,)))  # type: ignore[arg-type]


@asynccontextmanager
async def coached(
    engine: ScriptedEngine | None = None,
    *,
    game: Game = OTHELLO,
    moves: str = BEGINNING,
    players: Mapping[int, Player] | None = None,
    size: tuple[int, int] = (80, 24),
    settings: Settings = QUICK,
    glyphs: GlyphSetName = "ascii",
) -> AsyncIterator[tuple[GameHost, Pilot[None]]]:
    """A game with a coach, against a computer unless told otherwise."""
    engine = engine or knowing()
    queue = EngineQueue(lambda: engine, soon=0.0, interval=0.0)
    players = {0: Human(), 1: Scripted()} if players is None else players
    opened = game_of(game, moves=moves, players=players)
    opened.table.record.has_coach = True
    app = GameHost(opened, settings, glyphs, queue)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        yield app, pilot


def robot(app: GameHost) -> Scripted:
    player = app.game.players[1]
    assert isinstance(player, Scripted)
    return player


def latest(app: GameHost) -> GameScreen:
    assert isinstance(app.screen, GameScreen)
    return app.screen


async def err(app: GameHost, pilot: Pilot[None], move: str = MISTAKE) -> None:
    """Make the mistake, and wait until it is told."""
    await play(pilot, move)
    await until(pilot, lambda: latest(app).latest.mistake)


def move(name: str) -> Move:
    return OTHELLO.parse_move(name)


class TestMistakes:
    async def test_it_is_told_with_the_refutation_before_the_answer(self) -> None:
        async with coached() as (app, pilot):
            await err(app, pilot)
            assert status(app).endswith(
                "c6 loses about 12 discs. u takes the move back; Esc continues."
            )
            lines = text_of(app, CoachPanel).splitlines()
            assert "Coach" in lines[0]
            assert lines[1:] == [" Refutation: f4 d3 c4 e3.", " Better: c4."]
            assert {name: value.text for name, value in values(app).items()} == {
                "f4": "1",
                "d3": "2",
                "c4": "3",
                "e3": "4",
            }
            assert values(app)["f4"].best
            assert robot(app).asked == []
            assert "The game is paused." in text_of(app, ScorePanel)
            assert "u Undo" in offered(app)
            assert "Esc Keep" in offered(app)

    @pytest.mark.parametrize("key", ["escape", "enter"])
    async def test_a_person_may_go_on(self, key: str) -> None:
        async with coached() as (app, pilot):
            await err(app, pilot)
            await pilot.press(key)
            await until(pilot, lambda: robot(app).asked)
            assert values(app) == {}
            assert "Coach" not in text_of(app, StatusLine)
            assert not app.screen.query_one(CoachPanel).display
            robot(app).answer(move("f4"))
            await until(pilot, lambda: app.view.state.depth == 4)
            assert app.view.state.may_play

    async def test_arrows_look_around_meanwhile(self) -> None:
        async with coached() as (app, pilot):
            await err(app, pilot)
            await pilot.press("up", "left", "down")
            assert robot(app).asked == []
            assert latest(app).latest.mistake is not None

    async def test_it_may_be_taken_back_and_another_move_played(self) -> None:
        async with coached() as (app, pilot):
            await err(app, pilot)
            await pilot.press("u")
            await settled(pilot)
            assert app.view.state.depth == 2
            assert values(app) == {}
            await play(pilot, "c4")
            await until(pilot, lambda: robot(app).asked)
            assert latest(app).latest.verdict is None

    async def test_it_is_hidden_in_the_past_and_shown_again_at_the_end(self) -> None:
        async with coached() as (app, pilot):
            await err(app, pilot)
            await pilot.press("comma")
            await settled(pilot)
            assert values(app) == {}
            assert "loses" not in status(app)
            await pilot.press("full_stop")
            await settled(pilot)
            assert "loses" in status(app)
            assert robot(app).asked == []

    async def test_a_good_move_is_answered_at_once(self) -> None:
        async with coached() as (app, pilot):
            await play(pilot, "c4")
            await until(pilot, lambda: robot(app).asked)
            assert latest(app).latest.verdict is None

    async def test_the_thresholds_are_settings(self) -> None:
        generous = Settings(animation=False, computer_delay=0, coach_discs=13.0)
        async with coached(settings=generous) as (app, pilot):
            await play(pilot, MISTAKE)
            await until(pilot, lambda: robot(app).asked)
            assert latest(app).latest.verdict is None

    async def test_without_panels_the_line_says_all(self) -> None:
        async with coached() as (app, pilot):
            await err(app, pilot)
            latest(app).show(has_panels=False)
            await settled(pilot)
            assert "c6 loses about 12 discs. Refutation: f4 d3 c4 e3. Better: c4." in status(app)

    async def test_in_japanese(self) -> None:
        use_language("ja")
        try:
            async with coached() as (app, pilot):
                await err(app, pilot)
                assert "c6は約12石の損です。uで待ったをし、Escで続けます。" in status(app)
        finally:
            use_language("en")

    async def test_each_screen_has_its_own_language(self) -> None:
        spoken = own_language()
        spoken.change("ja")
        async with coached() as (app, pilot):
            with spoken.in_use():  # as on the screen of another person at the table
                app.view.play(move(MISTAKE))
            await until(pilot, lambda: latest(app).latest.mistake)
            assert "c6 loses about 12 discs." in status(app)
            assert "Refutation:" in text_of(app, CoachPanel)


class TestReasons:
    BEFORE = "f5 f4 e3 d6 g4 g3 f3 d3 e6 h4 c5 e7 f7 f6 g5 h6"
    BEST = info(OTHELLO, "e8 g6 c7 f8 g8 b5", 1.0, depth=12)

    def engine(self, refutation: str) -> KnowingEngine:
        reply = info(OTHELLO, refutation, 11.0, depth=12)
        return knowing(OTHELLO, self.BEFORE, "g7", best=self.BEST, reply=reply)

    async def test_the_fault_comes_first_and_a_word_of_the_trade_is_explained_once(self) -> None:
        async with coached(self.engine("h8 c2 c3 c4 c6 d2 g6"), moves=self.BEFORE) as (app, pilot):
            await err(app, pilot, "g7")
            assert "g7 loses about 12 discs." in status(app)
            told = " ".join(text_of(app, CoachPanel).split())
            assert "The X-square g7 gives White the corner h8. Refutation: h8 c2 c3 c4" in told
            assert "Better: e8." in told
            assert told.endswith("A disc there opens the corner to the other side.")
            await pilot.press("u")
            await settled(pilot)
            await err(app, pilot, "g7")
            told = " ".join(text_of(app, CoachPanel).split())
            assert "The X-square g7 gives White the corner h8." in told
            assert told.endswith("Better: e8.")

    async def test_under_the_board_the_bar_of_discs_gives_way_to_a_long_text_only(self) -> None:
        engine = self.engine("h8 c2 c3 c4 c6 d2 g6")
        size = (80, 50)
        async with coached(engine, moves=self.BEFORE, size=size, glyphs="shaped") as (app, pilot):
            await err(app, pilot, "g7")
            await settled(pilot)
            assert len(text_of(app, CoachPanel).splitlines()) > 7
            assert "━" not in text_of(app, ScorePanel)
            await pilot.press("u")
            await settled(pilot)
            await err(app, pilot, "g7")
            await settled(pilot)
            assert len(text_of(app, CoachPanel).splitlines()) <= 7
            assert "━" in text_of(app, ScorePanel)

    async def test_the_refutation_goes_on_until_it_shows_the_fault(self) -> None:
        moves = "f5 f6 c4 f4 g6 e3 d3 g5 e2 h6 e6 d6 e7 c5 d7 c6 h4 f7 g4 h5"
        engine = knowing(
            OTHELLO,
            moves,
            "g7",
            best=info(OTHELLO, "h7 f8 d8 c7 b5 b4 a4 b3 c8 e8", 1.0, depth=12),
            reply=info(OTHELLO, "h3 b7 h7 b5 g3 f3 h8 g8 f2", 27.0, depth=12),
        )
        async with coached(engine, moves=moves) as (app, pilot):
            await err(app, pilot, "g7")
            told = " ".join(text_of(app, CoachPanel).split())
            assert "The X-square g7 gives White the corner h8." in told
            assert "Refutation: h3 b7 h7 b5 g3 f3 h8. Better: h7." in told
            assert values(app)["h8"].text == "7"

    async def test_a_fault_that_the_better_move_has_too_is_not_told(self) -> None:
        engine = knowing(
            OTHELLO,
            self.BEFORE,
            "g7",
            best=info(OTHELLO, "e8 g6 g7 h8", 1.0, depth=12),
            reply=info(OTHELLO, "h8 c2", 11.0, depth=12),
        )
        async with coached(engine, moves=self.BEFORE) as (app, pilot):
            await err(app, pilot, "g7")
            lines = text_of(app, CoachPanel).splitlines()
            assert lines[1] == " Refutation: h8 c2."


class TestOtherGames:
    MOVES = "h8 a1 h9 a3 h10 a5"

    async def test_a_win_that_is_missed(self) -> None:
        engine = knowing(
            GOMOKU,
            self.MOVES,
            "o15",
            best=info(GOMOKU, "h11 h7 h12", 997.0, Certainty.WINNER),
            reply=info(GOMOKU, "h11 h7", -40.0, depth=12),
        )
        async with coached(engine, game=GOMOKU, moves=self.MOVES) as (app, pilot):
            await err(app, pilot, "o15")
            assert "o15 misses a win in 2 moves." in status(app)
            assert "Better: h11 makes an open four." in text_of(app, CoachPanel)
            wanted = PointValue("1", best=True, is_number=True)
            assert values(app)["h11"] == wanted

    async def test_a_win_that_is_allowed(self) -> None:
        moves = "h8 d1 i9 e1 k3 f1"
        engine = knowing(
            GOMOKU,
            moves,
            "o15",
            best=info(GOMOKU, "g1 h7", -20.0, depth=12),
            reply=info(GOMOKU, "g1 h1 c1", 997.0, Certainty.WINNER),
        )
        async with coached(engine, game=GOMOKU, moves=moves) as (app, pilot):
            await err(app, pilot, "o15")
            assert "o15 lets White win in 2 moves." in status(app)
            told = text_of(app, CoachPanel)
            assert "o15 does not stop the three d1-f1." in told

    async def test_chances(self) -> None:
        engine = knowing(
            GOMOKU,
            "h8 h9",
            "o15",
            best=info(GOMOKU, "g9 f10", 48.0, depth=12),
            reply=info(GOMOKU, "g10 f11", 56.0, depth=12),
        )
        async with coached(engine, game=GOMOKU, moves="h8 h9") as (app, pilot):
            await err(app, pilot, "o15")
            assert "o15 lowers the value from +48% to -56%." in status(app)


class TestTwoPeople:
    PEOPLE: Mapping[int, Player] = {0: Human(), 1: Human()}

    async def test_both_are_told_and_nothing_waits(self) -> None:
        async with coached(players=self.PEOPLE) as (app, pilot):
            await err(app, pilot)
            await play(pilot, "f4")
            assert app.view.state.depth == 4
            assert latest(app).latest.mistake is None

    async def test_no_mark_of_a_legal_move_is_hidden_but_that_of_the_answer(self) -> None:
        async with coached(players=self.PEOPLE) as (app, pilot):
            await err(app, pilot)
            assert set(values(app)) == {"f4", "d3", "c4", "e3"}
            reply = info(OTHELLO, "f4 d3 b6 c7", 11.0, depth=12)
        async with coached(knowing(reply=reply), players=self.PEOPLE) as (app, pilot):
            await err(app, pilot)
            assert set(values(app)) == {"f4", "d3"}

    async def test_a_hint_hides_it(self) -> None:
        async with coached(players=self.PEOPLE) as (app, pilot):
            await err(app, pilot)
            await pilot.press("slash")
            await until(pilot, lambda: "Hint: f4" in status(app))
            assert set(values(app)) == {"f4"}
            await pilot.press("escape")
            await settled(pilot)
            assert "c6 loses" in status(app)

    async def test_it_may_be_hidden(self) -> None:
        async with coached(players=self.PEOPLE) as (app, pilot):
            await err(app, pilot)
            await pilot.press("escape")
            await settled(pilot)
            assert values(app) == {}
            assert app.view.state.may_play


class TestBesideTheAnalysis:
    async def test_a_hint_goes_first(self) -> None:
        engine = ScriptedEngine()
        async with coached(engine) as (app, pilot):
            await pilot.press("slash")
            await until(pilot, lambda: engine.asked)
            engine.say(info(OTHELLO, "c4 e3", 1.0, depth=12))
            engine.end()
            await until(pilot, lambda: "Hint" in status(app))
            await play(pilot, "c4")
            await until(pilot, lambda: robot(app).asked)
            assert len(engine.asked) == 1

    async def test_leaving_the_screen_lets_the_computer_answer(self) -> None:
        engine = ScriptedEngine()
        async with coached(engine) as (app, pilot):
            await play(pilot, MISTAKE)
            await until(pilot, lambda: engine.asked)
            latest(app).on_screen_suspend()
            await until(pilot, lambda: robot(app).asked)
            assert not engine.is_thinking
            latest(app).on_screen_resume()
