"""The moves of a game guessed in plain mode."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from boardtui.analysis.engine_queue import EngineQueue
from boardtui.formats import sgf
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Seat
from boardtui.session.launch import Review, Train, TrainKind
from tests.fixtures.judged import record_of
from tests.plain.talk import Talk
from tests.review.questions import Oracle, OracleEngine
from tests.session.training.test_guessing import MOVES, OTHELLO
from tests.ui.library_host import make_library


def named(record: GameRecord) -> GameRecord:
    record.players = {Seat(0): "Inoue", Seat(1): "Murakami"}
    return record


@asynccontextmanager
async def talk(folder: Path, kind: TrainKind | None = None, side: str = "") -> AsyncIterator[Talk]:
    """A talk about a record, with an engine that answers at once; `kind` is that of training."""
    engine = OracleEngine(Oracle())
    each = Talk(folder, make_queue=lambda _game: EngineQueue(lambda: engine, soon=0, interval=0))
    (reading,) = sgf.loads(sgf.dumps(named(record_of(OTHELLO, MOVES))))
    opened = Review(reading, "game.sgf")
    each.console.said.clear()
    await each.begin(opened if kind is None else Train(kind, opened, side))
    yield each
    await each.close()


def asked(each: Talk) -> list[str]:
    """The open question, with its answers."""
    assert each.session.question is not None
    return [*each.session.question.lines()]


async def test_it_asks_for_the_side_and_then_for_its_moves(tmp_path: Path) -> None:
    async with talk(tmp_path) as each:
        await each.type("start")
        assert await each.type("guess") == [
            "Whose moves do you want to guess?",
            "1 Black: Inoue",
            "2 White: Murakami",
        ]
        said = await each.type("2")
        assert said == [
            "Type a move, or “solution”, “skip”, “board” or “stop”.",
            (
                "Move 2 of the game. White to move: what was played? Three tries: 3 points for the "
                "first, 2 for the second, 1 for the third."
            ),
        ]


async def test_a_right_guess_is_praised_and_the_game_goes_on(tmp_path: Path) -> None:
    async with talk(tmp_path) as each:
        await each.type("start")
        await each.type("guess white")
        said = await each.type("d6")
        assert said[0] == "d6 was played. 3 points."
        assert said[1].startswith("Black c3")
        assert said[2] == "Move 4 of the game. 3 of 3 points. White to move: what was played?"


async def test_the_solution_is_said_and_is_worth_nothing(tmp_path: Path) -> None:
    async with talk(tmp_path) as each:
        await each.type("start")
        await each.type("guess white")
        said = await each.type("solution")
        assert said[0].startswith("d6 was played.")
        assert "0 of 3 points" in said[-1]
        await each.type("skip")
        said = await each.type("stop")
        assert said[0] == "0 of 6 points: 0%."
        assert (await each.type("stop")) == [
            "There is no exercise now. Type “train”, or “try again” after a review."
        ]


async def test_another_move_is_judged_and_an_illegal_one_refused(tmp_path: Path) -> None:
    async with talk(tmp_path) as each:
        await each.type("start")
        await each.type("guess white")
        assert await each.type("a1") == ["a1 flips nothing."]
        said = await each.type("f6")
        assert said[0].startswith(
            ("f6 is as good as the move played, d6", "f6 loses", "f6 is better")
        )


async def test_the_board_can_be_looked_at_meanwhile_but_not_the_record(tmp_path: Path) -> None:
    async with talk(tmp_path) as each:
        await each.type("start")
        await each.type("guess white")
        assert len(await each.type("board")) > 5
        assert await each.type("list") == ["1: f5"]
        assert await each.type("forward") == [
            ("This is not possible during training. Type “stop” to leave training.")
        ]
        assert (await each.type(""))[0].startswith("Move 2 of the game.")
        assert (await each.type("1")) == ["There is nothing to choose by number now."]


async def test_the_whole_game_is_guessed(tmp_path: Path) -> None:
    async with talk(tmp_path, TrainKind.GUESS, "white") as each:
        said: list[str] = []
        for move in ("d6", "d3", "f4", "b3"):
            said = await each.type(move)
        assert "12 of 12 points: 100%." in said
        assert "Moves found on the first try: 4, second: 0, third: 0. Not found: 0." in said
        assert any(line.startswith("Best guess: move ") for line in said)
        assert any(line.startswith("White’s play in the game: accuracy ") for line in said)


async def test_a_side_that_does_not_exist_is_told(tmp_path: Path) -> None:
    async with talk(tmp_path) as each:
        assert await each.type("guess red") == [
            "There is no side “red” here; choose from: black, white."
        ]


async def test_a_running_game_has_nothing_to_guess(tmp_path: Path) -> None:
    each = Talk(tmp_path)
    await each.othello("human", "human")
    assert await each.type("guess") == ["There are no moves to guess here. Choose another game."]
    await each.close()


async def test_the_command_line_begins_each_kind_of_training(tmp_path: Path) -> None:
    async with talk(tmp_path, TrainKind.PUZZLES) as each:
        assert asked(each)[:2] == ["What would you like to train?", "1 Puzzles: Othello"]
        assert len(asked(each)) == 4
    async with talk(tmp_path, TrainKind.DUE) as each:
        assert asked(each)[4] == "4 Guess the moves of a game"
    async with talk(tmp_path, TrainKind.LINES, "black") as each:
        assert each.session.drill is not None
    async with talk(tmp_path, TrainKind.DUE) as each:
        assert each.session.drill is not None  # the lines are due now


async def test_a_game_to_guess_is_chosen_from_the_library(tmp_path: Path) -> None:
    make_library(tmp_path)
    each = Talk(tmp_path / "games")
    await each.begin(Train())
    said = await each.type("4")
    assert said[0] == "Choose a game, and then type “guess”."
    await each.type("1")
    assert (await each.type("guess"))[0] == "Whose moves do you want to guess?"
    await each.close()
