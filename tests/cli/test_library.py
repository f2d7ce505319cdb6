"""`boardtui library`."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from boardtui.cli.library_arguments import ORDERS, RECORDS
from boardtui.cli.main import main
from boardtui.config.settings_file import default_data_path
from boardtui.formats.detect import read_record
from boardtui.formats.table import WRITTEN_SUFFIXES
from boardtui.library import FILE
from boardtui.library.search import Order
from boardtui.library.versions import STEPS, VERSION, UpgradeStep
from boardtui.person.personal_file import FILE as PERSONAL
from boardtui.person.tags import STAR, Collections, Tags
from boardtui.record.digest import Digest
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from tests.library.games import by_seats, imported, make_older, othello_moves, random_moves, sgf

pytestmark = pytest.mark.usefixtures("environment")

TIGER, COW = othello_moves("f5d6c3d3c4"), othello_moves("f5f6e6f4e3")
GAMES = (
    sgf(TIGER, "Tamenori Hideshi", "Shaman David", event="Tokyo", date="1990-03-01", result="B+10"),
    sgf(random_moves(Othello(), 2), "Shaman David", "Rose Brian", event="Rome", date="1995-01-01"),
    sgf(COW, "前田", "中島", event="名人戦", date="2001-07-01", result="W+R"),
)


@pytest.fixture
def games(tmp_path: Path) -> Path:
    folder = tmp_path / "records"
    folder.mkdir()
    for number, text in enumerate(GAMES):
        (folder / f"{number}.sgf").write_text(text)
    return folder


class Shown:
    """What commands have printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def run(self, *words: str, status: int = 0) -> list[str]:
        """The lines on standard output of `boardtui library`, which ends with this status."""
        assert main(["library", *words]) == status
        self.out, self.err = self._capsys.readouterr()
        return self.out.splitlines()

    def objects(self, *words: str) -> list[dict[str, object]]:
        return [json.loads(line) for line in self.run(*words, "--format", "json")]


@pytest.fixture
def shown(capsys: pytest.CaptureFixture[str], games: Path) -> Shown:
    """A library of three games."""
    imported(default_data_path() / FILE, games)
    Collections(default_data_path() / PERSONAL).add([games])
    return Shown(capsys)


def test_a_folder_is_added_once(capsys: pytest.CaptureFixture[str], games: Path) -> None:
    shown = Shown(capsys)
    assert shown.run("add", str(games)) == ["3 games read, 3 new"]
    assert shown.err == ""
    assert shown.run("add") == ["0 games read, 0 new"]
    assert len(shown.run("find")) == 3


def test_a_name_that_no_file_can_have_is_told(shown: Shown) -> None:
    assert shown.run("add", "a" * 300, status=1)[0] == "0 games read, 0 new"
    assert "File name too long" in shown.err


def test_a_name_that_is_no_text_is_told(shown: Shown, games: Path) -> None:
    path = Path(os.fsdecode(os.fsencode(games) + b"/\x8a\xfb.sgf"))
    try:
        path.write_text("")
    except OSError:
        pytest.skip("names are texts here")
    assert shown.run("add", str(path), status=1)[0] == "0 games read, 0 new"
    assert "Name not in UTF-8" in shown.err


def test_games_are_listed_the_newest_first(shown: Shown) -> None:
    lines = shown.run("find")
    assert [line.partition(" ")[0] for line in lines] == ["2001-07-01", "1990-03-01"] or len(
        lines
    ) == 3
    assert "前田 - 中島" in lines[0]
    assert lines[0].split()[4:] == ["0-1", "Cow", "名人戦"]
    assert shown.err == ""


@pytest.mark.parametrize(
    ("query", "count"),
    [
        (["tam"], 1),
        (["shaman"], 2),
        (["player:shaman", "w+"], 0),
        (["opening:cow"], 1),
        (["b+", "tam"], 1),
    ],
)
def test_a_search_is_made_of_words_and_fields(
    shown: Shown, query: Sequence[str], count: int
) -> None:
    lines = shown.run("find", *query, status=0 if count else 1)
    assert len(lines) == count
    assert (shown.err == "No games were found.\n") == (count == 0)


def test_games_are_sorted_and_limited(shown: Shown) -> None:
    (line,) = shown.run("find", "--sort", "black", "--limit", "1")
    assert "Shaman David - Rose Brian" in line
    assert shown.err == "Shown: 1 of 3 games. Use --limit 0 to print all.\n"
    (line,) = shown.run("find", "--sort", "black", "--reverse", "--limit", "1")
    assert "前田" in line


