"""Questions about what becomes of one's own games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from textual.screen import Screen

from boardtui.session.game_choices import GameChoice, PutAwayGame, RunningGame, SavedGame
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.widgets.menu import Item
from boardtui.words.language import _

if TYPE_CHECKING:
    from boardtui.saves.cards import Summary


class OwnGamesHost(Protocol):
    """The part of the app that carries out the answers."""

    @property
    def away_folder(self) -> str:
        """The folder for what is put away; empty where a person cannot look into it."""

    def is_kept(self, game_id: str) -> bool:
        """Return True if an open game is on disk, so that it can be put away."""

    def is_lost_when_closed(self, game_id: str) -> bool:
        """Return True if moves of an open game are nowhere else."""

    async def put_away(self, choice: SavedGame | RunningGame) -> None:
        """Put a game away; close it first if it is open."""

    async def bring_back(self, summary: Summary) -> None:
        """Bring a game back that was put away."""

    async def delete(self, summary: Summary) -> None:
        """Remove a saved game for good."""

    async def close(self, game_id: str) -> None:
        """Close an open game."""


class OwnGames:
    """Asks before a game is put away, brought back, closed or removed; for use in workers.

    Each question names the game by a text that the caller gives, and returns True if the lists of
    games have changed.
    """

    def __init__(self, screen: Screen[Any], host: OwnGamesHost, glyphs: GlyphSet) -> None:
        self._screen = screen
        self._host = host
        self._glyphs = glyphs

    def may_put_away(self, choice: GameChoice | None) -> bool:
        """Return True for a game on disk that is not put away."""
        match choice:
            case SavedGame():
                return True
            case RunningGame(game_id):
                return self._host.is_kept(game_id)
        return False

    def may_close(self, choice: GameChoice | None) -> bool:
        """Return True for an open game that cannot be put away."""
        return isinstance(choice, RunningGame) and not self._host.is_kept(choice.id)

    @staticmethod
    def may_delete(choice: GameChoice | None) -> bool:
        """Return True for a game that was put away."""
        return isinstance(choice, PutAwayGame)

    async def put_away(self, choice: GameChoice | None, game: str) -> bool:
        """Put a game away, once confirmed."""
        if not isinstance(choice, SavedGame | RunningGame) or not self.may_put_away(choice):
            return False
        lines = [_("Put this game away? {game}").format(game=game)]
        if isinstance(choice, RunningGame):
            lines.append(_("It is open here and is closed first."))
        if folder := self._host.away_folder:
            lines.append(_("It goes into {folder} and can be brought back.").format(folder=folder))
        else:
            lines.append(_("It can be brought back."))
        if not await self._confirms("\n".join(lines), _("Put it away")):
            return False
        await self._host.put_away(choice)
        return True

    async def close(self, choice: GameChoice | None, game: str) -> bool:
        """Close an open game, once confirmed if moves are lost."""
        if not isinstance(choice, RunningGame):
            return False
        if self._host.is_lost_when_closed(choice.id):
            text = _("Close this game? {game}\nIt is not kept.").format(game=game)
            if not await self._confirms(text, _("Close it")):
                return False
        await self._host.close(choice.id)
        return True

    async def ask_about(self, choice: GameChoice | None, game: str) -> bool:
        """Ask what becomes of a game that was put away."""
        from boardtui.ui.screens.confirm import ConfirmDialog

        if not isinstance(choice, PutAwayGame):
            return False
        text = _("This game was put away: {game}").format(game=game)
        answers = [
            Item("back", _("Bring it back"), key="b"),
            Item("delete", _("Delete it"), key="d"),
            Item("leave", _("Leave it"), key="n"),
        ]
        question = ConfirmDialog(text, answers, self._glyphs)
        match await self._screen.app.push_screen_wait(question):
            case "back":
                await self._host.bring_back(choice.summary)
                return True
            case "delete":
                return await self.delete(choice, game)
        return False

    async def delete(self, choice: GameChoice | None, game: str) -> bool:
        """Remove a game that was put away for good, once confirmed."""
        if not isinstance(choice, PutAwayGame):
            return False
        text = _("Remove this game for good? {game}").format(game=game)
        if not await self._confirms(text, _("Remove it")):
            return False
        await self._host.delete(choice.summary)
        return True

    async def _confirms(self, text: str, yes: str) -> bool:
        from boardtui.ui.screens.confirm import YES, confirm

        question = confirm(text, yes, self._glyphs, no=_("Keep it"))
        return await self._screen.app.push_screen_wait(question) == YES
