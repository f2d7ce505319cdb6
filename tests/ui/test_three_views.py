"""Three views on one table, as three apps in one process: two players and a spectator.

Ann has Black, Bob has White and reads Japanese, the spectator looks on.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial, reduce
from pathlib import Path

import pytest
from textual.events import Key
from textual.pilot import Pilot

from boardtui.formats import sgf
from boardtui.play.admission import fold
from boardtui.play.log import MemoryLog
from boardtui.play.opening import read_opening
from boardtui.play.table import Table
from boardtui.play.view import View
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Point
from boardtui.rules.registry import game
from boardtui.session.open_game import OpenGame
from boardtui.ui import notices
from boardtui.ui.app import BoardApp
from boardtui.ui.widgets.board_widget import BoardWidget
from boardtui.ui.widgets.chooser import Chooser
from boardtui.ui.widgets.status_line import StatusLine
from boardtui.words import language
from tests.play.tables import ANN, BOB

from .app_host import board_app, on_disk, screen_text, settled
from .host_game import text_of, unsaved


@dataclass(frozen=True)
class Person:
    """One app and the view that it shows."""

    app: BoardApp
    pilot: Pilot[None]
    game: OpenGame

    @property
    def view(self) -> View:
        return self.game.view

    @property
    def status(self) -> str:
        return text_of(self.app, StatusLine)

    @property
    def text(self) -> str:
        return screen_text(self.app)

    @property
    def pointed(self) -> Point:
        return self.app.screen_stack[0].query_one(BoardWidget).cursor

    @property
    def told(self) -> list[str]:
        return list(self.app.notices.texts)

    def looks_at(self) -> tuple[object, ...]:
        """The node and the point that this person looks at, and all that the screen shows."""
        return self.view.cursor, self.pointed, self.text


@dataclass(frozen=True)
class Company:
    """Everyone at one table; what one does is drawn by all before it is looked at."""

    table: Table
    ann: Person
    bob: Person
    spectator: Person

    @property
    def record(self) -> str:
        return sgf.dumps(self.table.record, head=self.table.head)

    @property
    def moves(self) -> list[str]:
        standing = self.table.standing
        return [standing.game.format_move(move) for move in standing.line]

    async def settled(self) -> None:
        people = self.ann, self.bob, self.spectator
        await asyncio.gather(*(settled(person.pilot) for person in people))

    async def press(self, person: Person, *keys: str) -> None:
        """Do one thing by its keys; what a spectator does is felt by no other person."""
        before = self._of_the_players()
        await person.pilot.press(*keys)
        await self.settled()
        if person is self.spectator:
            assert self._of_the_players() == before, keys
        self.check()

    def _of_the_players(self) -> tuple[object, ...]:
        return self.ann.looks_at(), self.bob.looks_at(), self.record, self.table.standing

    async def play(self, person: Person, move: str) -> None:
        """Play a move, which is on every screen then; who looks elsewhere stays there."""
        others = [each for each in (self.ann, self.bob, self.spectator) if each is not person]
        away = {id(each): each.view.cursor for each in others if each.view.state.reviewing}
        await self.press(person, *move, "enter")
        assert self.moves[-1] == move
        for each in (self.ann, self.bob, self.spectator):
            if id(each) in away:
                assert each.view.cursor == away[id(each)]
            elif not each.view.is_study:
                assert each.view.node is self.table.head
                assert move in each.text

    def check(self) -> None:
        """The log folded afresh, by itself and by another table, is what stands here."""
        entries = self.table.log.read()
        assert reduce(fold, entries[1:], read_opening(entries[0])[0]) == self.table.standing
        again = Table.from_log(MemoryLog(entries))
        assert again.standing == self.table.standing
        assert again.head.path() == self.table.head.path()


async def sit_down(app: BoardApp, pilot: Pilot[None], table: Table, who: str | None) -> Person:
    """Let an app show a table that others show too."""
    await settled(pilot)
    opened: list[OpenGame] = []

    def look() -> OpenGame:
        game = OpenGame(
            "shared",
            table,
            unsaved(table),
            who=who,
            keeper_of_study=app.games._opener._keeper_of_study,
        )
        opened.append(app.games.add(game))
        return opened[-1]

    app.call_later(partial(app.navigation.open, look))
    await settled(pilot)
    return Person(app, pilot, opened[0])


@asynccontextmanager
async def company(directory: Path) -> AsyncIterator[Company]:
    table = Table.of(GameRecord(game("othello")), (ANN, BOB))
    people = []
    async with AsyncExitStack() as stack:
        for who, code in (("ann", "en"), ("bob", "ja"), (None, "en")):
            spoken = language.own_language()
            spoken.change(code)
            with spoken.in_use():
                app = board_app(directory / str(who), language=code)
            pilot = await stack.enter_async_context(app.run_test())
            people.append(await sit_down(app, pilot, table, who))
        ann, bob, spectator = people
        everyone = Company(table, ann, bob, spectator)
        everyone.check()
        yield everyone
        everyone.check()
        for person in people:
            await person.game.close()


async def test_each_move_is_on_all_three_screens_in_the_language_of_each(tmp_path: Path) -> None:
    async with company(tmp_path) as here:
        await here.play(here.ann, "f5")
        assert "Bob to move" in here.ann.text
        assert "あなたの番です" in here.bob.text
        await here.play(here.bob, "d6")
        await here.play(here.ann, "c3")
        assert here.moves == ["f5", "d6", "c3"]
        assert "Bob to move" in here.spectator.text
        for person in (here.ann, here.bob, here.spectator):
            assert "Ann" in person.text
            assert "Bob" in person.text
        assert "黒" not in here.ann.text + here.spectator.text
        assert "Black" not in here.bob.text


async def test_a_move_out_of_turn_is_refused_in_words(tmp_path: Path) -> None:
    async with company(tmp_path) as here:
        before = here.record
        await here.press(here.bob, *"f5", "enter")
        assert "今はAnnの番です。" in here.bob.status
        await here.press(here.spectator, *"f5", "enter")
        assert "You cannot do this in a game that you are only watching." in here.spectator.status
        assert here.record == before
        assert "turn." not in here.ann.status

        await here.play(here.ann, "f5")
        await here.press(here.ann, *"d6", "enter")
        assert "It is Bob’s turn." in here.ann.status
        await here.press(here.spectator, *"d6", "enter")
        assert "You cannot do this in a game that you are only watching." in here.spectator.status
        await here.play(here.bob, "d6")
        await here.press(here.ann, *"a1", "enter")
        assert "a1 flips nothing." in here.ann.status
        assert here.moves == ["f5", "d6"]


async def test_a_doubled_enter_plays_once(tmp_path: Path) -> None:
    async with company(tmp_path) as here:
        for key in ("f", "5", "enter", "enter"):
            here.ann.app.post_message(Key(key, key if len(key) == 1 else None))
        await here.settled()
        assert here.moves == ["f5"]
        assert len(here.table.log.read()) == 2
        assert "It is Bob’s turn." in here.ann.status

        # Both at once, each for the position that they see: the one whose turn it is plays.
        for person in (here.ann, here.bob):
            for key in ("d", "6", "enter"):
                person.app.post_message(Key(key, key if len(key) == 1 else None))
        await here.settled()
        assert here.moves == ["f5", "d6"]
        here.check()


async def test_a_spectator_steps_back_and_forth_and_no_player_notices(tmp_path: Path) -> None:
    async with company(tmp_path) as here:
        for person, move in ((here.ann, "f5"), (here.bob, "d6"), (here.ann, "c3")):
            await here.play(person, move)
        for key in ("comma", "comma", "full_stop", "comma", "less_than_sign"):
            await here.press(here.spectator, key)
        assert here.spectator.view.cursor == ()
        assert "Move 0 of 3" in here.spectator.text
        await here.play(here.bob, "d3")  # and the spectator stays where it looks
        assert "Move 0 of 4" in here.spectator.text
        assert "d3" in here.spectator.text
        await here.press(here.spectator, "greater_than_sign", "comma", "home", "down", "right")
        assert "Move 3 of 4" in here.spectator.text
        await here.press(here.spectator, "backspace")
        assert here.spectator.view.node is here.table.head
        await here.play(here.ann, "c4")  # it follows again
        assert "Move 5" in here.spectator.text


async def test_a_player_looks_back_while_the_other_plays(tmp_path: Path) -> None:
    async with company(tmp_path) as here:
        await here.play(here.ann, "f5")
        before = here.bob.looks_at()
        await here.press(here.ann, "comma")
        assert here.bob.looks_at() == before
        await here.play(here.bob, "d6")
        assert "Move 0 of 2" in here.ann.text
        await here.press(here.ann, "backspace")
        await here.play(here.ann, "c3")
        assert here.moves == ["f5", "d6", "c3"]


async def test_a_spectator_explores_and_comments_in_a_study(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(notices.LASTS, False, 600.0)  # it stays while screens are compared
    async with company(tmp_path) as here:
        await here.play(here.ann, "f5")
        await here.play(here.bob, "d6")
        before = here.record
        await here.press(here.spectator, "comma", *"f6", "enter")
        assert here.spectator.told == [
            "Your changes are saved in a study. The record itself is unchanged."
        ]
        await here.press(here.spectator, "semicolon", *"why", "ctrl+s")
        assert here.spectator.view.is_study
        assert "f6" in here.spectator.text
        assert "why" in here.spectator.text
        assert here.record == before
        assert "why" not in here.ann.text + here.bob.text
        explored = here.spectator.looks_at()

        await here.play(here.ann, "c3")
        assert here.moves == ["f5", "d6", "c3"]
        assert here.spectator.looks_at() == explored
        await here.press(here.spectator, "backspace", "backspace")  # to its head, to the game
        assert here.spectator.view.node is here.table.head
        assert "why" not in here.spectator.text

        ((path, copy),) = on_disk(tmp_path / "None").items()
        assert (copy.seats, copy.plies) == ((), 2)
        await here.spectator.game.close_files()
        assert "C[why]" in path.read_text()
        assert not on_disk(tmp_path / "ann")
        assert not on_disk(tmp_path / "bob")


async def test_a_move_is_taken_back_when_the_other_player_agrees(tmp_path: Path) -> None:
    async with company(tmp_path) as here:
        await here.play(here.ann, "f5")
        await here.play(here.bob, "d6")
        before = here.record
        await here.press(here.ann, "u")
        assert "You asked to take a move back." in here.ann.status
        assert "Annが待ったを求めています。" in here.bob.status
        assert "Ann asks to take a move back." in here.spectator.status
        await here.press(here.spectator, "u")
        assert "You cannot do this in a game that you are only watching." in here.spectator.status
        await here.press(here.bob, "2")
        assert "Bob declined the takeback." in here.ann.status
        assert here.record == before

        await here.press(here.spectator, "comma")
        await here.play(here.ann, "c3")
        await here.press(here.ann, "u")
        assert here.moves == ["f5", "d6", "c3"]
        await here.press(here.bob, "1")
        assert here.moves == ["f5", "d6"]
        assert here.ann.view.cursor == here.bob.view.cursor
        assert len(here.ann.view.cursor) == 2
        assert len(here.spectator.view.cursor) == 1
        assert "Your turn to move" in here.ann.text
        assert "Annの番です" in here.bob.text
        await here.play(here.ann, "c3")


async def test_one_changes_its_language_and_no_other_does(tmp_path: Path) -> None:
    async with company(tmp_path) as here:
        await here.play(here.ann, "f5")
        await here.press(here.spectator, "f5")
        chooser = here.spectator.app.screen.query_one("#language", Chooser)
        chooser.focus()
        await here.press(here.spectator, "right", "escape")
        assert "Bobの番です" in here.spectator.text
        assert "Bob to move" in here.ann.text
        await here.play(here.bob, "d6")
        assert "Annの番です" in here.spectator.text
        assert "Annの番です" in here.bob.text
        assert "Your turn to move" in here.ann.text
        await here.press(here.spectator, *"c3", "enter")
        assert "観戦中の対局では操作できません。" in here.spectator.status
    assert language.current_language() == "en"


async def test_a_resignation_ends_the_game_on_all_three_screens(tmp_path: Path) -> None:
    async with company(tmp_path) as here:
        await here.play(here.ann, "f5")
        await here.press(here.spectator, "x")
        assert len(here.spectator.app.screen_stack) == 1
        await here.press(here.ann, "x", "y")
        assert "You resigned." in here.ann.text
        assert "Ann resigned." in here.spectator.text
        assert "Annの投了" in here.bob.text
        ended = here.record
        await here.press(here.bob, "comma", *"d3", "enter")
        assert here.bob.view.is_study
        assert here.record == ended
