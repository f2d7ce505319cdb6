"""The saved games in lists: unfinished, finished, short and put away."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.saves.archive import FolderArchive
from boardtui.saves.store import Store
from boardtui.session.game_choices import SavedGames
from boardtui.session.saved_games import FEWEST, saved_games

MOVES = ("B[f5]", "W[d6]", "B[c3]", "W[d3]")
PLAYED, AGAINST_EASY = "BTSEATS[human][human]", "BTSEATS[human][easy]PW[Easy]"


def write(folder: Path, name: str, moves: int, properties: str = PLAYED) -> None:
    line = "".join(f";{move}" for move in MOVES[:moves])
    (folder / f"{name}.sgf").write_text(f"(;GM[2]SZ[8]{properties}{line})")


def names(found: SavedGames) -> tuple[list[str], ...]:
    lists = found.unfinished, found.records, found.short, found.put_away
    return tuple([card.ref.stem for card in each] for each in lists)


async def test_games_are_sorted_by_what_may_be_done_with_them(tmp_path: Path) -> None:
    write(tmp_path, "played", 4)
    write(tmp_path, "over", 4, f"RE[B+]{PLAYED}")
    write(tmp_path, "record", 3, "PB[Ann]PW[Bob]")
    unfinished, records, short, away = names(await saved_games(FolderArchive(Store(tmp_path))))
    assert unfinished == ["played"]
    assert sorted(records) == ["over", "record"]
    assert (short, away) == ([], [])


@pytest.mark.parametrize(
    ("moves", "properties", "is_short"),
    [
        (FEWEST - 1, AGAINST_EASY, True),
        (FEWEST, AGAINST_EASY, False),
        (1, f"RE[W+R]{AGAINST_EASY}", True),
        (1, "BTSEATS[3][5]", True),
        (1, PLAYED, False),
        (1, "PB[Ann]PW[Bob]", False),
        (1, f"{AGAINST_EASY}AB[d5][e4][c3]AW[d4][e5]PL[B]", False),
    ],
)
async def test_a_game_against_a_computer_with_hardly_a_move_stands_apart(
    tmp_path: Path, moves: int, properties: str, *, is_short: bool
) -> None:
    write(tmp_path, "game", moves, properties)
    unfinished, records, short, _away = names(await saved_games(FolderArchive(Store(tmp_path))))
    assert short == ["game"] * is_short
    assert unfinished + records == ["game"] * (not is_short)
    assert (tmp_path / "game.sgf").exists()


async def test_a_game_that_is_open_elsewhere_comes_last(tmp_path: Path) -> None:
    write(tmp_path, "1", 3)
    write(tmp_path, "2", 4)
    other = Store(tmp_path)
    newest = other.cards()[0]
    held = other.resume(newest.ref).keeper
    try:
        found = (await saved_games(FolderArchive(Store(tmp_path)))).unfinished
        assert [summary.locked for summary in found] == [False, True]
        assert found[-1].ref == newest.ref
    finally:
        await held.aclose()
