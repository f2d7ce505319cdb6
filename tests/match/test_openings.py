from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.formats.errors import FormatError
from boardtui.formats.limits import MAX_BYTES
from boardtui.match.errors import MatchError
from boardtui.match.openings import own_openings, read_openings, usual_openings, write_moves
from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku, OpeningRule, Rule
from boardtui.rules.othello import Othello
from tests.cases import each

RENJU = "(;GM[4]SZ[15]RU[renju];B[hh];W[hi])(;GM[4]SZ[15]RU[renju];B[hh];W[ii];B[ih])"


def written(tmp_path: Path, text: str, name: str = "openings.txt") -> Path:
    path = tmp_path / name
    path.write_text(text)
    return path


def test_a_list_has_an_opening_on_each_line(tmp_path: Path) -> None:
    path = written(tmp_path, "# balanced\nf5d6c3\n\n1. f5 f6 2. e6\n")
    openings = read_openings(path)
    assert [opening.text for opening in openings] == ["f5d6c3", "f5f6e6"]
    assert all(opening.start == Othello().start() for opening in openings)
    assert [opening.position.ply for opening in openings] == [3, 3]
    assert len(openings[0].moves) == 3


def test_a_list_is_of_the_game_that_was_chosen(tmp_path: Path) -> None:
    (opening,) = read_openings(written(tmp_path, "h8 i9 j10\n"), Gomoku(19))
    assert opening.start == Gomoku(19).start()


def test_a_list_may_have_any_number_of_openings(tmp_path: Path) -> None:
    assert len(read_openings(written(tmp_path, "f5d6c3\n" * 10_001))) == 10_001


def test_records_say_which_game_it_is(tmp_path: Path) -> None:
    openings = read_openings(written(tmp_path, RENJU, "openings.sgf"))
    assert [opening.text for opening in openings] == ["h8 h7", "h8 i7 i8"]
    assert {opening.start.game for opening in openings} == {Gomoku(rule=Rule.RENJU)}


def test_a_record_may_begin_with_a_position(tmp_path: Path) -> None:
    text = "(;GM[2]SZ[4]AB[b2][c3]AW[c2][b3][a1]PL[B])"
    (opening,) = read_openings(written(tmp_path, text))
    assert opening.moves == ()
    assert opening.start == opening.position != Othello(4).start()


def test_offsets_are_counted_from_the_centre(tmp_path: Path) -> None:
    (opening,) = read_openings(written(tmp_path, "0,0, 1,-2, -3,4\n"), Gomoku())
    assert opening.text == "h8 i10 e4"


@each(
    ("text", "game", "words"),
    [
        ("", None, "openings.txt contains no openings."),
        ("# nothing\n\n", None, "openings.txt contains no openings."),
        ("f5d6c3\nf5a1\n", None, "openings.txt: Line 2, column 3: "),
        ("f5d6c3\nhello\n", None, "openings.txt: Line 2, column "),
        ("f5d6c5f6e7f4g5e6e3\n", None, "openings.txt, line 1: the game is over"),
        ("0,0, 1,-1\n\n0,0, 8,1\n", Gomoku(), "openings.txt: Line 3, column 6: That point is"),
        ("0,0, 1,1, 2\n", Gomoku(), "openings.txt: Line 1, column 1: "),
        (RENJU, Othello(), "openings.txt: game 1 is not the same kind of game as the match"),
        (
            RENJU + "(;GM[4]SZ[15];B[hh])",
            None,
            "openings.txt: game 3 is not the same kind of game as the match",
        ),
        ("(;GM[2]SZ[8];B[f5];W[a1])", None, "openings.txt: Line 1, column "),
        ("(;GM[2]SZ[8];B[f5]", None, "openings.txt: Line 1, column "),
        ("(;GM[4]SZ[5];B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea])", None, "is over"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(
    tmp_path: Path, text: str, game: Game | None, words: str
) -> None:
    with pytest.raises(MatchError) as caught:
        read_openings(written(tmp_path, text), game)
    assert words in str(caught.value)


def test_what_is_no_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="There is no file"):
        read_openings(tmp_path / "none.txt")
    with pytest.raises(FormatError, match="is a folder"):
        read_openings(tmp_path)


def test_a_game_without_a_file_begins_with_balanced_openings_or_at_its_start() -> None:
    usual = usual_openings(Gomoku(rule=Rule.RENJU))
    assert {opening.start for opening in usual} == {Gomoku(rule=Rule.RENJU).start()}
    assert {len(opening.moves) for opening in usual} == {3, 4, 5, 6}
    for game in (Gomoku(19), Othello(), Gomoku(opening=OpeningRule.SWAP2)):
        assert usual_openings(game) == own_openings(game)


def test_long_coordinates_are_kept_apart() -> None:
    game = Gomoku(size=15)
    assert write_moves(game, [game.parse_move("a1"), game.parse_move("a11")]) == "a1 a11"


def test_a_file_that_is_too_large_is_not_read_in_part(tmp_path: Path) -> None:
    path = tmp_path / "openings.txt"
    path.write_text("f5d6c3\n" * (MAX_BYTES // 7 + 1))
    with pytest.raises(FormatError, match="8 MB"):
        read_openings(path)
