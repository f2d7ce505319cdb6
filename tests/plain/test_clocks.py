"""The clocks line by line."""

from __future__ import annotations

from pathlib import Path

from boardtui.config.settings import Settings
from boardtui.plain.clocks import ClockWarnings
from boardtui.record.clock import Clock
from boardtui.rules.othello import Othello
from boardtui.session.launch import NewGame
from tests.waiting import until

from .talk import PEOPLE, Talk


async def talk(folder: Path, clock: Clock | None, *seats: str) -> Talk:
    """A game on a clock."""
    talk = Talk(folder)
    await talk.begin(NewGame(Othello(), seats or PEOPLE, clock))
    return talk


async def test_the_clock_is_said(tmp_path: Path) -> None:
    on_clock = await talk(tmp_path, Clock(600, 0, 5, 30))
    (said,) = await on_clock.type("clock")
    assert said == (
        "Clock: 10 min + 5×30 s. Black: 9 min 59 s, then 5 periods of 30 s."
        " White: 10 min 0 s, then 5 periods of 30 s."
    )
    assert await on_clock.type(":") != []
    await on_clock.games.close_all()


async def test_a_game_may_have_none(tmp_path: Path) -> None:
    without = await talk(tmp_path, None)
    assert await without.type("clock") == ["The game has no clock."]
    await without.games.close_all()


async def test_little_time_is_said_once_and_so_is_the_end(tmp_path: Path) -> None:
    on_clock = await talk(tmp_path, Clock(0.4))
    said = on_clock.console.said
    ClockWarnings(on_clock.console.say, on_clock.session.game, (0.3, 0.2))
    await until(lambda: on_clock.session.game.table.standing.outcome is not None)
    assert said[-3:-1] == ["Black: 0 s.", "Black: 0 s."]
    assert said[-1].startswith("Black ran out of time. White wins.")
    await on_clock.games.close_all()


async def test_a_bell_comes_with_the_twentieth_second_and_with_the_last_period(
    tmp_path: Path,
) -> None:
    on_clock = await talk(tmp_path, Clock(20.2))
    await until(lambda: "Black: 20 s." in on_clock.console.said)
    assert on_clock.console.bells == 1
    await on_clock.games.close_all()
    in_periods = await talk(tmp_path, Clock(0.2, 0, 1, 30))
    await until(lambda: "Black: 30 s, 1 period left." in in_periods.console.said)
    assert in_periods.console.bells == 1
    await in_periods.games.close_all()


async def test_a_move_puts_the_warning_off(tmp_path: Path) -> None:
    on_clock = await talk(tmp_path, Clock(300, 3), "human", "random")
    said = await on_clock.type("d3")
    assert not [line for line in said if line.endswith(" s.")]
    await on_clock.games.close_all()


async def test_a_setting_silences_the_warnings(tmp_path: Path) -> None:
    silent = Talk(tmp_path / "silent", settings=Settings(time_warnings=False))
    await silent.begin(NewGame(Othello(), PEOPLE, Clock(10.1)))
    warned = await talk(tmp_path / "warned", Clock(10.1))
    # The clock of the silent game began before the other's.
    await until(lambda: "Black: 10 s." in warned.console.said)
    assert "Black: 10 s." not in silent.console.said
    for each in (silent, warned):
        await each.games.close_all()
