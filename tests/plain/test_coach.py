"""The coach line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.analysis.engine_queue import EngineQueue
from boardtui.rules.othello import Othello
from boardtui.session.launch import NewGame
from tests.fixtures.engines import KnowingEngine, info
from tests.rules.positions import position_after

from .talk import Talk

pytestmark = pytest.mark.usefixtures("coach_waits")

OTHELLO = Othello()
SAID = "Coach: c6 loses about 12 discs. Refutation: f4 d3. Better: c4."


def knowing() -> KnowingEngine:
    before = position_after(OTHELLO, "f5 d6")
    return KnowingEngine(
        (before, (info(OTHELLO, "c4 e3", 1.0, depth=12),)),
        (
            before.play(OTHELLO.parse_move("c6")),
            (info(OTHELLO, "f4 d3", 11.0, depth=12),),
        ),
    )


def talk(folder: Path) -> Talk:
    engine = knowing()
    return Talk(
        folder, make_queue=lambda _game: EngineQueue(lambda: engine, soon=0.0, interval=0.0)
    )


async def test_a_mistake_is_told_before_the_computer_answers(tmp_path: Path) -> None:
    spoken = talk(tmp_path)
    said = await spoken.begin(NewGame(OTHELLO, ("human", "human"), coach=True))
    assert "The coach will point out your mistakes." in said
    await spoken.type("f5", "d6")
    spoken.session.game.sit(("human", "random"), spoken.session.options())
    said = await spoken.type("c6")
    assert said[0].startswith("Black c6")
    assert said[1].startswith(SAID)
    assert said[2].startswith("White ")
    await spoken.type("undo")
    assert spoken.session.state.depth == 2
    await spoken.close()


async def test_between_two_people(tmp_path: Path) -> None:
    spoken = talk(tmp_path)
    await spoken.begin(NewGame(OTHELLO, ("human", "human"), coach=True))
    await spoken.type("f5", "d6")
    said = await spoken.type("c6")
    assert said[0].startswith("Black c6")
    assert said[1].startswith(SAID)
    assert said[1] == f"{SAID} Type “undo” to take back the move."
    assert len(said) == 2
    await spoken.type("undo")
    (said_of_good_move,) = await spoken.type("c4")
    assert said_of_good_move.startswith("Black c4")
    await spoken.close()


async def test_the_fault_is_told_and_a_word_of_the_trade_is_explained_once(
    tmp_path: Path,
) -> None:
    moves = "f5 f4 e3 d6 g4 g3 f3 d3 e6 h4 c5 e7 f7 f6 g5 h6"
    before = position_after(OTHELLO, moves)
    engine = KnowingEngine(
        (before, (info(OTHELLO, "e8 g6", 1.0, depth=12),)),
        (
            before.play(OTHELLO.parse_move("g7")),
            (info(OTHELLO, "h8 c2", 11.0, depth=12),),
        ),
    )
    queue = EngineQueue(lambda: engine, soon=0.0, interval=0.0)
    spoken = Talk(tmp_path, make_queue=lambda _game: queue)
    await spoken.begin(NewGame(OTHELLO, ("human", "human"), coach=True))
    await spoken.type(*moves.split())
    lesson = (
        "Coach: g7 loses about 12 discs. The X-square g7 gives White the corner h8. "
        "Refutation: h8 c2. Better: e8."
    )
    meaning = (
        "An X-square is diagonally next to a corner. A disc there opens the corner to the other "
        "side."
    )
    take_back = "Type “undo” to take back the move."
    assert (await spoken.type("g7"))[1] == f"{lesson} {meaning} {take_back}"
    await spoken.type("undo")
    assert (await spoken.type("g7"))[1] == f"{lesson} {take_back}"
    await spoken.close()


async def test_a_game_without_says_nothing(tmp_path: Path) -> None:
    spoken = talk(tmp_path)
    said = await spoken.othello()
    assert "The coach will point out your mistakes." not in said
    assert len(await spoken.type("f5", "d6", "c6")) == 3
    await spoken.close()


async def test_it_is_a_question_before_a_new_game(tmp_path: Path) -> None:
    spoken = talk(tmp_path)
    await spoken.begin()
    said = await spoken.type("1", "1", "1", "1")
    assert said[-3:-1] == ["Do you want a coach?", "1 No coach"]
    assert said[-1].endswith("The game is not rated.")
    assert "The coach will point out your mistakes." in await spoken.type("2")
    assert spoken.session.game.subject.record.has_coach
    await spoken.close()


async def test_without_an_engine_there_is_no_such_question(tmp_path: Path) -> None:
    spoken = talk(tmp_path)
    await spoken.begin()
    await spoken.type("5", "1", "1", "1")
    assert (await spoken.type("1"))[0].startswith("Three-way Othello.")
    await spoken.close()


async def test_a_hint_of_several_moves_tells_what_is_wrong_with_the_worse_ones(
    tmp_path: Path,
) -> None:
    moves = "f5 f4 e3 d6 g4 g3 f3 d3 e6 h4 c5 e7 f7 f6 g5 h6"
    infos = (
        info(OTHELLO, "e8 g6", 1.0, depth=12),
        info(OTHELLO, "d2 c2", 0.8, depth=12),
        info(OTHELLO, "g7 h8", -11.0, depth=12),
    )
    engine = KnowingEngine((position_after(OTHELLO, moves), infos))
    queue = EngineQueue(lambda: engine, soon=0.0, interval=0.0)
    spoken = Talk(tmp_path, make_queue=lambda _game: queue)
    await spoken.othello()
    await spoken.type(*moves.split())
    said = await spoken.type("hint 3")
    assert said == [
        "+1.0: e8 g6",
        "+0.8: d2 c2",
        "-11.0: g7 h8. The X-square g7 gives White the corner h8.",
    ]
    await spoken.close()
