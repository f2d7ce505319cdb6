"""What a person decides in the game that a game screen shows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import assert_never

from boardtui.language import _
from boardtui.play.table import Refused
from boardtui.rules.board import Color, Point
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Move, Pass, Place
from boardtui.ui.messages import NewGameWanted, RematchWanted
from boardtui.ui.screen_state import Choice
from boardtui.ui.screens.offers import Offer, trouble_offers
from boardtui.ui.screens.replay import Replay
from boardtui.ui.screens.seating import Seating
from boardtui.ui.screens.state_screen import StateScreen
from boardtui.ui.wording import holder_name, notice
from boardtui.ui.words.errors import sentence


class Playing:
    """Plays moves for people, takes them back, resigns, and takes up what is offered."""

    def __init__(self, screen: StateScreen, replay: Replay, seating: Seating) -> None:
        self._screen = screen
        self._replay = replay
        self._seating = seating
        self._game = screen.game
        self._view = screen.view

    @property
    def may_take_back(self) -> bool:
        """Whether there is a move or a resignation to take back at the cursor."""
        state = self._screen.state
        return state.can_undo or (state.can_take_back and not state.reviewing)

    @property
    def resigning(self) -> Color | None:
        """The colour of a person who may resign: the one to move if that is one."""
        standing, seats = self._game.table.standing, self._view.seats
        if standing.awaited is None or not seats:
            return None
        return standing.color_of(standing.awaited if standing.awaited in seats else min(seats))

    def play_at(self, point: Point) -> None:
        """Play what pointing at a place means; a forced pass wherever it is."""
        position = self._view.node.position
        if self._view.state.legal_moves == (Pass(),):
            self._play(Pass())
            return
        move = position.game.move_at(position, point)
        # A point that means no move is played all the same, for the words that say why not.
        self._play(Place(point) if move is None else move)

    def take(self, choice: Choice) -> None:
        """Play a move that was chosen by number, or go on in a way that was offered."""
        if isinstance(choice.value, Offer):
            self.accept(choice.value)
        else:
            self._play(choice.value)

    def take_back(self) -> None:
        """Go back to the last decision of a person, or undo the move that was explored last."""
        self._attempt(self._view.take_back)

    async def resign(self) -> None:
        """Give up the game for the person who is to move, once confirmed."""
        from boardtui.ui.screens.confirm import YES, confirm

        screen, color = self._screen, self.resigning
        if color is None:
            return
        head = self._game.table.standing.head
        side = holder_name(head.game, head, color)
        question = _("Does {side} resign?").format(side=side)
        if await screen.ask(confirm(question, _("Resign"), screen.glyphs)) == YES:
            self._game.resign(head.game.seats(head)[color])

    def accept(self, offer: Offer) -> None:
        """Go on in a way that was offered."""
        screen = self._screen
        match offer:
            case Offer.REMATCH | Offer.SWAP_SIDES:
                screen.post_message(RematchWanted(self._game, offer is Offer.SWAP_SIDES))
            case Offer.REVIEW:
                self._replay.to_start()
            case Offer.NEW_GAME:
                screen.post_message(NewGameWanted(self._game))
            case Offer.ASK_AGAIN:
                self._game.retry()
            case Offer.OTHER_PLAYER:
                screen.run_worker(self._seating.replace())
            case Offer.RESIGN_FOR_IT:
                self._resign_for_computer()
            case _:
                assert_never(offer)

    async def settle_trouble(self) -> None:
        """Ask what is to be done about a player who failed."""
        from boardtui.ui.screens.confirm import Question
        from boardtui.ui.widgets.menu import Item

        screen = self._screen
        items = [Item(choice.value, choice.text) for choice in trouble_offers()]
        answer = await screen.ask(Question(notice(screen.state), items, screen.glyphs))
        if answer is not None:
            self.accept(Offer(answer))

    def _resign_for_computer(self) -> None:
        """Let the player who failed lose."""
        seat = self._game.table.standing.awaited
        if seat is not None:
            self._game.resign(seat)

    def _play(self, move: Move) -> None:
        self._attempt(partial(self._view.play, move))

    def _attempt(self, command: Callable[[], object]) -> None:
        """Do something in the game; why it is refused, if it is, is said."""
        self._replay.stop()
        try:
            command()
        except (RulesError, Refused) as error:
            self._screen.say(sentence(error), bell=True)
