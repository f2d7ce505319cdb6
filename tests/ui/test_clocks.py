"""Clocks in the full-screen program: the form, the plates, the end by time."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from boardtui.cli.arguments import UsageError, parse_arguments
from boardtui.record.clock import Clock
from boardtui.rules.board import Seat
from boardtui.rules.gomoku import Gomoku, OpeningRule, Rule
from boardtui.rules.othello import Othello
from boardtui.session.launch import NewGame
from boardtui.session.open_game import OpenGame
from boardtui.ui.app import BoardApp
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.widgets.chooser import Chooser
from tests.ui.app_host import board_app, play_to, screen_text, settled, started
from tests.waiting import until

PEOPLE = ("human", "human")


def on_clock(folder: Path, clock: Clock, *seats: str) -> BoardApp:
    """The program with a game on a clock."""
    return board_app(folder, NewGame(Othello(), seats or PEOPLE, clock))


def shown(app: BoardApp) -> tuple[str, ...]:
    """The times on the plates."""
    assert isinstance(app.screen, GameScreen)
    return app.screen.latest.clocks


def game(app: BoardApp) -> OpenGame:
    assert isinstance(app.screen, GameScreen)
    return app.screen.game


async def play(pilot: Pilot[None], point: str) -> None:
    await pilot.press(*point, "enter")
    await settled(pilot)


@pytest.mark.parametrize(
    ("text", "clock"), [("5+3", Clock(300, 3)), ("3d", Clock(0, 0, 1, 259_200)), ("none", None)]
)
def test_a_clock_is_an_argument(text: str, clock: Clock | None) -> None:
    assert parse_arguments(["othello", "--clock", text]).clock == clock
    assert parse_arguments(["othello"]).clock is None


def test_a_wrong_one_is_one_clear_line() -> None:
    with pytest.raises(UsageError, match="“soon” is not a clock"):
        parse_arguments(["gomoku", "--clock", "soon"])


async def test_it_is_chosen_in_the_form_and_the_default_for_the_next_time(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "enter") as pilot:
        app.screen.query_one("#clock", Chooser).focus()
        await pilot.press("right", "right", "right", "enter")
        await settled(pilot)
        assert game(app).table.standing.clock == Clock(300, 3)
        await pilot.press("f3")
        await settled(pilot)
        assert app.screen.query_one("#clock", Chooser).value == "5+3"


async def test_both_clocks_show_seconds(tmp_path: Path) -> None:
    app = on_clock(tmp_path, Clock(300, 3))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert shown(app)[0].startswith("4:5")
        assert shown(app)[1] == "5:00"
        await play(pilot, "d3")
        assert shown(app)[1].startswith("4:5")
        assert shown(app)[0].startswith(("5:0", "4:5"))
        before = shown(app)[1]
        await until(lambda: shown(app)[1] < before)


async def test_over_ssh_a_running_clock_shows_minutes_a_standing_one_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSH_TTY", "/dev/pts/1")
    app = on_clock(tmp_path, Clock(300, 3))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert shown(app) == ("4 min", "5:00")
        await play(pilot, "d3")
        assert shown(app)[1] == "4 min"
        assert shown(app)[0].startswith(("5:0", "4:5"))


@pytest.mark.parametrize(
    ("choice", "ssh", "text"),
    [
        ("always", "/dev/pts/1", "4:5"),
        ("last_minute", "", "4 min"),
        ("last_minute", "/dev/pts/1", "4 min"),
        ("auto", "", "4:5"),
    ],
)
async def test_a_setting_says_when_a_running_clock_shows_seconds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, choice: str, ssh: str, text: str
) -> None:
    if ssh:
        monkeypatch.setenv("SSH_TTY", ssh)
    app = board_app(tmp_path, NewGame(Othello(), PEOPLE, Clock(300)), clock_seconds=choice)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert shown(app)[0].startswith(text)


async def test_the_setting_takes_effect_at_once(tmp_path: Path) -> None:
    app = on_clock(tmp_path, Clock(300))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        screen = app.screen
        assert isinstance(screen, GameScreen)
        await pilot.press("f5")
        await settled(pilot)
        chooser = app.screen.query_one("#clock_seconds", Chooser)
        chooser.index = [choice.value for choice in chooser.choices].index("last_minute")
        await settled(pilot)
        assert screen.latest.clocks[0] == "4 min"


async def test_a_clock_below_twenty_seconds_is_urgent_and_rings_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = on_clock(tmp_path, Clock(22))
    bells: list[str] = []
    monkeypatch.setattr(app, "bell", lambda: bells.append("bell"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "!0:" not in screen_text(app)
        assert bells == []
        await until(lambda: bells, pause=pilot.pause)
        await until(lambda: "!0:1" in screen_text(app), pause=pilot.pause)
        assert " 0:22 " in screen_text(app), "White’s clock stands above the bound"
        await play(pilot, "d3")
        standing = shown(app)[0]
        await until(lambda: len(bells) == 2, pause=pilot.pause)
        assert f"!{standing} " in screen_text(app), "it stays urgent while it stands"
        await play(pilot, "c3")
        assert len(bells) == 2


async def test_it_rings_while_one_looks_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = on_clock(tmp_path, Clock(20.4, 1))
    bells: list[str] = []
    monkeypatch.setattr(app, "bell", lambda: bells.append("bell"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await play(pilot, "d3")
        await pilot.press("comma")
        await settled(pilot)
        assert "!0:" not in screen_text(app)
        await until(lambda: bells)


async def test_the_setting_of_the_bell_silences_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = board_app(tmp_path, NewGame(Othello(), PEOPLE, Clock(20.2)), bell=False)
    bells: list[str] = []
    monkeypatch.setattr(app, "bell", lambda: bells.append("bell"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await until(lambda: shown(app)[0] == "0:18")
        assert bells == []


async def test_nothing_is_urgent_once_the_game_is_over(tmp_path: Path) -> None:
    app = on_clock(tmp_path, Clock(15))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "!0:1" in screen_text(app)
        game(app).resign(Seat(0))
        await settled(pilot)
        assert "!0:1" not in screen_text(app)


async def test_in_review_the_plates_show_the_time_after_the_move(tmp_path: Path) -> None:
    app = on_clock(tmp_path, Clock(300, 3))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await play(pilot, "d3")
        left = game(app).subject.head.left
        assert left is not None
        await play(pilot, "c3")
        await pilot.press("comma")
        await settled(pilot)
        minutes, seconds = divmod(int(left.main), 60)
        assert shown(app) == (f"{minutes}:{seconds:02}", "5:00")


async def test_a_fallen_flag_is_told(tmp_path: Path) -> None:
    app = on_clock(tmp_path, Clock(0.3))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(lambda: game(app).table.standing.outcome is not None)
        await settled(pilot)
        text = "\n".join(strip.text for strip in app.screen._compositor.render_strips())
        assert "│ Black ran out of time. " in text
        assert "│ White wins. " in text
        assert shown(app) == ("0:00", "0:00")


async def test_a_rematch_keeps_the_clock(tmp_path: Path) -> None:
    app = on_clock(tmp_path, Clock(0.3, 0.1))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(lambda: game(app).table.standing.outcome is not None)
        await settled(pilot)
        before = game(app)
        await pilot.press("1")
        await until(lambda: isinstance(app.screen, GameScreen) and game(app) is not before)
        assert game(app).table.standing.clock == Clock(0.3, 0.1)


async def test_a_saved_game_goes_on_with_the_time_that_was_left(tmp_path: Path) -> None:
    app = on_clock(tmp_path, Clock(3600, 3), "human", "random")
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        table = game(app).table
        await play_to(pilot, table, 4)  # a shorter game would not be offered again
        await app.save_at_exit()
    timing = table.standing.timing
    assert timing is not None
    assert not timing.is_running
    again = board_app(tmp_path)
    async with again.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("enter")
        await until(lambda: isinstance(again.screen, GameScreen))
        resumed = game(again).table.standing.timing
        assert resumed is not None
        assert resumed.left == timing.left
        assert resumed.used == pytest.approx(timing.used, abs=0.002)
        assert resumed.is_running


async def test_a_resignation_leaves_the_time_of_the_turn_used(tmp_path: Path) -> None:
    app = on_clock(tmp_path, Clock(30))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await until(lambda: shown(app)[0] < "0:30")
        game(app).resign(Seat(0))
        await settled(pilot)
        left, other = shown(app)
        assert left < other == "0:30"


async def test_the_clock_of_the_player_who_picks_a_stone_runs(tmp_path: Path) -> None:
    renju = Gomoku(rule=Rule.RENJU, opening=OpeningRule.RIF)
    app = board_app(tmp_path, NewGame(renju, PEOPLE, Clock(300)))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        table = game(app).table
        for name in ["h8", "h9", "h7", "white", "h6", "i8?"]:
            now = table.standing
            assert now.awaited is not None
            table.play(now.awaited, now.head_revision, now.game.parse_move(name))
        await settled(pilot)
        assert shown(app)[0].startswith("4:5")  # Black offers a second point
        now = table.standing
        assert now.awaited is not None
        table.play(now.awaited, now.head_revision, now.game.parse_move("k9?"))
        await settled(pilot)
        standing = shown(app)[0]
        assert standing.startswith("4:5")
        white = shown(app)[1]
        await until(lambda: shown(app)[1] < white)  # White picks Black's stone
        assert shown(app)[0] == standing
