"""A game whose moves are guessed: the tries, the judgements, and how the game goes on."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping

import pytest

from boardtui.analysis.requests import AnalysisRequest, Ask
from boardtui.record.evaluation import Certainty, Info
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color, Seat
from boardtui.rules.errors import IllegalMove
from boardtui.rules.game import Outcome, Position, Termination
from boardtui.rules.registry import game
from boardtui.session.hosting import HOSTED
from boardtui.session.reviewing import efforts_within
from boardtui.session.training.guessing import Guessing, GuessStage, sides_to_guess
from boardtui.training.guesses import GuessKind
from tests.fixtures.failures import failure
from tests.fixtures.judged import judged, record_of

OTHELLO, GOMOKU = game("othello"), game("gomoku")
MOVES = "f5 d6 c3 d3 c4 f4 c5 b3"
WHITE = Color(1)


class Engine:
    """Knows what each of White's first moves loses; all else is even."""

    def __init__(self, lost: Mapping[str, float] | None = None) -> None:
        self.fails = False
        self._base = record_of(OTHELLO, MOVES).mainline()[1].position
        lost = {"d6": 0.0} if lost is None else lost
        self._best = OTHELLO.parse_move(min(lost, key=lambda name: lost[name]))
        self._lost = {self._base.play(OTHELLO.parse_move(name)): lost[name] for name in lost}

    async def ask(self, request: AnalysisRequest) -> AsyncGenerator[Info, None]:
        if self.fails:
            raise failure("The engine has had enough.")
        position, depth = request.position, request.limit.depth or 9
        best = self._best if position == self._base else position.legal_moves[0]
        yield Info(depth, self._lost.get(position, 0.0), (best,))


class Unproved:
    """Finds a win in a position, and proves nothing of any move in it."""

    def __init__(self, base: Position, best: str) -> None:
        self._base = base
        self._best = GOMOKU.parse_move(best)

    async def ask(self, request: AnalysisRequest) -> AsyncGenerator[Info, None]:
        if request.position == self._base:
            yield Info(9, 995.0, (self._best,), Certainty.WINNER, 1_000)
        else:
            yield Info(9, 10.0, request.position.legal_moves[:1], nodes=1_000)


def guessing(ask: Ask | None = None, record: GameRecord | None = None, first: int = 0) -> Guessing:
    record = record or record_of(OTHELLO, MOVES)
    return Guessing(record, record.mainline(), WHITE, ask, first)


async def guess(each: Guessing, name: str) -> GuessStage:
    await each.play(each.record.game.parse_move(name))
    return each.stage


def stage_of(each: Guessing) -> GuessStage:
    return each.stage


def go_on(each: Guessing) -> str:
    """Let the game go on; return what was played on the board."""
    played = []
    while each.stage is GuessStage.GOING_ON:
        before = each.view.node
        each.advance()
        if each.view.node is not before and each.view.node.move is not None:
            played.append(OTHELLO.format_move(each.view.node.move))
    return " ".join(played)


async def test_the_board_is_that_before_the_move() -> None:
    each = guessing()
    assert stage_of(each) is GuessStage.ASKED
    assert each.view.state.position == each.record.mainline()[1].position
    assert not each.view.node.children
    assert len(each.moves) == 4


async def test_the_move_of_the_game_is_right_without_an_engine() -> None:
    each = guessing()
    assert await guess(each, "d6") is GuessStage.GOING_ON
    (found,) = each.guessed
    assert found.points == 3
    assert found.found is not None
    assert found.found.kind is GuessKind.SAME


async def test_the_game_goes_on_to_the_next_move_of_the_side() -> None:
    each = guessing()
    await guess(each, "d6")
    assert go_on(each) == "c3"
    assert stage_of(each) is GuessStage.ASKED
    assert each.place == 1
    assert each.view.state.position == each.record.mainline()[3].position


async def test_another_move_is_wrong_where_no_engine_knows_the_game() -> None:
    each = guessing()
    assert await guess(each, "f6") is GuessStage.WRONG
    each.again()
    assert await guess(each, "f4") is GuessStage.WRONG
    each.again()
    assert await guess(each, "f6") is GuessStage.SHOWN
    assert each.guessed[0].points == 0
    assert each.view.node.position == each.record.mainline()[2].position
    each.go_on()
    assert go_on(each) == "c3"


async def test_an_illegal_move_is_no_try() -> None:
    each = guessing()
    with pytest.raises(IllegalMove):
        await guess(each, "a1")
    assert each.tries == ()
    assert stage_of(each) is GuessStage.ASKED


async def test_a_move_that_loses_nothing_is_as_good_and_the_game_takes_its_place() -> None:
    each = guessing(Engine().ask)
    assert await guess(each, "f6") is GuessStage.GOING_ON
    (found,) = each.guessed
    assert found.found is not None
    assert found.found.kind is GuessKind.AS_GOOD
    assert go_on(each) == "d6 c3"
    assert each.view.node.position == each.record.mainline()[3].position


async def test_a_move_that_loses_is_told_and_costs_a_point() -> None:
    engine = Engine({"d6": 0.0, "f6": 5.0})
    each = guessing(engine.ask)
    assert await guess(each, "f6") is GuessStage.WRONG
    assert each.verdict is not None
    assert round(each.verdict.lost) == 5
    each.again()
    assert await guess(each, "d6") is GuessStage.GOING_ON
    assert each.guessed[0].points == 2


