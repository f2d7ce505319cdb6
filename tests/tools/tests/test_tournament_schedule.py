from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.match.competitors import UNLIMITED, Allowance
from boardtui.players.player import Limit
from boardtui.record.clock import Clock
from boardtui.rules.othello import Othello
from tests.tools.tournament.openings import chosen_openings, random_openings
from tests.tools.tournament.players import read_allowance, read_competitor
from tests.tools.tournament.schedule import Pairing, pairs, tournament

SMALL = Othello(size=4)


def test_limits_are_passed_on() -> None:
    usual = Allowance(Limit(seconds=1, depth=8), margin=2.0)
    allowance = read_allowance("seconds=0.5,nodes=2000", usual)
    assert allowance == Allowance(Limit(seconds=0.5, nodes=2000, depth=8), margin=2.0)
    assert read_allowance("depth=0", allowance).move == Limit(seconds=0.5, nodes=2000)
    assert read_allowance("clock=30", UNLIMITED) == Allowance(clock=Clock(30.0))
    assert read_allowance("clock=0", Allowance(clock=Clock(30.0))) == UNLIMITED


def test_players_are_read_from_text() -> None:
    own = Allowance(Limit(seconds=1.0))
    read = {
        "N Test[seconds=2]=nboard:/a/ntest x 'b c'": ("N Test", "nboard:/a/ntest x 'b c'"),
        "easy": ("easy", "level:easy"),
        "level:3": ("level 3", "level:3"),
        "us=boardtui:": ("us", "boardtui:"),
        "us=nboard+:x=y:z": ("us", "nboard+:x=y:z"),
    }
    for text, (name, identity) in read.items():
        competitor = read_competitor(text, own)
        assert (competitor.name, competitor.identity) == (name, identity)
        assert competitor.allowance.move.seconds == (2 if "[" in text else 1)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("zebra", "it must be like"),
        ("a=uci:stockfish", "it must be like"),
        ("a=gtp:", "names no program"),
        ("a=gtp:'", "cannot be read"),
        ("human", "there is no level “human”"),
        ("level:99", "there is no level “99”"),
        ("a[speed=3]=gtp:x", "“speed=3” is no limit"),
        ("a[depth=-1]=gtp:x", "“depth=-1” is no limit"),
        ("a[seconds=nan]=gtp:x", "“seconds=nan” is no limit"),
    ],
)
def test_texts_that_mean_no_player_are_refused(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        read_competitor(text, UNLIMITED)


def test_openings_are_drawn_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "openings.txt"
    path.write_text("# balanced\nf5d6c3\n\nf5f6e6\nf5d6c4\n")
    drawn = chosen_openings(path, Othello(), 2, seed=1)
    assert len({opening.text for opening in drawn}) == 2
    assert all(opening.position.ply == 3 for opening in drawn)
    assert chosen_openings(path, Othello(), 3, seed=1)[:2] == drawn
    with pytest.raises(ValueError, match="3 openings, but 4 are needed"):
        chosen_openings(path, Othello(), 4, seed=1)


def test_an_opening_stands_once_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "openings.txt"
    path.write_text("f5d6c3\nF5D6C3\n")
    with pytest.raises(ValueError, match="more than once"):
        chosen_openings(path, Othello(), 2, seed=1)


def test_random_openings_differ() -> None:
    drawn = random_openings(SMALL, 2, 12, seed=3)
    assert len({opening.position for opening in drawn}) == 12
    assert random_openings(SMALL, 2, 4, seed=3) == drawn[:4]
    with pytest.raises(ValueError, match="There are only 12 different openings of 2 moves"):
        random_openings(SMALL, 2, 13, seed=3)


def test_every_opening_is_played_with_both_colours() -> None:
    begin = random_openings(SMALL, 0, 1, seed=1)
    assert [fixture.players for fixture in tournament(begin, ["a", "b", "c"], Pairing.ALL)] == [
        ("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b"),
    ]  # fmt: skip
    assert pairs(["a", "b", "c"], Pairing.FIRST) == [("a", "b"), ("a", "c")]
    assert pairs(["a", "b", "c"], Pairing.NEIGHBOURS) == [("a", "b"), ("b", "c")]
