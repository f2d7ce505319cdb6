"""Games in lists: opponent, how the game stands, when it was played."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from boardtui.formats import sgf
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color, Seat
from boardtui.rules.game import Outcome, Termination
from boardtui.rules.registry import game
from boardtui.saves.cards import Summary
from boardtui.saves.store import Store
from boardtui.session.game_choices import RunningGame, SavedGame
from boardtui.session.launch import NewGame
from boardtui.ui.app import BoardApp
from boardtui.ui.flows.picker import position_of
from boardtui.ui.game_items import running_items
from boardtui.ui.screens.game_picker import GamePicker
from boardtui.ui.widgets.menu import Heading, Item, Menu
from boardtui.words.listed_games import running_game, saved_game
from tests.cases import each
from tests.ui.app_host import board_app, open_game, screen_text, settled, shows

OTHELLO = game("othello")
TODAY = dt.date(2026, 11, 20)
AGAINST_EASY, PEOPLE = ("human", "easy"), ("human", "human")


def detail(
    seats: tuple[str, ...], names: tuple[str, str], moves: str, outcome: Outcome | None = None
) -> str:
    entry = saved_game(summary(seats, names, moves, outcome), TODAY)
    return entry.detail


def summary(
    seats: tuple[str, ...] = PEOPLE,
    names: tuple[str, str] = ("", ""),
    moves: str = "f5",
    outcome: Outcome | None = None,
    modified: dt.datetime | None = None,
) -> Summary:
    record = GameRecord(OTHELLO, players={Seat(seat): name for seat, name in enumerate(names)})
    head = record.root
    for move in moves.split():
        head = head.play(OTHELLO.parse_move(move))
    return Summary.of(
        Path("game.sgf"),
        record,
        head,
        outcome,
        seats,
        position=head.position,
        modified=modified or dt.datetime(2026, 11, 20, 9, 5).astimezone(),
    )


BLACK_WON = Outcome((Color(0),), Termination.RULES)
RESIGNED = Outcome((Color(1),), Termination.RESIGNATION)
OUT_OF_TIME = Outcome((Color(1),), Termination.TIMEOUT)


@each(
    ("seats", "names", "outcome", "shown"),
    [
        (AGAINST_EASY, ("", "Easy"), None, "move 1, White to move, against Easy"),
        (("easy", "human"), ("Easy", ""), None, "move 1, your turn, against Easy"),
        (PEOPLE, ("", ""), None, "move 1, White to move, two people"),
        ((), ("Ann", "Bob"), None, "move 1, Ann - Bob"),
        (AGAINST_EASY, ("", "Easy"), BLACK_WON, "you won 63-1, against Easy"),
        (("easy", "human"), ("Easy", ""), BLACK_WON, "you lost 1-63, against Easy"),
        (AGAINST_EASY, ("", "Easy"), RESIGNED, "you lost, against Easy"),
        (AGAINST_EASY, ("", "Easy"), OUT_OF_TIME, "you lost on time, against Easy"),
        (("easy", "human"), ("Easy", ""), OUT_OF_TIME, "you won on time, against Easy"),
        (PEOPLE, ("", ""), OUT_OF_TIME, "White won on time, two people"),
        (PEOPLE, ("", ""), BLACK_WON, "Black won 63-1, two people"),
        (("easy", "3"), ("Easy", "Level 3"), RESIGNED, "White won, Easy - Level 3"),
    ],
)
def test_how_a_game_stands(
    seats: tuple[str, ...], names: tuple[str, str], outcome: Outcome | None, shown: str
) -> None:
    assert detail(seats, names, "f5", outcome) == shown


@pytest.mark.parametrize(
    ("day", "shown"),
    [(20, "today 09:05"), (19, "yesterday 09:05"), (18, "2026-11-18"), (21, "2026-11-21")],
)
def test_when_it_was_played(day: int, shown: str) -> None:
    modified = dt.datetime(2026, 11, day, 9, 5).astimezone()
    entry = saved_game(summary(modified=modified), TODAY)
    assert entry.note == shown


async def test_an_open_game_is_listed_as_it_stands_not_as_it_is_looked_at(tmp_path: Path) -> None:
    app = board_app(tmp_path, NewGame(OTHELLO, PEOPLE))
    async with app.run_test() as pilot:
        await settled(pilot)
        for move in ("f5", "d6", "c3"):
            await pilot.press(*move, "enter")
        await pilot.press("comma", "comma")
        await settled(pilot)
        assert open_game(app, "othello").view.state.depth == 1
        entry = running_game(open_game(app, "othello"))
        assert entry.detail == "move 3, White to move, two people"
        (item,) = running_items(app.games)
        assert item.value == RunningGame(open_game(app, "othello").id)
        position = position_of(app.services, item.value)
        assert position is not None
        assert position.ply == 3
        await pilot.press("full_stop", "full_stop", "x", "y")
        await settled(pilot)
        await pilot.press("comma")
        await settled(pilot)
        entry = running_game(open_game(app, "othello"))
        assert entry.detail == "Black won, two people"
        assert entry.text == "Othello, Perpendicular"
        (item,) = running_items(app.games)
        assert item.value == RunningGame(open_game(app, "othello").id, goes_on=False)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("RE[B+]BTSEATS[human][human];B[f5];W[d6];B[c4];W[d3];B[c3]", "Othello, Tiger"),
        ("BTSEATS[human][human];B[f5];W[d6];B[c4]", "Othello"),
        ("PB[Ann]PW[Bob];B[f5];W[f6]", "Othello, Diagonal"),
        ("PB[Ann]PW[Bob];B[f5]", "Othello"),
    ],
)
def test_what_is_over_is_listed_with_its_opening(tmp_path: Path, text: str, shown: str) -> None:
    (tmp_path / "1.sgf").write_text(f"(;GM[2]SZ[8]{text})")
    store = Store(tmp_path)
    (card,) = store.cards()
    entry = saved_game(card, TODAY)
    assert entry.text == shown


def test_a_title_ends_the_line(tmp_path: Path) -> None:
    (tmp_path / "1.sgf").write_text("(;GM[2]SZ[8]PB[Ann]PW[Bob]EV[The\tcup final];B[f5])")
    (card,) = Store(tmp_path).cards()
    entry = saved_game(card, TODAY)
    assert entry.detail == "move 1, Ann - Bob, The cup final"


def test_a_save_has_no_name_of_an_opening_written_in(tmp_path: Path) -> None:
    (tmp_path / "1.sgf").write_text("(;GM[2]SZ[8]PB[Ann];B[f5];W[f6])")
    store = Store(tmp_path)
    (found,) = store.cards()
    reading = store.resume(found).reading
    assert "ON[" not in sgf.dumps(reading.record)
    reading.record.dissolve()


def leave_games(directory: Path, count: int) -> None:
    """Save games of one move and more, the longest last."""
    folder = directory / "games"
    folder.mkdir(parents=True)
    for number in range(1, count + 1):
        moves = ["", "B[f5]", "W[d6]", "B[c3]", "W[d3]"][1 : number + 1]
        text = "(;GM[2]SZ[8]BTSEATS[human][human];" + ";".join(moves) + ")"
        (folder / f"{number}.sgf").write_text(text)
    assert len(Store(folder).cards()) == count


def sections(app: object) -> dict[str, list[str]]:
    """The ids of the picker's items by their titles."""
    found: dict[str, list[str]] = {}
    title = ""
    for row in app.screen.query_one(Menu).rows:  # type: ignore[attr-defined]
        match row:
            case Heading():
                title = row.text or title
            case Item():
                found.setdefault(title, []).append(row.id)
    return found


