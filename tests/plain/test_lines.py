"""Lines in plain mode: learnt move by move, and more of them from the library."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from boardtui.analysis.engine_queue import EngineQueue
from boardtui.formats import sgf
from boardtui.formats.reading import Reading
from boardtui.library import FILE
from boardtui.record.tree import GameRecord
from boardtui.rules.othello import Othello
from boardtui.session.launch import NewGame, Review, Train, TrainKind
from tests.library.games import imported, othello_moves
from tests.library.games import sgf as game_text
from tests.plain.talk import PEOPLE, Talk
from tests.review.questions import Oracle, OracleEngine
from tests.training.trees import OTHELLO, tree

LINES = ("f5 f6 e6 f4 c3", "f5 d6 c3 d3 c4")
GAMES = (
    *(game_text(othello_moves("f5d6c3d3c4f4"), f"A{n}", result="B+R") for n in range(9)),
    *(game_text(othello_moves("f5d6c3g5g6"), f"B{n}", result="W+R") for n in range(3)),
)


@pytest.fixture
async def talk(tmp_path: Path) -> AsyncIterator[Talk]:
    engine = OracleEngine(Oracle())
    talk = Talk(tmp_path, make_queue=lambda _game: EngineQueue(lambda: engine, soon=0, interval=0))
    yield talk
    await talk.close()


async def begin(talk: Talk, record: GameRecord) -> None:
    await talk.begin(Review(Reading(record), ""))


def kept_lines(talk: Talk) -> set[str]:
    """The lines of the record that is open."""
    record = talk.session.game.view.record
    ends = (node for node in record.root.walk() if not node.children)
    return {" ".join(map(OTHELLO.format_move, node.path())) for node in ends}


async def test_the_moves_of_a_side_are_asked_one_after_the_other(talk: Talk) -> None:
    await begin(talk, tree(OTHELLO, *LINES))
    assert await talk.type("lines") == [
        "Whose moves do you want to learn?",
        "1 Black: 5 positions",
        "2 White: 3 positions",
    ]
    assert (await talk.type("1"))[-1] == (
        "Exercise 1 of 5. Othello. Black to move: which move is in your lines?"
    )
    said = await talk.type("f5")
    assert said[0] == "f5 is right. This card comes back in 2 days."
    assert said[-1].startswith("Exercise 2 of 5. f5 ")
    assert "f5 is right" not in " ".join(await talk.type("solution"))


async def test_a_side_may_be_named(talk: Talk) -> None:
    await begin(talk, tree(OTHELLO, *LINES))
    assert (await talk.type("lines white"))[-1].startswith("Exercise 1 of 3. f5.")
    await talk.type("stop")
    assert await talk.type("lines red") == [
        "There is no side “red” here; choose from: black, white."
    ]
    assert talk.loop.misunderstood


async def test_where_nothing_is_due_one_practises(talk: Talk) -> None:
    await begin(talk, tree(OTHELLO, "f5"))
    await talk.type("lines")
    await talk.type("f5")
    said = await talk.type("lines")
    assert (
        said[0] == "Nothing is due. You can practise all positions, but your answers do not count."
    )
    assert (await talk.type("f5"))[0] == "f5 is right."


async def test_what_has_no_moves_cannot_be_learnt(talk: Talk) -> None:
    await begin(talk, tree(OTHELLO, "f5"))
    assert await talk.type("lines white") == [
        "White has no moves to learn here. Choose another side."
    ]
    await begin(talk, tree(OTHELLO))
    assert await talk.type("lines") == ["There are no moves to learn here. Choose another record."]


async def test_a_game_that_goes_on_has_no_lines(talk: Talk) -> None:
    await talk.begin(NewGame(Othello(), ("human", "easy")))
    assert await talk.type("lines") == ["You can learn the lines of a game only after it is over."]


async def test_two_people_at_one_board_may_learn_lines_in_between(talk: Talk) -> None:
    await talk.begin(NewGame(Othello(), PEOPLE))
    await talk.type("f5")
    assert "Exercise 1 of 1. " in (await talk.type("lines"))[-1]


async def test_a_move_that_is_as_good_may_be_added(talk: Talk) -> None:
    await begin(talk, tree(OTHELLO, "f5 d6 c3"))
    await talk.type("lines black")
    await talk.type("f5")
    said = await talk.type("c4")
    assert "as good" in said[0]
    assert "The move was added to your lines. This card comes back in 2 days." in await talk.type(
        "add"
    )
    assert kept_lines(talk) == {"f5 d6 c3", "f5 d6 c4"}


async def test_lines_that_were_learnt_are_a_choice_of_training(talk: Talk, tmp_path: Path) -> None:
    file = tmp_path / "elsewhere" / "lines.sgf"
    file.parent.mkdir()
    file.write_text(sgf.dumps(tree(OTHELLO, *LINES)))
    await talk.begin()
    await talk.type(f"open {file}")
    await talk.type("lines black")
    await talk.type("stop")
    choices = await talk.type("train")
    (number,) = [line[0] for line in choices if line.endswith("Lines: lines, Black")]
    assert (await talk.type(number))[-1].startswith("Exercise 1 of 5. ")


class TestLaunch:
    async def test_lines_of_a_file_are_asked_at_once(self, talk: Talk) -> None:
        review = Review(Reading(tree(OTHELLO, *LINES)), "lines.sgf")
        said = await talk.begin(Train(TrainKind.LINES, review, "black"))
        assert said[-1].startswith("Exercise 1 of 5. ")

    async def test_the_study_of_a_file_has_its_lines(self, talk: Talk, tmp_path: Path) -> None:
        def review() -> Review:
            book = tmp_path / "elsewhere" / "book.sgf"
            return Review(Reading(tree(OTHELLO, "f5 d6 c3")), str(book))

        await talk.begin(Train(TrainKind.LINES, review(), "black"))
        await talk.type("f5")
        await talk.type("c4")
        await talk.type("add")
        assert kept_lines(talk) == {"f5 d6 c3", "f5 d6 c4"}
        await talk.begin(Train(TrainKind.LINES, review(), "black"))
        assert kept_lines(talk) == {"f5 d6 c3", "f5 d6 c4"}


class TestReplies:
    async def test_they_are_listed_with_their_shares_and_added_together(
        self, talk: Talk, tmp_path: Path
    ) -> None:
        make_library(tmp_path)
        await begin(talk, tree(OTHELLO, "f5 d6 c3"))
        assert await talk.type("replies 3") == [
            "5 new moves, 2 for your side.",
            "f5 d6 c3 d3   75%  9 games",
            "f5 d6 c3 g5   25%  3 games",
            "… c3 d3 c4   100%  9 games",
            "… c3 g5 g6   100%  3 games",
            "… d3 c4 f4   100%  9 games",
            "Which replies do you want to add?",
            "1 All replies: 5",
            "2 Only replies to moves in this record: 2",
        ]
        assert (await talk.type("2"))[-1] == "2 moves added."
        assert kept_lines(talk) == {"f5 d6 c3 d3", "f5 d6 c3 g5"}
        await talk.type("undo")
        assert kept_lines(talk) == {"f5 d6 c3"}

    async def test_all_of_them(self, talk: Talk, tmp_path: Path) -> None:
        make_library(tmp_path)
        await begin(talk, tree(OTHELLO, "f5 d6 c3"))
        await talk.type("replies 3 black")
        await talk.type("1")
        assert kept_lines(talk) == {"f5 d6 c3 d3 c4 f4", "f5 d6 c3 g5 g6"}

    async def test_of_the_other_side(self, talk: Talk, tmp_path: Path) -> None:
        make_library(tmp_path)
        await begin(talk, tree(OTHELLO, "f5 d6"))
        said = await talk.type("replies 5 white")
        assert said[0] == "4 new moves, 2 for your side."

    async def test_where_no_game_has_another_there_is_nothing_to_add(
        self, talk: Talk, tmp_path: Path
    ) -> None:
        make_library(tmp_path)
        await begin(talk, tree(OTHELLO, "f5 d6 c3"))
        assert await talk.type("replies 10") == [
            "Every other move from here on was played in fewer than 10 games."
        ]

    async def test_a_number_is_needed(self, talk: Talk) -> None:
        await begin(talk, tree(OTHELLO, "f5 d6 c3"))
        for line in ("replies", "replies many", "replies -1"):
            assert await talk.type(line) == [
                "Give a number of games, for example “replies 10” or “replies 10 black”."
            ]

    async def test_without_a_library_there_are_none(self, talk: Talk) -> None:
        await begin(talk, tree(OTHELLO, "f5 d6 c3"))
        assert await talk.type("replies 1") == [
            "No game in the library has another move from here on."
        ]


def make_library(folder: Path) -> None:
    file = folder / "collection.sgf"
    file.write_text("".join(GAMES))
    imported(folder / FILE, file)