def test_an_object_tells_all_of_a_game(shown: Shown, games: Path) -> None:
    (game,) = shown.objects("find", "tamenori")
    assert len(str(game.pop("digest"))) == 24
    assert game == {
        "game": "othello",
        "options": {"size": "8"},
        "black": "Tamenori Hideshi",
        "white": "Shaman David",
        "event": "Tokyo",
        "date": "1990-03-01",
        "result": "1-0",
        "score": 10,
        "stated": True,
        "plies": 5,
        "opening": "Tiger",
        "opening_ja": "虎定石",
        "start": "",
        "moves": "f5 d6 c3 d3 c4",
        "sources": [{"path": str(games / "0.sgf"), "number": 1, "missing": False}],
    }


def test_a_score_that_a_file_states_is_marked_and_printed_in_records(
    shown: Shown, games: Path, tmp_path: Path
) -> None:
    (tmp_path / "cut.sgf").write_text(sgf(TIGER, "Selby", "Barrass", result="W+28"))
    shown.run("add", str(tmp_path))
    (line,) = shown.run("find", "selby")
    assert "(18-46)" in line
    (game,) = shown.objects("find", "selby")
    assert (game["result"], game["score"], game["stated"]) == ("0-1", -28, True)
    (record,) = shown.run("find", "selby", "--format", "sgf")
    assert "RE[W+28]" in record


@pytest.mark.parametrize("kind", ["sgf", "ggf"])
def test_records_are_printed(
    capsysbinary: pytest.CaptureFixture[bytes], games: Path, kind: str
) -> None:
    assert main(["library", "add", str(games)]) == 0
    capsysbinary.readouterr()
    assert main(["library", "find", "shaman", "--format", kind]) == 0
    readings = read_record(capsysbinary.readouterr().out)
    assert len(readings) == 2
    assert sorted(next(iter(each.record.players.values())) for each in readings) == [
        "Shaman David",
        "Tamenori Hideshi",
    ]


def test_a_year_alone_is_printed_too(shown: Shown, games: Path) -> None:
    (games / "old.sgf").write_text(sgf(COW, "Meijin", "Boshi", date="1973"))
    shown.run("add")
    assert '[Date "1973.??.??"]' in shown.run("find", "meijin", "--format", "pgn")
    assert "DT[1973]" in "".join(shown.run("find", "meijin", "--format", "sgf"))


def test_games_that_a_format_cannot_hold_are_told(shown: Shown, games: Path) -> None:
    game = Gomoku()
    (games / "five.sgf").write_text(sgf(random_moves(game, 1, 9), "Gomi", "Kawa", game=game))
    imported(default_data_path() / FILE, games)
    assert shown.run("find", "gomi", "--format", "ggf", status=1) == []
    assert shown.err == "games left out because ggf cannot hold them: 1\n"


def test_a_position_is_found_by_its_moves_or_its_board(shown: Shown) -> None:
    (by_moves,) = shown.objects("position", "f5d6c3")
    position = Othello().start()
    for move in TIGER[:3]:
        position = position.play(move)
    board = f"{position.board} O"
    (by_board,) = shown.objects("position", board)
    assert by_moves == by_board
    moves = by_moves["moves"]
    assert isinstance(moves, list)
    assert [(each["move"], each["games"], each["share"]) for each in moves] == [("d3", 1, 1.0)]
    assert by_moves["games"] == by_moves["black"] == 1


def test_a_position_lists_its_games_among_those_of_a_search(shown: Shown) -> None:
    lines = shown.run("position", "--games")
    assert lines[0].startswith("3 games  Black ")
    assert len(lines) == 8
    lines = shown.run("position", "--where", "year:1990-1995")
    assert lines[0].startswith("2 games ")
    shown.run("position", "--where", "nobody", status=1)
    shown.run("position", "--game", "gomoku", status=1)
    shown.run("position", "h8", "i9", status=1)


@pytest.mark.parametrize(
    "words",
    [
        ["find", "year:soon"],
        ["find", "name:x"],
        ["find", "--limit", "-1"],
        ["position", "f5f5"],
        ["position", "XO"],
        ["position", "--where", "size:big", "f5"],
        ["position", "--size", "3"],
        ["nothing"],
        ["add", "--format", "sgf"],
    ],
)
def test_what_is_not_understood_is_one_line(
    capsys: pytest.CaptureFixture[str], shown: Shown, words: list[str]
) -> None:
    shown.run(*words, status=2)
    assert shown.out == ""
    assert shown.err.startswith("boardtui: ")
    assert shown.err.count("\n") == 1


