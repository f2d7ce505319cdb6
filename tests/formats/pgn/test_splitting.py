"""Files of many PGN games: split lazily, whatever the pieces in which they come."""

from __future__ import annotations

from io import BytesIO
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardtui.formats.content import Content
from boardtui.formats.detect import read_record, scan_record
from boardtui.formats.errors import FormatError, FormatReason, Source
from boardtui.formats.limits import FOREIGN
from boardtui.formats.pgn import reader
from boardtui.formats.pgn.split import split
from boardtui.formats.scanned import ScannedGame
from tests.formats.games import refuse_positions, told
from tests.formats.pgn.dialects import DIALECTS
from tests.formats.test_scan import EndlessFile, outlines, scanned_names


def one_game(number: int) -> bytes:
    return f'[Event "Cup"]\n[Black "player {number}"]\n\n1. f5 d6 {{[x] 日本}} 2. c3 *\n\n'.encode()


def test_no_more_is_read_than_the_games_that_are_asked_for() -> None:
    file = EndlessFile(map(one_game, count()))
    names = scanned_names(reader.scan(Content(file, piece=1000)))
    for number in range(100):
        assert next(names) == f"player {number}"
        assert file.taken <= sum(len(one_game(n)) for n in range(number + 1)) + 3000


def test_a_game_without_end_is_too_large_and_the_next_one_is_found() -> None:
    endless = b'[Event "x"]\n' + b"f5 d6 c3\n" * 2000
    file = EndlessFile([one_game(1), endless, one_game(2)])
    limits = FOREIGN._replace(bytes=2**13)
    first, *errors, last = reader.scan(Content(file, piece=500), limits=limits)
    assert list(scanned_names([first, last])) == ["player 1", "player 2"]
    problems = [error for error in errors if isinstance(error, FormatError)]
    assert problems == errors
    assert told(problems[0]) == [(6, 1, FormatReason.LARGE_TEXT, {"limit": 0})]


def test_no_position_is_made_before_a_game_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    refuse_positions(monkeypatch)
    assert len(scan_record("".join(DIALECTS.values())).games) == len(DIALECTS) + 1


PARTS = (
    '[Event "a"]\n[Black "x"]\n\n1. f5 d6 *\n\n',
    '[Black "x"] f5 {comment\n[Event "hidden"]\n}\nd6\n',
    '[Black "x"]\n\n[White "y"]\n\n',
    "1. f5 {never closed\n",
    "junk ) ( } {\n",
    "\n\n\n",
    "[Event no]\n",
    '  [Result "1-0"]\n',
    "; a line { with a brace\n",
    '% a line [Event "x"]\n',
)


@given(st.lists(st.sampled_from(PARTS), max_size=7).map("".join), st.integers(1, 80))
def test_the_pieces_of_a_file_do_not_matter(text: str, piece: int) -> None:
    whole = reader.scan(Content(text))
    in_pieces = reader.scan(Content(BytesIO(text.encode()), piece=piece))
    assert outlines(in_pieces) == outlines(whole)


@given(st.lists(st.sampled_from(PARTS), max_size=7).map("".join))
def test_nothing_between_games_is_lost(text: str) -> None:
    parts = list(split(Content(text), FOREIGN))
    assert all(isinstance(part, Source) for part in parts)
    assert text.endswith("".join(part.text for part in parts if isinstance(part, Source)))


def test_games_without_moves_are_games() -> None:
    tags = '[Event "a"]\n[Black "x"]\n\n'
    readings = read_record(tags * 3)
    assert [reading.record.event for reading in readings] == ["a"] * 3
    assert not any(reading.problems for reading in readings)


def test_what_begins_with_a_tag_is_pgn_whatever_its_comments_hold() -> None:
    (scanned,) = scan_record('[Black "x"]\n\nf5 {(;GM[2];B[f5])} d6').games
    assert isinstance(scanned, ScannedGame)
    assert len(scanned.moves) == 2
    (scanned,) = scan_record('(;GM[2]C[as in\n[Black "x"\\]\nf5];B[f5])').games
    assert len(scanned.moves) == 1
