"""A game with three sides on every screen, with words, signs and results of its own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.pilot import Pilot

from boardtui.record.who import PERSON
from boardtui.rules.board import Board, Color
from boardtui.rules.registry import game
from boardtui.session.launch import NewGame
from boardtui.ui.app import BoardApp
from boardtui.ui.game_items import running_items
from boardtui.ui.screens.game_picker import GamePicker
from boardtui.ui.screens.help import HelpScreen
from boardtui.ui.screens.new_game import NewGameScreen
from boardtui.ui.widgets.chooser import Chooser
from boardtui.ui.widgets.menu import Menu
from boardtui.ui.widgets.move_log import MoveLog
from boardtui.ui.widgets.result_panel import ResultPanel
from boardtui.ui.widgets.score_panel import ScorePanel
from boardtui.ui.widgets.side_panels import SidePanels
from boardtui.ui.widgets.status_line import StatusLine

from .app_host import board_app, open_game, play_to, screen_text, settled, shows
from .host_game import text_of

THREE = game("three-way")
PEOPLE = NewGame(THREE, (PERSON,) * 3)
SIZES = [(80, 24), (60, 20)]


def words(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_plates_and_the_log_have_three_sides(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app = board_app(tmp_path, PEOPLE)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        for move in ("f3", "e3", "g3"):
            await pilot.press(*move, "enter")
        await settled(pilot)
        plates = words(text_of(app, ScorePanel))
        assert [plates[row].split()[-1] for row in (1, 2, 3)] == ["4", "4", "4"]
        assert plates[-1] == "Black to move"
        log = words(text_of(app, MoveLog))
        assert log[-1] == "1 f3 +2 e3 +2 ▶g3 +2"


async def test_who_resigns_drops_out_and_the_two_others_play_to_an_end(tmp_path: Path) -> None:
    app = board_app(tmp_path, NewGame(game("three-way", size=5), (PERSON,) * 3))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("d", "1", "enter", "x")
        await settled(pilot)
        assert "Resign for White? The others play on." in screen_text(app)
        await pilot.press("y")
        await settled(pilot)
        assert "White (out)" not in screen_text(app)
        assert "(out)" in text_of(app, ScorePanel)
        assert "White dropped out; the others play on." in text_of(app, StatusLine)
        assert "White drops out" in text_of(app, MoveLog)
        assert text_of(app, ScorePanel).rstrip().endswith("Red to move")
        await pilot.press("u")
        await settled(pilot)
        assert "White is back in the game." in text_of(app, StatusLine)
        assert text_of(app, ScorePanel).rstrip().endswith("White to move")
        await pilot.press("x", "y", "x", "y")
        await settled(pilot)
        assert "Black wins." in text_of(app, ResultPanel)
        assert "White and Red resigned." in text_of(app, ResultPanel)


async def test_it_is_saved_listed_and_found_again(tmp_path: Path) -> None:
    app = board_app(tmp_path, NewGame(THREE, (PERSON, PERSON, "random")))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("f", "3", "enter", "e", "3", "enter", "x", "y")
        await settled(pilot)
        # A shorter game would not be offered again.
        await play_to(pilot, open_game(app, "three-way").table, 5)
        (entry,) = running_items([open_game(app, "three-way")])
        assert entry.detail.endswith("two people, against Random")
        before = open_game(app, "three-way").table.standing.line
        await pilot.press("ctrl+q")
        await settled(pilot)
    app = board_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("enter")
        await settled(pilot)
        line = open_game(app, "three-way").table.standing.line
        assert line[: len(before)] == before


async def play_out(pilot: Pilot[None], app: BoardApp) -> None:
    """Play the first legal move of each side to the end."""
    table = open_game(app, "three-way").table
    while table.standing.outcome is None:
        await pilot.press("tab", "enter")
        await settled(pilot)


@pytest.mark.parametrize("size", [(80, 24), (80, 50), (120, 40), (200, 60)], ids=str)
async def test_the_result_is_one_line_with_every_choice_under_it(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app = board_app(tmp_path, NewGame(game("three-way", size=5), (PERSON,) * 3))
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await play_out(pilot, app)
        panel = app.screen.query_one(ResultPanel)
        text = text_of(app, ResultPanel)
        assert re.search(r"(wins|share first place:|draw:) \d+-\d+-\d+\.$", text, re.MULTILINE)
        side = app.screen.query_one(SidePanels)
        assert panel.region.bottom <= side.region.bottom
        for choice in ("1 Rematch", "2 Swap sides", "3 Review", "4 New game"):
            assert choice in screen_text(app)
            assert choice in text


async def test_a_person_who_has_dropped_out_may_watch_but_not_resign(tmp_path: Path) -> None:
    app = board_app(tmp_path, NewGame(game("three-way", size=5), (PERSON, "random", "random")))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("x", "y")
        await settled(pilot)
        table = open_game(app, "three-way").table
        assert THREE.dropped_out(table.standing.position) == {0}
        await pilot.press("x")
        await settled(pilot)
        assert "Does" not in screen_text(app)


async def test_no_engine_knows_it_and_the_screen_says_so(tmp_path: Path) -> None:
    app = board_app(tmp_path, PEOPLE)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        for key in ("slash", "equals_sign"):
            await pilot.press(key)
            await settled(pilot)
            assert "No engine is available for this game." in screen_text(app)
            await pilot.press("tab")
            await settled(pilot)


async def test_the_help_has_its_rules_and_no_analysis(tmp_path: Path) -> None:
    app = board_app(tmp_path, PEOPLE)
    async with app.run_test(size=(120, 200)) as pilot:
        await settled(pilot)
        await pilot.press("f1")
        await settled(pilot)
        assert shows(app, HelpScreen)
        text = " ".join(screen_text(app).split())
        assert "Black, White and Red move in turn." in text
        assert "How to read an analysis" not in text
        for command in (
            "Explain the hint",
            "Analysis",
            "More lines",
            "Insert best play",
            "the best move",
        ):
            assert command not in text
        assert "Resign" in text
        assert "ask for a hint" not in text


async def test_the_form_has_a_seat_for_each_side(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert shows(app, GamePicker)
        app.screen.query_one(Menu).highlight("new:three-way")
        await pilot.press("5")
        await settled(pilot)
        assert shows(app, NewGameScreen)
        labels = [chooser.label for chooser in app.screen.query(Chooser) if chooser.display]
        assert labels == ["Board size", "I play", "White", "Red", "Clock"]
        me = app.screen.query_one("#me", Chooser)
        me.focus()
        await pilot.press("right", "right")
        await settled(pilot)
        labels = [chooser.label for chooser in app.screen.query(Chooser) if chooser.display]
        assert labels == ["Board size", "I play", "Black", "White", "Clock"]
        await pilot.press("enter")
        await settled(pilot)
        seats = [who.id for who in open_game(app, "three-way").table.standing.seats]
        assert seats == ["easy", "easy", PERSON]


async def test_a_rematch_hands_the_seats_on(tmp_path: Path) -> None:
    app = board_app(tmp_path, NewGame(THREE, (PERSON, "easy", "random")))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert open_game(app, "three-way").rematch(swap=True).seats == ("easy", "random", PERSON)


def test_a_board_of_two_sides_does_not_fit() -> None:
    with pytest.raises(ValueError, match="diagram"):
        THREE.position(Board.empty(THREE.board_size), Color(0))
