"""Preparing and replacing the players of a game."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress
from functools import partial

from boardtui.play.errors import Refused
from boardtui.players.levels import PlayerOptions
from boardtui.players.player import PlayerError, Preparable
from boardtui.rules.board import Color
from boardtui.ui.messages import EngineIsSlow, PlayOnWanted
from boardtui.ui.screens.state_screen import StateScreen
from boardtui.words.errors import sentence


class Seating:
    """Prepares engines before their first move, and asks a person for other players."""

    def __init__(self, screen: StateScreen, player_options: Callable[[], PlayerOptions]) -> None:
        """Call `player_options` for the options of a player that joins later."""
        self._screen = screen
        self._game = screen.game
        self._player_options = player_options

    @property
    def preparing(self) -> str:
        """Progress of the engine to move, while it gets ready; otherwise empty."""
        seat = self._game.subject.awaited
        player = None if seat is None else self._game.player_at(seat)
        if player is None or self._screen.state.thinking is None:
            return ""
        return player.preparing if isinstance(player, Preparable) else ""

    @property
    def may_play_on(self) -> bool:
        """True if a game may be continued or begun from the cursor."""
        state = self._screen.state
        is_elsewhere = state.reviewing or not state.is_played or state.is_over
        is_free = state.is_solo or state.is_over
        return state.position.outcome is None and is_free and is_elsewhere

    def prepare(self) -> None:
        """Prepare engines while a person thinks about the first move."""
        for player in self._game.players:
            if isinstance(player, Preparable):
                player.on_status = partial(self._follow, player)
                self._screen.run_worker(self._prepare(player), exit_on_error=False)

    async def play_on(self) -> None:
        """Ask for players, and play from the cursor.

        Finished games and records stay as they are: a new game begins.
        """
        state = self._screen.state
        seats, seat = state.game.seats(state.position), state.game.seat(state.position)
        # A person most likely wants to try the side to move.
        words = await self._ask({Color(seats.index(seat))})
        if words is None:
            return
        state = self._screen.state  # a computer may have ended the game during the dialog
        if state.is_played and not state.is_over:
            self._sit(words, at_cursor=True)
        else:
            self._screen.post_message(PlayOnWanted(self._screen.view.record, state.node, words))

    async def replace(self) -> None:
        """Choose other players, and let the game go on."""
        words = await self._ask(self._screen.state.humans)
        if words is not None:
            self._sit(words)

    async def _prepare(self, player: Preparable) -> None:
        # An error is shown when the player has to move and fails again.
        with suppress(PlayerError):
            await player.prepare()

    def _follow(self, player: Preparable, _progress: str) -> None:
        self._screen.show(preparing=self.preparing)
        if player.is_slow:
            self._screen.post_message(EngineIsSlow())

    async def _ask(self, people: Collection[Color]) -> tuple[str, ...] | None:
        """Ask for the players, by seat; None if cancelled. `people` is the first suggestion."""
        from boardtui.ui.screens.play_on import PlayOn

        state = self._screen.state
        chosen = await self._screen.ask(
            PlayOn(state, self._screen.glyphs, self._player_options(), people)
        )
        if chosen is None:
            return None
        seats = state.game.seats(state.position)
        return tuple(
            name for _seat, name in sorted((seats[color], chosen[color]) for color in chosen)
        )

    def _sit(self, words: tuple[str, ...], *, at_cursor: bool = False) -> None:
        try:
            with self._screen.one_change():
                options = self._player_options()
                self._game.sit(words, options, self.prepare, at_cursor=at_cursor)
        except (PlayerError, Refused) as error:
            self._screen.say(sentence(error), bell=True)
