from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest

from boardtui.formats.detect import read_file
from boardtui.match.competitors import Allowance
from boardtui.match.errors import MatchError
from boardtui.match.records import FACTS, Records
from boardtui.match.referee import Contestant, Played, play_game
from boardtui.players.player import EngineTerminated
from boardtui.players.random import RandomPlayer
from boardtui.record.clock import Clock
from boardtui.rules.gomoku import Gomoku, OpeningRule
from boardtui.saves.game_output import OutputError
from tests.fixtures.failures import failure
from tests.match.test_referee import Scripted, opening

THIS = dict.fromkeys(FACTS, "this") | {"first": r"./my engine -x \a]", "time": "3  s"}


@pytest.fixture
async def games() -> list[Played]:
    """A game that was played to its end, and one that was lost by a crash."""
    timed = Allowance(clock=Clock(60.0))
    begin = opening(Gomoku(size=5, line=3), "c3", "a1")
    random = [Contestant(name, RandomPlayer(1), timed) for name in ("a", "b")]
    dead = Scripted([failure("it died]", EngineTerminated)])
    return [
        await play_game(begin, random),
        await play_game(begin, [Contestant("b", dead), Contestant("a", Scripted())]),
    ]


@pytest.fixture(params=["games.sgf", "games"])
def out(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A file, or a folder that is not there yet."""
    return tmp_path / str(request.param)


def write(out: Path, games: list[Played]) -> None:
    records = Records(out, THIS)
    for number, played in enumerate(games, 1):
        records.add(number, played)
    records.close()


def files(out: Path) -> Iterator[Path]:
    return iter([out] if out.suffix else sorted(out.glob("*.sgf")))


async def test_games_are_found_again(out: Path, games: list[Played]) -> None:
    write(out, games)
    again = Records(out, THIS)
    for number, (result, _record, _error) in enumerate(games, 1):
        assert again.games[number] == result._replace(opening="", usage=())
    again.close()


async def test_any_program_can_read_them(out: Path, games: list[Played]) -> None:
    write(out, games)
    readings = [reading for path in files(out) for reading in read_file(path)]
    assert [reading.problems for reading in readings] == [(), ()]
    first, second = (reading.record for reading in readings)
    assert (first.players, first.clock) == ({0: "a", 1: "b"}, Clock(60.0))
    assert first.date is not None
    text = "".join(path.read_text() for path in files(out))
    assert "RO[1]" in text
    assert "EV[boardtui match]" in text
    assert "RE[W+F]" in text
    assert second.root.end().comment == "it died]"


async def test_players_who_choose_colours_are_told_apart(tmp_path: Path) -> None:
    begin = opening(Gomoku(size=7, line=4, opening=OpeningRule.SWAP), "a1", "g7", "b1")
    sides = [
        Contestant("a", Scripted(["c1", "d1"])),
        Contestant("b", Scripted(["white", "g6", "g5"])),
    ]
    played = await play_game(begin, sides)
    write(tmp_path / "games.sgf", [played])
    again = Records(tmp_path / "games.sgf", THIS)
    assert again.games == {1: played.result._replace(opening="", usage=())}
    again.close()


@pytest.mark.parametrize("fact", FACTS)
async def test_games_of_another_match_are_refused(
    out: Path, games: list[Played], fact: str
) -> None:
    write(out, games)
    before = [path.read_bytes() for path in files(out)]
    with pytest.raises(MatchError, match="contains a match with a different"):
        Records(out, THIS | {fact: "that"})
    assert [path.read_bytes() for path in files(out)] == before


async def test_games_that_end_out_of_order_are_put_into_their_order_at_the_end(
    out: Path, games: list[Played]
) -> None:
    write(out, games)
    whole = [path.read_bytes() for path in files(out)]
    for path in files(out):
        path.unlink()
    records = Records(out, THIS)
    records.add(2, games[1])
    records.add(1, games[0])
    assert len([*files(out)]) == len(whole), "a game is on the disk at once"
    records.close()
    assert [path.read_bytes() for path in files(out)] == whole


async def test_a_match_that_was_killed_with_games_out_of_order_is_put_into_order_later(
    tmp_path: Path, games: list[Played]
) -> None:
    out = tmp_path / "games.sgf"
    write(out, games)
    whole = out.read_bytes()
    second = whole.index(b"(;FF[4]", 1)
    out.write_bytes(whole[second:] + whole[:second])
    again = Records(out, THIS)
    assert list(again.games) == [2, 1]
    again.close()
    assert out.read_bytes() == whole


@pytest.mark.parametrize("left", [1, 5, 40, 250, -3])
async def test_a_game_that_was_cut_short_is_played_again(
    tmp_path: Path, games: list[Played], left: int
) -> None:
    out = tmp_path / "games.sgf"
    write(out, games[:1])
    first = len(out.read_bytes())
    write(tmp_path / "both.sgf", games)
    whole = (tmp_path / "both.sgf").read_bytes()
    out.write_bytes(whole[:first] + whole[first:][:left])
    again = Records(out, THIS)
    assert list(again.games) == [1]
    again.add(2, games[1])
    again.close()
    assert out.read_bytes() == whole


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("(;GM[2]SZ[8];B[f5])\n", "contains games that are not from a match"),
        ("(;FF[4]GM[2]SZ[8];B[f5", "Line 1, column "),
        ("nothing", "Line 1, column 1"),
    ],
)
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "mine.sgf"
    path.write_text(text)
    with pytest.raises((MatchError, OutputError)) as caught:
        Records(path, THIS)
    assert words in str(caught.value)
    assert path.read_text() == text


async def test_a_number_stands_once(tmp_path: Path, games: list[Played]) -> None:
    out = tmp_path / "games.sgf"
    write(out, games)
    out.write_bytes(out.read_bytes() * 2)
    with pytest.raises(MatchError, match="contains game 1 twice"):
        Records(out, THIS)


def test_two_matches_do_not_write_to_one_place(out: Path) -> None:
    first = Records(out, THIS)
    with pytest.raises(OutputError, match="Another boardtui process is using"):
        Records(out, THIS)
    first.close()
    Records(out, THIS).close()


def test_other_places_are_refused(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match=r"to an \.sgf file or to a folder"):
        Records(tmp_path / "games.txt", THIS)
    with pytest.raises(OutputError, match="cannot be written: No such file or directory"):
        Records(tmp_path / "none" / "games.sgf", THIS)
    (tmp_path / "file").touch()
    with pytest.raises(OutputError, match="cannot be written: File exists"):
        Records(tmp_path / "file", THIS)


async def test_a_full_disk_leaves_what_was_there(
    tmp_path: Path, games: list[Played], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "games.sgf"
    records = Records(out, THIS)
    records.add(1, games[0])
    before, write_all = out.read_bytes(), os.write
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def write_a_part(file: int, data: bytes) -> int:
        if len(data) > 10:
            return write_all(file, data[:10])
        raise full

    for name, fails in (("os.write", write_a_part), ("os.fsync", Mock(side_effect=full))):
        with monkeypatch.context() as patched:
            patched.setattr(name, fails)
            with pytest.raises(OutputError, match="cannot be written: No space left on device"):
                records.add(2, games[1])
        assert out.read_bytes() == before
        assert list(records.games) == [1]
    records.close()
    assert out.read_bytes() == before
    again = Records(out, THIS)
    again.add(2, games[1])
    again.close()
    assert len(list(read_file(out))) == 2
