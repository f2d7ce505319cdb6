from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.match.openings import Opening
from boardtui.rules.game import Position
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from tests.tools.tournament.balanced import Judge, balanced_openings, main


async def by_place(position: Position) -> float:
    """Thinks that one of three positions is even, by the cell of the first black stone."""
    return 40.0 * (str(position.board).replace("\n", "").index("X") % 3)


async def openings(count: int, seed: int = 1, within: float = 5.0) -> list[Opening]:
    found = balanced_openings(Gomoku(), [3, 4], count, seed, [by_place], within)
    return [opening async for opening in found]


async def test_openings_are_kept_that_are_worth_nothing_to_either_side() -> None:
    found = await openings(10)
    assert [await by_place(opening.position) for opening in found] == [0.0] * 10
    assert {len(opening.moves) for opening in found} == {3, 4}
    assert await openings(4) == found[:4]
    assert await openings(4, seed=2) != found[:4]
    assert any([await by_place(opening.position) for opening in await openings(10, within=90)])


async def test_what_the_first_judge_finds_uneven_is_searched_no_more() -> None:
    seen: list[list[float]] = [[], []]

    def judge(number: int, error: float) -> Judge:
        async def value(position: Position) -> float:
            seen[number].append(await by_place(position) + error)
            return seen[number][-1]

        return value

    judges = [judge(0, error=8.0), judge(1, error=0.0)]
    found = [opening async for opening in balanced_openings(Gomoku(), [3], 6, 1, judges, 5.0)]
    assert [await by_place(opening.position) for opening in found] == [0.0] * 6
    assert seen[1] == [0.0] * 6
    assert len(seen[0]) > 6


async def test_the_stones_lie_near_the_centre_and_each_other() -> None:
    for opening in await openings(10):
        rows = str(opening.position.board).splitlines()
        assert set("".join(rows[:3] + rows[12:])) == {"."}
        assert {row[:3] + row[12:] for row in rows} == {"......"}


async def test_no_two_openings_differ_by_turning_only() -> None:
    every = [
        opening async for opening in balanced_openings(Othello(), [1, 2], 4, 1, [always_even], 0)
    ]
    assert sorted(len(opening.moves) for opening in every) == [1, 2, 2, 2]
    with pytest.raises(ValueError, match="Only 4 balanced openings were found, but 5"):
        [opening async for opening in balanced_openings(Othello(), [1, 2], 5, 1, [always_even], 0)]


async def always_even(_position: Position) -> float:
    return 0.0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--game", "go"), "no game “go”"),
        (("--size", "4"), "3 to 4 stones"),
        (("--count", "0"), "cannot be fewer"),
        (("--opening", "swap2"), "The players make the opening"),
        (("--engine", "easy"), "easy cannot say what a position is worth"),
        (("--engine", "zebra"), "“zebra” is no player"),
    ],
)
def test_what_cannot_be_done_is_one_clear_message(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], words: str
) -> None:
    assert main(["--out", str(tmp_path / "out"), *arguments]) == 2
    told = capsys.readouterr().err
    assert told.startswith("balanced: ")
    assert words in told
    assert not (tmp_path / "out").exists()


def test_the_openings_of_our_engine_are_a_file_for_tournaments(tmp_path: Path) -> None:
    out = tmp_path / "out"
    small = ("--game", "othello", "--size", "6", "--plies", "2", "--count", "3")
    assert main([*small, "--within", "36", "--nodes", "10", "--out", str(out)]) == 0
    first, *lines = out.read_text().splitlines()
    assert first == "# othello size 6: within 36 after 10 nodes, seed 1"
    assert [len(line) for line in lines] == [4, 4, 4]
