"""A game without a move is not kept, whatever else was done in it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boardtui.formats.details import Details
from boardtui.play.edit import Edit, EditKind
from boardtui.play.table import Table
from boardtui.record.evaluation import Evaluation
from boardtui.record.judgement import Judgement
from boardtui.rules.board import Seat
from boardtui.saves.store import Store

from .saved_games import begin, files, moves_of, play, resume

AGAINST_EASY = ("human", "easy")


def take_advice(table: Table) -> None:
    table.record.rating_id = "a1b2"
    table.note_help()


def name_players(table: Table) -> None:
    details = Details(("Ann", "Ben"), event="Cup")
    table.edits.apply(Edit(EditKind.DETAILS, details=details))


def judge(table: Table) -> None:
    table.edits.judge([Judgement((), Evaluation(value=2), None)])


CHANGES: dict[str, Callable[[Table], object]] = {
    "advice": take_advice,
    "resignation": lambda table: table.resign(Seat(0)),
    "pause": Table.pause,
    "names": name_players,
    "evaluation": judge,
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
@pytest.mark.parametrize("is_killed", [False, True])
async def test_nothing_but_a_move_makes_a_file(
    store: Store, change: Callable[[Table], object], is_killed: bool
) -> None:
    table, _save = begin(store, seats=AGAINST_EASY)
    change(table)
    if not is_killed:
        store.close()
    assert files(store) == []


async def test_the_first_move_brings_what_was_done_before(store: Store) -> None:
    table, save = begin(store, seats=AGAINST_EASY)
    table.record.rating_id = "a1b2"
    table.note_help()
    play(table, "f5")
    store.close()
    assert moves_of(save.path) == ["f5"]
    (summary,) = store.cards()
    again, _save = resume(store, summary)
    assert again.record.rating_id == ""
    store.close()


async def test_a_game_whose_moves_were_all_taken_back_is_gone(store: Store) -> None:
    table, save = begin(store, "f5")
    assert files(store)
    table.take_back(Seat(0), keep=False)
    save._write_all()
    store.close()
    assert files(store) == []


async def test_moves_that_stay_as_a_variation_are_kept(store: Store) -> None:
    table, _save = begin(store, "f5")
    table.take_back(Seat(0))
    store.close()
    assert files(store)


async def test_what_a_person_wrote_is_kept(store: Store) -> None:
    table, _save = begin(store)
    table.edits.comment((), "Why not begin with d3?")
    store.close()
    assert files(store)


async def test_a_file_that_was_there_before_stays(store: Store) -> None:
    begin(store, "f5")
    store.close()
    (summary,) = store.cards()
    table, _save = resume(store, summary)
    table.take_back(Seat(0), keep=False)
    store.close()
    assert len(files(store)) == 1
