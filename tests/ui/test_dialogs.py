"""The dialogs of the game screen: where they begin, what they show, what they ask."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.rules.registry import game
from boardtui.session.launch import NewGame
from boardtui.ui.glyphs import glyph_set
from boardtui.ui.screens.comment import CommentEditor
from boardtui.ui.screens.confirm import WIDTH, ConfirmDialog, confirm
from boardtui.ui.screens.dialog import Dialog
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.terminal.screen import TerminalScreen
from boardtui.ui.widgets.board_widget import BoardWidget
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.menu import Item
from boardtui.ui.widgets.side_panels import SidePanels
from tests.combinations import combined
from tests.ui.app_host import board_app, settled, started
from tests.ui.host_game import GameHost, game_of, screen_text, text_of


async def test_enter_alone_resigns_nothing() -> None:
    app = GameHost(game_of(game("othello"), moves="d3"))
    async with app.run_test() as pilot:
        await pilot.press("x", "enter")
        await settled(pilot)
        assert isinstance(app.screen, GameScreen)
        assert app.game.view.state.outcome is None
        await pilot.press("x", "down", "enter")
        await settled(pilot)
        assert app.game.view.state.outcome is not None


async def test_enter_alone_removes_nothing() -> None:
    played = game_of(game("gomoku"), moves="h8 h9")
    view = played.view
    view.goto(view.record.root.children[0])
    view.play(view.record.game.parse_move("j10"))
    app = GameHost(played)
    async with app.run_test() as pilot:
        await pilot.press("delete", "enter")
        await settled(pilot)
        assert len(view.record.root.children[0].children) == 2


async def test_the_arrow_keys_go_round_who_plays_from_here() -> None:
    app = GameHost(game_of(game("othello"), moves="d3 c3"))
    async with app.run_test() as pilot:
        await pilot.press("comma", "y")
        await settled(pilot)
        black, white, answers = app.screen.focus_chain
        assert app.screen.focused is black
        for key, focused in [
            ("down", white),
            ("down", answers),
            ("up", white),
            ("down", answers),
            ("down", answers),  # from Start to Cancel
            ("down", black),
            ("up", answers),
        ]:
            await pilot.press(key)
            assert app.screen.focused is focused


@pytest.mark.parametrize("keys", [["x"], ["comma", "y"], ["semicolon"]])
async def test_the_board_stays_in_sight_behind_a_dialog(keys: list[str]) -> None:
    app = GameHost(game_of(game("othello"), moves="d3 c3"))
    async with app.run_test() as pilot:
        await pilot.press(*keys)
        await settled(pilot)
        lines = screen_text(app).splitlines()
        assert "a   b   c   d" in lines[2]
        assert lines[18].lstrip().startswith("8 |   |   |   |   |   |   |   |   |")


@pytest.mark.parametrize(
    ("keys", "hints"),
    [
        (["x"], ["Enter Choose", "Esc Cancel"]),
        (["semicolon"], ["Ctrl+S Save", "Esc Cancel"]),
        (["comma", "y"], ["Right Next value", "Enter Start", "Esc Cancel"]),
    ],
)
async def test_the_key_hints_are_those_of_the_dialog(keys: list[str], hints: list[str]) -> None:
    app = GameHost(game_of(game("othello"), moves="d3 c3"))
    async with app.run_test() as pilot:
        await pilot.press(*keys)
        await settled(pilot)
        assert all(hint in text_of(app, KeyHints) for hint in hints)
        last = screen_text(app).splitlines()[-1]
        assert all(hint in last for hint in hints)
        assert "Play " not in last
        assert ("Left and Right change the value." in screen_text(app)) == ("y" in keys)


@pytest.mark.parametrize("keys", [["x"], ["semicolon"]])
async def test_the_key_hints_begin_where_those_of_the_game_begin(keys: list[str]) -> None:
    app = GameHost(game_of(game("othello"), moves="d3 c3"))
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        for size in ((120, 40), (100, 30)):
            await pilot.resize_terminal(*size)
            await settled(pilot)
            assert column_of_hints(app) == ("Enter", 1)
            await pilot.press(*keys)
            await settled(pilot)
            assert isinstance(app.screen, Dialog)
            assert column_of_hints(app)[1] == 1
            await pilot.press("escape")
            await settled(pilot)


def column_of_hints(app: GameHost) -> tuple[str, int]:
    """The first key of the key hints, and the column where it begins."""
    line = screen_text(app).splitlines()[app.screen.query_one(KeyHints).region.y]
    first = line.split()[0]
    return first, line.index(first)


@pytest.mark.parametrize(
    ("keys", "resigns"), [("right space", True), ("tab enter", True), ("right tab enter", False)]
)
async def test_buttons_are_reached_by_the_arrow_keys_and_tab(keys: str, resigns: bool) -> None:
    app = GameHost(game_of(game("othello")))
    async with app.run_test() as pilot:
        await pilot.press("x")
        await settled(pilot)
        assert "[> n Keep playing ]  [  y Resign ]" in screen_text(app)
        await pilot.press("right")
        await settled(pilot)
        assert "[  n Keep playing ]  [> y Resign ]" in screen_text(app)
        await pilot.press("left", *keys.split())
        await settled(pilot)
        assert (app.game.view.state.outcome is not None) == resigns


@pytest.mark.parametrize(("answer", "resigns"), [("n Keep playing", False), ("y Resign", True)])
async def test_a_button_is_pressed_by_the_mouse(answer: str, resigns: bool) -> None:
    app = GameHost(game_of(game("othello")))
    async with app.run_test() as pilot:
        await pilot.press("x")
        await settled(pilot)
        lines = screen_text(app).splitlines()
        (y,) = (y for y, line in enumerate(lines) if answer in line)
        await pilot.click(offset=(lines[y].index(answer), y))
        await settled(pilot)
        assert isinstance(app.screen, GameScreen)
        assert (app.game.view.state.outcome is not None) == resigns


async def test_buttons_stand_below_each_other_where_a_line_has_no_room() -> None:
    app = GameHost(game_of(game("othello")))
    async with app.run_test(size=(30, 12)) as pilot:
        await pilot.press("x")
        await settled(pilot)
        lines = [line.strip(" |") for line in screen_text(app).splitlines()]
        assert lines.index("[> n Keep playing ]") + 1 == lines.index("[  y Resign ]")


async def test_a_comment_that_was_not_changed_closes_at_once() -> None:
    played = game_of(game("othello"), moves="d3")
    played.view.comment(played.view.cursor, "good")
    app = GameHost(played)
    async with app.run_test() as pilot:
        await pilot.press("semicolon", "escape")
        await settled(pilot)
        assert isinstance(app.screen, GameScreen)


async def test_a_changed_comment_is_not_lost_by_one_key() -> None:
    app = GameHost(game_of(game("othello"), moves="d3"))
    async with app.run_test() as pilot:
        await pilot.press("semicolon", *"good", "escape")
        await settled(pilot)
        assert "Discard what you have written?" in screen_text(app)
        await pilot.press("enter")
        await settled(pilot)
        assert isinstance(app.screen, CommentEditor)
        await pilot.press(*"!", "ctrl+s")
        await settled(pilot)
        assert app.game.view.node.comment == "good!"


async def test_a_changed_comment_is_discarded_when_that_is_confirmed() -> None:
    app = GameHost(game_of(game("othello"), moves="d3"))
    async with app.run_test() as pilot:
        await pilot.press("semicolon", *"bad", "escape")
        await settled(pilot)
        await pilot.press("y")
        await settled(pilot)
        assert isinstance(app.screen, GameScreen)
        assert app.game.view.node.comment == ""


@pytest.mark.parametrize(
    ("seats", "question"),
    [
        (("human", "human"), "Resign for Black?"),
        (("human", "easy"), "Resign the game?"),
        (("human", "easy", "easy"), "Resign the game? The others play on."),
        (("human", "human", "easy"), "Resign for Black? The others play on."),
    ],
)
async def test_a_person_is_asked_by_the_name_of_the_side_only_among_several(
    tmp_path: Path, seats: tuple[str, ...], question: str
) -> None:
    played = game("othello" if len(seats) == 2 else "three-way")
    app = board_app(tmp_path, NewGame(played, seats))
    async with started(app, "x"):
        assert question in screen_text(app)


PLACES = {
    "resign": ("x",),
    "comment": ("semicolon",),
    "details": ("ctrl+d",),
    "save": ("ctrl+s",),
    "open": ("ctrl+o",),
    "palette": ("ctrl+p",),
}


@pytest.mark.parametrize(("size", "name"), combined([(80, 50), (120, 40), (200, 60)], [*PLACES]))
async def test_a_dialog_lies_on_the_panels_or_on_the_board_beside_the_cursor(
    tmp_path: Path, size: tuple[int, int], name: str
) -> None:
    keys = PLACES[name]
    app = board_app(tmp_path, NewGame(game("othello"), ("human", "human")), glyphs="shaped")
    async with started(app, "f", "5", "enter", *keys, size=size) as pilot:
        await settled(pilot)
        below = app.screen_stack[-2]
        panel = app.screen.query_one(".panel").region
        side, board = below.query_one(SidePanels).region, below.query_one(BoardWidget)
        if keys == PLACES["palette"]:
            assert board.region.x <= panel.x < panel.right <= max(board.region.right, side.right)
            assert panel.y == 0
            return
        on_side, on_board = side.contains_region(panel), board.region.contains_region(panel)
        assert on_side or on_board
        if keys == PLACES["open"]:
            return  # it is high
        assert on_side == (keys == PLACES["resign"] or size == (80, 50))
        assert board.cursor_screen_offset is not None
        assert not panel.contains(*board.cursor_screen_offset)


async def test_a_question_about_a_dialog_lies_on_it(tmp_path: Path) -> None:
    app = board_app(tmp_path, NewGame(game("othello"), ("human", "human")), glyphs="shaped")
    async with started(app, "semicolon", "a", "escape", size=(80, 50)) as pilot:
        await settled(pilot)
        question, comment = (
            screen.query_one(".panel").region for screen in app.screen_stack[:-3:-1]
        )
        assert comment.contains_region(question)


async def test_a_dialog_stays_in_its_place_when_the_window_changes(tmp_path: Path) -> None:
    app = board_app(tmp_path, NewGame(game("othello"), ("human", "human")), glyphs="shaped")
    async with started(app, "ctrl+d", size=(120, 40)) as pilot:
        for size in ((80, 50), (200, 60), (80, 24), (120, 40)):
            await pilot.resize_terminal(*size)
            await settled(pilot)
            panel = app.screen.query_one(".panel").region
            below = app.screen_stack[-2]
            assert isinstance(below, TerminalScreen)
            places = below.dialog_places
            assert size == (80, 24) or any(place.contains_region(panel) for place in places)
            assert panel.width <= 84


async def test_a_dialog_is_as_wide_as_if_the_window_had_always_had_its_size(tmp_path: Path) -> None:
    widths = []
    for opened in ((80, 50), (200, 60)):
        played = NewGame(game("othello"), ("human", "human"))
        app = board_app(tmp_path / f"{opened}", played, glyphs="shaped")
        async with started(app, "ctrl+d", size=opened) as pilot:
            await pilot.resize_terminal(200, 60)
            await settled(pilot)
            widths.append(app.screen.query_one(".panel").region.width)
    assert widths[0] == widths[1]


async def test_a_place_for_a_dialog_beside_the_cursor_leaves_it_in_sight(tmp_path: Path) -> None:
    app = board_app(tmp_path, NewGame(game("othello"), ("human", "human")), glyphs="shaped")
    async with started(app, size=(120, 40)) as pilot:
        for key in ("pageup", "pagedown"):
            await pilot.press(key)
            await settled(pilot)
            assert isinstance(app.screen, GameScreen)
            board = app.screen.query_one(BoardWidget)
            cursor = board.cursor_screen_offset
            assert cursor is not None
            for place in app.screen.dialog_places[1:-1]:
                assert board.region.contains_region(place)
                assert not place.contains_point(cursor)


@pytest.mark.parametrize("key", ["ctrl+s", "ctrl+o", "ctrl+d", "ctrl+p", "x"])
async def test_a_dialog_has_all_its_edges_in_a_low_window(tmp_path: Path, key: str) -> None:
    app = board_app(tmp_path, NewGame(game("othello"), ("human", "human")))
    async with started(app, key, size=(40, 12)) as pilot:
        await settled(pilot)
        panel, hints = app.screen.query_one(".panel").region, app.screen.query_one(KeyHints).region
        assert 0 <= panel.y < panel.bottom <= hints.y


@pytest.mark.parametrize("width", [40, 50, 60, 80])
async def test_a_question_is_whole_in_a_window_of_any_width(tmp_path: Path, width: int) -> None:
    app = board_app(tmp_path, NewGame(game("othello"), ("human", "human")))
    question = "A-record-with-a-long-name.sgf already exists. Overwrite it?"
    async with started(app, size=(width, 12)) as pilot:
        app.push_screen(confirm(question, "Overwrite", glyph_set("unicode")))
        await settled(pilot)
        panel = app.screen.query_one(".panel").content_region
        rows = screen_text(app).splitlines()[panel.y : panel.bottom]
        assert question in " ".join(" ".join(row[panel.x : panel.right] for row in rows).split())


async def test_only_one_line_of_a_dialog_has_the_pointer() -> None:
    app = GameHost(game_of(game("othello"), moves="d3 c3"))
    async with app.run_test() as pilot:
        await pilot.press("comma", "y")
        await settled(pilot)
        panel = app.screen.query_one(".panel").content_region
        for _line in range(4):
            rows = screen_text(app).splitlines()[panel.y : panel.bottom]
            assert sum(row[panel.x : panel.right].count(">") for row in rows) == 1
            await pilot.press("tab")
            await settled(pilot)


@pytest.mark.parametrize("key", ["ctrl+s", "ctrl+o", "ctrl+d"])
async def test_a_dialog_with_fields_covers_a_narrow_window(tmp_path: Path, key: str) -> None:
    """No edge of the panels behind it looks out at its sides."""
    app = board_app(tmp_path, NewGame(game("othello"), ("human", "human")))
    async with started(app, key, size=(80, 24)):
        panel = app.screen.query_one(".panel")
        assert (panel.region.x, panel.region.right) == (0, 80)
        assert panel.region.height <= 15


@pytest.mark.parametrize(
    ("columns", "first", "fourth"),
    [
        (
            120,
            "Which of these games was it that you played there yesterday evening?",
            "[> 1 A game of a kind ]  [  2 A game of a kind ]  [  3 A game of a kind ]",
        ),
        (66, "Which of these games was it that you played", "[  2 A game of a kind ]"),
    ],
)
async def test_a_question_is_as_wide_as_its_answers(columns: int, first: str, fourth: str) -> None:
    text = "Which of these games was it that you played there yesterday evening?"
    answers = [Item(str(number), "A game of a kind", key=str(number)) for number in range(1, 4)]
    app = GameHost(game_of(game("othello")))
    async with app.run_test(size=(columns, 30)) as pilot:
        app.push_screen(ConfirmDialog(text, answers, glyph_set("ascii")))
        await settled(pilot)
        region = app.screen.query_one(".panel").region
        lines = screen_text(app).splitlines()[region.y + 1 : region.bottom - 1]
        inside = [line[region.x + 1 : region.right - 1].strip() for line in lines]
        assert inside[0] == first
        assert fourth in inside
        assert region.width <= 6 + max(WIDTH, *map(len, inside))
