"""What players of a shared game do besides moving: offers, answers, phrases, a claim, a rematch."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from boardtui.club.ids import new_id
from boardtui.play.challenges import why_not_abort
from boardtui.play.conditions import why_not_play
from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.standing import OfferKind, Standing
from boardtui.rules.board import Seat
from boardtui.session.club.claims import claim, why_not_claim
from boardtui.ui.messages import RematchAgreed
from boardtui.ui.screens.confirm import NO, YES, ConfirmDialog
from boardtui.ui.screens.state_screen import StateScreen
from boardtui.ui.widgets.menu import Item
from boardtui.words.language import _
from boardtui.words.phrases import phrases

_ABORT = "abort"


class SharedPlaying:
    """Carries out these commands for a player, and knows why one is impossible now."""

    def __init__(
        self, screen: StateScreen, attempt: Callable[[Callable[[], object]], object]
    ) -> None:
        """`attempt` runs a command of the view, and shows the reason if it is refused."""
        self._screen = screen
        self._view = screen.view
        self._attempt = attempt

    def offer_draw(self) -> None:
        """Offer a draw, or accept the one that the other player offers."""
        self._offer(OfferKind.DRAW)

    def ask_for_move_back(self) -> None:
        """Ask the other player for a move back."""
        self._offer(OfferKind.TAKE_BACK)

    def offer_time(self) -> None:
        """Offer the other player more time."""
        self._offer(OfferKind.MORE_TIME)

    def answer(self, *, accept: bool) -> None:
        """Answer the other player's offer."""
        self._attempt(partial(self._view.answer, accept=accept))

    def claim(self) -> None:
        """Win the game, which the other player has left."""
        self._attempt(partial(claim, self._screen.game))

    async def abort(self) -> None:
        """Ask whether to call off the game, and do so; if it is too late, tell the reason."""
        screen = self._screen
        if self.why_not_abort() is None:
            items = [Item(NO, _("Keep playing"), key="n"), Item(YES, _("Call off"), key="y")]
            dialog = ConfirmDialog(_("Call off the game?"), items, screen.glyphs)
            if await screen.ask(dialog) != YES:
                return
        self._attempt(self._view.abort)

    def offer_rematch(self) -> None:
        """Offer another game, with sides swapped, or accept the other player's offer of one."""
        self._attempt(partial(self._view.rematch, new_id()))

    def go_to_next_game(self) -> None:
        """Lead to the game that the players have agreed on."""
        self._screen.post_message(RematchAgreed(self._screen.game))

    async def resign(self) -> None:
        """Ask whether to resign, or to call off a game that has hardly begun, and do so."""
        screen = self._screen
        items = [Item(NO, _("Keep playing"), key="n"), Item(YES, _("Resign"), key="y")]
        if self.why_not_abort() is None:
            items.append(Item(_ABORT, _("Call off the game"), key="c"))
        answer = await screen.ask(ConfirmDialog(_("Resign the game?"), items, screen.glyphs))
        if answer == YES and (seat := self._seat) is not None:
            self._attempt(partial(screen.game.resign, seat))
        elif answer == _ABORT:
            self._attempt(self._view.abort)

    async def say(self) -> None:
        """Ask for one of the phrases, and say it to the other player."""
        screen = self._screen
        items = [
            Item(str(number), text, key=str(number)) for number, text in enumerate(phrases(), 1)
        ]
        answer = await screen.ask(ConfirmDialog(_("Say something"), items, screen.glyphs))
        if answer is not None:
            self._attempt(partial(self._view.say, int(answer)))

    def why_not_offer(self, what: OfferKind) -> RefusalReason | None:
        """Return the reason why nothing of a kind can be offered now; None if it can."""
        if reason := self.why_not_play():
            return reason
        if what is OfferKind.MORE_TIME and self._standing.timing is None:
            return RefusalReason.NO_CLOCK
        return None

    def why_not_ask_for_move_back(self) -> RefusalReason | None:
        """Return the reason why there is no move to ask for at the cursor; None if there is one."""
        if reason := self.why_not_play():
            return reason
        if self._screen.state.is_away:
            return RefusalReason.NOTHING_TO_TAKE_BACK  # the key undoes edits there
        has_moved = any(self._standing.length_before(seat) is not None for seat in self._view.seats)
        return None if has_moved else RefusalReason.NOTHING_TO_TAKE_BACK

    def why_not_say(self) -> RefusalReason | None:
        """Return the reason why nothing can be said here; None if it can."""
        if self._seat is None:
            return RefusalReason.WATCHING
        if self._standing.seats[self._seat].is_guest:
            return RefusalReason.GUEST
        return RefusalReason.NOT_BEGUN if self._standing.is_open else None

    def why_not_claim(self) -> RefusalReason | Refused | None:
        """Return the reason why the game cannot be claimed now; None if it can."""
        return self.why_not_play() or why_not_claim(self._screen.game)

    def why_not_abort(self) -> RefusalReason | None:
        """Return the reason why the game cannot be called off now; None if it can."""
        return why_not_abort(self._standing, self._view.seats)

    def why_not_play(self) -> RefusalReason | None:
        """Return the reason why a person here has no say in the game now; None for a player."""
        return why_not_play(self._standing, self._view.seats)

    def _offer(self, what: OfferKind) -> None:
        self._attempt(partial(self._view.offer, what))

    @property
    def _seat(self) -> Seat | None:
        """The seat of the person here; None for a spectator."""
        return min(self._view.seats, default=None)

    @property
    def _standing(self) -> Standing:
        standing = self._view.standing
        assert standing is not None
        return standing
