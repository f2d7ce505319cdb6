"""What a review asks the library about the games of other people."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from boardtui.rules.othello import Othello
from boardtui.session.game_library import GameLibrary
from boardtui.session.known_games import KnownGames
from tests.library.games import othello_moves, sgf
from tests.review.judged import line_of
from tests.ui.library_host import updated

LINE = line_of(Othello(), "f5 d6 c3 d3 c4")


@pytest.fixture
async def library(tmp_path: Path) -> AsyncIterator[GameLibrary]:
    library = GameLibrary(tmp_path)
    yield library
    await library.aclose()


async def test_moves_of_two_games_of_others_are_known(library: GameLibrary) -> None:
    games = sgf(othello_moves("f5d6c3"), "Ann", "Ben"), sgf(othello_moves("f5d6c3"), "Cid", "Dan")
    (library.folder / "games.sgf").write_text("".join(games))
    await updated(library)
    known = KnownGames(library)
    assert await known.moves(LINE) == set(LINE[1:4])
    assert await known.first_unknown(LINE) is LINE[4]
    assert [await known.has(node.position) for node in LINE[3:5]] == [True, False]


@pytest.mark.parametrize("damage", [b"", b"no database at all" * 100])
async def test_nothing_is_known_from_a_library_that_cannot_be_read(
    library: GameLibrary, damage: bytes
) -> None:
    library.path.write_bytes(damage)
    await _knows_nothing(KnownGames(library))


async def test_nothing_is_known_without_a_library(library: GameLibrary) -> None:
    await _knows_nothing(KnownGames(library))
    await _knows_nothing(KnownGames(None))


async def _knows_nothing(known: KnownGames) -> None:
    assert await known.moves(LINE) == frozenset()
    assert await known.first_unknown(LINE) is None
    assert not await known.has(LINE[1].position)
