"""Who sits at the board of a game screen: getting ready, giving way to others."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress
from functools import partial

from boardtui.play.table import Refused
from boardtui.players.levels import Terms
from boardtui.players.player import PlayerError, Preparable
from boardtui.rules.board import Color
from boardtui.ui.messages import EngineIsSlow, PlayOnWanted
from boardtui.ui.screens.state_screen import StateScreen
from boardtui.ui.words.errors import sentence


class Seating:
    """Lets the players of a game get ready, and asks who else is to play."""

    def __init__(self, screen: StateScreen, terms: Callable[[], Terms]) -> None:
        """`terms` tells what holds for players who come to the board later."""
        self._screen = screen
        self._game = screen.game
        self._terms = terms

    @property
    def preparing(self) -> str:
        """How far the player to move is with getting ready; empty unless that is an engine's."""
        seat = self._game.table.standing.awaited
        player = None if seat is None else self._game.player_at(seat)
        if player is None or self._screen.state.thinking is None:
            return ""
        return player.preparing if isinstance(player, Preparable) else ""

    @property
    def may_play_on(self) -> bool:
        """Whether a game could be played from the cursor other than the one that goes on."""
        state = self._screen.state
        is_elsewhere = state.reviewing or not state.is_played
        return state.outcome is None and state.is_solo and is_elsewhere

    def prepare(self) -> None:
        """Let engines get ready while a person thinks about the first move."""
        for player in self._game.players:
            if isinstance(player, Preparable):
                player.on_status = partial(self._follow, player)
                self._screen.run_worker(self._prepare(player), exit_on_error=False)

    async def play_on(self) -> None:
        """Play from the cursor, with players to be chosen.

        In a game that is over, and in a record, this is a game of its own.
        """
        state = self._screen.state
        seats, seat = state.game.seats(state.position), state.game.seat(state.position)
        # The side to move is most likely the one that a person wants to try.
        words = await self._ask({Color(seats.index(seat))})
        if words is None:
            return
        state = self._screen.state  # a computer may have ended the game in the meantime
        if state.is_played and not state.is_over:
            await self._sit(words, at_cursor=True)
        else:
            self._screen.post_message(PlayOnWanted(state.node, words))

    async def replace(self) -> None:
        """Choose other players, and let the game go on."""
        words = await self._ask(self._screen.state.humans)
        if words is not None:
            await self._sit(words)

    async def _prepare(self, player: Preparable) -> None:
        # What goes wrong is told when the player is asked for a move and fails again.
        with suppress(PlayerError):
            await player.prepare()

    def _follow(self, player: Preparable, _progress: str) -> None:
        self._screen.show(preparing=self.preparing)
        if player.is_slow:
            self._screen.post_message(EngineIsSlow())

    async def _ask(self, people: Collection[Color]) -> tuple[str, ...] | None:
        """Who plays, by seat, people being likely for some colours; None if no one was chosen."""
        from boardtui.ui.screens.play_on import PlayOn

        state = self._screen.state
        who = await self._screen.ask(PlayOn(state, self._screen.glyphs, self._terms(), people))
        if who is None:
            return None
        seats = state.game.seats(state.position)
        return tuple(name for _seat, name in sorted((seats[color], who[color]) for color in who))

    async def _sit(self, words: tuple[str, ...], *, at_cursor: bool = False) -> None:
        try:
            with self._screen.one_change():
                leaving = self._game.sit(words, self._terms(), at_cursor=at_cursor)
        except (PlayerError, Refused) as error:
            self._screen.say(sentence(error), bell=True)
        else:
            self.prepare()
            await leaving