async def test_a_move_that_is_better_than_that_of_the_game_is_right() -> None:
    engine = Engine({"d6": 6.0, "f6": 0.0, "f4": 4.0})
    each = guessing(engine.ask)
    assert await guess(each, "f4") is GuessStage.GOING_ON
    (found,) = each.guessed
    assert found.found is not None
    assert found.found.kind is GuessKind.AS_GOOD
    each = guessing(engine.ask)
    assert await guess(each, "f6") is GuessStage.GOING_ON
    (found,) = each.guessed
    assert found.found is not None
    assert found.found.kind is GuessKind.BETTER
    assert found.gained == 6.0
    assert each.is_bad(found)


async def test_what_is_not_proved_is_no_try() -> None:
    record = record_of(GOMOKU, "h8 i9 h9 i10 h10 a1 h11 a2 h12")
    engine = Unproved(record.mainline()[6].position, "h11")
    each = Guessing(record, record.mainline(), Color(0), engine.ask, 6)
    assert await guess(each, "a3") is GuessStage.OPEN
    assert each.tries == ()
    each.again()
    assert stage_of(each) is GuessStage.ASKED


async def test_a_failure_of_the_engine_is_told_and_no_try() -> None:
    engine = Engine()
    engine.fails = True
    each = guessing(engine.ask)
    assert await guess(each, "f6") is GuessStage.ASKED
    assert each.trouble is not None
    assert each.tries == ()
    engine.fails = False
    assert await guess(each, "f6") is GuessStage.GOING_ON


async def test_a_move_can_be_shown_or_skipped() -> None:
    each = guessing()
    each.show()
    assert stage_of(each) is GuessStage.SHOWN
    each.go_on()
    go_on(each)
    each.go_on()
    assert stage_of(each) is GuessStage.GOING_ON
    assert [found.points for found in each.guessed] == [0, 0]


async def test_at_the_end_the_board_shows_the_end_of_the_game() -> None:
    record = record_of(OTHELLO, MOVES)
    record.outcome = Outcome((WHITE,), Termination.RESIGNATION)
    record.ended_at = record.root.end()
    record.players = {Seat(0): "Ann", Seat(1): "Bob"}
    each = guessing(record=record)
    for name in ("d6", "d3", "f4", "b3"):
        assert await guess(each, name) is GuessStage.GOING_ON
        go_on(each)
    assert stage_of(each) is GuessStage.OVER
    assert each.view.state.outcome == record.outcome
    assert each.view.state.names == ("Ann", "Bob")
    assert each.score.points == each.score.most == 12


async def test_the_report_is_that_of_the_review_if_there_is_one() -> None:
    record = judged(OTHELLO, 20)
    each = guessing(record=record)
    assert each.report is not None
    assert each.report.judged == sum(node.cost is not None for node in record.mainline()[2::2])


async def test_the_report_is_on_the_moves_that_were_looked_at_otherwise() -> None:
    engine = Engine({"d6": 6.0, "f6": 0.0})
    each = guessing(engine.ask)
    before = each.report
    await each.finish()
    assert before is None
    assert each.report is not None
    assert (each.report.judged, each.report.mean_loss) == (1, 6.0)
    assert all(node.cost is None for node in each.record.mainline())


async def test_the_record_stays_as_it_is() -> None:
    record = record_of(OTHELLO, MOVES)
    each = guessing(Engine().ask, record)
    await guess(each, "f6")
    go_on(each)
    assert [*record.root.walk()] == [*record.mainline()]


async def test_nothing_is_asked_where_nothing_can_be_guessed() -> None:
    each = guessing(record=record_of(OTHELLO, "f5"))
    assert stage_of(each) is GuessStage.OVER
    assert each.guessed == ()


async def test_closing_ends_the_search() -> None:
    each = guessing(Engine().ask)
    each.close()
    await each.finish()
    assert each.report is None


async def test_guests_have_positions_searched_no_deeper_than_theirs_are_reviewed() -> None:
    engine, depths = Engine(), list[int | None]()

    async def ask(request: AnalysisRequest) -> AsyncGenerator[Info, None]:
        depths.append(request.limit.depth)
        async for info in engine.ask(request):
            yield info

    record = record_of(OTHELLO, MOVES)
    effort = efforts_within(OTHELLO, HOSTED)[-1]
    each = Guessing(record, record.mainline(), WHITE, ask, effort=effort)
    assert await guess(each, "f6") is GuessStage.GOING_ON
    assert depths[0] == HOSTED.review_depth
    assert max(depth or 0 for depth in depths) == HOSTED.review_depth


async def test_a_game_of_three_sides_is_guessed_without_an_engine() -> None:
    record = GameRecord(game("three-way"))
    node = record.root
    for _ply in range(12):
        node = node.play(node.position.legal_moves[-1])
    each = Guessing(record, record.mainline(), Color(2), None)
    assert sides_to_guess(record.mainline()).sides == (0, 1, 2)
    while stage_of(each) is not GuessStage.OVER:
        assert each.node.move is not None
        await each.play(each.node.move)
        while each.goes_on:
            each.advance()
    assert each.score.percent == 100
    assert each.report is None
