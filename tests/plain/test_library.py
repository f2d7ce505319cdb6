"""The library by the line."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.library import FILE
from boardtui.session.hosting import HOSTED
from boardtui.session.launch import BrowseLibrary
from tests.library.games import TIGER, imported, make_older, sgf

from .talk import Talk

pytestmark = pytest.mark.usefixtures("environment")


@pytest.fixture
def talk(tmp_path: Path) -> Talk:
    return Talk(tmp_path / "own")


def collect(tmp_path: Path, *games: str) -> Path:
    file = tmp_path / "collection.sgf"
    file.write_text("".join(games))
    imported(tmp_path / "own" / FILE, file)
    return file


async def test_a_game_is_found_and_opened(talk: Talk, tmp_path: Path) -> None:
    collect(
        tmp_path,
        sgf(TIGER, "Ann", "Ben", date="2001-01-01", event="Oslo"),
        sgf(TIGER, "Cid", "Dan", date="2002-01-01", result="W+R"),
    )
    await talk.begin()
    assert await talk.type("library") == [
        "2 games, newest first. Which game?",
        "1 Cid - Dan, 2002-01-01, White won, Tiger",
        "2 Ann - Ben, 2001-01-01, no result, Oslo, Tiger",
    ]
    assert await talk.type("/ oslo") == [
        "1 of 2 games, newest first. Which game?",
        "1 Ann - Ben, 2001-01-01, no result, Oslo, Tiger",
    ]
    said = await talk.type("1")
    assert said[-1] == "At the start; 5 moves in total. Black to move."
    await talk.close()


async def test_that_a_library_is_carried_over_is_said_once(talk: Talk, tmp_path: Path) -> None:
    collect(tmp_path, sgf(TIGER, "Ann", "Ben"))
    make_older(tmp_path / "own" / FILE, 1)
    await talk.begin()
    said = await talk.type("library")
    assert said[0].startswith("Upgrading the library from an older version: ")
    assert said[1] == "1 game, newest first. Which game?"
    assert (await talk.type("library"))[0] == said[1]
    await talk.close()


async def test_a_long_list_is_turned(talk: Talk, tmp_path: Path) -> None:
    games = [sgf(TIGER, f"P{number:03}", date=f"{1900 + number}-01-01") for number in range(120)]
    collect(tmp_path, *games)
    await talk.begin()
    said = await talk.type("library")
    assert said[0] == (
        "120 games, newest first. Which game? The first 99 games are listed. "
        "Add words to the search to narrow it down."
    )
    assert said[1].startswith("1 P119")
    assert said[-1] == "Type “more” to continue the list."
    said = await talk.type("more")
    assert said[1].startswith("1 P110")
    await talk.close()


async def test_own_games_go_on(talk: Talk, tmp_path: Path) -> None:
    await talk.othello()
    await talk.type("f5", "d6")
    await talk.close()
    other = Talk(tmp_path / "own")
    await other.begin()
    said = await other.type("library own:")
    assert said[0] == "1 game, newest first. Which game?"
    said = await other.type("1")
    assert said[-1].endswith("Black to move.")
    await other.type("c3")
    assert other.session.state.position.ply == 3
    await other.close()


async def test_what_is_not_understood(talk: Talk) -> None:
    await talk.begin()
    assert await talk.type("library") == ["There are no games yet."]
    assert await talk.type("library nobody") == ["No game matches."]
    (said,) = await talk.type("library year:x")
    assert said.startswith("“x” is neither a year")
    await talk.close()


async def test_a_file_that_is_gone(talk: Talk, tmp_path: Path) -> None:
    collect(tmp_path, sgf(TIGER, "Ann")).unlink()
    await talk.begin()
    await talk.type("library")
    said = await talk.type("1")
    assert "This game’s file no longer exists. Its moves are still in the library." in said
    await talk.close()


async def test_visitors(tmp_path: Path) -> None:
    talk = Talk(None, bounds=HOSTED)
    await talk.begin()
    assert await talk.type("library") == ["Games are not saved here, so there is no library."]
    await talk.close()


async def test_a_library_that_is_damaged_meanwhile_is_told(talk: Talk, tmp_path: Path) -> None:
    collect(tmp_path, sgf(TIGER, "Ann", "Ben"))
    await talk.begin()
    await talk.type("library")
    file = tmp_path / "own" / FILE
    file.unlink()
    file.write_bytes(b"no database" * 1000)
    assert "The library is damaged" in (await talk.type("1"))[0]
    await talk.close()


async def test_it_is_listed_at_the_start_by_the_command_without_an_action(
    talk: Talk, tmp_path: Path
) -> None:
    collect(tmp_path, sgf(TIGER, "Ann", "Ben"))
    said = await talk.begin(BrowseLibrary())
    assert "1 game, newest first. Which game?" in said
    await talk.close()


async def test_without_games_the_command_without_an_action_says_so(talk: Talk) -> None:
    assert (await talk.begin(BrowseLibrary()))[-1] == "There are no games yet."
    await talk.close()
