"""Conversations in a club: several sessions in one process, each of another person."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from boardtui.cli.arguments import UsageError, parse_arguments
from boardtui.cli.opening import new_game_of
from boardtui.config.settings import Settings
from boardtui.plain.club import enter
from boardtui.plain.spoken_club import SpokenClub
from boardtui.play.standing import Standing
from boardtui.rules.errors import RulesError
from boardtui.session.club.club import Club
from boardtui.session.club.place import ClubPlace, Visitor
from boardtui.session.launch import UNBOUNDED, NewGame
from boardtui.words.errors import sentence
from tests.waiting import until

from .talk import Talk


def saves(folder: Path) -> list[Path]:
    """The games at home."""
    return list(folder.glob("*.sgf"))


class ClubTalk(Talk):
    """A session in a club that is fed one line after the other."""

    async def enter(
        self, club: Path, name: str | None = None, *, visitor: Visitor | None = None
    ) -> list[str]:
        """Enter a club, and return what is said."""
        await enter(self.session, await Club.enter(ClubPlace(club, name=name, visitor=visitor)))
        return await self.settled()

    @property
    def club(self) -> SpokenClub:
        assert self.session.club is not None
        return self.session.club

    async def hears(self, text: str) -> list[str]:
        """Wait until something is said; return all that is said up to then."""
        await until(lambda: any(text in line for line in self.console.said))
        return await self.settled()

    @property
    def standing(self) -> Standing:
        """The standing of the game on the board."""
        return self.session.game.table.standing

    async def vanish(self) -> None:
        """Lose the line."""
        await self.close()
        self.session.club = None

    async def close(self) -> None:
        await super().close()
        if self.session.club is not None:
            await self.session.club.close()

    @staticmethod
    def _read(words: list[str]) -> NewGame | str:
        try:
            return new_game_of(words[0], parse_arguments(words), Settings(), UNBOUNDED)
        except (UsageError, RulesError) as error:
            return sentence(error)


@asynccontextmanager
async def talking(folder: Path) -> AsyncIterator[ClubTalk]:
    """A session, with games at home in a folder, that lasts for a while."""
    talk = ClubTalk(folder)
    try:
        yield talk
    finally:
        await talk.close()


async def begin(ann: ClubTalk, ben: ClubTalk, game: str) -> None:
    """Begin a game that Ann offers and Ben takes."""
    await ann.type(f"challenge ben {game}")
    await ben.type("club", "1")
    await ann.hears("the game has begun")
    if ann.club._is_free:  # one without a clock does not open by itself
        await ann.type("club", "1")
