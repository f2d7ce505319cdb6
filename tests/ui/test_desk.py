from __future__ import annotations

import sys
from pathlib import Path

import pytest

from boardtui.formats import sgf
from boardtui.formats.reading import Reading
from boardtui.launch import NewGame
from boardtui.play.store import Store
from boardtui.players.external import EngineEntry
from boardtui.players.levels import Terms
from boardtui.players.player import Limit, PlayerError
from boardtui.rules.board import Color, Seat
from boardtui.rules.othello import Othello
from boardtui.ui.desk import Desk, Table

BLACK, WHITE = Color(0), Color(1)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(Store(tmp_path / "games"))


def play(table: Table, *names: str) -> None:
    for name in names:
        table.match.play(table.match.record.game.parse_move(name))


def saved(table: Table) -> Reading:
    (reading,) = sgf.loads(table.save.path.read_bytes())
    return reading


def names(table: Table) -> list[str]:
    record = saved(table).record
    return list(record.names(record.root.end()))


class TestNames:
    async def test_computers_are_named_and_people_are_not(self, desk: Desk) -> None:
        table = desk.start(NewGame(Othello(), ("human", "human")))
        table.take_seats(("human", "easy"))
        play(table, "f5")
        assert names(table) == ["", "Easy"]

    async def test_a_computer_that_leaves_takes_its_name_along(self, desk: Desk) -> None:
        table = desk.start(NewGame(Othello(), ("human", "human")))
        table.take_seats(("random", "easy"))
        table.take_seats(("human", "random"))
        play(table, "f5")
        assert names(table) == ["", "Random"]
        assert saved(table).seats == ("human", "random")

    async def test_programs_are_named_as_they_are_called(self, tmp_path: Path) -> None:
        terms = Terms(engines={"My Edax": EngineEntry(("edax", "-nboard"))})
        desk = Desk(Store(tmp_path / "games"), lambda: terms)
        command = f"{sys.executable} -m nothing --book /tmp/book"
        table = desk.start(NewGame(Othello(), ("My Edax", command)))
        play(table, "f5")
        assert names(table) == ["My Edax", Path(sys.executable).name]
        table.take_seats(("3", "human"))
        play(table, "d6")
        assert names(table) == ["Level 3", ""]
        await table.close()

    async def test_who_cannot_be_found_again_fails_in_words(self, tmp_path: Path) -> None:
        terms = Terms(engines={"Edax": EngineEntry(("edax",))})
        desk = Desk(Store(tmp_path / "games"), lambda: terms)
        table = desk.start(NewGame(Othello(), ("human", "Edax")))
        play(table, "f5")
        await table.close()
        again = Desk(Store(tmp_path / "games"))
        (summary,) = again.store.unfinished()
        table = again.resume(summary)
        with pytest.raises(PlayerError, match="There is no player “Edax”"):
            await table.match.players[Seat(1)].choose(Othello().start(), Limit())
        await table.close()

    async def test_who_played_a_record_is_still_told_when_it_is_played_on(self, desk: Desk) -> None:
        (reading,) = sgf.loads("(;GM[2]PB[Fukuchi]PW[Tamenori];B[f5];W[d6];B[c3])")
        table = desk.review(reading)
        table.take_seats(("human", "easy"))
        play(table, "c4")
        assert names(table) == ["Fukuchi", "Tamenori"]
        assert saved(table).seats == ("human", "easy")


class TestUnfinished:
    async def test_a_record_that_nobody_plays_is_not(self, desk: Desk) -> None:
        (reading,) = sgf.loads("(;GM[2];B[f5])")
        assert not desk.review(reading).is_unfinished

    async def test_a_resigned_game_is_not_until_it_goes_on_elsewhere(self, desk: Desk) -> None:
        table = desk.start(NewGame(Othello(), ("human", "human")))
        play(table, "f5", "d6")
        seen = [table.is_unfinished]
        table.match.resign(BLACK)
        seen.append(table.is_unfinished)
        table.match.back()
        play(table, "f6")
        seen.append(table.is_unfinished)
        assert seen == [True, False, True]
