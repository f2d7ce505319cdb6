"""What was played from a position, line by line."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from boardtui.formats import transcript
from boardtui.library import FILE
from boardtui.rules.othello import Othello
from boardtui.session.launch import Review
from tests.library.games import imported, othello_moves, sgf
from tests.plain.talk import Talk

TIGER = "f5d6c3d3c4"
GAMES = (
    *(sgf(othello_moves(TIGER + "f4"), f"Ann{n}", result="B+R") for n in range(9)),
    sgf(othello_moves(TIGER + "f4"), "Cai", result="W+R"),
    sgf(othello_moves(TIGER + "b3"), "Eve", "Fay", date="2020-05-01"),
    sgf(othello_moves(TIGER), "Gus"),
)


@pytest.fixture
async def talk(tmp_path: Path) -> AsyncIterator[Talk]:
    talk = Talk(tmp_path)
    yield talk
    await talk.close()


async def begin(talk: Talk) -> None:
    await talk.begin(Review(transcript.loads(TIGER, Othello()), "game"))
    await talk.type("end")


def make_library(tmp_path: Path) -> None:
    file = tmp_path / "collection.sgf"
    file.write_text("".join(GAMES))
    imported(tmp_path / FILE, file)


async def test_the_moves_are_said_with_their_games_and_results(talk: Talk, tmp_path: Path) -> None:
    make_library(tmp_path)
    await begin(talk)
    said = await talk.type("explore")
    assert said[:5] == [
        "Tiger.",
        "12 games, Black 75%, draw 0%, White 8%.",
        "f4: 10 games, 91%, Black 90%, draw 0%, White 10%.",
        "b3: 1 game.",
        "1 game ends here.",
    ]
    assert said[5].startswith("Eve - Fay")


async def test_a_search_says_which_games_count(talk: Talk, tmp_path: Path) -> None:
    make_library(tmp_path)
    await begin(talk)
    assert (await talk.type("explore eve"))[1:3] == ["1 game.", "b3: 1 game."]
    assert await talk.type("= nobody") == ["No game that matches “nobody” has this position."]
    (said,) = await talk.type("explore size:big")
    assert "“big”" in said
    assert talk.loop.misunderstood


async def test_without_games_it_says_how_they_come_in(talk: Talk) -> None:
    await begin(talk)
    (said,) = await talk.type("explore")
    assert said.startswith("There are no games yet.")
    assert "boardtui library add" in said


async def test_ones_own_games_count_at_once(talk: Talk, tmp_path: Path) -> None:
    (tmp_path / "own.sgf").write_text(sgf(othello_moves(TIGER + "f4"), "Ann"))
    await begin(talk)
    assert (await talk.type("explore"))[1:3] == ["1 game.", "f4: 1 game."]


async def test_against_a_computer_it_waits_for_the_end(talk: Talk, tmp_path: Path) -> None:
    make_library(tmp_path)
    await talk.othello("human", "random")
    (said,) = await talk.type("explore")
    assert "once the game is over" in said


async def test_the_first_change_of_a_record_tells_once_where_it_is_kept(talk: Talk) -> None:
    await begin(talk)
    studied = "Your changes are saved in a study. The record itself is unchanged."
    assert (await talk.type("f4")).count(studied) == 1
    assert studied not in await talk.type("e7")
