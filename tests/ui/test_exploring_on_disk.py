"""What exploring, commenting and playing on leave on disk."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import TextArea

from boardtui.formats import sgf
from boardtui.play.seats import seat_words
from boardtui.record.tree import GameRecord
from boardtui.rules.registry import game
from boardtui.saves.cards import GameCard, Status
from boardtui.session.launch import NewGame
from boardtui.ui.app import BoardApp
from boardtui.ui.screens.play_on import PlayOn
from tests.session.keepers import file_of
from tests.ui.app_host import board_app, open_game, settled
from tests.ui.host_game import (
    play,
    screen_text,
    until,
)

TIC_TAC_TOE = game("gomoku", size=3, line=3)


def main_line(record: GameRecord) -> str:
    """The moves of the main line."""
    moves = (node.move for node in record.mainline())
    return " ".join(record.game.format_move(move) for move in moves if move is not None)


async def resumed(app: BoardApp, pilot: Pilot[None]) -> GameCard[Path]:
    """Open the only saved game that is listed."""
    (summary,) = await app.games.archive.cards()
    await app.navigation.resume(summary.ref)
    await settled(pilot)
    return summary


class TestOnDisk:
    """A finished game in the real app: what is done in looking at it is kept in its own file."""

    MOVES = "a1 b1 a2 b2 a3"

    async def finish(self, directory: Path) -> Path:
        """Play a game to its end, and leave the program."""
        app = board_app(directory, NewGame(TIC_TAC_TOE, ("human", "human")))
        async with app.run_test() as pilot:
            await settled(pilot)
            await play(pilot, self.MOVES)
            await settled(pilot)
            await app.save_at_exit()
        (save,) = (directory / "games").rglob("*.sgf")
        return save

    async def test_what_is_explored_in_it_is_in_the_same_game(self, tmp_path: Path) -> None:
        original = await self.finish(tmp_path)
        (before,) = sgf.loads(original.read_bytes())
        app = board_app(tmp_path)
        async with app.run_test(notifications=True) as pilot:
            await settled(pilot)
            summary = await resumed(app, pilot)
            await pilot.press("comma", "comma")
            await settled(pilot)
            await play(pilot, "c1")
            opened = open_game(app, "gomoku")
            assert not opened.view.is_study
            assert "Variation" in screen_text(app)
            assert "4 (main 5)" in screen_text(app)
            assert not app._notifications
            await pilot.press("v", "delete", "n")
            await settled(pilot)
            await app.save_at_exit()
            assert app.games.changes_saved_as == []
        assert list((tmp_path / "games").rglob("*.sgf")) == [original]
        (reading,) = sgf.loads(original.read_bytes())
        assert main_line(reading.record) == self.MOVES
        assert seat_words(reading.seats) == seat_words(before.seats) == ("human", "human")
        third = reading.record.mainline()[3]
        explored = [TIC_TAC_TOE.format_move(node.move) for node in third.children if node.move]
        assert explored == ["b2", "c1"]
        (again,) = await app.games.archive.cards()
        assert (again.ref, again.outcome) == (original, summary.outcome)
        assert (again.players, again.seats) == (summary.players, summary.seats)
        assert (again.status, again.origin) == (Status.OVER, None)

    async def test_its_end_is_not_taken_back_when_it_is_opened_again(self, tmp_path: Path) -> None:
        await self.finish(tmp_path)
        app = board_app(tmp_path)
        async with app.run_test() as pilot:
            await settled(pilot)
            await resumed(app, pilot)
            await pilot.press("greater_than_sign", "u")
            await settled(pilot)
            assert "The game is over; its moves cannot be taken back." in screen_text(app)
            assert open_game(app, "gomoku").table.standing.outcome is not None
            await app.save_at_exit()

    async def test_a_comment_stands_in_the_game_which_is_listed_once(self, tmp_path: Path) -> None:
        original = await self.finish(tmp_path)
        app = board_app(tmp_path)
        async with app.run_test(notifications=True) as pilot:
            await settled(pilot)
            summary = await resumed(app, pilot)
            await pilot.press("comma", "comma", "semicolon")
            await until(pilot, lambda: app.screen.query(TextArea))
            await pilot.press(*"sharp", "ctrl+s")
            await settled(pilot)
            assert "study" not in screen_text(app)
            opened = open_game(app, "gomoku")
            assert not opened.view.is_study
            assert opened.table.standing.outcome is not None
            await app.save_at_exit()
        assert list((tmp_path / "games").rglob("*.sgf")) == [original]
        (reading,) = sgf.loads(original.read_bytes())
        assert reading.record.mainline()[3].comment == "sharp"
        assert main_line(reading.record) == self.MOVES
        assert seat_words(reading.seats) == ("human", "human")
        (again,) = await app.games.archive.cards()
        assert (again.ref, again.outcome) == (original, summary.outcome)

    async def test_playing_on_from_it_takes_the_place_of_the_running_game(
        self, tmp_path: Path
    ) -> None:
        original = await self.finish(tmp_path)
        content = original.read_bytes()
        app = board_app(tmp_path, NewGame(TIC_TAC_TOE, ("human", "human")))
        async with app.run_test() as pilot:
            await settled(pilot)
            await play(pilot, "c3")
            running = open_game(app, "gomoku")
            await resumed(app, pilot)
            finished = app.navigation.shown
            assert finished is not None
            await pilot.press("comma", "comma", "y")
            await until(pilot, lambda: isinstance(app.screen, PlayOn))
            await pilot.press("enter")
            await until(pilot, lambda: app.navigation.shown is not finished)
            await settled(pilot)
            new = app.navigation.shown
            assert new is not None
            assert list(app.games) == [finished, new]
            assert running.keeper.closed
            assert sorted(seat_words(new.seats)) == ["easy", "human"]
            assert [*map(TIC_TAC_TOE.format_move, new.view.cursor)][:3] == ["a1", "b1", "a2"]
            assert file_of(new) not in {original, file_of(running)}
            await app.save_at_exit()
        assert original.read_bytes() == content


async def test_a_study_is_opened_once_the_game_that_it_is_of_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games" / "game.sgf"
    path.parent.mkdir()
    with_others = "BTSEATS[human][human]BTWHO[person:human][person:ann]"
    path.write_text(f"(;GM[2]SZ[8]{with_others};B[f5];W[d6])")
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        shared = await app.navigation.resume(path)
        assert shared is not None
        shared.view.comment((), "Seen")
        assert shared.view.is_study
        study = shared.path
        assert study is not None
        may_close, close = asyncio.Event(), shared.close_files

        async def close_later() -> None:
            await may_close.wait()
            await close()

        monkeypatch.setattr(shared, "close_files", close_later)
        closing = app.run_worker(app.navigation.close(shared))
        resuming = app.run_worker(app.navigation.resume(study))
        await pilot.pause()
        may_close.set()
        await closing.wait()
        again = await resuming.wait()
        assert again is not None
        assert (again.keeper.path, again.keeper.is_copy) == (study, False)
        await app.save_at_exit()
