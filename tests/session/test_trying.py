"""Mistakes tried again: what is right, what is wrong, and what the record does not notice."""

from __future__ import annotations

from collections.abc import AsyncGenerator

import pytest

from boardtui.analysis.requests import AnalysisRequest
from boardtui.record.evaluation import Certainty, Evaluation, Info
from boardtui.record.tree import GameRecord
from boardtui.rules.errors import IllegalMove
from boardtui.rules.game import Position
from boardtui.rules.registry import game
from boardtui.session.known_games import KnownGames
from boardtui.session.trying import Trying, TryStage, mistakes_to_try
from tests.fixtures.failures import failure
from tests.fixtures.judged import EXACT, judge, record_of

OTHELLO, GOMOKU = game("othello"), game("gomoku")
MOVES = "e6 f6 f5 f4 g5 h6 g3 g6 g4 f3 h5 h3 h7 e7 d7 g7 e8 c5 h4 h8"


def judged(certainty: Certainty = Certainty.SEARCHED) -> GameRecord:
    """A record with two mistakes: White's 10th move, and Black's 19th."""
    record = record_of(OTHELLO, MOVES)
    nodes = record.mainline()
    judge(nodes[10], -2.0, 1.5, 4.0, "e7", "g7", certainty)
    judge(nodes[19], 2.0, -7.0, 8.4, "e2 f2", "h8", certainty)
    return record


class Engine:
    """Says the same of every position."""

    def __init__(self, score: float, certainty: Certainty = Certainty.SEARCHED) -> None:
        self.asked: list[AnalysisRequest] = []
        self.score = score
        self.certainty = certainty
        self.fails = False

    async def ask(self, request: AnalysisRequest) -> AsyncGenerator[Info, None]:
        self.asked.append(request)
        if self.fails:
            raise failure("The engine has had enough.")
        depth = request.limit.depth or 6
        line = request.position.legal_moves[:1]
        yield Info(depth, self.score, line, self.certainty, request.limit.nodes or 0)


def trying(
    engine: Engine | None = None, record: GameRecord | None = None, *, place: int = 1
) -> tuple[Trying, Engine]:
    engine, record = engine or Engine(-2.0), record or judged()
    mistakes = [node for node in record.mainline() if node.cost is not None]
    each = Trying(record, mistakes_to_try(mistakes), engine.ask, KnownGames(None).has)
    each.begin(place)
    return each, engine


async def answer(each: Trying, move: str) -> TryStage:
    await each.play(each.record.game.parse_move(move))
    return each.stage


def test_it_begins_with_the_position_before_the_mistake() -> None:
    each, _engine = trying()
    assert each.view.node.position == each.record.mainline()[18].position
    assert each.stage is TryStage.ASKED
    assert each.position.turn == 0


async def test_the_better_move_is_right_without_a_search() -> None:
    each, engine = trying()
    assert await answer(each, "e2") is TryStage.RIGHT
    assert engine.asked == []
    assert each.found == 1


async def test_the_same_mistake_is_wrong_without_a_search() -> None:
    each, engine = trying()
    assert await answer(each, "h4") is TryStage.WRONG
    assert engine.asked == []
    assert each.verdict is not None
    assert each.verdict.lost == 8.4
    assert each.verdict.after == each.view.node.position


async def test_another_move_is_searched_a_ply_less_and_may_lose_one_disc() -> None:
    each, engine = trying(Engine(-1.0))  # for White: Black is one ahead, and was two
    assert await answer(each, "d3") is TryStage.RIGHT
    ((position, limit, moves),) = engine.asked
    assert position == each.view.node.position
    assert (limit.depth, moves) == (19, 1)
    each, engine = trying(Engine(-0.5))
    assert await answer(each, "d3") is TryStage.WRONG
    assert each.verdict is not None
    assert each.verdict.lost == 1.5


@pytest.mark.parametrize(
    ("score", "stage"), [(0.0, TryStage.WRONG), (-1.0, TryStage.RIGHT), (-2.0, TryStage.RIGHT)]
)
async def test_where_all_is_solved_the_result_has_to_be_the_same(
    score: float, stage: TryStage
) -> None:
    each, engine = trying(Engine(score, EXACT), judged(EXACT))
    assert await answer(each, "d3") is stage
    assert engine.asked[0].limit.depth == each.view.node.position.board.vacant.bit_count()


async def test_a_move_that_others_have_played_is_right() -> None:
    async def known(_position: Position) -> bool:
        return True

    record = judged()
    each = Trying(record, [record.mainline()[19]], Engine(9.0).ask, known)
    assert await answer(each, "d3") is TryStage.RIGHT
    assert each.is_known


async def test_a_proved_win_of_gomoku_has_to_stay_one() -> None:
    record = record_of(GOMOKU, "h8 g7 h9")
    node = judge(record.root.end(), 990.0, 20.0, 80.0, "h10", certainty=EXACT)
    node.evaluation = Evaluation(20.0, 6)
    assert node.parent is not None
    node.parent.evaluation = Evaluation(990.0, 6, Certainty.WINNER, nodes=100_000)
    for engine, stage in (
        (Engine(-30.0), TryStage.WRONG),
        (Engine(-990.0, Certainty.WINNER), TryStage.RIGHT),
    ):
        each, _ = trying(engine, record, place=0)
        assert await answer(each, "i9") is stage
        assert engine.asked[0].limit.nodes == 500_000


async def test_the_record_stays_as_it_is() -> None:
    record = judged()
    before = [(node.path(), node.cost, node.evaluation) for node in record.root.walk()]
    each, _engine = trying(Engine(9.0), record)
    await answer(each, "d3")
    each.again()
    each.show()
    assert each.stage is TryStage.SHOWN
    assert [(node.path(), node.cost, node.evaluation) for node in record.root.walk()] == before


async def test_after_the_last_one_it_is_over() -> None:
    each, _engine = trying(place=0)
    assert await answer(each, "e7") is TryStage.RIGHT
    stages = []
    for _step in range(2):
        each.go_on()
        stages.append(each.stage)
    assert stages == [TryStage.ASKED, TryStage.OVER]
    assert (each.found, len(each.mistakes)) == (1, 2)


async def test_a_failed_engine_asks_again() -> None:
    each, engine = trying()
    engine.fails = True
    assert await answer(each, "d3") is TryStage.ASKED
    assert each.trouble is not None
    engine.fails = False
    assert await answer(each, "d3") is TryStage.RIGHT


async def test_an_illegal_move_is_refused() -> None:
    each, _engine = trying()
    with pytest.raises(IllegalMove):
        await answer(each, "a1")
    assert each.stage is TryStage.ASKED


def test_moves_without_a_better_one_cannot_be_tried() -> None:
    record = record_of(OTHELLO, "f5 d6")
    node = judge(record.root.end(), 0.0, 5.0, 5.0)
    assert mistakes_to_try([node]) == ()
