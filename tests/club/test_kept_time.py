"""The time of a club that a keeper has claimed: an outage of the keeper costs nobody any."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from boardtui.club.beats import BEAT
from boardtui.club.club_file import ClubFile
from boardtui.club.club_time import OUTAGE, SEEN, ClubTime

from .test_club_time import Machine, write

MINUTE = 60.0


class Club:
    """A club with one running keeper, on a host whose clock is skipped."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self.host = Machine()
        self.host.beat = self.host.seconds
        self.database = database
        self.now = self.host.time(database)
        """The time in a program that is in the club throughout."""

    def run(self, seconds: float) -> None:
        """Let the keeper run for a while."""
        while seconds > 0:
            self.host.seconds += min(BEAT, seconds)
            self.host.beat = self.host.seconds
            seconds -= BEAT

    def stop(self, seconds: float) -> None:
        """Let the host run for a while without a beat."""
        self.host.seconds += seconds

    def write(self, now: ClubTime | None = None) -> float:
        """Write an entry; return its time."""
        at = (now or self.now).of_entry(self.database)
        write(self.database, at)
        return at

    def come_back(self) -> None:
        """Let a keeper begin again, as it does before its first beat."""
        self.now.of_entry(self.database)
        self.host.beat = self.host.seconds


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    with closing(ClubFile(tmp_path / "club.db").connect()) as database:
        yield Club(database)


def test_it_runs_with_the_beats(club: Club) -> None:
    begun = club.now()
    club.run(10 * MINUTE)
    assert club.now() == club.write() == club.host.time(club.database)() == begun + 10 * MINUTE


def test_it_stands_still_without_them(club: Club) -> None:
    begun = club.now()
    club.stop(OUTAGE - 1)
    assert club.now() == begun + OUTAGE - 1
    halted = [club.now.is_halted]
    club.stop(1)
    halted.append(club.now.is_halted)
    assert halted == [False, True]
    club.stop(MINUTE)
    assert club.now() == club.host.time(club.database)() == begun + OUTAGE
    assert ClubTime.read(club.database, club.host.host) == begun + OUTAGE


@pytest.mark.parametrize("seconds", [OUTAGE, MINUTE, 1e6])
def test_the_first_entry_after_an_outage_goes_on_from_before_it(club: Club, seconds: float) -> None:
    begun = club.now()
    club.stop(seconds)
    others = [club.host.time(club.database) for _program in range(8)]
    assert [club.write(now) for now in others] == [begun] * 8
    assert [now() for now in (club.now, *others)] == [begun] * 9
    club.stop(3)
    assert club.now() == club.write() == begun + 3


def test_so_does_the_first_beat(club: Club) -> None:
    begun = club.now()
    club.stop(MINUTE)
    club.come_back()
    assert club.now() == begun
    assert not club.now.is_halted
    club.run(MINUTE)
    assert club.now() == club.write() == begun + MINUTE


def test_a_program_that_has_not_looked_meanwhile_has_the_same_time(club: Club) -> None:
    begun, late = club.now(), club.host.time(club.database)
    club.stop(MINUTE)
    club.come_back()
    club.run(MINUTE)
    assert late() == club.now() == begun + MINUTE


def test_several_outages_add_up(club: Club) -> None:
    begun, late = club.now(), club.host.time(club.database)
    for _time in range(3):
        club.run(MINUTE)
        club.stop(MINUTE)
        club.come_back()
    assert late() == club.now() == begun + 3 * MINUTE


def test_who_plays_on_without_a_keeper_goes_on_from_the_newest_entry(club: Club) -> None:
    begun = club.now()
    times = []
    for _move in range(20):
        club.stop(4)
        times.append(club.write())
    assert times == sorted(times)
    assert begun + MINUTE / 2 < times[-1] <= begun + 80
    club.come_back()
    assert club.now() == times[-1]


def test_a_gap_that_is_shorter_counts(club: Club) -> None:
    begun = club.now()
    for _time in range(10):
        club.stop(OUTAGE - 1)
        club.come_back()
    assert club.now() == club.write() == begun + 10 * (OUTAGE - 1)


def test_a_keeper_at_rest_lets_it_run(club: Club) -> None:
    begun, late = club.now(), club.host.time(club.database)
    club.host.beat = math.inf
    club.stop(1e5)
    assert club.now.is_resting
    assert not club.now.is_halted
    assert club.now() == club.write() == begun + 1e5
    club.run(MINUTE)
    assert late() == club.now() == club.write() == begun + 1e5 + MINUTE


def test_an_outage_before_the_rest_is_known_after_it(club: Club) -> None:
    begun, late = club.now(), club.host.time(club.database)
    club.stop(MINUTE)
    club.come_back()
    club.host.beat = math.inf
    club.stop(MINUTE)
    assert late() == club.now() == begun + MINUTE


def test_after_a_start_of_the_host_it_runs_until_a_keeper_claims_the_club(club: Club) -> None:
    club.stop(MINUTE)
    at = club.write()
    club.host.start_again()
    again = club.host.time(club.database)
    club.stop(MINUTE)
    kept = [again.is_kept]
    assert again() == at + MINUTE
    club.host.beat = club.host.seconds
    kept.append(again.is_kept)
    assert kept == [False, True]
    club.stop(2 * MINUTE)
    assert again() == at + MINUTE + OUTAGE


def test_a_beat_of_the_future_halts_nothing(club: Club) -> None:
    begun = club.now()
    club.host.beat = club.host.seconds + 1e6
    club.stop(MINUTE)
    assert club.now() == club.write() == begun + MINUTE
    club.run(MINUTE)
    assert club.now() == begun + 2 * MINUTE


def test_what_is_kept_for_a_start_of_the_host_is_no_outage(club: Club) -> None:
    begun = club.now()
    club.run(SEEN)
    club.stop(10)
    club.now.keep(club.database)
    club.stop(MINUTE)
    club.now.keep(club.database)
    assert club.write() == begun + SEEN
    club.host.start_again()
    assert club.host.time(club.database)() == begun + SEEN


def test_a_database_that_cannot_be_read_leaves_it_standing(club: Club) -> None:
    begun, late = club.now(), club.host.time(club.database)
    club.stop(MINUTE)
    club.come_back()
    club.database.execute("ALTER TABLE boot RENAME TO gone")
    assert late() == begun + OUTAGE
    club.database.execute("ALTER TABLE gone RENAME TO boot")
    assert late() == begun
