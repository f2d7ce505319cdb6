"""Who sits at the board of a game screen: getting ready, failing, giving way to others."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress
from functools import partial

from boardtui.players.levels import Terms
from boardtui.players.player import PlayerError, Preparable
from boardtui.rules.board import Color
from boardtui.ui.messages import EngineIsSlow, PlayersChanged
from boardtui.ui.screens.state_screen import StateScreen
from boardtui.ui.words.errors import sentence


class Seating:
    """Lets the players of a match get ready, and asks who else is to play."""

    def __init__(self, screen: StateScreen, terms: Callable[[], Terms]) -> None:
        """`terms` tells what holds for players who come to the board later."""
        self._screen = screen
        self._match = screen.match
        self._terms = terms

    @property
    def preparing(self) -> str:
        """How far the player to move is with getting ready; empty unless that is an engine's."""
        state = self._screen.state
        player = self._match.players.get(state.game.seat(state.head.position))
        if player is None or state.thinking is None or not isinstance(player, Preparable):
            return ""
        return player.preparing

    @property
    def may_play_on(self) -> bool:
        """Whether a game could be played from the cursor other than the one that goes on."""
        state = self._screen.state
        return state.outcome is None and (state.reviewing or not self._match.players)

    def prepare(self) -> None:
        """Let engines get ready while a person thinks about the first move."""
        for player in self._match.players.values():
            if isinstance(player, Preparable):
                player.on_status = partial(self._follow, player)
                self._screen.run_worker(self._prepare(player), exit_on_error=False)

    async def play_on(self) -> None:
        """Play from the cursor, with players to be chosen."""
        # The side to move is most likely the one that a person wants to try.
        if await self._ask({self._match.decider(self._match.node)}):
            # Later, so that it is told under the names that the app gives the players.
            self._screen.app.call_later(self._go_on)

    async def replace(self) -> None:
        """Choose other players, and let the game go on."""
        if await self._ask(self._screen.state.humans):
            self._screen.app.call_later(self._match.start)

    def _go_on(self) -> None:
        self._match.play_on()
        self._match.start()

    async def _prepare(self, player: Preparable) -> None:
        # What goes wrong is told when the player is asked for a move and fails again.
        with suppress(PlayerError):
            await player.prepare()

    def _follow(self, player: Preparable, _progress: str) -> None:
        self._screen.show(preparing=self.preparing)
        if player.is_slow:
            self._screen.post_message(EngineIsSlow())

    async def _ask(self, people: Collection[Color]) -> bool:
        """Ask who plays, people being likely for some colours; False if nobody was chosen."""
        from boardtui.players.levels import make_player
        from boardtui.ui.screens.play_on import PlayOn

        screen, terms = self._screen, self._terms()
        game = screen.state.game
        seats = game.seats(screen.state.position)
        who = await screen.ask(PlayOn(screen.state, screen.glyphs, terms, people))
        if who is None:
            return False
        try:
            players = {
                seats[color]: make_player(name, game=game, terms=terms)
                for color, name in who.items()
            }
        except PlayerError as error:
            screen.say(sentence(error), bell=True)
            return False
        for player in self._match.seat_players(players):
            await player.close()
        names = tuple(name for _seat, name in sorted((seats[color], who[color]) for color in who))
        screen.app.post_message(PlayersChanged(self._match, names))
        self.prepare()
        return True
