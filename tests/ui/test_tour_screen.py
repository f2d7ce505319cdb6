"""The tours on the screen, with the keys of a beginner."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from boardtui.rules.board import Size
from boardtui.rules.registry import game
from boardtui.session.launch import Learn, NewGame
from boardtui.session.tour.games import tour_of
from boardtui.ui.app import BoardApp
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.screens.game_picker import GamePicker
from boardtui.ui.screens.help import HelpScreen
from boardtui.ui.screens.new_game import NewGameScreen
from boardtui.ui.screens.tour import TourScreen
from boardtui.ui.widgets.board_widget import BoardWidget
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.score_panel import ScorePanel
from boardtui.ui.widgets.status_line import StatusLine
from boardtui.ui.widgets.tour_panel import TourPanel
from boardtui.words.language import use_language
from tests import waiting
from tests.session.tour.walk import HINT, PASS, UNDO, WAYS

from .app_host import board_app, screen_text, settled, shows
from .host_game import offered

PEOPLE = NewGame(game("othello"), ("human", "human"))
COMMANDS = {UNDO: ["u"], HINT: ["slash"], PASS: ["enter"]}


async def do(pilot: Pilot[None], words: str) -> None:
    """Press what a person presses for the words of `WAYS`."""
    for word in words.split():
        await pilot.press(*COMMANDS.get(word, [*word, "enter"]))
        await settled(pilot)


ON = {"en": ("Next step", "Your first game"), "ja": ("次へ", "最初の対局へ")}
"""What Enter leads to from each step but the last, and from that."""


async def reach(pilot: Pilot[None], step: int) -> None:
    await settled(pilot)
    await pilot.press(*["full_stop"] * step)
    await settled(pilot)


def said(app: BoardApp) -> str:
    """What the panel says."""
    panel = app.screen.query_one(TourPanel)
    lines = (panel.render_line(y).text.strip() for y in range(panel.size.height))
    return " ".join(filter(None, lines))


@pytest.mark.parametrize(
    ("key", "language"),
    [
        ("othello", "en"),
        ("gomoku", "ja"),
        pytest.param("othello", "ja", marks=pytest.mark.long),
        pytest.param("gomoku", "en", marks=pytest.mark.long),
    ],
)
async def test_a_tour_from_the_first_step_to_a_first_game(
    key: str, language: str, tmp_path: Path
) -> None:
    use_language(language)
    app = board_app(tmp_path, Learn(key), language=language)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        for number, way in enumerate(WAYS[key], 1):
            assert f"{number}/6" in screen_text(app)
            await do(pilot, way)
            assert f"Enter {ON[language][number == 6]}" in screen_text(app)
            await pilot.press("enter")
            await settled(pilot)
        assert shows(app, NewGameScreen)
        await pilot.press("enter")
        await settled(pilot)
        assert shows(app, GameScreen)


async def test_right_and_wrong_moves_are_answered_in_words(tmp_path: Path) -> None:
    app = board_app(tmp_path, Learn("othello"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("right", "enter")
        await settled(pilot)
        assert "e3 flips nothing." in said(app)
        await pilot.press("left", "enter")
        await settled(pilot)
        assert "The white disc in between is yours now." in said(app)
        await pilot.press("enter", "a", "5", "enter")
        await settled(pilot)
        assert "a5 flips fewer discs. One move flips five." in said(app)
        await pilot.press("slash")
        await settled(pilot)
        assert "Hint: f4." in said(app)
        await pilot.press("enter")
        await settled(pilot)
        assert "flipped five discs in five directions" in said(app)


async def test_the_answer_of_the_other_side_comes_a_moment_later(tmp_path: Path) -> None:
    app = board_app(tmp_path, Learn("othello"), computer_delay=0.05)
    async with app.run_test(size=(80, 24)) as pilot:
        await reach(pilot, 2)
        await pilot.press("enter")
        await waiting.until(lambda: "White has played c5" in said(app), pause=pilot.pause)


async def test_the_mouse_plays_and_goes_on(tmp_path: Path) -> None:
    app = board_app(tmp_path, Learn("othello"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        board = app.screen.query_one(BoardWidget)
        place = board.place_of(tour_of("othello").game.notation.parse("d3", Size(8, 8)))
        assert place is not None
        await pilot.click(BoardWidget, offset=place)
        await settled(pilot)
        assert "Next step" in said(app)
        await pilot.click(BoardWidget, offset=place)
        await settled(pilot)
        assert "1/6" in said(app)
        await pilot.click(TourPanel)
        await settled(pilot)
        assert "2/6" in said(app)


async def test_escape_leaves_at_any_moment_and_the_game_stays(tmp_path: Path) -> None:
    app = board_app(tmp_path, PEOPLE)
    async with app.run_test(size=(80, 24)) as pilot:
        await do(pilot, "d3")
        before = screen_text(app)
        for step, way in [*enumerate(WAYS["othello"])][::2]:
            await pilot.press("ctrl+t")
            await reach(pilot, step)
            assert f"{step + 1}/6" in said(app)
            await do(pilot, way.split()[0])
            await pilot.press("escape")
            await settled(pilot)
            assert shows(app, GameScreen)
            assert screen_text(app) == before


async def test_steps_can_be_gone_through_in_both_directions(tmp_path: Path) -> None:
    app = board_app(tmp_path, Learn("gomoku"))
    async with app.run_test(size=(80, 24)) as pilot:
        await reach(pilot, 9)
        assert "6/6" in said(app)
        await pilot.press("comma")
        await settled(pilot)
        assert "5/6" in said(app)
        await do(pilot, "i8")
        assert "White had to stop the four" in said(app)
        await pilot.press("u")
        await settled(pilot)
        assert "make two with a single stone" in said(app)


async def test_help_over_a_game_leads_to_its_tour_and_over_the_list_asks_which(
    tmp_path: Path,
) -> None:
    app = board_app(tmp_path, PEOPLE)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("f1", "t")
        await settled(pilot)
        assert shows(app, TourScreen)
        await pilot.press("f1")
        await settled(pilot)
        assert shows(app, HelpScreen)
        await pilot.press("tab")
        await settled(pilot)
        assert "Rules of the game" in screen_text(app)
        await pilot.press("t")  # it is open already
        await settled(pilot)
        assert shows(app, HelpScreen)
        await pilot.press("escape", "escape", "f2")
        await settled(pilot)
        assert shows(app, GamePicker)
        await pilot.press("f1", "t")
        await settled(pilot)
        await pilot.press("2")
        await settled(pilot)
        assert "Learn Gomoku" in said(app)


async def test_the_keys_that_the_settings_give_are_named_and_work(tmp_path: Path) -> None:
    app = board_app(tmp_path, Learn("othello"), keys={"game.take-back": ("f9",)})
    async with app.run_test(size=(80, 24)) as pilot:
        await reach(pilot, 4)
        assert "Press F9." in said(app)
        await pilot.press("f9")
        await settled(pilot)
        assert "Both moves were taken back." in said(app)


async def test_another_language_and_theme_show_at_once(tmp_path: Path) -> None:
    app = board_app(tmp_path, Learn("othello"), language="en")
    async with app.run_test(size=(80, 24)) as pilot:
        await reach(pilot, 3)
        await pilot.press("right", "ctrl+p", *"language", "down", "enter")
        await settled(pilot)
        assert "隅に置いた石は、もう返されません。" in said(app).replace(" ", "")
        await do(pilot, "h8")
        assert "Enter 次へ" in said(app)


@pytest.mark.parametrize("key", WAYS)
@pytest.mark.parametrize(
    "size",
    [
        (60, 20),
        (20, 18),
        *(pytest.param(size, marks=pytest.mark.long) for size in ((120, 40), (40, 24), (30, 20))),
    ],
    ids=str,
)
async def test_every_text_can_be_read_whole(
    key: str, size: tuple[int, int], tmp_path: Path
) -> None:
    app = board_app(tmp_path, Learn(key))
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        for number, step in enumerate(tour_of(key).steps):
            seen = said(app)
            while "Enter ↓" in seen or "Enter v" in seen or "To the board" not in seen:
                if app.screen.query_one(BoardWidget).display:
                    break
                await pilot.press("enter")
                await settled(pilot)
                seen += f" {said(app)}"
            task = step.tasks[0]
            for word in f"{task.text} {task.how.keys if task.how else ''}".split():
                assert word.format(undo="u", hint="/", help="F1") in seen
            await pilot.press("full_stop")
            await settled(pilot)
            assert number == 5 or f"{number + 2}/6" in said(app)


async def test_text_and_board_take_turns_where_there_is_no_room_for_both(tmp_path: Path) -> None:
    app = board_app(tmp_path, Learn("gomoku"))
    async with app.run_test(size=(20, 18)) as pilot:
        await settled(pilot)
        board, side = app.screen.query_one(BoardWidget), app.screen.query_one("#side")
        for keys, answer in ((["slash"], "Hint: g9."), (["a", "1", "enter"], "a1 is free")):
            while not board.display:
                await pilot.press("enter")
                await settled(pilot)
            assert board.has_focus
            assert not side.display
            await pilot.press(*keys)
            await settled(pilot)
            read = said(app)
            while "To the board" not in said(app):
                await pilot.press("enter")
                await settled(pilot)
                read += f" {said(app)}"
            assert answer in read
        await pilot.press("enter")
        await do(pilot, "g9")
        assert "Enter Next step" in said(app)


async def test_a_status_line_of_two_rows_leaves_the_way_on_in_sight(tmp_path: Path) -> None:
    app = board_app(tmp_path, Learn("othello"))
    async with app.run_test(size=(40, 12)) as pilot:
        await settled(pilot)
        await pilot.press("full_stop", "full_stop")
        await settled(pilot)
        assert app.screen.query_one(StatusLine).region.height == 2
        assert "Enter To the board" in screen_text(app)


@pytest.mark.parametrize("key", WAYS)
@pytest.mark.parametrize("size", [(80, 24), (80, 50), (120, 40)], ids=str)
async def test_a_tour_has_the_board_and_the_card_of_a_game(
    key: str, size: tuple[int, int], tmp_path: Path
) -> None:
    app = board_app(tmp_path, NewGame(game(key), ("human", "human")), glyphs="shaped")
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        board = app.screen.query_one(BoardWidget).region
        keys = app.screen.query_one(KeyHints).region
        await pilot.press("ctrl+t")
        await settled(pilot)
        assert app.screen.query_one(BoardWidget).region.size == board.size
        assert app.screen.query_one(KeyHints).region == keys
        card, text = app.screen.query_one(ScorePanel), app.screen.query_one(TourPanel)
        assert card.display
        assert "Black to move" in screen_text(app)
        assert not card.region.overlaps(text.region)
        status = app.screen.query_one(StatusLine).render_line(0).text
        assert "●" not in status


async def test_the_text_ends_with_the_way_on(tmp_path: Path) -> None:
    app = board_app(tmp_path, Learn("othello"), keys={"tour.next": ("f8",)})
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert said(app).endswith("F8 Next step")
        assert "Next step" in offered(app)
        await do(pilot, "d3")
        assert said(app).endswith("Enter Next step")
        await pilot.press(*["f8"] * 5)
        await settled(pilot)
        assert "6/6" in said(app)
        assert "Next step" not in said(app)
        assert "Next step" not in offered(app)


async def test_after_a_move_the_card_says_whose_turn_it_is(tmp_path: Path) -> None:
    app = board_app(tmp_path, Learn("othello"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await do(pilot, "d3")
        assert "White to move" in screen_text(app)
        assert "thinking" not in screen_text(app)


async def test_a_step_that_follows_no_other_supposes_its_moves(tmp_path: Path) -> None:
    app = board_app(tmp_path, Learn("othello"))
    async with app.run_test(size=(80, 24)) as pilot:
        await reach(pilot, 4)
        assert "Suppose you played b2" in said(app)


async def test_a_window_may_change_its_size_at_any_moment(tmp_path: Path) -> None:
    app = board_app(tmp_path, Learn("othello"))
    async with app.run_test(size=(80, 24)) as pilot:
        await reach(pilot, 1)
        board = app.screen.query_one(BoardWidget)
        for size in ((17, 11), (10, 5), (80, 24)):
            await pilot.resize_terminal(*size)
            await settled(pilot)
            assert ("needs" in screen_text(app)) is (size == (10, 5))
        assert board.has_focus
        await do(pilot, "f4")
        assert "five discs" in said(app)
