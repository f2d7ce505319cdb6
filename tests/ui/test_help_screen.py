from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.rules.registry import game
from boardtui.session.launch import NewGame
from boardtui.ui.widgets.board_widget import BoardWidget
from boardtui.ui.widgets.definitions import Definitions
from boardtui.ui.widgets.mark_key import MarkKey

from .app_host import board_app, screen_text, settled
from .host_game import offered

OTHELLO = NewGame(game("othello"), ("human", "human"))


async def test_help_begins_with_the_first_steps_and_names_no_command_by_its_id(
    tmp_path: Path,
) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test(size=(80, 200)) as pilot:
        await settled(pilot)
        await pilot.press("f1")
        await settled(pilot)
        text = screen_text(app)
        in_order = (
            *("First steps", "Arrow keys", "play at the cursor", "type a point", "Mouse"),
            *(
                "Rules of the game",
                "Marks on the board",
                "How to read an analysis",
                "Strategy terms",
            ),
            *("X-square", "boardtui help strategy", "All keys"),
        )
        places = [text.index(each) for each in in_order]
        assert places == sorted(places)
        assert "game.take-back" not in text
        await pilot.press("escape", "f2", "2")
        await settled(pilot)
        await pilot.press("f1")
        await settled(pilot)
        text = screen_text(app)
        of_form = (
            "Using the form",
            "choose another value",
            "Rules of the game",
            "Computer players in Gomoku",
            "All keys",
        )
        places = [text.index(each) for each in of_form]
        assert places == sorted(places)
        assert "Computer players in Othello" not in text
        assert "Place a disc" not in text


async def test_help_begins_with_the_tree_while_that_has_the_focus(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("underscore")
        await settled(pilot)
        await pilot.press("f1")
        await settled(pilot)
        assert "Variation tree" in screen_text(app).splitlines()[2]
        assert "remove the highlighted branch" in screen_text(app)
        await pilot.press("escape", "escape", "f1")
        await settled(pilot)
        assert "First steps" in screen_text(app).splitlines()[2]


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (80, 50)], ids=str)
@pytest.mark.parametrize("kind", ["othello", "gomoku"])
async def test_the_marks_are_as_large_as_on_the_board_that_help_was_opened_from(
    kind: str, size: tuple[int, int], tmp_path: Path
) -> None:
    app = board_app(tmp_path, NewGame(game(kind), ("human", "human")))
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        board = app.screen.query_one(BoardWidget).fitted
        assert board is not None
        await pilot.press("f1")
        await settled(pilot)
        key = app.screen.query_one(MarkKey).fit(game(kind))
        assert (key.pitch.rows, key.stone_style) == (min(board.pitch.rows, 3), board.stone_style)
        assert key.pitch == board.pitch or board.pitch.rows > 3


async def test_tab_goes_from_section_to_section(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("f1")
        await settled(pilot)
        tops = []
        for key in ("tab", "tab", "shift+tab"):
            await pilot.press(key)
            await settled(pilot)
            tops.append(screen_text(app).splitlines()[2].strip("─- "))
        assert tops == ["Rules of the game", "Marks on the board", "Rules of the game"]
        assert "Tab Next section" in screen_text(app)


async def test_each_key_has_one_row(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test(size=(80, 250)) as pilot:
        await settled(pilot)
        await pilot.press("f1")
        await settled(pilot)
        keys = section(screen_text(app), "All keys")
        named = [key for row in keys if row[1] != " " for key in row[:20].split()]
        assert len(named) == len(set(named))
        assert "/ F4 Hint; Explain the hint; Hide the hint" in [
            " ".join(row.split()) for row in keys
        ]


async def test_meanings_begin_in_the_same_column_in_all_sections(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test(size=(80, 250)) as pilot:
        await settled(pilot)
        await pilot.press("f1")
        await settled(pilot)
        lines = screen_text(app).splitlines()
        meanings = (
            "move the cursor",
            "proved to the last disc",
            "Take back a move",
            "Plays any legal move",
        )
        columns = {line.index(text) for text in meanings for line in lines if text in line}
        assert len(columns) == 1


async def test_keys_are_in_two_columns_where_there_is_room(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test(size=(150, 150)) as pilot:
        await settled(pilot)
        await pilot.press("f1")
        await settled(pilot)
        first = section(screen_text(app), "All keys")[0].split()
        assert first[:5] == ["u", "Take", "back", "a", "move;"]
        assert len(first) > 5


async def test_the_rule_below_tells_how_much_is_out_of_sight(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("f1")
        await settled(pilot)
        place = screen_text(app).splitlines()[-2]
        assert "↓ " in place
        assert "↑ " not in place
        assert "Page down" in offered(app)
        await pilot.press("end")
        await settled(pilot)
        place = screen_text(app).splitlines()[-2]
        assert "↑ " in place
        assert "↓ " not in place


def section(text: str, title: str) -> list[str]:
    """The lines of a section of the help."""
    lines = text.splitlines()
    start = next(y for y, line in enumerate(lines) if line.strip("─- ") == title) + 1
    end = next(y for y in range(start, len(lines)) if not lines[y].strip())
    return lines[start:end]


def test_names_leave_half_of_a_tiny_window_to_their_meanings() -> None:
    lines = Definitions([("Ctrl+Q Ctrl+C", "Quit"), ("F1", "Help")]).lines(18)
    assert ["".join(span.text for span in line).rstrip() for line in lines] == [
        "Ctrl+Q    Quit",
        "Ctrl+C",
        "F1        Help",
    ]