def test_bad_files_are_told(shown: Shown, games: Path) -> None:
    (games / "bad.sgf").write_text("nothing")
    assert shown.run("add", str(games), status=1) == [
        "0 games read, 0 new",
        "games and files that cannot be read: 1",
        "unchanged files: 3",
    ]
    assert shown.err.startswith(f"{games / 'bad.sgf'}: ")
    lines = shown.run("status")
    assert "3 games, 4 files" in lines[0]
    assert lines[-1] == f"cannot be read: {games / 'bad.sgf'}"
    shown.run("add", str(games / "nothing"), status=1)
    assert str(games / "nothing") in shown.err


def test_what_is_gone_is_told_and_removed_when_it_is_said(shown: Shown, games: Path) -> None:
    (games / "0.sgf").unlink()
    lines = shown.run("add")
    assert lines[-1] == "files no longer on disk (their games are kept): 1"
    assert len(shown.run("find")) == 3
    (status,) = shown.objects("status")
    assert status["missing"] == [str(games / "0.sgf")]
    assert shown.run("remove", str(games / "0.sgf")) == ["1 file removed"]
    assert len(shown.run("find")) == 2
    assert shown.run("remove", str(games)) == ["2 files removed"]
    shown.run("find", status=1)
    assert shown.run("add") == ["0 games read, 0 new"]


def test_a_library_that_was_deleted_is_built_again_with_ones_own_games(
    shown: Shown, games: Path
) -> None:
    (library,) = default_data_path().glob(FILE)
    library.unlink()
    (default_data_path() / "mine.sgf").write_text(sgf(TIGER, "Me", "Level 3"))
    assert shown.run("add") == ["4 games read, 4 new"]


def test_tags_are_searched(shown: Shown) -> None:
    (game,) = shown.objects("find", "tamenori")
    Tags(default_data_path() / PERSONAL).add(Digest(bytes.fromhex(str(game["digest"]))), STAR)
    assert shown.objects("find", "tag:star") == [game]
    assert shown.run("find", "tag:star", "rose", status=1) == []


def test_a_damaged_library_is_told(shown: Shown) -> None:
    (default_data_path() / FILE).write_bytes(b"nothing" * 1000)
    for words in (["find"], ["status"], ["position"], ["add"], ["remove", "x"]):
        shown.run(*words, status=1)
        assert "run “boardtui library add”" in shown.err


def test_without_a_library_nothing_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["find"], ["status"], ["position", "f5"], ["remove", "x"]):
        Shown(capsys).run(*words, status=1)
    assert not (default_data_path() / FILE).exists()


def test_a_reader_that_leaves_early_is_no_fault_of_the_library(
    shown: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    def leave(*_words: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr("boardtui.cli.library.print_games", leave)
    monkeypatch.setattr("boardtui.cli.guarding._drop_output", lambda: None)
    shown.run("find", status=141)
    assert shown.err == ""


def test_japanese_names_are_shown(shown: Shown) -> None:
    (line,) = shown.run("find", "tamenori", "--language", "ja")
    assert "虎定石" in line


def test_every_column_orders_games() -> None:
    assert tuple(order for order in Order if order is not Order.PLACE) == ORDERS


def test_records_are_of_formats_that_are_written() -> None:
    assert {f".{kind}" for kind in RECORDS} <= set(WRITTEN_SUFFIXES)


def made_by_an_older_boardtui() -> None:
    make_older(default_data_path() / FILE, 1)


def test_a_library_of_an_older_version_is_searched_and_carried_over(shown: Shown) -> None:
    before = shown.run("find", "shaman")
    made_by_an_older_boardtui()
    assert len(shown.run("find", "shaman")) == len(before)
    assert "3 games, 3 files" in shown.run("status")[0]
    shown.run("add")
    assert shown.run("find", "shaman") == before
    with closing(sqlite3.connect(default_data_path() / FILE)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (VERSION,)


def test_a_library_that_cannot_be_searched_before_it_is_carried_over_is_not_called_damaged(
    shown: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_by_an_older_boardtui()
    monkeypatch.setitem(STEPS, 1, UpgradeStep(lambda _: None, is_searchable=False))
    shown.run("status", status=1)
    assert shown.err.startswith("The library was made by an older version of boardtui: ")


def test_the_status_names_what_was_added_and_ones_own_games(shown: Shown, games: Path) -> None:
    folder = default_data_path()
    own = by_seats(sgf(COW, "Me"), "human", "easy")
    (folder / "mine.sgf").write_text(own)
    shown.run("add")
    assert shown.run("status")[1:3] == [
        "  Your games: 1 game; 1 file",
        f"  {games}: 3 games; 3 files",
    ]
    (status,) = shown.objects("status")
    assert status["sources"] == [
        {"path": str(folder), "own": True, "games": 1, "files": 1},
        {"path": str(games), "own": False, "games": 3, "files": 3},
    ]
