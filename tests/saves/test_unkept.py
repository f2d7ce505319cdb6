from __future__ import annotations

import os
from pathlib import Path

from boardtui.saves.unkept import UnkeptGames

from .saved_games import begin, play, unexpected


async def test_nothing_is_written(tmp_path: Path) -> None:
    store = UnkeptGames(unexpected)
    before = set(Path(os.devnull).parent.iterdir())
    table, save = begin(store, "f5", "d6")
    play(table, "c3")
    assert save.trouble is None
    assert not save.exists
    await save.aclose()
    assert not save.exists
    assert (store.cards(), store.cards()) == ((), ())
    assert set(Path(os.devnull).parent.iterdir()) == before
    assert not store.keeps
