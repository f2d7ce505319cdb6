"""The saved games in lists: unfinished, finished, short and put away."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from boardtui.saves.store import Store
from boardtui.session.saved_games import SavedGames, saved_games

MOVES = ("B[f5]", "W[d6]", "B[c3]", "W[d3]")
PLAYED = "BTSEATS[human][human]"


def write(folder: Path, name: str, moves: int, properties: str = PLAYED) -> None:
    line = "".join(f";{move}" for move in MOVES[:moves])
    (folder / f"{name}.sgf").write_text(f"(;GM[2]SZ[8]{properties}{line})")


def names(found: SavedGames) -> tuple[list[str], ...]:
    return tuple([summary.path.stem for summary in each] for each in found)


@pytest.fixture
def now() -> dt.datetime:
    return dt.datetime.now().astimezone()


def test_games_are_sorted_by_what_may_be_done_with_them(tmp_path: Path, now: dt.datetime) -> None:
    write(tmp_path, "played", 3)
    write(tmp_path, "over", 3, f"RE[B+]{PLAYED}")
    write(tmp_path, "record", 3, "PB[Ann]PW[Bob]")
    unfinished, records, short, away = names(saved_games(Store(tmp_path), now))
    assert unfinished == ["played"]
    assert sorted(records) == ["over", "record"]
    assert (short, away) == ([], [])


def test_a_game_with_hardly_a_move_stands_apart_once_it_is_old(
    tmp_path: Path, now: dt.datetime
) -> None:
    write(tmp_path, "short", 2)
    write(tmp_path, "long", 3)
    write(tmp_path, "record", 1, "PB[Ann]PW[Bob]")
    unfinished, _records, short, _away = names(saved_games(Store(tmp_path), now))
    assert (sorted(unfinished), short) == (["long", "short"], [])
    tomorrow = now + dt.timedelta(days=1, minutes=1)
    assert names(saved_games(Store(tmp_path), tomorrow))[:3] == (["long"], ["record"], ["short"])


def test_a_game_that_is_open_elsewhere_comes_last(tmp_path: Path, now: dt.datetime) -> None:
    write(tmp_path, "1", 3)
    write(tmp_path, "2", 4)
    other = Store(tmp_path)
    newest = other.cards()[0]
    other.resume(newest)
    try:
        found = saved_games(Store(tmp_path), now).unfinished
        assert [summary.locked for summary in found] == [False, True]
        assert found[-1].path == newest.path
    finally:
        other.close()
