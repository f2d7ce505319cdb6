"""The time of a visit, with a clock that the test moves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from boardtui.play.table import Table
from boardtui.record.clock import DAY, Clock
from boardtui.record.tree import GameRecord
from boardtui.record.who import Who, WhoKind
from boardtui.rules.board import Seat
from boardtui.saves.unkept import NotKept
from boardtui.session.hosting import HOSTED
from boardtui.session.open_game import OpenGame
from boardtui.session.visit import Visit
from boardtui.words.hosting import span, warning, words_at_the_end
from tests.play.tables import play
from tests.play.tic_tac_toe import TIC_TAC_TOE
from tests.session.keepers import SharedKeeper
from tests.ui.host_game import unsaved

MINUTE = 60.0
PERSON = Who(WhoKind.PERSON, "human")
BOUNDS = HOSTED._replace(idle=30 * MINUTE, stay=90 * MINUTE, notice=3 * MINUTE)


class Hours:
    """A visit whose hours pass at once."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        self.due: list[tuple[float, Callable[[], object]]] = []
        self.warned: list[str] = []
        self.ended: list[str] = []
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(loop, "time", lambda: self.now)
        monkeypatch.setattr(loop, "call_at", lambda when, call: self.due.append((when, call)))
        self.games: list[OpenGame] = []
        """The games that are open."""
        self.visit = Visit(
            BOUNDS,
            self.games,
            lambda end: self.warned.append(warning(end)),
            lambda end: self.ended.append(words_at_the_end(end)),
        )

    def wait(self, minutes: float) -> None:
        """Let time pass, with all that is due in it."""
        end = self.now + minutes * MINUTE
        while (pair := min(self.due, default=(end + 1, None)))[0] <= end:
            self.due.remove(pair)  # type: ignore[arg-type]
            self.now = pair[0]
            assert pair[1] is not None
            pair[1]()
        self.now = end


@pytest.fixture
async def hours(monkeypatch: pytest.MonkeyPatch) -> Hours:
    return Hours(monkeypatch)


async def test_who_is_idle_is_warned_and_then_goes(hours: Hours) -> None:
    hours.wait(26.9)
    assert not hours.warned
    hours.wait(0.2)
    assert hours.warned == ["This session ends in 3 minutes unless you press a key."]
    hours.wait(2.8)
    assert not hours.ended
    hours.wait(0.2)
    assert hours.ended == ["No key was pressed for 30 minutes, so the session has ended."]
    assert len(hours.warned) == 1
    assert not hours.due


async def test_a_key_takes_the_warning_back(hours: Hours) -> None:
    hours.wait(28)
    assert len(hours.warned) == 1
    hours.visit.note_input()
    hours.wait(26)
    assert len(hours.warned) == 1
    hours.wait(2)
    assert len(hours.warned) == 2
    assert not hours.ended


async def test_who_is_busy_goes_when_the_time_is_over(hours: Hours) -> None:
    for _minute in range(86):
        hours.wait(1)
        hours.visit.note_input()
    assert not hours.warned
    hours.wait(1.1)
    assert hours.warned == ["This session ends in 3 minutes, when it reaches its time limit."]
    hours.visit.note_input()
    hours.wait(3)
    assert hours.ended == ["The session has reached its limit of 90 minutes and has ended."]


def game(
    *moves: str, clock: Clock | None = None, who: str | None = "human", shared: bool = False
) -> OpenGame:
    """A game of two people, one of whom is here, after some moves."""
    record = GameRecord(TIC_TAC_TOE, clock=clock)
    table = Table.of(record, (PERSON, PERSON._replace(id="other") if shared else PERSON))
    keeper = SharedKeeper() if shared else NotKept()
    game = OpenGame("game-1", table, keeper, who=who, keeper_of_study=unsaved)
    play(table, *moves)
    return game


def busy(hours: Hours, minutes: int) -> None:
    """Let time pass in which the visitor presses a key a minute."""
    for _minute in range(minutes):
        hours.wait(1)
        hours.visit.note_input()


