from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.players.player import Limit
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from tests.tools.tournament.openings import chosen_openings, random_openings, write_moves
from tests.tools.tournament.players import (
    Allowance,
    Competitor,
    Kind,
    read_allowance,
    read_competitor,
)
from tests.tools.tournament.schedule import Pairing, fixtures, pairs

SMALL = Othello(size=4)
NO_LIMIT = Allowance()


def test_limits_are_passed_on() -> None:
    allowance = read_allowance("seconds=0.5,nodes=2000", Allowance(seconds=1, depth=8))
    assert allowance == Allowance(seconds=0.5, nodes=2000, depth=8)
    assert allowance.for_move(None, 1) == Limit(seconds=0.5, nodes=2000, depth=8)
    assert allowance.for_move(1.0, 4) == Limit(seconds=0.25, nodes=2000, depth=8)
    assert read_allowance("depth=0", allowance).depth is None


def test_players_are_read_from_text() -> None:
    own = Allowance(seconds=1.0)
    program = read_competitor("N Test[seconds=2]=nboard:/a/ntest x 'b c'", own)
    assert program == Competitor("N Test", Kind.NBOARD, "/a/ntest x 'b c'", Allowance(seconds=2.0))
    assert read_competitor("easy", own) == Competitor("easy", Kind.LEVEL, "easy", own)
    assert read_competitor("level:3", own) == Competitor("level 3", Kind.LEVEL, "3", own)
    assert read_competitor("us=boardtui:", own) == Competitor("us", Kind.BUILT_IN, "", own)
    assert read_competitor("us=nboard+:x=y:z", own) == Competitor("us", Kind.EXTENDED, "x=y:z", own)


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
        read_competitor(text, NO_LIMIT)


def test_openings_are_drawn_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "openings.txt"
    path.write_text("# balanced\nf5d6c3\n\nf5f6e6\nf5d6c4\n")
    drawn = chosen_openings(path, Othello(), 2, seed=1)
    assert len({opening.text for opening in drawn}) == 2
    assert all(opening.position.ply == 3 for opening in drawn)
    assert chosen_openings(path, Othello(), 3, seed=1)[:2] == drawn
    with pytest.raises(ValueError, match="3 openings, but 4 are needed"):
        chosen_openings(path, Othello(), 4, seed=1)


def test_wrong_lines_are_refused_with_their_number(tmp_path: Path) -> None:
    path = tmp_path / "openings.txt"
    path.write_text("f5d6c3\nf5a1\n")
    with pytest.raises(ValueError, match=r"openings\.txt: Line 2, column 3: "):
        chosen_openings(path, Othello(), 2, seed=1)
    path.write_text("f5d6c3\nF5D6C3\n")
    with pytest.raises(ValueError, match="more than once"):
        chosen_openings(path, Othello(), 2, seed=1)
    path.write_text("f5d6c5f6e7f4g5e6e3\n")
    with pytest.raises(ValueError, match="the game is over"):
        chosen_openings(path, Othello(), 1, seed=1)


def test_openings_are_read_as_offsets_from_the_centre(tmp_path: Path) -> None:
    path = tmp_path / "openings.txt"
    path.write_text("0,0, 1,-2, -3,4\n")
    (opening,) = chosen_openings(path, Gomoku(), 1, seed=1)
    assert opening.text == "h8 i10 e4"
    path.write_text("0,0, 1,1\n\n0,0, 8,1\n")
    with pytest.raises(ValueError, match=r"openings\.txt, line 3: That point is outside"):
        chosen_openings(path, Gomoku(), 2, seed=1)
    path.write_text("0,0, 1,1, 2\n")
    with pytest.raises(ValueError, match="Line 1, column 1"):
        chosen_openings(path, Gomoku(), 1, seed=1)


def test_random_openings_differ() -> None:
    drawn = random_openings(SMALL, 2, 12, seed=3)
    assert len({opening.position for opening in drawn}) == 12
    assert random_openings(SMALL, 2, 4, seed=3) == drawn[:4]
    with pytest.raises(ValueError, match="There are only 12 different openings of 2 moves"):
        random_openings(SMALL, 2, 13, seed=3)


def test_every_opening_is_played_with_both_colours() -> None:
    begin = random_openings(SMALL, 0, 1, seed=1)
    assert [fixture.players for fixture in fixtures(begin, ["a", "b", "c"], Pairing.ALL)] == [
        ("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b"),
    ]  # fmt: skip
    assert pairs(["a", "b", "c"], Pairing.FIRST) == [("a", "b"), ("a", "c")]
    assert pairs(["a", "b", "c"], Pairing.NEIGHBOURS) == [("a", "b"), ("b", "c")]


def test_long_coordinates_are_kept_apart() -> None:
    game = Gomoku(size=15)
    assert write_moves(game, [game.parse_move("a1"), game.parse_move("a11")]) == "a1 a11"
