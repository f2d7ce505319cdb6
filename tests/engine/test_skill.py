from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from boardtui.engine.othello.program import SKILLS
from boardtui.engine.skill import (
    Oversight,
    Skill,
    choose,
    limits_at,
    seeded_draw,
    seeded_noise,
)
from boardtui.engine.thinker import InfoCallback
from boardtui.record.evaluation import WIN, Certainty, Info, Limit
from boardtui.rules.board import Board
from boardtui.rules.game import Move, Position
from boardtui.rules.othello import Othello
from tests.engine.scripted import ScriptedThinker
from tests.fixtures.calls import calls_of

OPENING_PLIES = 12
EVEN = Skill(depth=2, solves=10, noise=0.0, variety=1.0)
NO_LIMITS = Limit()


def position_after(plies: int) -> Position:
    position = Othello().start()
    for _ in range(plies):
        position = position.play(position.legal_moves[-1])
    return position


def choices(position: Position, skill: Skill, seeds: range) -> Counter[Move]:
    return Counter(
        choose(ScriptedThinker(), position, skill, seed, NO_LIMITS).line[0] for seed in seeds
    )


def test_there_are_ten_levels_each_looking_further_or_erring_less() -> None:
    assert list(SKILLS) == list(range(1, 11))
    for weaker, stronger in pairwise(SKILLS.values()):
        assert (stronger.depth or 99) >= (weaker.depth or 99)
        assert stronger.noise < weaker.noise or (stronger.depth or 99) > (weaker.depth or 99)
    strongest = SKILLS[10]
    assert strongest.depth is None
    assert strongest.noise == 0
    assert strongest.variety <= 1


@pytest.mark.parametrize("number", range(1, 10))
def test_the_same_seed_plays_the_same(number: int) -> None:
    position = position_after(5)
    for seed in range(5):
        moves = {
            choose(ScriptedThinker(), position, SKILLS[number], seed, NO_LIMITS).line[0]
            for _ in range(3)
        }
        assert len(moves) == 1


def test_noise_makes_other_moves_possible_but_the_best_likeliest() -> None:
    # Beyond the opening only noise decides.
    position = position_after(OPENING_PLIES + 2)
    noisy = choices(position, EVEN._replace(noise=2.0, variety=0.0), range(200))
    assert len(noisy) > 2
    assert noisy.most_common(1)[0][0] == position.legal_moves[0]


def test_without_noise_the_best_move_is_played() -> None:
    position = position_after(OPENING_PLIES + 2)
    assert set(choices(position, EVEN, range(50))) == {position.legal_moves[0]}


def test_variety_in_the_opening_stays_close_to_the_best() -> None:
    # The scripted values fall by a disc from move to move.
    position = position_after(4)
    varied = choices(position, EVEN, range(100))
    assert set(varied) == set(position.legal_moves[:2])
    assert min(varied.values()) > 25


def test_an_opening_may_need_more_moves_compared_than_noise_does() -> None:
    position = position_after(4)
    skill = EVEN._replace(noise=0.01, considered=2, variety=9.0)
    assert len(choices(position, skill, range(100))) == 4
    assert len(choices(position, skill._replace(considered_in_opening=3), range(100))) == 3
    assert len(choices(position, skill._replace(opening=4), range(100))) == 1


