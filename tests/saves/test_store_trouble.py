from __future__ import annotations

import os

import pytest

from boardtui.formats.limits import FOREIGN, OWN
from boardtui.rules.board import Seat
from boardtui.saves.errors import StoreError, StoreNote
from boardtui.saves.store import Store
from boardtui.system.reasons import Statement, Word

from .saved_games import (
    begin,
    crashed,
    files,
    only,
    only_note,
    opened,
    resume,
)


class TestDamage:
    @pytest.mark.parametrize("is_closed", [True, False])
    async def test_what_is_saved_is_read_again_however_large(
        self, store: Store, notices: list[Statement], is_closed: bool
    ) -> None:
        table, save = begin(store, "f5")
        table.edits.comment(table.head.path(), "a" * (FOREIGN.bytes + 1))
        if is_closed:
            await save.aclose()
        else:
            store = crashed(store)
        resumed = store.resume(only(store.cards()).ref)
        assert resumed.reading.record.root.end().comment == table.head.comment
        assert notices == []

    def test_own_saves_may_be_larger_than_what_comes_from_outside(self) -> None:
        assert all(own >= foreign for own, foreign in zip(OWN, FOREIGN, strict=True))
        assert OWN.value >= OWN.bytes

    async def test_pipes_among_the_games_are_not_waited_for(self, store: Store) -> None:
        for _ in range(2):
            await begin(store, "f5")[1].aclose()
        beside = store.directory / files(store)[0]
        os.mkfifo(beside.with_suffix(".journal"))
        os.mkfifo(store.directory / "pipe.sgf")
        os.mkfifo(store.directory / "pipe.journal")
        os.mkfifo(store.directory / "pipe.gamelog")
        summary = only(store.cards())
        note = only_note(store.tidy())
        assert note.reason is StoreNote.UNREADABLE
        assert note.facts == {"file": beside.name, "reason": Word("Not a regular file")}
        summary.ref.unlink()
        os.mkfifo(summary.ref)
        for act in (store.resume, store.remove, store.put_away):
            with pytest.raises(StoreError):
                act(summary.ref)

    async def test_a_file_of_several_games_is_not_overwritten(self, store: Store) -> None:
        store.directory.mkdir()
        path = store.directory / "two.sgf"
        path.write_text("(;GM[2]SZ[8];B[f5])(;GM[2]SZ[8];B[d3])")
        before = path.read_bytes()
        table, save = opened(store, only(store.cards()))
        table.edits.comment((), "mine")
        await save.aclose()
        assert path.read_bytes() == before
        assert save.is_copy

    @pytest.mark.parametrize("seats", ["[human]", "[human][human][human]"])
    async def test_seats_of_another_number_are_no_seats(self, store: Store, seats: str) -> None:
        store.directory.mkdir()
        (store.directory / "odd.sgf").write_text(f"(;GM[2]SZ[8]BTSEATS{seats};B[f5])")
        table, _save = opened(store, only(store.cards()))
        assert table.seats == ()

    @pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
    async def test_a_game_in_a_directory_that_is_read_only_can_be_looked_at(
        self, store: Store, notices: list[Statement]
    ) -> None:
        begin(store, "f5")
        other = crashed(store)
        other.directory.chmod(0o500)
        try:
            table, _save = resume(other, only(other.cards()))
        finally:
            other.directory.chmod(0o700)
        assert table.standing.awaited == Seat(1)
