"""A drill on the screen."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from boardtui.analysis.engine_queue import EngineQueue
from boardtui.analysis.requests import Ask, EngineStatus
from boardtui.record.evaluation import Certainty, Info
from boardtui.rules.game import Game, Move
from boardtui.rules.registry import game
from boardtui.session.analysis_state import AnalysisMode, AnalysisState
from boardtui.session.training.drill import Drill
from boardtui.training.answer import Recall
from boardtui.training.exercise import Exercise, ExerciseKind
from boardtui.ui.app import BoardApp
from boardtui.ui.screens.drill import DrillScreen
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.score_panel import ScorePanel
from boardtui.ui.widgets.status_line import StatusLine
from boardtui.words.language import use_language
from tests.fixtures.judged import moves_of
from tests.review.questions import Oracle, OracleEngine
from tests.session.training.list_deck import NOW, ListDeck
from tests.session.training.test_game_mistakes import Engine
from tests.training.exercises import mistake, position_after
from tests.ui.app_host import board_app, keys, screen_text, shows, started
from tests.ui.host_game import offered, text_of, until
from tests.ui.test_trying import said

TRAIN = "dollar_sign"
GOMOKU = game("gomoku")


def win(before: str, line: str, score: float, kind: Game = GOMOKU) -> Exercise:
    best = Info(5, score, moves_of(kind, line), Certainty.WINNER, nodes=1000)
    return Exercise(ExerciseKind.WIN, position_after(kind, before), best.line[:1], best)


FOUR = win("h8 h7 h9 a2 h10 b1 i8 c1 j8 d2", "h11 h12 k8 g8 l8", 995.0)


def as_good() -> Exercise:
    """An exercise of a line; the engine finds c5 as good as its move."""
    position = position_after(game("othello"), "f5 d6")
    answers = position.legal_moves[:1]
    return Exercise(ExerciseKind.LINE, position, answers, Info(8, 0.0, answers))


AS_GOOD = as_good()


@asynccontextmanager
async def drilled(
    directory: Path,
    deck: ListDeck,
    ask: Ask | None = None,
    size: tuple[int, int] = (80, 24),
) -> AsyncIterator[tuple[BoardApp, Pilot[None]]]:
    """The app with its screen for a deck."""
    app = board_app(directory)
    async with started(app, size=size) as pilot:
        drill = Drill(deck, lambda _game: ask, now=lambda: NOW)
        await drill.begin()
        app.push_screen(DrillScreen(app.preferences, drill, app.services.engines.finder))
        await until(pilot, lambda: shows(app, DrillScreen))
        yield app, pilot


def analysis(app: BoardApp) -> AnalysisState:
    assert isinstance(app.screen, DrillScreen)
    return app.screen.shown.analysis


def letters(move: str) -> list[str]:
    return [*move, "enter"]


async def test_a_card_says_where_it_comes_from_and_what_is_wanted(tmp_path: Path) -> None:
    async with drilled(tmp_path, ListDeck([mistake("f5 d6", played=3)])) as (app, _pilot):
        text = said(app)
        assert "Training" in text
        assert "1/1" in text
        assert (
            "Your game against Level 5, 2026-11-24. You played c6, which lost about 8 discs."
            in text
        )
        assert "Black to move: find a better move." in text
        assert "You" in screen_text(app)


async def test_a_wrong_move_is_refuted_and_a_hint_helps(tmp_path: Path) -> None:
    deck = ListDeck([mistake("f5 d6", played=3)])
    async with drilled(tmp_path, deck) as (app, pilot):
        await keys(pilot, *letters("c6"))
        assert "c6 loses about 8 discs." in said(app)
        assert "Try again" in said(app)
        await keys(pilot, "slash")
        assert "Hint: look at the lower left of the board." in said(app)
        assert "Hint" in offered(app)
        await keys(pilot, "slash")
        assert "Hint: the answer is in column " in said(app)
        assert "Hint" not in offered(app)
        await keys(pilot, "full_stop")
        assert "You solved 0 of 1 exercise." in said(app)
        assert len(deck.answers) == 1


async def test_the_end_of_an_exercise_says_when_it_comes_back(tmp_path: Path) -> None:
    deck = ListDeck([mistake("f5 d6"), FOUR])
    async with drilled(tmp_path, deck) as (app, pilot):
        assert "Analyse" not in text_of(app, KeyHints)
        await keys(pilot, "exclamation_mark")
        assert "Analyse" in offered(app)
        assert "This card comes back today." in said(app)
        line = text_of(app, KeyHints)
        assert "Hint" not in line
        assert "Answer" not in line
        assert all(each in line for each in ("Analyse", "Open game", "Put aside", "Leave"))
        await keys(pilot, "enter")
        assert "Gomoku" in screen_text(app)
        assert "Black to move: find a move that wins." in said(app)


@pytest.mark.parametrize(("typed", "found"), [("train", "Leave"), ("aside", "Put aside")])
async def test_the_palette_finds_what_a_drill_is_called(
    tmp_path: Path, typed: str, found: str
) -> None:
    async with drilled(tmp_path, ListDeck([mistake("f5 d6")])) as (app, pilot):
        await keys(pilot, "ctrl+p", *typed)
        await until(pilot, lambda: found in screen_text(app))
        assert "No command matches." not in screen_text(app)


async def test_a_win_is_played_out_on_the_board(tmp_path: Path) -> None:
    async with drilled(tmp_path, ListDeck([FOUR])) as (app, pilot):
        await keys(pilot, *letters("h11"))
        await until(pilot, lambda: "play on until you have won" in said(app))
        await keys(pilot, *letters("k8"))
        assert "k8 is right." in said(app)
        await keys(pilot, "enter", "enter")
        assert not shows(app, DrillScreen)


async def test_what_is_not_proved_is_neither_right_nor_wrong(tmp_path: Path) -> None:
    deck = ListDeck([FOUR])
    async with drilled(tmp_path, deck, Engine(20.0).ask) as (app, pilot):
        await keys(pilot, *letters("a9"))
        assert "Not proved" in said(app)
        assert "misses" not in text_of(app, StatusLine)
        await keys(pilot, "enter", *letters("h11"))
        await until(pilot, lambda: "play on until you have won" in said(app))
        await keys(pilot, *letters("k8"))
        assert "This answer does not count" in said(app)
        assert deck.answers == []


async def test_a_card_is_put_aside_with_a_key(tmp_path: Path) -> None:
    first, second = mistake("f5 d6"), mistake("f5 f6 e6")
    deck = ListDeck([first, second])
    async with drilled(tmp_path, deck) as (app, pilot):
        await keys(pilot, "delete")
        assert deck.aside == [first]
        assert "2/2" in said(app)


async def test_another_good_move_can_be_added_to_lines(tmp_path: Path) -> None:
    deck = ListDeck([AS_GOOD], grows=True)
    async with drilled(tmp_path, deck, Engine(0.0).ask) as (app, pilot):
        await keys(pilot, *letters("c5"))
        assert "c5 is just as good, but your lines have another move." in said(app)
        assert "+ adds the move to your lines." in said(app)
        await keys(pilot, "plus")
        assert deck.added == [*moves_of(AS_GOOD.position.game, "c5")]
        assert "Continue" in said(app)


class SlowDeck(ListDeck):
    """A deck whose disk is slow until `goes_on` is set."""

    def __init__(self, exercises: Sequence[Exercise], *, grows: bool = False) -> None:
        super().__init__(exercises, grows=grows)
        self.goes_on = asyncio.Event()

    async def put_aside(self, exercise: Exercise) -> None:
        await self.goes_on.wait()
        await super().put_aside(exercise)

    async def add(self, exercise: Exercise, move: Move) -> None:
        await self.goes_on.wait()
        await super().add(exercise, move)


async def test_no_key_breaks_off_what_is_written(tmp_path: Path) -> None:
    first, second = mistake("f5 d6"), mistake("f5 f6 e6")
    deck = SlowDeck([first, second])
    async with drilled(tmp_path, deck) as (app, pilot):
        await pilot.press("delete", "full_stop", "exclamation_mark", *letters("c6"))
        deck.goes_on.set()
        await until(pilot, lambda: "2/2" in said(app))
        assert deck.aside == [first]
        assert deck.answers == []


async def test_what_is_added_counts_whatever_is_pressed_meanwhile(tmp_path: Path) -> None:
    deck = SlowDeck([AS_GOOD], grows=True)
    async with drilled(tmp_path, deck, Engine(0.0).ask) as (app, pilot):
        await keys(pilot, *letters("c5"))
        await pilot.press("plus", "enter", "full_stop")
        deck.goes_on.set()
        await until(pilot, lambda: "Continue" in said(app))
        assert deck.added == [*moves_of(AS_GOOD.position.game, "c5")]
        assert [answer.recall for answer in deck.answers] == [Recall.GOOD]


async def test_the_score_names_no_place_in_a_game(tmp_path: Path) -> None:
    async with drilled(tmp_path, ListDeck([mistake("f5 d6")])) as (app, _pilot):
        assert "Othello" in text_of(app, ScorePanel)
        assert "Move 0" not in screen_text(app)
        assert "Review" not in text_of(app, ScorePanel)


@pytest.mark.parametrize("size", [(60, 20), (120, 40), (80, 24), (34, 22)])
async def test_it_fits_any_window(tmp_path: Path, size: tuple[int, int]) -> None:
    deck = ListDeck([mistake("f5 d6", played=3), FOUR])
    async with drilled(tmp_path, deck, size=size) as (app, pilot):
        assert "Training" in screen_text(app)
        await keys(pilot, "exclamation_mark", "enter")
        assert "Training" in screen_text(app)
        await keys(pilot, "escape")
        assert not shows(app, DrillScreen)


async def test_the_preparation_of_the_engine_is_shown(tmp_path: Path) -> None:
    async with drilled(tmp_path, ListDeck([mistake("f5 d6")])) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, DrillScreen)
        screen._drill.note_engine(EngineStatus("7/40", is_slow=False))
        await pilot.pause()
        assert "Preparing the engine: 7/40" in text_of(app, StatusLine)
        screen._drill.note_engine(EngineStatus("", is_slow=False))
        await pilot.pause()
        assert "Preparing" not in text_of(app, StatusLine)


async def test_an_analysis_comes_after_the_answer_only(tmp_path: Path) -> None:
    oracle = OracleEngine(Oracle())
    queue = EngineQueue(lambda: oracle, soon=0, interval=0)
    app = board_app(tmp_path)
    async with started(app) as pilot:
        drill = Drill(ListDeck([mistake("f5 d6")]), lambda _game: None, now=lambda: NOW)
        await drill.begin()
        app.push_screen(DrillScreen(app.preferences, drill, lambda _game: lambda: queue))
        await until(pilot, lambda: shows(app, DrillScreen))
        screen = app.screen
        assert isinstance(screen, DrillScreen)
        await keys(pilot, "equals_sign")
        assert analysis(app).mode is AnalysisMode.OFF
        await keys(pilot, "exclamation_mark", "equals_sign")
        await until(pilot, lambda: analysis(app).result is not None)
        assert screen.shown.state.position == drill.position
        assert analysis(app).mode is AnalysisMode.ANALYSIS
        await keys(pilot, "equals_sign")
        assert analysis(app).mode is AnalysisMode.OFF
        assert screen.shown.state.position != drill.position
        await queue.close()


async def test_everything_is_translated(tmp_path: Path) -> None:
    use_language("ja")
    async with drilled(tmp_path, ListDeck([mistake("f5 d6", played=3)])) as (app, pilot):
        for names in ([], ["slash"], letters("c6"), ["exclamation_mark"], ["enter"]):
            await keys(pilot, *names)
            assert not re.search("[A-Za-z]{3}", said(app).replace("Enter", ""))
