"""The rule of a list of Gomoku moves: asked for where it is open, and changed later."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import Paste
from textual.pilot import Pilot

from boardtui.cli.arguments import UsageError, parse_arguments
from boardtui.cli.main import main
from boardtui.cli.opening import opening_of
from boardtui.config.settings import Settings
from boardtui.formats.detect import read_file
from boardtui.rules.board import Seat
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game
from boardtui.rules.registry import game
from boardtui.session.launch import UNBOUNDED, NewGame, Review
from boardtui.ui.app import BoardApp
from boardtui.ui.screens.confirm import ConfirmDialog
from boardtui.ui.screens.details import DetailsForm
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.widgets.chooser import Chooser
from boardtui.ui.widgets.menu import Item, Menu
from tests.ui.app_host import board_app, screen_text, settled, shows, started

FREESTYLE, RENJU = game("gomoku"), game("gomoku", rule="renju")
OF_RENJU = "h8 h9 j8 a1"
RULES = ("freestyle", "standard", "renju", "caro", "caro6")
NO_OPENING = "h8 a1 b5 c3"
FORBIDDEN = "h8 a1 i8 a15 j9 o1 j10 o15 j8"
"""White's far away, then Black's double three."""

pytestmark = pytest.mark.usefixtures("no_imports")


async def paste(app: BoardApp, pilot: Pilot[None], text: str) -> None:
    app.post_message(Paste(text))
    await settled(pilot)


def answers(app: BoardApp) -> list[str]:
    return [row.text for row in app.screen.query_one(Menu).rows if isinstance(row, Item)]


def shown(app: BoardApp) -> tuple[Game, int]:
    """The game in front, and the number of its moves."""
    assert isinstance(app.screen, GameScreen)
    record = app.screen.view.record
    return record.game, len(record.mainline()) - 1


async def choose_rule(pilot: Pilot[None], rule: str) -> None:
    await pilot.press("ctrl+d")
    await settled(pilot)
    line = pilot.app.screen.query_one("#rule", Chooser)
    line.focus()
    await pilot.press(*["right"] * RULES.index(rule))
    await pilot.press("enter")
    await settled(pilot)


@pytest.mark.parametrize("way", ["picker", "dialog"])
async def test_the_rule_of_a_pasted_list_is_asked_for(tmp_path: Path, way: str) -> None:
    app = board_app(tmp_path)
    async with started(app, *(["ctrl+o"] if way == "dialog" else [])) as pilot:
        await paste(app, pilot, OF_RENJU)
        assert shows(app, ConfirmDialog)
        assert "which rule" in screen_text(app)
        assert answers(app) == ["Renju", "Gomoku", "Gomoku, exactly five", "Caro", "Caro6"]
        await pilot.press("enter")
        await settled(pilot)
        assert shown(app) == (RENJU, 4)


@pytest.mark.parametrize(
    ("moves", "first"), [(NO_OPENING, "Gomoku"), (FORBIDDEN, "Gomoku"), (OF_RENJU, "Renju")]
)
async def test_the_likely_rule_stands_first(tmp_path: Path, moves: str, first: str) -> None:
    app = board_app(tmp_path)
    async with started(app) as pilot:
        await paste(app, pilot, moves)
        assert answers(app)[0] == first
        assert ("Renju" in answers(app)) == (moves != FORBIDDEN)
        await pilot.press("escape")
        await settled(pilot)
        assert len(app.games) == 0


@pytest.mark.parametrize("text", ["f5d6c3d3", "(;GM[4]SZ[15];B[hh];W[hi])"])
async def test_nothing_is_asked_where_the_rule_is_no_question(tmp_path: Path, text: str) -> None:
    app = board_app(tmp_path)
    async with started(app) as pilot:
        await paste(app, pilot, text)
        assert shows(app, GameScreen)


async def test_one_answer_is_for_all_lists_of_a_text(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app) as pilot:
        await paste(app, pilot, f"{OF_RENJU}\nh8 h9 i8\n")
        await pilot.press("enter")
        await settled(pilot)
        assert "pasted text  2 games" in screen_text(app)
        await pilot.press("enter")
        await settled(pilot)
        assert shown(app) == (RENJU, 4)


async def test_the_rule_is_changed_later_in_a_record_beside(tmp_path: Path) -> None:
    (reading,) = read_file(written(tmp_path, "(;GM[4]SZ[15]PB[Ann]C[first];B[hh];W[hi];B[jh])"))
    app = board_app(tmp_path, Review(reading, "a.sgf"))
    async with started(app, "full_stop", "full_stop", size=(120, 40)) as pilot:
        before = app.navigation.shown
        await choose_rule(pilot, "renju")
        assert shown(app) == (RENJU, 3)
        assert len(app.games) == 2
        assert isinstance(app.screen, GameScreen)
        record = app.screen.view.record
        assert (record.players[Seat(0)], record.root.comment) == ("Ann", "first")
        assert app.screen.view.node.move_number() == 2
        assert "rules of Renju; the original" in " ".join(app.notices.texts)
        await pilot.press("escape")
        await settled(pilot)
        assert app.navigation.shown is before
        assert shown(app) == (FREESTYLE, 3)


async def test_forbidden_points_show_and_end_a_line_once_it_is_renju(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, size=(120, 40)) as pilot:
        await paste(app, pilot, FORBIDDEN)
        await pilot.press("enter")
        await settled(pilot)
        assert shown(app) == (FREESTYLE, 9)
        await choose_rule(pilot, "renju")
        assert shown(app) == (RENJU, 8)
        assert "j8" in " ".join(app.notices.texts)
        assert isinstance(app.screen, GameScreen)
        position = app.screen.view.record.root.end().position
        assert RENJU.notation.parse("j8", RENJU.board_size) in RENJU.forbidden_points(position)


async def test_a_game_that_is_played_keeps_its_rule(tmp_path: Path) -> None:
    app = board_app(tmp_path, NewGame(FREESTYLE, ("human", "human")))
    async with started(app, *"h8", "enter", "ctrl+d") as pilot:
        await settled(pilot)
        assert shows(app, DetailsForm)
        assert not app.screen.query("#rule")


def written(folder: Path, text: str, name: str = "moves.txt") -> Path:
    file = folder / name
    file.write_text(text)
    return file


@pytest.mark.parametrize("told", [["--rule", "renju"], ["--game", "gomoku", "--rule", "renju"]])
def test_the_rule_is_told_to_open(tmp_path: Path, told: list[str]) -> None:
    file = written(tmp_path, OF_RENJU)
    opened = opening_of(parse_arguments(["open", str(file), *told]), Settings(), UNBOUNDED)
    assert isinstance(opened, Review)
    assert opened.reading.record.game == RENJU


def test_a_rule_is_none_of_othello(tmp_path: Path) -> None:
    file = written(tmp_path, "f5d6")
    with pytest.raises((RulesError, UsageError)):
        opening_of(
            parse_arguments(["open", str(file), "--game", "othello", "--rule", "renju"]),
            Settings(),
            UNBOUNDED,
        )


@pytest.mark.parametrize("text", [OF_RENJU, "(;GM[4]SZ[15];B[hh];W[hi];B[jh];W[ao])"])
def test_convert_writes_the_rule_that_it_is_told(tmp_path: Path, text: str) -> None:
    target = tmp_path / "out.sgf"
    assert main(["convert", str(written(tmp_path, text)), str(target), "--rule", "renju"]) == 0
    (reading,) = read_file(target)
    assert reading.record.game == RENJU
    assert "RU[renju]" in target.read_text()
