"""Files of saved games that are opened by their paths."""

from __future__ import annotations

from pathlib import Path

from boardtui.formats.detect import scan_file
from boardtui.rules.registry import game
from boardtui.saves.store import Store
from boardtui.session.launch import NewGame, review_of
from boardtui.ui.flows.pasting import open_path
from tests.session.keepers import file_of

from .app_host import board_app, screen_text, settled


async def test_an_own_game_given_at_the_start_that_is_open_elsewhere_is_said_to_be_a_copy(
    tmp_path: Path,
) -> None:
    save = tmp_path / "games" / "mine.sgf"
    save.parent.mkdir()
    save.write_text("(;GM[2]SZ[8]BTSEATS[human][human];B[f5])")
    with Store(save.parent).locked(save):
        opened = review_of(lambda kind: scan_file(save, game=kind), str(save))
        app = board_app(tmp_path, opened)
        async with app.run_test() as pilot:
            await settled(pilot)
            assert "This game is open elsewhere, so you are continuing with a copy." in screen_text(
                app
            )


async def test_the_file_of_a_game_that_is_open_here_shows_that_game(tmp_path: Path) -> None:
    app = board_app(tmp_path, NewGame(game("othello"), ("human", "human")))
    async with app.run_test() as pilot:
        opened = app.navigation.shown
        assert opened is not None
        opened.view.play(game("othello").parse_move("f5"))
        await opened.keeper.aclose()
        await pilot.press("f2")
        await settled(pilot)
        await open_path(app.services, file_of(opened))
        assert [*app.games] == [opened]
        assert app.navigation.shown is opened