class TestGameInPlay:
    """What a game in play does to the end of a visit."""

    @pytest.mark.parametrize(
        "played",
        [
            game("a1"),
            game("a1", clock=Clock(300)),
            game(shared=True),
            game("a1", shared=True, clock=Clock(300)),
        ],
    )
    async def test_it_is_never_ended_by_the_time(self, hours: Hours, played: OpenGame) -> None:
        hours.games.append(played)
        busy(hours, 600)
        assert (hours.warned, hours.ended, len(hours.due)) == ([], [], 1)
        played.table.resign(Seat(0))
        busy(hours, 1)
        assert hours.warned == ["This session ends in 3 minutes, when it reaches its time limit."]
        busy(hours, 1)
        assert not hours.ended
        busy(hours, 2)
        assert hours.ended == ["The session has reached its limit of 90 minutes and has ended."]
        assert not hours.due

    @pytest.mark.parametrize(
        "other",
        [
            game(),
            game("a1", "b1", "a2", "b2", "a3"),
            game("a1", shared=True, who=None),
            game("a1", shared=True, clock=Clock(0, 0, 1, DAY)),
        ],
    )
    async def test_no_other_game_puts_off_the_end(self, hours: Hours, other: OpenGame) -> None:
        hours.games.append(other)
        busy(hours, 91)
        assert hours.ended == ["The session has reached its limit of 90 minutes and has ended."]

    async def test_who_leaves_it_after_the_time_is_idle(self, hours: Hours) -> None:
        hours.games.append(game("a1"))
        busy(hours, 100)
        hours.wait(26)
        assert (hours.warned, hours.ended) == ([], [])
        hours.wait(5)
        assert hours.warned == ["This session ends in 3 minutes unless you press a key."]
        assert hours.ended == ["No key was pressed for 30 minutes, so the session has ended."]
        assert not hours.due

    async def test_one_that_begins_after_the_warning_is_played(self, hours: Hours) -> None:
        busy(hours, 88)
        assert len(hours.warned) == 1
        hours.games.append(game("a1"))
        busy(hours, 60)
        assert not hours.ended
        hours.games.clear()
        busy(hours, 5)
        assert len(hours.warned) == 2
        assert hours.ended

    async def test_who_waits_at_a_running_clock_is_not_idle(self, hours: Hours) -> None:
        waited = game("a1", shared=True, clock=Clock(3600))
        hours.games.append(waited)
        hours.wait(59)
        assert (hours.warned, hours.ended) == ([], [])
        waited.table.resign(Seat(0))
        hours.wait(1)
        assert hours.warned == ["This session ends in 3 minutes unless you press a key."]
        hours.wait(3)
        assert hours.ended == ["No key was pressed for 30 minutes, so the session has ended."]

    @pytest.mark.parametrize(
        "other",
        [
            game("a1"),
            game("a1", shared=True),
            game("a1", shared=True, clock=Clock(3600), who=None),
            game("a1", shared=True, clock=Clock(0, 0, 1, DAY)),
        ],
    )
    async def test_without_such_a_clock_one_is(self, hours: Hours, other: OpenGame) -> None:
        hours.games.append(other)
        hours.wait(31)
        assert hours.ended == ["No key was pressed for 30 minutes, so the session has ended."]

    async def test_a_key_at_the_board_begins_the_span_anew(self, hours: Hours) -> None:
        hours.games.append(game("a1", shared=True, clock=Clock(3600)))
        hours.wait(40)
        hours.visit.note_input()
        hours.games.clear()
        hours.wait(26.9)
        assert not hours.warned
        hours.wait(4)
        assert hours.ended


async def test_keys_cost_nothing(hours: Hours) -> None:
    for _key in range(1000):
        hours.visit.note_input()
    assert len(hours.due) == 1


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (6 * 3600, "6 hours"),
        (3600, "1 hour"),
        (90 * 60, "90 minutes"),
        (60, "1 minute"),
        (3, "3 seconds"),
    ],
)
def test_times_in_words(seconds: float, text: str) -> None:
    assert span(seconds) == text
