"""The news of a shared game: offers, phrases, absences, a study; and the timer until a claim."""

from __future__ import annotations

import asyncio

from boardtui.play.standing import Said
from boardtui.play.view_state import ViewState
from boardtui.system.context import in_this_context
from boardtui.ui.keys import key_for
from boardtui.ui.messages import RematchAgreed
from boardtui.ui.screens.state_screen import StateScreen
from boardtui.words.results import ending_text
from boardtui.words.sentences import joined
from boardtui.words.shared_game import (
    absence_text,
    answered_text,
    claim_wait,
    exploring_text,
    offer_text,
    return_text,
    said_text,
    wait_lasts,
)


class SharedDisplay:
    """Shows the news; there is a timer only while a player is awaited who has lost the line."""

    def __init__(self, screen: StateScreen) -> None:
        self._screen = screen
        self._said: Said | None = None
        """The newest phrase, until the next move."""
        self._timer: asyncio.TimerHandle | None = None
        self._tick = in_this_context(self.update)

    def follow(self, before: ViewState, state: ViewState) -> None:
        """Follow a change of the game: the other's offer, answer or phrase rings the bell."""
        then, now = before.standing, state.standing
        if then is None or now is None:
            return
        if then.revision == now.revision:
            if before.is_study != state.is_study:
                self.update()
            return
        screen, own = self._screen, state.own_seats
        if now.head_revision != then.head_revision:
            self._said = None
        authors = set()
        if now.said != then.said:
            self._said = now.said[-1]
            authors.add(self._said.seat)
        if now.offer is not None and now.offer != then.offer:
            authors.add(now.offer.seat)
        answer = answered_text(then, now, own)
        if told := joined(answer, return_text(then, now, own)):
            screen.say(told)
        if now.outcome is not None and then.outcome is None and state.outcome is None:
            screen.say(ending_text(now, own))
        if now.rematch and not then.rematch and own:
            screen.post_message(RematchAgreed(screen.game))
        self.update()
        is_answered_by_other = answer and then.offer is not None and then.offer.seat in own
        if own and (is_answered_by_other or authors - own):
            self._call(answer or screen.latest.news)

    def update(self) -> None:
        """Show the news of this moment, and set a timer for the next change of the text."""
        self.close()
        screen, state = self._screen, self._screen.state
        now, own = state.standing, state.own_seats
        if now is None:
            return
        at = screen.game.subject.now()
        said = "" if self._said is None else said_text(now, self._said, own)
        away = absence_text(now, at, own, key_for("club.claim", screen)) if now.absences else ""
        screen.show(news=joined(self._place(state), said, offer_text(now, own), away))
        wait = claim_wait(now, at, own) if now.absences else None
        if wait:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(wait_lasts(wait), self._tick)

    def close(self) -> None:
        """Leave the text as it is."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _place(self, state: ViewState) -> str:
        """Return that moves are not sent, and how they are again; empty in the game itself."""
        if not state.is_study or state.is_over:
            return ""
        return exploring_text(key_for("game.return", self._screen))

    def _call(self, text: str) -> None:
        """Ring the bell, and show a text to a person who looks at another screen."""
        screen = self._screen
        if screen.settings.bell:
            screen.app.bell()
        if not screen.is_current:
            screen.app.notify(text)
