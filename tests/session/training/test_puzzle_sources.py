"""Games to make puzzles of: own ones first, then others, then made-up ones."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from boardtui.record.who import WhoKind
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.rules.othello import Othello
from boardtui.session.game_library import GameLibrary
from boardtui.session.training.puzzle_sources import PuzzleSource
from tests.library.games import othello_moves, sgf
from tests.training.puzzles import answering
from tests.ui.library_host import updated

SILENT = answering(lambda _request: ())


@pytest.fixture
async def library(tmp_path: Path) -> AsyncIterator[GameLibrary]:
    library = GameLibrary(tmp_path)
    yield library
    await library.aclose()


async def test_games_of_the_library_come_before_those_that_are_made_up(
    library: GameLibrary,
) -> None:
    games = sgf(othello_moves("f5d6c3"), "Ann", "Ben"), sgf(othello_moves("f5f6e6"), "Cid", "Dan")
    (library.folder / "games.sgf").write_text("".join(games))
    await updated(library)
    source = PuzzleSource(Othello(), lambda: library, Random(1))
    found = [await source.next(SILENT) for _ in range(3)]
    names = set()
    for played in found[:2]:
        assert len(played.positions) == 4
        assert played.origin is not None
        assert not played.origin.is_own
        assert {who.kind for who in played.origin.players} == {WhoKind.PERSON}
        names.add(played.origin.players[0].name)
    assert names == {"Ann", "Cid"}
    assert found[2].origin is None
    assert found[2].positions[-1].outcome is not None


async def test_games_of_another_pool_are_left_out(library: GameLibrary) -> None:
    (library.folder / "games.sgf").write_text(sgf(othello_moves("f5d6c3"), "Ann", "Ben"))
    await updated(library)
    for game in (Gomoku(), Gomoku(rule=Rule.RENJU)):
        played = await PuzzleSource(game, lambda: library, Random(1)).next(SILENT)
        assert played.origin is None
        assert played.positions[0] == game.start()


async def test_without_a_library_games_are_made_up(library: GameLibrary) -> None:
    for find in (lambda: None, lambda: library):
        played = await PuzzleSource(Othello(), find, Random(1)).next(SILENT)
        assert played.origin is None


async def test_a_damaged_library_is_left_alone(library: GameLibrary) -> None:
    library.path.write_bytes(b"no database at all" * 100)
    played = await PuzzleSource(Othello(), lambda: library, Random(1)).next(SILENT)
    assert played.origin is None
