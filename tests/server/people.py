"""People in a served club, each in a terminal of their own."""

from __future__ import annotations

import asyncio
import re
import signal
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from boardtui.play.standing import Standing
from boardtui.session.club.terms import Terms
from tests.session.club.records import logs_of, replayed
from tests.session.club.visits import begun
from tests.terminal_double import ENTER, Terminal

from .served import Key, Served, make_key
from .visitors import coming

DOWN, RIGHT = "\x1b[B", "\x1b[C"

_MOVE = {"en": r"\bMove {}\b", "ja": r"(?<!\d){}手目"}
_LOBBY = {"en": "You are {}", "ja": "自分の名前：{}"}
_LANG = {"en": "C.UTF-8", "ja": "ja_JP.UTF-8"}


class Person:
    """A person, who may come again from elsewhere."""

    def __init__(
        self,
        club: Served,
        visits: ExitStack,
        name: str = "guest",
        *,
        key: Key | None = None,
        language: str = "en",
    ) -> None:
        """Without a `key`, a guest."""
        self.name = name
        self.club, self._visits = club, visits
        self._key, self._language = key, language
        self.terminal: Terminal

    def come(self, columns: int = 80, lines: int = 24) -> None:
        """Come to the lobby; the first time, under the name that is proposed."""
        visit = self.club.visit(
            key=self._key,
            login=self.name,
            columns=columns,
            lines=lines,
            environ={"LANG": _LANG[self._language]},
        )
        self.terminal = terminal = self._visits.enter_context(visit)
        lobby = _LOBBY[self._language].format(self.name)
        terminal.wait_for(lambda: lobby in terminal.text or f" {self.name} " in terminal.text)
        if lobby not in terminal.text:
            terminal.wait_until_quiet(0.3)
            terminal.send(ENTER)
            terminal.wait_for(lobby)
        terminal.wait_until_quiet(0.3)

    def return_to_game(self, columns: int = 80, lines: int = 24) -> None:
        """Come again, and open the game that is in play."""
        self.come(columns, lines)
        self.terminal.press(ENTER)

    def offer(self, *steps: str) -> None:
        """Offer a game to all; `steps` are keys in the form."""
        self.terminal.press("n")
        for key in steps:
            self.terminal.press(key)
        self.terminal.press(ENTER)

    def take(self, by: Person) -> None:
        """Take the only game that is offered, on the usual clock."""
        self._open_first(rf" {by.name} +5\+3")

    def watch(self, first: Person) -> None:
        """Watch the only game that is in play."""
        self._open_first(f" {first.name} - ")

    def shows(self, number: int) -> bool:
        """Return True if a game is shown after a number of moves."""
        wanted = _MOVE[self._language].format(number)
        return re.search(wanted, self.terminal.text) is not None

    def see(self, number: int) -> None:
        """Wait until a game is shown after a number of moves."""
        self.terminal.wait_for(lambda: self.shows(number))

    def _open_first(self, pattern: str) -> None:
        self.terminal.wait_for(lambda: re.search(pattern, self.terminal.text))
        self.terminal.wait_until_quiet(0.3)
        self.terminal.press("1")

    def lose_line(self) -> None:
        """Let the client be killed."""
        self.terminal.signal(signal.SIGKILL)
        self.terminal.wait_for_exit()


def two_with_a_game(
    club: Served, visits: ExitStack, folder: Path, terms: Terms
) -> tuple[Person, Person]:
    """Ann, who offers the game, and Ben, who takes it; neither is there yet."""
    names = ("ann", "ben")
    keys = [make_key(folder / name) for name in names]

    async def begin() -> None:
        async with (
            coming(club.folder, keys[0].fingerprint, names[0]) as ann,
            coming(club.folder, keys[1].fingerprint, names[1]) as ben,
        ):
            await begun(ann, ben, terms)

    asyncio.run(begin())
    ann, ben = (Person(club, visits, name, key=key) for name, key in zip(names, keys, strict=True))
    return ann, ben


def kept_games(folder: Path) -> list[Standing]:
    """The standings of all games of a club, each of whose entries was allowed in its turn."""
    return [replayed(entries) for entries in logs_of(folder).values()]


def until_all_see(people: Sequence[Person], number: int) -> None:
    """Wait until a game is shown to all after a number of moves."""
    for person in people:
        person.see(number)
