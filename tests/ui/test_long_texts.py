"""Comments and names of any length cost no more than what is shown of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich import cells
from rich.cells import cell_len
from textual.events import Paste

from boardtui.formats.detect import scan_record
from boardtui.session.launch import ChooseGame, Review
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.widgets import text_lines
from boardtui.ui.widgets.text_field import MOST_CHARACTERS, TextField
from tests.combinations import combined
from tests.fixtures.long_texts import LONG_TEXTS

from .app_host import board_app, screen_text, settled, shows

LENGTH = 100_000
SIZES = [(100, 30), (50, 20)]
"""With panels, and without: then the status line shows the comment."""


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The lengths of the texts whose columns are measured."""
    lengths = []

    def measure(text: str, *version: str) -> int:
        lengths.append(len(text))
        return cell_len(text, *version)

    monkeypatch.setattr(text_lines, "cell_len", measure)
    monkeypatch.setattr(cells, "cell_len", measure)  # for those who set a text to a width
    return lengths


def review(text: str, names: str = "Ann") -> Review:
    header = f"GM[2]SZ[8]PB[{names}]PW[{names}]EV[{names}]"
    record = f"(;{header}C[{text}];B[f5]C[{text}x];W[d6]C[{text}y])"
    return Review(scan_record(record).read(0), "long.sgf")


@pytest.mark.parametrize(("kind", "size"), combined([*LONG_TEXTS], SIZES))
async def test_only_what_is_shown_of_a_comment_is_measured(
    tmp_path: Path, kind: str, size: tuple[int, int], measured: list[int]
) -> None:
    app = board_app(tmp_path, review(LONG_TEXTS[kind](LENGTH)))
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await pilot.press(*"..,")
        await settled(pilot)
        assert shows(app, GameScreen)
        assert sum(measured) < LENGTH


@pytest.mark.parametrize(("kind", "size"), combined(["no blanks", "wide", "combining"], SIZES))
async def test_only_what_is_shown_of_a_name_is_measured(
    tmp_path: Path, kind: str, size: tuple[int, int], measured: list[int]
) -> None:
    app = board_app(tmp_path, review("", LONG_TEXTS[kind](LENGTH)))
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await pilot.press("full_stop", "f2")
        await settled(pilot)
        assert sum(measured) < LENGTH


async def test_the_names_of_a_list_are_cut(tmp_path: Path, measured: list[int]) -> None:
    names = "黒" * LENGTH
    text = f"(;GM[2]PB[{names}]EV[{names}];B[f5])" * 2
    app = board_app(tmp_path, ChooseGame(scan_record(text), "list.sgf"))
    async with app.run_test() as pilot:
        await settled(pilot)
        assert "黒黒" in screen_text(app)
        assert sum(measured) < LENGTH


async def test_a_comment_that_is_too_long_to_edit_says_so(tmp_path: Path) -> None:
    app = board_app(tmp_path, review("x" * (MOST_CHARACTERS + 1)))
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("semicolon")
        await settled(pilot)
        assert shows(app, GameScreen)
        assert "too long to edit" in screen_text(app)


async def test_a_comment_takes_no_more_than_can_be_edited(tmp_path: Path) -> None:
    app = board_app(tmp_path, review("x" * (MOST_CHARACTERS - 2)))
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("semicolon")
        await settled(pilot)
        app.screen.query_one(TextField).post_message(Paste("abc"))
        await settled(pilot)
        assert "up to 10000 characters" in screen_text(app)
        await pilot.press("a", "b", "ctrl+s")
        await settled(pilot)
        assert isinstance(app.screen, GameScreen)
        assert app.screen.view.node.comment.endswith("xab")


async def test_a_selection_is_replaced_in_a_full_comment(tmp_path: Path) -> None:
    app = board_app(tmp_path, review("x" * MOST_CHARACTERS))
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("semicolon")
        await settled(pilot)
        field = app.screen.query_one(TextField)
        field.select_all()
        await pilot.press("a", "ctrl+s")
        await settled(pilot)
        assert isinstance(app.screen, GameScreen)
        assert app.screen.view.node.comment == "a"
