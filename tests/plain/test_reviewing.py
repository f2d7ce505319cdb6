"""The review of a game, its mistakes and its report in plain mode."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from boardtui.analysis.engine_queue import EngineQueue
from boardtui.config.settings import Settings
from boardtui.formats import sgf
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Seat
from boardtui.rules.registry import game
from boardtui.session.launch import Review
from tests.fixtures.judged import record_of
from tests.plain.talk import Talk
from tests.review.questions import Oracle, OracleEngine, played
from tests.training.exercises import MORNING
from tests.ui.test_mistakes import judged
from tests.waiting import until

OTHELLO = game("othello")


@asynccontextmanager
async def talk(
    folder: Path,
    record: GameRecord,
    oracle: Oracle | None = None,
    settings: Settings | None = None,
) -> AsyncIterator[Talk]:
    """A talk about a record, with an engine that answers at once."""
    engine = OracleEngine(oracle or Oracle())
    each = Talk(
        folder,
        make_queue=lambda _game: EngineQueue(lambda: engine, soon=0, interval=0),
        settings=settings,
    )
    (reading,) = sgf.loads(sgf.dumps(record))
    await each.begin(Review(reading, "game.sgf"))
    yield each
    await each.close()


async def test_words_lead_from_mistake_to_mistake(tmp_path: Path) -> None:
    async with talk(tmp_path, judged()) as each:
        (said,) = await each.type("mistake")
        assert said.startswith("10 f3: inaccuracy (provisional). f3 loses about 4 discs.")
        (said,) = await each.type("mistake")
        assert said.startswith("19 h4: mistake. h4 loses about 8 discs. h4 gives White the corner")
        assert await each.type("mistake") == ["There are no mistakes after this move."]
        (said,) = await each.type("mistake back")
        assert said.startswith("10 f3:")
        assert await each.type("mistake back") == ["There are no mistakes before this move."]
        assert await each.type("mistake up") == ["Type “mistake” or “mistake back”."]


@pytest.mark.parametrize(
    ("marks", "move"), [((3.0, 6.0, 10.0), " h4?"), ((1.0, 2.0, 5.0), " h4??")]
)
async def test_the_list_of_moves_has_the_marks_of_the_settings(
    tmp_path: Path, marks: tuple[float, float, float], move: str
) -> None:
    async with talk(tmp_path, judged(), settings=Settings(mark_discs=marks)) as each:
        await each.type("mistake")
        (said,) = await each.type("mistake")
        assert said.startswith("19 h4: ")
        (*_lines, last) = [line for line in await each.type("list") if "h4" in line]
        assert last.endswith(move)


async def test_the_graph_and_the_report_are_words(tmp_path: Path) -> None:
    async with talk(tmp_path, judged()) as each:
        assert await each.type("graph") == [
            "White +2 after move 9; move 10 lost 4 discs.",
            "Black +2 after move 18; move 19 lost 8 discs.",
            "White +7 at the end.",
        ]
        said = "\n".join(await each.type("report"))
        assert "Black: accuracy" in said
        assert "Move 19, h4?: From Black +2 to White +7." in said


async def test_mistakes_become_cards_by_one_word(tmp_path: Path) -> None:
    async with talk(tmp_path, judged()) as each:
        assert await each.type("cards") == ["Made one card from the mistakes of both sides."]
        assert await each.type("cards") == ["These mistakes are already in training."]
    async with talk(tmp_path, record_of(OTHELLO, "f5 d6")) as each:
        assert await each.type("cards") == [
            "The game has not been reviewed yet. Type “review” to start."
        ]


async def test_own_mistakes_are_kept_by_a_review(tmp_path: Path) -> None:
    record = played(OTHELLO, 10)
    record.players = {Seat(0): "Ann", Seat(1): "Bob"}
    # White has a great lead twice, and gives it back at once.
    oracle = Oracle(lambda position, _depth: 30.0 if position.ply in {3, 9} else 0.0)
    async with talk(tmp_path, record, oracle, Settings(name="Bob")) as each:
        await each.type("review")
        told = "2 of your mistakes were added to training."
        await until(lambda: told in each.console.said)
        assert len(each.games.training.cards.draw(MORNING, 9).cards) == 2


async def test_a_game_is_reviewed_by_one_word(tmp_path: Path) -> None:
    async with talk(tmp_path, played(OTHELLO, 6)) as each:
        assert await each.type("mistake") == [
            "The game has not been reviewed yet. Type “review” to start."
        ]
        begun, done = await each.type("review")
        assert begun == "Reviewing the game. Type “review” again to pause."
        assert done.startswith("The review is finished")
        assert done.endswith("Type “mistake” to go to the next mistake, or “report” for a summary.")
        assert each.session.state.is_judged
        (again,) = await each.type("review")
        assert again.startswith("The review is finished")


@pytest.mark.parametrize("least", [1.0, 3.0])
async def test_a_better_move_is_told_where_the_settings_mark_one(
    tmp_path: Path, least: float
) -> None:
    oracle = Oracle(lambda _position, _depth: 1.0)  # so each move loses two discs
    settings = Settings(mark_discs=(least, 60.0, 64.0))
    async with talk(tmp_path, played(OTHELLO, 6), oracle, settings) as each:
        await each.type("review")
        costs = [node.cost for node in each.session.state.line]
        told = {cost.lost for cost in costs if cost is not None and cost.better}
        assert told == ({2.0} if least < 2 else set())


async def test_a_failed_engine_says_how_to_go_on(tmp_path: Path) -> None:
    oracle = Oracle()
    oracle.failing = range(2, 99)
    async with talk(tmp_path, played(OTHELLO, 6), oracle) as each:
        said = (await each.type("review"))[-1]
        assert said.endswith("The results so far are saved. “review” continues the review.")


async def test_what_cannot_be_reviewed_says_why(tmp_path: Path) -> None:
    async with talk(tmp_path, record_of(OTHELLO, "")) as each:
        assert await each.type("review") == ["There are no moves to review."]
    each = Talk(tmp_path)
    await each.othello()
    assert await each.type("review") == ["You can review the game when it is over."]
    assert await each.type("try again") == ["You can review the game when it is over."]
    await each.close()


async def test_mistakes_are_tried_again(tmp_path: Path) -> None:
    async with talk(tmp_path, judged()) as each:
        said = await each.type("try again")
        assert said[0].startswith("Type a move, or “hint”, “solution”, “skip")
        assert said[1].startswith(
            "Exercise 1 of 2. Move 10 of the game. f3 loses about 4 discs. White to"
        )
        (said_wrong,) = await each.type("f3")
        assert said_wrong.endswith("Try again.")
        right, task = await each.type("e7")
        assert right == "e7 is right."
        assert task.startswith("Exercise 2 of 2. Move 19 of the game.")
        assert await each.type("back") == [
            ("This is not possible during training. Type “stop” to leave training.")
        ]
        solution, over, *_place = await each.type("solution")
        assert solution.startswith("Better: e2.")
        assert over == "You solved 1 of 2 exercises."
        assert each.session.drill is None
        assert await each.type("leave") != [over]


async def test_words_of_trying_ask_for_a_game(tmp_path: Path) -> None:
    async with talk(tmp_path, played(OTHELLO, 4)) as each:
        assert await each.type("try again") == [
            "The game has not been reviewed yet. Type “review” to start."
        ]
        assert await each.type("try twice") == ["Type “try again”."]
