"""The names of players, and who counts as the person at home."""

from __future__ import annotations

import pytest

from boardtui.play.seats import (
    colors_at_home,
    may_have_coach,
    name_players,
    named,
    rated_pairing,
    reseated,
    seat_words,
    seated,
    with_own_name,
)
from boardtui.record.who import AT_HOME, Who, WhoKind
from boardtui.rules.board import Seat
from boardtui.rules.othello import Othello

from .tables import ANN, BOB, ROBOT

HERE = Who(WhoKind.PERSON, AT_HOME)
NAMED = HERE._replace(name="Eve")
OTHER = HERE._replace(name="Fay")


def test_words_are_read_and_written_again() -> None:
    words = ("human", "5")
    assert seat_words(seated(words)) == words
    assert seat_words((ANN, ROBOT)) == words
    assert [who.name for who in seated(words, ("Eve", ""))] == ["Eve", "Level 5"]


@pytest.mark.parametrize(
    ("who", "name"),
    [
        (Who.of_word("5"), "Level 5"),
        (Who.of_word("5", "Robot"), "Robot"),
        (Who.of_word("/usr/bin/edax -x"), "edax"),
        (Who.of_word("Edax"), "Edax"),
        (Who(WhoKind.LEVEL, "of another version"), "of another version"),
        (HERE, ""),
    ],
)
def test_computers_have_names(who: Who, name: str) -> None:
    assert named(who) == who._replace(name=name)


@pytest.mark.parametrize(
    ("before", "words", "now"),
    [
        ((ANN, ROBOT), ("human", "5"), (ANN, ROBOT)),
        ((ANN, ROBOT), ("5", "human"), (ROBOT, ANN)),
        ((ANN, ROBOT), ("human", "human"), (ANN, HERE)),
        ((ANN, BOB), ("5", "human"), (ROBOT, BOB)),
        ((ANN, BOB, ROBOT), ("5", "human", "human"), (ROBOT, BOB, ANN)),
        ((ANN, ROBOT, ROBOT), ("5", "human", "human"), (ROBOT, HERE, HERE)),
        ((ROBOT, ROBOT), ("human", "5"), (HERE, ROBOT)),
    ],
)
def test_who_stays_or_moves_is_the_same(
    before: tuple[Who, ...], words: tuple[str, ...], now: tuple[Who, ...]
) -> None:
    assert reseated(before, words) == now


@pytest.mark.parametrize(
    ("seats", "names"),
    [
        ((HERE, ROBOT), ["Eve", "Level 5"]),
        ((HERE, ANN), ["Eve", "Ann"]),
        ((ANN, BOB), ["Ann", "Bob"]),
        ((HERE, HERE), ["", ""]),
        ((HERE._replace(name="Carl"), ROBOT), ["Carl", "Level 5"]),
    ],
)
def test_the_person_at_home_gets_the_own_name(seats: tuple[Who, ...], names: list[str]) -> None:
    assert [who.name for who in with_own_name(seats, "Eve")] == names


@pytest.mark.parametrize(
    ("seats", "colors"), [((HERE, ROBOT), (0,)), ((ANN, HERE), (1,)), ((ANN, ROBOT), ())]
)
def test_only_the_people_at_home_are_at_home(
    seats: tuple[Who, ...], colors: tuple[int, ...]
) -> None:
    assert colors_at_home(seats, Othello().start()) == colors


@pytest.mark.parametrize(
    ("seats", "counts"),
    [((NAMED, ROBOT), True), ((ANN, ROBOT), False), ((HERE, ANN), False), ((HERE, HERE), False)],
)
def test_a_game_counts_for_the_account_at_home(seats: tuple[Who, ...], *, counts: bool) -> None:
    assert (rated_pairing(Othello(), seats) is not None) is counts


def test_a_coach_needs_a_person() -> None:
    assert may_have_coach(Othello(), ("human", "human"))
    assert not may_have_coach(Othello(), ("5", "easy"))


@pytest.mark.parametrize(
    ("before", "now", "names"),
    [
        ((NAMED, HERE), (NAMED, ROBOT), ["Annie", "Level 5"]),
        ((NAMED, OTHER), (OTHER, NAMED), ["Fay", "Eve"]),
        ((NAMED, OTHER), (HERE._replace(name="Cid"), OTHER), ["Cid", "Bobby"]),
        ((NAMED, OTHER), (HERE, HERE), ["Annie", "Bobby"]),
        ((NAMED, ROBOT), (NAMED, ROBOT._replace(name="")), ["Annie", "Bobby"]),
        ((NAMED, ROBOT), (NAMED, ROBOT._replace(name="Level five")), ["Annie", "Bobby"]),
        ((NAMED, BOB), (NAMED, HERE), ["Annie", ""]),
        ((), (NAMED, BOB), ["Annie", "Bobby"]),
    ],
)
def test_a_record_has_the_names_of_who_sits_there(
    before: tuple[Who, ...], now: tuple[Who, ...], names: list[str]
) -> None:
    players = {Seat(0): "Annie", Seat(1): "Bobby"}  # as somebody has written them
    name_players(players, before, now)
    assert [players.get(Seat(seat), "") for seat in (0, 1)] == names