@pytest.mark.parametrize("plies", [6, 30, 50])
def test_tolerance_stays_as_close_to_the_best_all_through_the_game(plies: int) -> None:
    position = Othello().start()
    for _ in range(plies):
        position = position.play(position.legal_moves[len(position.legal_moves) // 2])
    # The scripted values fall by a disc from move to move.
    tolerant = choices(position, EVEN._replace(solves=0, tolerance=5.0), range(200))
    assert set(tolerant) == set(position.legal_moves[:6])
    assert len(position.legal_moves) > 6
    assert min(tolerant.values()) > 15


def test_noise_is_spread_like_its_deviation_says() -> None:
    position = position_after(3)
    thought = ScriptedThinker().think(position, Limit(depth=1))
    drawn = [seeded_noise(seeded_draw(position, seed), thought) for seed in range(4000)]
    mean = sum(drawn) / len(drawn)
    deviation = (sum((value - mean) ** 2 for value in drawn) / len(drawn)) ** 0.5
    assert abs(mean) < 0.06
    assert abs(deviation - 1) < 0.05


@pytest.mark.parametrize(
    ("scores", "chosen"),
    [
        ([WIN - 3, WIN - 1, WIN - 3, 0], {1}),
        ([WIN - 4, WIN - 2, WIN - 3, 0], {1}),
        ([2 - WIN, 3 - WIN, 2 - WIN, 2 - WIN], {1}),
        ([1 - WIN, 2 - WIN, 1 - WIN, 1 - WIN], {0, 1, 2, 3}),
        ([WIN - 3, WIN - 3, WIN - 3, WIN - 3], {0, 1, 2, 3}),
    ],
)
def test_an_alert_level_overlooks_no_quick_end(scores: list[float], chosen: set[int]) -> None:
    class Knowing(ScriptedThinker):
        def _thought(self, position: Position, move: Move, score: float, limits: Limit) -> Info:
            known = scores[position.legal_moves.index(move)]
            return super()._thought(position, move, known, limits)

    position = position_after(2)
    skill = EVEN._replace(noise=50.0, considered=4, alert=2)
    played = {
        position.legal_moves.index(choose(Knowing(), position, skill, seed, NO_LIMITS).line[0])
        for seed in range(40)
    }
    assert played == chosen


def test_threats_are_overlooked_as_often_as_their_chance_says() -> None:
    # Only the first move stops what wins in two plies, only the first two what wins in four.
    scores = [-90.0, 4 - WIN, 2 - WIN, 2 - WIN]

    class Threatened(ScriptedThinker):
        def _thought(self, position: Position, move: Move, score: float, limits: Limit) -> Info:
            known = scores[position.legal_moves.index(move)]
            certainty = Certainty.WINNER if known < -100 else Certainty.SEARCHED
            return super()._thought(position, move, known, limits)._replace(certainty=certainty)

    position = position_after(2)
    seeds = range(600)

    def shares(oversights: tuple[Oversight, ...]) -> list[float]:
        # Noise alone decides among moves that are not told apart.
        skill = EVEN._replace(noise=1.0, variety=0.0, oversights=oversights)
        played = Counter(
            choose(Threatened(), position, skill, seed, NO_LIMITS).line[0] for seed in seeds
        )
        return [played[move] / len(seeds) for move in position.legal_moves]

    every = [1 / 4] * 4
    assert shares((Oversight(2, 1.0), Oversight(4, 1.0))) == pytest.approx(every, abs=0.06)
    assert shares((Oversight(2, 0.0), Oversight(4, 1.0))) == pytest.approx(
        [1 / 2, 1 / 2, 0, 0], abs=0.06
    )
    assert shares((Oversight(2, 1.0), Oversight(4, 0.0))) == pytest.approx(
        [1 / 3, 0, 1 / 3, 1 / 3], abs=0.06
    )
    assert shares((Oversight(2, 0.0), Oversight(4, 0.0))) == [1, 0, 0, 0]
    third = [2 / 3 + 1 / 12, *[1 / 12] * 3]
    assert shares((Oversight(4, 1 / 3),)) == pytest.approx(third, abs=0.06)


def test_the_board_is_drawn_once_for_all_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = calls_of(monkeypatch, Board, "__str__")
    choose(ScriptedThinker(), position_after(2), SKILLS[1], 1, NO_LIMITS)
    assert len(drawn) == 1


def test_the_end_is_played_out_without_limit_and_noise() -> None:
    position = position_after(0)
    while position.board.vacant.bit_count() > 10:
        position = position.play(position.legal_moves[0])
    thinker = ScriptedThinker()
    skill = EVEN._replace(noise=50.0)
    limits = Limit(nodes=1000)
    assert limits_at(skill, position, limits) == limits
    moves = {choose(thinker, position, skill, seed, limits).line[0] for seed in range(20)}
    assert moves == {position.legal_moves[0]}


def test_a_level_never_exceeds_the_limits() -> None:
    position = position_after(2)
    assert limits_at(EVEN, position, Limit(depth=1, seconds=3.0)).depth == 1
    assert limits_at(EVEN, position, Limit(depth=9, seconds=3.0)) == Limit(seconds=3.0, depth=2)
    assert limits_at(SKILLS[10], position, Limit(seconds=3.0)) == Limit(seconds=3.0)


def test_what_was_found_before_does_not_count() -> None:
    thinker = ScriptedThinker()
    choose(thinker, position_after(3), EVEN, 1, NO_LIMITS)
    assert thinker.forgotten == 1


@pytest.mark.parametrize(("spent", "left"), [(0.25, 0.75), (0.9, 0.5), (7.0, 0.5)])
def test_the_time_to_forget_counts(
    monkeypatch: pytest.MonkeyPatch, spent: float, left: float
) -> None:
    times = iter([10.0, 10.0 + spent])
    monkeypatch.setattr("boardtui.engine.skill.perf_counter", lambda: next(times))
    thinker = ScriptedThinker()
    choose(thinker, position_after(3), EVEN, 1, Limit(seconds=1.0))
    assert thinker.limits == [Limit(depth=2, seconds=left)]


def test_only_the_move_that_is_chosen_is_reported() -> None:
    reported: list[Info] = []
    skill = EVEN._replace(noise=9.0)
    chosen = choose(ScriptedThinker(), position_after(6), skill, 3, NO_LIMITS, reported.append)
    assert reported == [chosen]


def test_a_win_may_count_little_so_that_noise_hides_it() -> None:
    class Winning(ScriptedThinker):
        def rate(
            self, position: Position, limits: Limit, moves: int, report: InfoCallback | None = None
        ) -> list[Info]:
            best, *others = super().rate(position, limits, moves, report)
            return [best._replace(score=999.0), *others]

    position = position_after(OPENING_PLIES + 2)
    noisy = EVEN._replace(noise=5.0, variety=0.0)

    def chosen(skill: Skill) -> set[Move]:
        return {choose(Winning(), position, skill, seed, NO_LIMITS).line[0] for seed in range(50)}

    assert chosen(noisy) == {position.legal_moves[0]}
    assert len(chosen(noisy._replace(win=10.0))) > 1


def test_with_noise_only_so_many_moves_are_compared() -> None:
    position = position_after(OPENING_PLIES + 2)
    noisy = EVEN._replace(noise=500.0, variety=0.0, considered=2)
    assert set(choices(position, noisy, range(50))) == set(position.legal_moves[:2])


def test_a_level_may_count_its_nodes() -> None:
    skill = EVEN._replace(nodes=700)
    assert limits_at(skill, position_after(2), Limit(nodes=900)) == Limit(nodes=700, depth=2)
    assert limits_at(skill, position_after(2), Limit(nodes=500)) == Limit(nodes=500, depth=2)
