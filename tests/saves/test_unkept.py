from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.formats.reading import Reading
from boardtui.play.seats import seated
from boardtui.play.table import Table
from boardtui.record.tree import GameRecord
from boardtui.rules.othello import Othello
from boardtui.saves.archive import Archive
from boardtui.saves.errors import StoreError, StoreNote
from boardtui.saves.unkept import UnkeptGames

from .saved_games import PERSONS, play


async def test_a_game_that_is_not_kept_goes_on_until_it_is_closed() -> None:
    archive: Archive[Path] = UnkeptGames()
    table = Table.of(GameRecord(Othello()), seated(PERSONS), log=archive.log(has_clock=False))
    keeper = archive.create(table)
    play(table, "f5", "d6", "c3")
    assert (keeper.trouble, keeper.exists, keeper.path) == (None, False, None)
    await keeper.aclose()
    assert keeper.closed
    assert (keeper.keeps, keeper.exists) == (False, False)


async def test_no_game_is_listed_and_none_is_found() -> None:
    archive: Archive[Path] = UnkeptGames()
    assert await archive.cards() == await archive.away.cards() == ()
    assert not await archive.tidy()
    assert (archive.keeps, archive.place) == (False, "")
    path = Path("game.sgf")
    for refused in (
        archive.load(path),
        archive.save(Reading(GameRecord(Othello()))),
        archive.open(path),
        archive.put_away(path),
        archive.bring_back(path),
        archive.remove(path),
    ):
        with pytest.raises(StoreError) as raised:
            await refused
        assert raised.value.reason is StoreNote.NOT_KEPT