def picker_of(app: BoardApp) -> GamePicker:
    assert isinstance(app.screen, GamePicker)
    return app.screen


async def test_the_newest_unfinished_game_is_one_key_away(tmp_path: Path) -> None:
    leave_games(tmp_path, 3)
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        groups = sections(app)
        assert next(iter(groups)) == "Continue"
        assert groups["Continue"] == ["saved:0", "saved:1"]
        assert groups["Unfinished"] == ["saved:2"]
        item = app.screen.query_one(Menu).item
        assert item is not None
        assert item.id == "saved:0"
        await pilot.press("enter")
        await settled(pilot)
        assert not shows(app, GamePicker)
        await pilot.press("f2")
        await settled(pilot)
        assert sections(app)["Continue"] == ["running:0", "saved:0"]


async def test_a_game_that_is_open_elsewhere_stands_once_and_is_not_the_one_to_continue(
    tmp_path: Path,
) -> None:
    leave_games(tmp_path, 3)
    folder = tmp_path / "games"
    other = Store(folder)
    newest = other.cards()[0]
    other.resume(newest)
    app = board_app(tmp_path)
    async with app.run_test(size=(80, 40)) as pilot:
        await settled(pilot)
        groups = sections(app)
        assert groups["Continue"] == ["saved:0", "saved:1"]
        assert groups["Unfinished"] == ["saved:2"]
        assert screen_text(app).count("open elsewhere") == 1
        values = [item.value for item in picker_of(app).games.unfinished]
        assert [isinstance(value, SavedGame) and value.summary.locked for value in values] == [
            *(False, False, True)
        ]
    for summary in other.cards():
        (folder / summary.path.name).unlink()
    app = board_app(tmp_path)
    async with app.run_test(size=(80, 40)) as pilot:
        await settled(pilot)
        groups = sections(app)
        assert "Continue" not in groups
        assert groups["Unfinished"] == ["saved:0"]
        item = app.screen.query_one(Menu).item
        assert item is not None
        assert item.id == "new:0"
    other.close()


async def test_nothing_is_to_continue_where_no_game_waits(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        assert "Continue" not in screen_text(app)
        item = app.screen.query_one(Menu).item
        assert item is not None
        assert item.id == "new:0"


@pytest.mark.parametrize("size", [(80, 24), (60, 20)], ids=str)
async def test_settings_and_quit_are_always_in_sight(tmp_path: Path, size: tuple[int, int]) -> None:
    leave_games(tmp_path, 4)
    app = board_app(tmp_path)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        for key in ("home", "down", "pagedown", "end"):
            await pilot.press(key)
            await settled(pilot)
            assert "s  Settings" in screen_text(app)
            assert "q  Quit" in screen_text(app)
