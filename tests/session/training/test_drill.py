"""A drill: what counts as what, and what becomes of the answers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import suppress

import pytest

from boardtui.analysis.requests import AnalysisRequest
from boardtui.record.evaluation import Certainty, Info
from boardtui.rules.game import Move
from boardtui.rules.registry import game
from boardtui.session.training.deck import Drawn
from boardtui.session.training.drill import Drill
from boardtui.session.training.drill_stage import DrillStage
from boardtui.system.reasons import Reasoned
from boardtui.training.answer import Recall
from boardtui.training.exercise import Exercise, ExerciseKind
from tests.fixtures.judged import moves_of
from tests.session.training.list_deck import NOW, DiskError, ListDeck
from tests.session.training.test_game_mistakes import Engine
from tests.training.exercises import position_after
from tests.waiting import give_way

OTHELLO, GOMOKU = game("othello"), game("gomoku")
WINNER = Certainty.WINNER


# After f5 d6 no move is the image of another; c5 is the move of the game.
LATER = position_after(OTHELLO, "f5 d6")
ONE = Exercise(
    ExerciseKind.MISTAKE,
    LATER,
    moves_of(OTHELLO, "c3"),
    Info(8, 2.0, moves_of(OTHELLO, "c3 d3")),
    Info(8, -2.0, moves_of(OTHELLO, "c5 f4")),
)


def win(before: str, line: str, score: float) -> Exercise:
    """A win of Black, by a line that begins with the only answer."""
    best = Info(5, score, moves_of(GOMOKU, line), WINNER, nodes=1000)
    return Exercise(ExerciseKind.WIN, position_after(GOMOKU, before), best.line[:1], best)


OPEN_THREE = win("h8 a1 h9 a2 h7 b1", "h10 h11 h6", 997.0)
"""A move makes a four that nothing stops."""


def drill(deck: ListDeck, engine: Engine | None = None) -> Drill:
    asked = engine or Engine(9.0)
    return Drill(deck, lambda _game: asked.ask, now=lambda: NOW)


async def begun(deck: ListDeck, engine: Engine | None = None) -> Drill:
    each = drill(deck, engine)
    await each.begin()
    return each


async def play(each: Drill, move: str) -> DrillStage:
    await each.play(each.position.game.parse_move(move))
    return each.stage


AS_GOOD = Exercise(
    ExerciseKind.LINE, LATER, moves_of(OTHELLO, "c3"), Info(8, 0.0, moves_of(OTHELLO, "c3"))
)


async def as_good(deck: ListDeck) -> Drill:
    """A drill in which the first move is as good as the one of the record."""
    each = await begun(deck, Engine(0.0))
    assert await play(each, "c5") is DrillStage.AS_GOOD
    return each


async def recall(deck: ListDeck, *steps: str) -> Recall:
    """What the deck is told after some steps: moves, "hint", "show" and "skip"."""
    each = await begun(deck)
    for step in steps:
        match step:
            case "hint":
                each.hint()
            case "show":
                each.show()
            case "skip":
                await each.go_on()
            case move:
                if each.stage is not DrillStage.ASKED:
                    each.again()
                await play(each, move)
    await each.settled()
    (answer,) = deck.answers
    assert answer.at == NOW
    return answer.recall


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        (["c3"], Recall.GOOD),
        (["hint", "c3"], Recall.HARD),
        (["c5", "c3"], Recall.HARD),
        (["c5", "c5", "c3"], Recall.AGAIN),
        (["show"], Recall.AGAIN),
        (["c5", "show"], Recall.AGAIN),
        (["skip"], Recall.AGAIN),
        (["c5", "skip"], Recall.AGAIN),
    ],
)
async def test_the_way_to_the_answer_decides_how_well_it_was_known(
    steps: list[str], expected: Recall
) -> None:
    assert await recall(ListDeck([ONE]), *steps) is expected


async def test_the_first_move_is_told_whatever_follows() -> None:
    deck = ListDeck([ONE])
    await recall(deck, "c5", "c3")
    assert deck.answers[0].move == OTHELLO.parse_move("c5")


async def test_an_exercise_is_answered_once() -> None:
    deck = ListDeck([ONE, ONE])
    each = await begun(deck)
    await play(each, "c3")
    each.show()
    await each.go_on()
    assert [answer.recall for answer in deck.answers] == [Recall.GOOD]
    assert (each.number, each.found, each.at_once) == (2, 1, 1)


async def test_the_answer_is_written_before_the_next_one_is_drawn() -> None:
    deck = ListDeck([ONE, ONE])
    each = await begun(deck)
    await play(each, "c3")
    await each.go_on()
    assert len(deck.answers) == 1
    assert deck.boards[1] is not None


async def test_an_exercise_that_is_left_is_not_answered() -> None:
    deck = ListDeck([ONE])
    each = await begun(deck)
    await play(each, "c5")
    await each.settled()
    assert deck.answers == []


async def test_a_right_move_after_one_that_is_not_proved_does_not_count() -> None:
    deck = ListDeck([OPEN_THREE])
    each = await begun(deck, Engine(10.0))
    assert await play(each, "a5") is DrillStage.NOT_PROVED
    each.again()
    assert await play(each, "h10") is DrillStage.RIGHT
    await each.go_on()
    assert deck.answers == []
    assert each.stage is DrillStage.OVER
    assert each.found == 1


@pytest.mark.parametrize("end", ["skip", "again", "show"])
async def test_who_gives_up_after_such_a_move_is_not_rated(end: str) -> None:
    deck = ListDeck([OPEN_THREE, ONE])
    each = await begun(deck, Engine(10.0))
    await play(each, "a5")
    if end == "show":
        each.show()
    elif end == "again":
        each.again()
    await each.go_on()
    assert each.exercise is ONE
    assert deck.answers == []
    assert (each.count, each.found) == (1, 0)


async def test_a_win_is_played_out_and_a_later_miss_is_a_wrong_try() -> None:
    # A four, which has to be stopped, then a four of two ends in another row.
    start = win("h8 h7 h9 a2 h10 b1 i8 c1 j8 d2", "h11 h12 k8 g8 l8", 995.0)
    deck = ListDeck([start])
    each = await begun(deck, Engine(999.0, WINNER))
    assert await play(each, "h11") is DrillStage.REPLIED
    each.reply()
    assert each.stage is DrillStage.ASKED
    assert each.is_later
    assert each.view.node.move == GOMOKU.parse_move("h12")
    assert await play(each, "a9") is DrillStage.WRONG
    each.again()
    assert each.view.node.move == GOMOKU.parse_move("h12")
    assert await play(each, "k8") is DrillStage.RIGHT
    await each.settled()
    assert [answer.recall for answer in deck.answers] == [Recall.HARD]
    assert deck.answers[0].move == GOMOKU.parse_move("h11")


async def test_a_line_goes_on_from_the_board() -> None:
    first = Exercise(ExerciseKind.LINE, LATER, moves_of(OTHELLO, "c3"))
    position = LATER.play(moves_of(OTHELLO, "c3")[0]).play(moves_of(OTHELLO, "d3")[0])
    second = Exercise(ExerciseKind.LINE, position, moves_of(OTHELLO, "c4"))
    deck = ListDeck([first, Drawn(second, approach=moves_of(OTHELLO, "d3"))])
    each = await begun(deck)
    await play(each, "c3")
    await each.go_on()
    assert [node.move for node in each.view.node.line()[1:]] == [*moves_of(OTHELLO, "c3 d3")]
    each.again()
    assert each.view.node.position == position
    assert await play(each, "c4") is DrillStage.RIGHT


async def test_another_good_move_may_be_added_to_the_lines() -> None:
    deck = ListDeck([AS_GOOD], grows=True)
    each = await as_good(deck)
    assert await each.add()
    await each.settled()
    assert deck.added == [*moves_of(OTHELLO, "c5")]
    assert [answer.recall for answer in deck.answers] == [Recall.GOOD]


async def test_who_leaves_an_exercise_at_a_move_as_good_is_not_rated() -> None:
    deck = ListDeck([AS_GOOD])
    each = await as_good(deck)
    await each.go_on()
    assert each.stage is DrillStage.OVER
    assert deck.answers == []
    assert each.count == 1


async def test_after_a_move_as_good_the_right_one_is_the_second_try() -> None:
    deck = ListDeck([AS_GOOD])
    each = await as_good(deck)
    each.again()
    each.again()
    assert await play(each, "c3") is DrillStage.RIGHT
    await each.settled()
    assert [answer.recall for answer in deck.answers] == [Recall.HARD]


async def test_what_is_being_written_is_written_even_if_nobody_waits() -> None:
    class Slow(ListDeck):
        goes_on = asyncio.Event()

        async def add(self, exercise: Exercise, move: Move) -> None:
            await self.goes_on.wait()
            await super().add(exercise, move)

    deck = Slow([AS_GOOD], grows=True)
    each = await as_good(deck)
    adding = asyncio.create_task(each.add())
    await give_way()
    adding.cancel()
    with suppress(asyncio.CancelledError):
        await adding
    deck.goes_on.set()
    await each.settled()
    assert deck.added == [*moves_of(OTHELLO, "c5")]


async def test_a_full_disk_is_told_and_the_drill_goes_on() -> None:
    told: list[Reasoned] = []
    deck = ListDeck([ONE, ONE, ONE], fails=True)
    each = Drill(deck, lambda _game: None, now=lambda: NOW, warn=told.append)
    await each.begin()
    await play(each, "c3")
    await each.go_on()
    assert (each.stage, each.number) == (DrillStage.ASKED, 2)
    await each.put_aside()
    assert each.number == 3
    assert [type(error) for error in told] == [DiskError, DiskError]


async def test_what_is_put_aside_is_not_answered() -> None:
    deck = ListDeck([ONE, ONE])
    each = await begun(deck)
    await play(each, "c5")
    await each.put_aside()
    assert deck.aside == [ONE]
    assert deck.answers == []
    assert (each.stage, each.number) == (DrillStage.ASKED, 2)


async def test_an_empty_deck_is_over_at_once() -> None:
    each = await begun(ListDeck([]))
    assert each.stage is DrillStage.OVER
    assert each.number == 0
    assert each.next_due == NOW


async def test_a_judgement_that_comes_too_late_is_dropped() -> None:
    class Slow(Engine):
        def __init__(self) -> None:
            super().__init__(9.0)
            self.goes_on = asyncio.Event()

        async def ask(self, request: AnalysisRequest) -> AsyncGenerator[Info, None]:
            await self.goes_on.wait()
            async for info in super().ask(request):
                yield info

    engine, deck = Slow(), ListDeck([ONE, ONE])
    each = await begun(deck, engine)
    judging = asyncio.create_task(play(each, "c4"))
    await give_way()
    assert each.stage is DrillStage.JUDGED
    await each.go_on()
    engine.goes_on.set()
    await judging
    assert (each.stage, each.number) == (DrillStage.ASKED, 2)
    assert [answer.move for answer in deck.answers] == [*moves_of(OTHELLO, "c4")]
