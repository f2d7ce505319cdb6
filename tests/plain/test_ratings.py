"""Ratings line by line: a fair level, and what the end of a game did to the rating."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.person.personal_file import FILE
from boardtui.play.seats import seat_words
from boardtui.words.names import name_of_line

from .talk import Talk
from .test_session import first_moves_queue

pytestmark = pytest.mark.usefixtures("environment")


@pytest.fixture
def talk(tmp_path: Path) -> Talk:
    return Talk(tmp_path)


async def test_a_fair_level_is_the_last_choice(talk: Talk) -> None:
    await talk.begin()
    await talk.type("1", "1")
    assert (await talk.type("more"))[4:6] == ["4 Level 10", "5 Fair (Easy)"]
    await talk.type("5", "1", "1")
    assert seat_words(talk.session.game.seats) == ("human", "easy")


async def test_the_end_of_a_game_says_how_the_rating_moved(talk: Talk) -> None:
    await talk.othello("human", "easy")
    await talk.type("d3", "resign", "resign")
    await talk.games.rated.aclose()
    (said,) = (line for line in await talk.settled() if line.startswith("Your rating: "))
    assert said == "Your rating: 545 (provisional)."


async def test_a_game_with_a_hint_does_not_count(tmp_path: Path) -> None:
    talk = Talk(tmp_path / "games", make_queue=first_moves_queue)
    await talk.othello("human", "easy")
    assert talk.session.game.subject.record.rating_id
    await talk.type("hint")
    assert talk.session.game.subject.record.rating_id == ""
    await talk.type("resign")
    (said,) = await talk.type("resign")
    assert said.startswith("You resigned. Easy wins. Not rated: the engine helped. Type “rematch")
    await talk.close()


async def test_the_results_are_said(talk: Talk) -> None:
    await talk.begin()
    assert (await talk.type("results"))[0].startswith("You have no rated games yet.")
    await talk.othello("human", "easy")
    await talk.type("d3", "resign", "resign")
    opening = name_of_line(talk.session.game.subject.head.line())
    assert opening in {"Diagonal", "Parallel", "Perpendicular"}
    await talk.games.rated.aclose()
    await talk.settled()
    first, *rest = await talk.type("%")
    assert first.startswith("Othello. Your rating: ")
    assert first.endswith(". 0 won, 0 drawn, 1 lost.")
    assert rest == [
        "Latest results: lost.",
        "Easy: 0 won, 0 drawn, 1 lost.",
        "Black: 0 won, 0 drawn, 1 lost.",
        f"{opening}. Black: 0 won, 0 drawn, 1 lost.",
    ]


async def test_where_nothing_is_kept_there_are_none() -> None:
    talk = Talk(None)
    await talk.begin()
    assert await talk.type("results") == ["Results are not saved here."]


async def test_results_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no database" * 100)
    talk = Talk(tmp_path)
    await talk.begin()
    (said,) = await talk.type("results")
    assert said.startswith("Your results, tags and training cards are damaged")
    assert await talk.type("help")
