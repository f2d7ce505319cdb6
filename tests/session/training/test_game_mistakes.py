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
from boardtui.session.training.drill import Drill
from boardtui.session.training.drill_stage import DrillStage
from boardtui.session.training.game_mistakes import GameMistakes, mistakes_to_try
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


async def trying(
    engine: Engine | None = None, record: GameRecord | None = None, *, place: int = 1
) -> tuple[Drill, Engine]:
    engine, record = engine or Engine(-2.0), record or judged()
    mistakes = [node for node in record.mainline() if node.cost is not None]
    deck = GameMistakes(record, mistakes_to_try(mistakes), place)
    each = Drill(deck, lambda _game: engine.ask, KnownGames(None).has)
    await each.begin()
    return each, engine


async def answer(each: Drill, move: str) -> DrillStage:
    await each.play(each.position.game.parse_move(move))
    return each.stage


async def test_it_begins_with_the_position_before_the_mistake() -> None:
    each, _engine = await trying()
    assert each.view.node.position == judged().mainline()[18].position
    assert each.stage is DrillStage.ASKED
    assert each.position.turn == 0


async def test_the_better_move_is_right_without_a_search() -> None:
    each, engine = await trying()
    assert await answer(each, "e2") is DrillStage.RIGHT
    assert engine.asked == []
    assert each.found == 1


async def test_the_same_mistake_is_wrong_without_a_search() -> None:
    each, engine = await trying()
    assert await answer(each, "h4") is DrillStage.WRONG
    assert engine.asked == []
    assert each.verdict is not None
    assert each.verdict.lost == 8.4
    assert each.verdict.after == each.view.node.position


async def test_another_move_is_searched_a_ply_less_and_may_lose_one_disc() -> None:
    each, engine = await trying(Engine(-1.0))  # for White: Black is one ahead, and was two
    assert await answer(each, "d3") is DrillStage.RIGHT
    ((position, limit, moves),) = engine.asked
    assert position == each.view.node.position
    assert (limit.depth, moves) == (19, 1)
    each, engine = await trying(Engine(-0.5))
    assert await answer(each, "d3") is DrillStage.WRONG
    assert each.verdict is not None
    assert each.verdict.lost == 1.5


@pytest.mark.parametrize(
    ("score", "stage"),
    [(0.0, DrillStage.WRONG), (-1.0, DrillStage.RIGHT), (-2.0, DrillStage.RIGHT)],
)
async def test_where_all_is_solved_the_result_has_to_be_the_same(
    score: float, stage: DrillStage
) -> None:
    each, engine = await trying(Engine(score, EXACT), judged(EXACT))
    assert await answer(each, "d3") is stage
    assert engine.asked[0].limit.depth == each.view.node.position.board.vacant.bit_count()


async def test_a_move_that_others_have_played_is_right() -> None:
    async def known(_position: Position) -> bool:
        return True

    record = judged()
    deck = GameMistakes(record, [record.mainline()[19]])
    each = Drill(deck, lambda _game: Engine(9.0).ask, known)
    await each.begin()
    assert await answer(each, "d3") is DrillStage.RIGHT
    assert each.judged is not None
    assert each.judged.is_known


async def test_a_proved_win_of_gomoku_has_to_stay_one() -> None:
    record = record_of(GOMOKU, "h8 g7 h9")
    node = judge(record.root.end(), 990.0, 20.0, 80.0, "h10", certainty=EXACT)
    node.evaluation = Evaluation(20.0, 6)
    assert node.parent is not None
    node.parent.evaluation = Evaluation(990.0, 6, Certainty.WINNER, nodes=100_000)
    for engine, stage in (
        (Engine(-30.0), DrillStage.WRONG),
        (Engine(-990.0, Certainty.WINNER), DrillStage.RIGHT),
    ):
        each, _ = await trying(engine, record, place=0)
        assert await answer(each, "i9") is stage
        assert engine.asked[0].limit.nodes == 500_000


async def test_the_record_stays_as_it_is() -> None:
    record = judged()
    before = [(node.path(), node.cost, node.evaluation) for node in record.root.walk()]
    each, _engine = await trying(Engine(9.0), record)
    await answer(each, "d3")
    each.again()
    each.show()
    assert each.stage is DrillStage.SHOWN
    assert [(node.path(), node.cost, node.evaluation) for node in record.root.walk()] == before


async def test_after_the_last_one_it_is_over() -> None:
    each, _engine = await trying(place=0)
    assert await answer(each, "e7") is DrillStage.RIGHT
    stages = []
    for _step in range(2):
        await each.go_on()
        stages.append(each.stage)
    assert stages == [DrillStage.ASKED, DrillStage.OVER]
    assert (each.found, each.deck.total) == (1, 2)


async def test_a_failed_engine_asks_again() -> None:
    each, engine = await trying()
    engine.fails = True
    assert await answer(each, "d3") is DrillStage.ASKED
    assert each.trouble is not None
    engine.fails = False
    assert await answer(each, "d3") is DrillStage.RIGHT


async def test_an_illegal_move_is_refused() -> None:
    each, _engine = await trying()
    with pytest.raises(IllegalMove):
        await answer(each, "a1")
    assert each.stage is DrillStage.ASKED


def test_moves_without_a_better_one_cannot_be_tried() -> None:
    record = record_of(OTHELLO, "f5 d6")
    node = judge(record.root.end(), 0.0, 5.0, 5.0)
    assert mistakes_to_try([node]) == ()
