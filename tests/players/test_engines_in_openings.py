"""Programs in the openings of Gomoku, of which their protocols know nothing."""

from __future__ import annotations

import sys

import pytest

from boardtui.players.gomocup import GomocupEngine
from boardtui.players.levels import PlayerOptions, make_player
from boardtui.players.player import Limit
from boardtui.rules.game import Choose, Move, Position
from boardtui.rules.gomoku import Gomoku, OpeningRule
from tests.players.gomocup_scripts import OURS, SECOND, engine, position_after

THREE = position_after("h8 h9 i9", Gomoku(opening=OpeningRule.SWAP).start())


def engine_that_says(*ratings: str) -> GomocupEngine:
    """Our own engine, asked once about the three stones."""
    lines = "".join(f"MESSAGE {rated} n 1 ms 1 pv 6,6\n" for rated in ratings)
    asked, _connect = engine(
        OURS.replace("2147483647", "600").replace("max_node 0", "max_node 20000")
        + "> INFO side white\n> YXBOARD\n> 7,7,2\n> 7,6,1\n> 8,6,2\n> DONE\n> YXNBEST 1\n"
        + f"{lines}6,6",
        ours=True,
    )
    return asked


@pytest.mark.parametrize(
    ("ratings", "option"),
    [
        (["depth 1 ev -40"], "black"),
        (["depth 1 ev 40"], "white"),
        (["depth 8 ev -60", "depth 9 ev 40"], "black"),
        (["depth 8 ev -40", "depth 9 ev 60"], "white"),
        (["depth 7 ev -90", "depth 8 ev 40", "depth 9 ev 30"], "white"),
        (["depth 8 ev -60", "depth 9 ev 991 W"], "white"),
    ],
)
async def test_our_own_engine_takes_the_colour_that_two_depths_prefer(
    ratings: list[str], option: str
) -> None:
    assert await engine_that_says(*ratings).choose(THREE, SECOND) == Choose(option)


@pytest.mark.parametrize(
    ("limit", "least", "most"),
    [(Limit(), 0.6, 0.6), (Limit(seconds=60), 0.6, 0.6), (SECOND, 0.1, 0.125)],
)
async def test_stones_are_compared_in_time_for_a_move(
    monkeypatch: pytest.MonkeyPatch, limit: Limit, least: float, most: float
) -> None:
    taken: list[float] = []

    async def judge(seconds: float, _position: Position) -> float:
        taken.append(seconds)
        return 0.0

    asked, _connect = engine(ours=True)
    monkeypatch.setattr(asked, "_judge", judge)
    last_stone = position_after("h8 h9", Gomoku(19, opening=OpeningRule.SWAP).start())
    await asked.choose(last_stone, limit)
    assert len(taken) > 1
    assert least <= min(taken) <= max(taken) <= most


async def test_an_analysis_tells_what_to_choose_and_how_the_sides_stand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def judge(_seconds: float, position: Position) -> float:
        assert not position.game.task(position)
        return -40.0

    asked, _connect = engine(ours=True)
    monkeypatch.setattr(asked, "_judge", judge)
    infos = [info async for info in asked.analyse(THREE, SECOND, moves=1)]
    assert [(info.line, info.score) for info in infos] == [((Choose("black"),), 40.0)]


async def test_a_seed_repeats_what_is_chosen_for_programs_of_others() -> None:
    start = Gomoku(opening=OpeningRule.SWAP2).start()

    async def first(seed: int) -> Move:
        options = PlayerOptions(seed, commands=frozenset({sys.executable}))
        player = make_player(sys.executable, game=start.game, options=options)
        return await player.choose(start, Limit())

    firsts = [await first(seed) for seed in range(10)]
    assert firsts == [await first(seed) for seed in range(10)]
    assert len(set(firsts)) > 1


async def test_programs_of_others_are_asked_for_no_colour() -> None:
    position = Gomoku(opening=OpeningRule.SWAP2).start()
    asked, connect = engine()
    while not isinstance(position.legal_moves[0], Choose):
        position = position.play(await asked.choose(position, SECOND))
    assert await asked.choose(position, SECOND) in position.legal_moves
    assert not connect.programs
