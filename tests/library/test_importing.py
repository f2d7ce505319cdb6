"""Import of files and folders."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from boardtui.library import importing
from boardtui.library.columns import GameNumber
from boardtui.library.database import SEGMENT
from boardtui.library.entry import entry_of
from boardtui.library.importing import Totals
from boardtui.library.query import parse_query
from boardtui.library.reader import open_library
from boardtui.library.source_table import State
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.rules.othello import Othello
from tests.fixtures.calls import calls_of
from tests.formats.wthor.files import Line, make_folder

from .games import TIGER, imported, names, othello_moves, random_moves, sgf


def sources(library: Path) -> dict[str, State]:
    with open_library(library) as reader:
        assert reader is not None
        return {Path(each.path).name: each.state for each in reader.sources()}


def content(library: Path) -> list[tuple[object, ...]]:
    """All that a library says of its games, without the numbers that it gave them."""
    with open_library(library) as reader:
        assert reader is not None
        rows = reader.rows(reader.find(parse_query("")))
        return sorted(
            (
                tuple(Path(origin.path).name for origin in reader.origins(row.ref.number)),
                str(
                    replace(row, ref=row.ref._replace(number=GameNumber(0)), moves=tuple(row.moves))
                ),
            )
            for row in rows
        )


def test_games_of_a_folder_and_the_folders_in_it_are_found(library: Path, games: Path) -> None:
    (games / "one.sgf").write_text(sgf(TIGER, "Anna", "Ben", event="Cup", date="1994-05-01"))
    (games / "deep" / "down").mkdir(parents=True)
    (games / "deep" / "down" / "TWO.SGF").write_text(sgf(TIGER, "Carl", "Dora"))
    (games / ".hidden").mkdir()
    (games / ".hidden" / "three.sgf").write_text(sgf(TIGER, "Hidden", "Hidden"))
    (games / "notes.txt").write_text("This is no game.")
    told: list[str] = []
    expected = Totals(files=3, games=2, new=2, gameless=1)
    assert imported(library, games, problems=told) == expected
    assert told == []
    assert names(library) == ["Anna-Ben", "Carl-Dora"]


def test_all_games_of_a_list_with_results_are_found(library: Path, games: Path) -> None:
    (games / "list.txt").write_text("f5d6c3d3c4 -1\nf5f6e6f4e3 +12\nf5d6c5 0\n")
    assert imported(library, games) == Totals(files=1, games=3, new=3)


def test_nothing_of_a_list_is_skipped_in_silence(library: Path, games: Path) -> None:
    (games / "list.txt").write_text("f5d6c3d3c4 oh\nf5f6e6f4e3\n1998\nf5d6c5\n")
    told: list[str] = []
    expected = Totals(files=1, games=3, new=3, bad=1, cut=1)
    assert imported(library, games, problems=told) == expected
    assert told == ["list.txt: Line 3, column 1: “1998” is not a move."]


def test_files_whose_names_are_no_texts_are_told_and_no_other_suffers(
    library: Path, games: Path
) -> None:
    (games / "one.sgf").write_text(sgf(TIGER, "Anna", "Ben"))
    bad = os.fsencode(games) + b"/\x8a\xfb.sgf"
    try:
        Path(os.fsdecode(bad)).write_text(sgf(TIGER, "Carl", "Dora"))
    except OSError:
        pytest.skip("names are texts here")
    told: list[str] = []
    assert imported(library, games, problems=told) == Totals(files=1, games=1, new=1, bad=1)
    assert [problem.endswith("cannot be read: Name not in UTF-8.") for problem in told] == [True]
    assert names(library) == ["Anna-Ben"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("one.sgf", "(;GM[2]SZ[8]DT[1994-05]EV[Cup 1990];B[f5];W[d6])"),
        ("one.pgn", '[Event "Cup"]\n[Date "1994.??.??"]\n\n1. f5 d6 *\n'),
        ("one.ggf", "(;GM[Othello]PC[GGS]DT[1994]PB[A]PW[B]TY[8]B[F5]W[D6];)"),
    ],
)
def test_a_part_of_a_date_tells_the_year(library: Path, games: Path, name: str, text: str) -> None:
    (games / name).write_text(text)
    assert imported(library, games).games == 1
    assert len(names(library, "year:1994")) == 1


def test_a_row_tells_all_about_a_game(library: Path, games: Path) -> None:
    moves = random_moves(Othello(), 1)
    text = sgf(moves, "Anna", "Ben", event="Cup", date="1994-05-01", result="B+64")
    (games / "one.sgf").write_text(text)
    assert imported(library, games).contradicted == 1
    with open_library(library) as reader:
        assert reader is not None
        (row,) = reader.rows(reader.find(parse_query("")))
        (origin,) = reader.origins(row.ref.number)
    end = row.positions()[-1]
    assert end == row.record().root.end().position
    black, white = Othello().final_score(end)
    assert row.score == (black, white)
    assert end.outcome is not None
    assert row.outcome is not None
    assert row.outcome.winners == end.outcome.winners
    assert (row.players, row.event, row.date, row.year) == (
        ("Anna", "Ben"),
        "Cup",
        "1994-05-01",
        "1994",
    )
    assert row.plies == black + white - 4 or end.board.vacant
    assert (Path(origin.path), origin.number) == (games / "one.sgf", 1)
    record = row.record()
    assert record.event == "Cup"
    assert list(record.players.values()) == ["Anna", "Ben"]


def test_nothing_is_read_twice(library: Path, games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = games / "one.sgf"
    path.write_text(sgf(TIGER))
    assert imported(library, games).files == 1
    read = calls_of(monkeypatch, importing, "scanning")
    assert imported(library, games) == Totals(unchanged=1)
    os.utime(path, (1, 1))
    assert imported(library, games) == Totals(unchanged=1)
    assert imported(library, path) == Totals(unchanged=1)
    assert read == []


def test_a_changed_file_gives_up_the_games_that_it_had(library: Path, games: Path) -> None:
    path = games / "some.sgf"
    path.write_text(sgf(TIGER, "Anna", "Ben") + sgf(TIGER, "Carl", "Dora"))
    imported(library, games)
    path.write_text(sgf(TIGER, "Carl", "Dora") + sgf(TIGER, "Emil", "Fritz"))
    assert imported(library, games) == Totals(files=1, games=2, new=1)
    assert names(library) == ["Carl-Dora", "Emil-Fritz"]
    assert names(library, "anna") == []
    with open_library(library) as reader:
        assert reader is not None
        assert reader.explore(Othello().start()).tally.games == 2
    (games / "more.sgf").write_text(sgf(TIGER, "Gina", "Hans"))
    imported(library, games)
    with open_library(library) as reader:
        assert reader is not None
        slots = {game % SEGMENT for game in reader.find(parse_query(""))}
        assert slots == {0, 1, 2}, "a slot is used again"
        assert reader.explore(Othello().start()).tally.games == 3


def test_the_same_game_from_two_files_is_one_row(library: Path, games: Path) -> None:
    turned = othello_moves("c4e3f6e6f5")
    (games / "a.sgf").write_text(sgf(TIGER, "Hideshi Tamenori", "Ben"))
    (games / "b.sgf").write_text(sgf(turned, "TAMENORI Hideshi", "Ben"))
    (games / "c.sgf").write_text(sgf(TIGER, "Ben", "Hideshi Tamenori"))
    assert imported(library, games) == Totals(files=3, games=3, new=2)
    with open_library(library) as reader:
        assert reader is not None
        (game,) = reader.find(parse_query("player:ben opening:tiger tamenori"))[:1]
        paths = [
            [Path(o.path).name for o in reader.origins(row.ref.number)]
            for row in reader.rows(reader.find(parse_query("")))
        ]
        assert game in reader.find(parse_query(""))
    assert sorted(paths) == [["a.sgf", "b.sgf"], ["c.sgf"]]
    (games / "a.sgf").write_text(sgf(TIGER, "Somebody", "Else"))
    imported(library, games)
    assert len(names(library)) == 3


def test_openings_of_renju_are_found_by_either_name_and_by_code(library: Path, games: Path) -> None:
    renju = Gomoku(rule=Rule.RENJU)
    moves = [renju.parse_move(text) for text in ("h8", "h9", "i9", "a1")]
    (games / "renju.sgf").write_text(sgf(moves, game=renju).replace("GM[4]", "GM[4]RU[renju]"))
    imported(library, games)
    with open_library(library) as reader:
        assert reader is not None
        for words in ("kagetsu", "opening:花月", "opening:d4"):
            (row,) = reader.rows(reader.find(parse_query(words)))
            assert (row.opening.name("en"), row.opening.name("ja")) == ("Kagetsu", "花月")
        assert not len(reader.find(parse_query("opening:kansei")))


def test_games_of_a_file_that_is_gone_stay(library: Path, games: Path) -> None:
    path = games / "one.sgf"
    path.write_text(sgf(TIGER, "Anna", "Ben"))
    imported(library, games)
    path.rename(games.parent / "one.sgf")
    assert imported(library, games).missing == 1
    assert names(library) == ["Anna-Ben"]
    assert sources(library) == {"one.sgf": State.MISSING}
    (games.parent / "one.sgf").rename(path)
    assert imported(library, games) == Totals(unchanged=1)
    assert sources(library) == {"one.sgf": State.WHOLE}


def test_another_folder_does_not_make_files_missing(library: Path, games: Path) -> None:
    (games / "one.sgf").write_text(sgf(TIGER))
    imported(library, games)
    other = games.with_name("games-too")
    other.mkdir()
    assert imported(library, other).missing == 0


def test_bad_games_are_told_and_cost_no_other(library: Path, games: Path) -> None:
    illegal = "(;GM[2]SZ[8]PB[Cut]PW[Short];B[fe];W[fd];B[ab];W[cd])"
    (games / "some.sgf").write_text(
        sgf(TIGER, "Anna", "Ben") + "(;GM[1]SZ[19];B[aa])\n" + illegal + sgf(TIGER, "Carl", "Dora")
    )
    (games / "broken.sgf").write_text("nothing")
    (games / "noise.ggf").write_bytes(bytes(range(256)))
    told: list[str] = []
    totals = imported(library, games, problems=told)
    assert (totals.games, totals.bad, totals.cut) == (3, 3, 1)
    assert [line.partition(":")[0] for line in told] == ["broken.sgf", "noise.ggf", "some.sgf"]
    assert names(library) == ["Anna-Ben", "Carl-Dora", "Cut-Short"]
    assert sources(library)["broken.sgf"] is State.UNREADABLE
    assert imported(library, games) == Totals(unchanged=3)


def test_what_is_not_there_is_told(library: Path, tmp_path: Path) -> None:
    told: list[str] = []
    assert imported(library, tmp_path / "nothing.sgf", problems=told).bad == 1
    assert "nothing.sgf" in told[0]


def test_other_starts_sizes_and_games_are_kept_apart(library: Path, games: Path) -> None:
    own_start = "(;GM[2]SZ[8]PB[Own]PW[Start]AB[dd][ee][fe]AW[de][ed]PL[W];W[ge])"
    (games / "own.sgf").write_text(own_start)
    (games / "ten.sgf").write_text(sgf(random_moves(Othello(size=10), 3), game=Othello(size=10)))
    (games / "five.sgf").write_text(sgf(random_moves(Gomoku(), 3, 30), game=Gomoku()))
    (games / "large.sgf").write_text(
        sgf(random_moves(Gomoku(size=19), 4, 30), game=Gomoku(size=19))
    )
    assert imported(library, games) == Totals(files=4, games=4, new=4)
    with open_library(library) as reader:
        assert reader is not None
        for row in reader.rows(reader.find(parse_query(""))):
            line = row.positions()
            for position in (line[0], line[len(line) // 2], line[-1]):
                assert list(reader.explore(position).games) == [row.ref.number]
        (own,) = reader.rows(reader.find(parse_query("own")))
        assert own.start
        assert len(reader.find(parse_query("size:10"))) == 1
        assert len(reader.find(parse_query("game:gomoku"))) == 2
        assert len(reader.find(parse_query("game:gomoku size:19x19"))) == 1


def test_a_move_that_is_legal_at_the_usual_start_too_is_played_from_its_own(
    library: Path, games: Path
) -> None:
    (games / "own.sgf").write_text("(;GM[2]SZ[8]AB[ee][dd]AW[de][ed][df]PL[B];B[fd])")
    imported(library, games)
    with open_library(library) as reader:
        assert reader is not None
        (row,) = reader.rows(reader.find(parse_query("")))
        assert row.start
        assert row.positions()[-1].board.occupied.bit_count() == 6


def test_years_of_wthor_have_names_and_years(library: Path, games: Path) -> None:
    make_folder(games, [Line(), Line(moves="f5d6", score=33)])
    totals = imported(library, games)
    assert (totals.games, totals.new, totals.bad) == (2, 2, 0)
    assert names(library, "francois year:1992") == ["Penloup François-Juhem Marc"] * 2


def test_a_library_built_in_pieces_equals_one_built_at_once(library: Path, games: Path) -> None:
    for number in range(12):
        texts = [
            sgf(random_moves(Othello(), 10 * number + i), f"P{number}", f"Q{i}") for i in range(4)
        ]
        (games / f"{number:02}.sgf").write_text("".join(texts))
    imported(library, games)
    pieces = library.with_name("pieces.db")
    for number in range(12):
        imported(pieces, games / f"{11 - number:02}.sgf", at_once=3)
    assert content(pieces) == content(library)
    with open_library(library) as one, open_library(pieces) as other:
        assert one is not None
        assert other is not None
        start = Othello().start()
        assert one.explore(start).moves == other.explore(start).moves


def storing_once() -> Callable[[importing._Import], None]:
    """A way to store games once, and to be killed the next time."""
    stored: list[float] = []
    store_in_time = importing._Import._store_in_time

    def store(the_import: importing._Import) -> None:
        before = the_import._stored_at
        if stored:
            raise KeyboardInterrupt
        store_in_time(the_import)
        if the_import._stored_at != before:
            stored.append(before)

    return store


def test_an_import_that_was_stopped_goes_on_where_it_was(
    library: Path, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moves = [random_moves(Othello(), seed) for seed in range(10)]
    (games / "all.sgf").write_text("".join(sgf(line, f"P{i}", "Q") for i, line in enumerate(moves)))
    read: list[object] = []

    def stopping(known: object, scanned: object) -> object:
        if len(read) == 7:
            raise KeyboardInterrupt
        read.append(scanned)
        return entry_of(known, scanned)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(importing, "entry_of", stopping)
        with pytest.raises(KeyboardInterrupt):
            imported(library, games, at_once=3)
    assert len(names(library)) == 6
    assert sources(library) == {"all.sgf": State.READING}
    path = (games / "all.sgf").rename(games.parent / "all.sgf")
    assert imported(library, games).missing == 1
    path.rename(games / "all.sgf")
    assert imported(library, games) == Totals(files=1, games=10, new=4)
    assert len(names(library)) == 10


def test_a_killed_import_goes_on_after_what_it_has_stored(
    library: Path, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moves = [random_moves(Othello(), seed) for seed in range(10)]
    (games / "all.sgf").write_text("".join(sgf(line, f"P{i}", "Q") for i, line in enumerate(moves)))
    with monkeypatch.context() as patch:
        patch.setattr(importing._Import, "_mark_missing", lambda *_: None)
        patch.setattr(importing._Import, "_store_in_time", storing_once())
        with pytest.raises(KeyboardInterrupt):
            imported(library, games, at_once=4)
    assert imported(library, games) == Totals(files=1, games=6, new=6)
    assert len(names(library)) == 10


@pytest.mark.parametrize("fails", ["entry_of", "scanning"])
def test_a_mistake_of_ours_costs_no_other_file(
    library: Path,
    games: Path,
    fails: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    for name in ("a", "b", "c"):
        (games / f"{name}.sgf").write_text(sgf(TIGER, name.upper()))
    works: Callable[..., object] = getattr(importing, fails)
    calls = 0

    def fail(*arguments: object) -> object:
        nonlocal calls
        calls += 1
        if calls == 2:
            raise KeyError("nobody thought of this")
        return works(*arguments)

    monkeypatch.setattr(importing, fails, fail)
    told: list[str] = []
    assert imported(library, games, problems=told) == Totals(files=3, games=2, new=2, bad=1)
    (problem,) = told
    assert problem.startswith("b.sgf: This was not read because of a bug in boardtui: Key")
    assert names(library) == ["A-White", "C-White"]
    assert sources(library)["b.sgf"] is State.UNREADABLE
    assert "Traceback" in caplog.text


@pytest.mark.parametrize("error", [MemoryError, KeyboardInterrupt, BrokenPipeError])
def test_what_is_no_mistake_of_a_format_ends_the_import(
    library: Path, games: Path, error: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    (games / "one.sgf").write_text(sgf(TIGER))

    def fail(*_arguments: object) -> object:
        raise error

    monkeypatch.setattr(importing, "entry_of", fail)
    with pytest.raises(error):
        imported(library, games)
