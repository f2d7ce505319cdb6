"""A game without a move is not kept, whatever else was done in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from boardtui.formats.details import Details
from boardtui.play.edit import Edit, EditKind
from boardtui.play.table import Table
from boardtui.record.evaluation import Evaluation
from boardtui.record.judgement import Judgement
from boardtui.rules.board import Seat

from .driver import Program

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


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program(tmp_path / "games")


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
@pytest.mark.parametrize("is_killed", [False, True])
async def test_nothing_but_a_move_makes_a_file(
    program: Program, change: Callable[[Table], object], is_killed: bool
) -> None:
    game = program.begin(seats=AGAINST_EASY)
    change(game.table)
    await game.rest()
    assert program.files == []
    if not is_killed:
        await program.close()
    assert program.files == []


async def test_the_first_move_brings_what_was_done_before(program: Program) -> None:
    game = program.begin(seats=AGAINST_EASY)
    game.table.record.rating_id = "a1b2"
    game.table.note_help()
    game.play("f5")
    await program.close()
    assert game.moves == ["f5"]
    assert program.open().table.record.rating_id == ""
    await program.close()


async def test_a_game_whose_moves_were_all_taken_back_is_gone(program: Program) -> None:
    game = program.begin("f5")
    assert program.files
    game.table.take_back(Seat(0), keep=False)
    await game.rest()
    await program.close()
    assert program.files == []


async def test_moves_that_stay_as_a_variation_are_kept(program: Program) -> None:
    game = program.begin("f5")
    game.table.take_back(Seat(0))
    await program.close()
    assert program.files


async def test_what_a_person_wrote_is_kept(program: Program) -> None:
    program.begin().comment("Why not begin with d3?")
    await program.close()
    assert program.files


async def test_a_file_that_was_there_before_stays(program: Program) -> None:
    program.begin("f5")
    await program.close()
    game = program.open()
    game.table.take_back(Seat(0), keep=False)
    await program.close()
    assert len(program.files) == 1
