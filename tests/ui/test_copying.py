"""Copying a game without paths."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.app import App
from textual.pilot import Pilot

from boardtui.rules.registry import game
from boardtui.session.launch import NewGame
from boardtui.ui.glyphs import StoneStyle
from boardtui.ui.screens.copying import CopyScreen
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.screens.save_copy import SaveCopyScreen
from boardtui.ui.terminal.answers import TerminalAnswers
from boardtui.ui.widgets.board_widget import BoardWidget

from .app_host import board_app, screen_text, settled, shows
from .test_hosted import OTHELLO, files, said, visitor


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    copied: list[str] = []
    monkeypatch.setattr(App, "copy_to_clipboard", lambda _app, text: copied.append(text))
    return copied


KITTY = TerminalAnswers(
    ambiguous_width=1,
    name="kitty(0.41.1)",
    pixels=(800, 480),
    pictures_asked=True,
    pictures=True,
    complete=True,
)


@pytest.mark.parametrize("glyphs", ["unicode", "octants", "pictures"])
async def test_a_board_under_the_mouse_is_copied_as_text(
    tmp_path: Path, clipboard: list[str], glyphs: str
) -> None:
    two_people = NewGame(game("othello", size=4), ("human", "human"))
    app = board_app(tmp_path, two_people, glyphs=glyphs, answers=KITTY)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        board = app.screen.query_one(BoardWidget)
        style = board.glyphs.stone_style
        assert (style is StoneStyle.PICTURES) == (glyphs == "pictures")
        await pilot.mouse_down(board, offset=(6, 4))
        await pilot.hover(board, offset=(12, 8))
        await pilot.mouse_up(board, offset=(12, 8))
        await pilot.press("super+c")
        await settled(pilot)
        (copied,) = clipboard
        assert "  a b c d\n1 . . . .\n2 . O X .\n3 . X O .\n4 . . . ." in copied
        # The log beside the board is selected too.
        assert "Moves" in copied
        assert "MoveLog" not in copied


class TestCopying:
    async def ask(self, pilot: Pilot[None]) -> None:
        await settled(pilot)
        await pilot.press("f", "5", "enter")
        await settled(pilot)
        await pilot.press("ctrl+s")
        await settled(pilot)

    async def test_a_game_goes_out_by_the_screen_and_the_clipboard(
        self, tmp_path: Path, clipboard: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        app = visitor(tmp_path, OTHELLO, keeps=False)
        async with app.run_test() as pilot:
            await self.ask(pilot)
            assert shows(app, CopyScreen)
            assert not shows(app, SaveCopyScreen)
            assert ";B[f5]" in screen_text(app)
            await pilot.press("enter")
            await settled(pilot)
            assert clipboard[0].startswith("(;")
            assert "Sent to your terminal’s clipboard." in said(app)
            await pilot.press("left", "c")
            await settled(pilot)
            assert clipboard[1] == "f5\n"
            await pilot.press("escape")
            await settled(pilot)
            assert shows(app, GameScreen)
        assert files(tmp_path) == []

    async def test_what_is_too_long_for_a_clipboard_stays(
        self, tmp_path: Path, clipboard: list[str]
    ) -> None:
        app = visitor(tmp_path, OTHELLO)
        async with app.run_test() as pilot:
            await settled(pilot)
            (found,) = app.games
            found.subject.record.root.comment = "x y " * 20_000
            await self.ask(pilot)
            await pilot.press("enter")
            await settled(pilot)
            assert not clipboard
            assert "too long for the clipboard: the limit is 64 kB" in said(app)

    async def test_escapes_of_a_record_are_not_shown(self, tmp_path: Path) -> None:
        app = visitor(tmp_path, OTHELLO)
        async with app.run_test() as pilot:
            await settled(pilot)
            (found,) = app.games
            found.subject.record.root.comment = "a\x1b]52;c;eA==\x07b\u202ec"
            await self.ask(pilot)
            assert "\x1b" not in screen_text(app)
            assert "\u202e" not in screen_text(app)
