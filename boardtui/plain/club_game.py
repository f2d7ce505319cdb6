"""The words of a game in a club, and what its players do besides moving."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from boardtui.club.ids import new_id
from boardtui.plain.game_words import place_text, whose_turn
from boardtui.plain.questions import Answer, NotUnderstood, Question
from boardtui.play.challenges import why_not_abort
from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.log import Entry
from boardtui.play.standing import OfferKind, Standing
from boardtui.rules.board import Seat
from boardtui.session.club.claims import claim as claim_game
from boardtui.session.club.news import NewsKind
from boardtui.system.translatable import N_
from boardtui.words.edits import taken_back_text
from boardtui.words.language import _
from boardtui.words.phrases import phrases
from boardtui.words.sentences import joined, quoted
from boardtui.words.shared_game import (
    absence_text,
    answered_text,
    claim_wait,
    offer_text,
    return_text,
    said_text,
)

if TYPE_CHECKING:
    from boardtui.plain.session import Session
    from boardtui.plain.spoken_club import SpokenClub
    from boardtui.play.subject import Change
    from boardtui.play.view import View
    from boardtui.session.open_game import OpenGame

CLAIM = N_("claim")
"""The word that claims a game; the name of its command."""


def draw(session: Session, _argument: str) -> None:
    """Offer a draw, or accept the one that the other player offers. Raises Refused."""
    _view(session).offer(OfferKind.DRAW)


def ask_for_move_back(session: Session, argument: str) -> None:
    """Ask the other player for a move back, or undo the newest edit. Raises Refused."""
    game = session.club_game
    if game is None or not game.is_unfinished or game.view.state.can_undo:
        from boardtui.plain.playing import undo

        undo(session, argument)
    else:
        _view(session).offer(OfferKind.TAKE_BACK)


def accept(session: Session, _argument: str) -> None:
    """Accept the other player's offer. Raises Refused."""
    _view(session).answer(accept=True)


def decline(session: Session, _argument: str) -> None:
    """Decline the other player's offer. Raises Refused."""
    _view(session).answer(accept=False)


def more(session: Session, argument: str) -> None:
    """List the next answers to a question, or offer the other player more time."""
    if not argument:
        from boardtui.plain.lobby import more

        more(session, argument)
    elif argument in {"time", _("time")}:
        _view(session).offer(OfferKind.MORE_TIME)
    else:
        raise NotUnderstood(
            _(
                "Type “more” for the rest of a list, or “more time” to offer the other player "
                "more time."
            )
        )


def say(session: Session, argument: str) -> None:
    """Say one of the phrases to the other player, or list them. Raises Refused."""
    view, texts = _view(session), phrases()
    if not argument:
        answers = (Answer(text, partial(view.say, number)) for number, text in enumerate(texts, 1))
        session.ask(Question(_("What do you want to say?"), tuple(answers)))
    elif argument.isdecimal() and 1 <= int(argument[:3]) <= len(texts):
        view.say(int(argument))
        session.question = None
    else:
        raise NotUnderstood(
            _("Choose a phrase by its number, from 1 to {count}.").format(count=len(texts))
        )


def claim(session: Session, _argument: str) -> None:
    """Win the game, which the other player has left. Raises Refused."""
    if session.club_game is None:
        raise Refused(RefusalReason.ALONE)
    claim_game(session.club_game)


def abort(session: Session, _argument: str) -> None:
    """Ask for a confirmation and call off the game. Raises Refused."""
    view = _view(session)
    if reason := why_not_abort(view.table.standing, view.seats):
        raise Refused(reason)
    session.confirm(_("Call off the game? Type “yes” (or “abort” again) or “no”."), view.abort)


async def rematch(session: Session, argument: str) -> None:
    """Offer another game, with sides swapped, or accept the other player's offer of one."""
    if session.club_game is None:
        from boardtui.plain.playing import rematch

        await rematch(session, argument)
    else:
        _view(session).rematch(new_id())


def rematch_text() -> str:
    """Return that the players have begun another game, and how to get there."""
    return joined(_("The rematch has begun."), _("Type “club” for the list of games."))


def asked_by_offer(view: View) -> str:
    """Return the offer that stands in the open game, and how to answer it; empty without one."""
    now = view.table.standing
    if now.offer is None:
        return ""
    is_mine_to_answer = view.seats and now.offer.seat not in view.seats
    how = _("Type “accept” or “decline”.") if is_mine_to_answer else ""
    return joined(offer_text(now, view.seats), how)


def _view(session: Session) -> View:
    """Return the view of the open game. Raises Refused if it is none of a club."""
    if session.club_game is None:
        raise Refused(RefusalReason.ALONE)
    return session.club_game.view


class ClubGameNews:
    """Says what the players of a game do besides moving, and when it may be claimed."""

    def __init__(self, club: SpokenClub, game: OpenGame) -> None:
        """Follow a game until it is closed; call `begin` once it is open."""
        self._club = club
        self._game = game
        self._before = game.table.standing
        self._wait: asyncio.TimerHandle | None = None
        game.follow(self._follow)

    def begin(self) -> None:
        """Say who is away, and await the moment at which the game may be claimed."""
        now = self._game.table.standing
        if away := absence_text(now, self._game.subject.now(), self._own, quoted(_(CLAIM))):
            self._say(away, bell=False)
        self._await_claim(now)

    def _follow(self, change: Change) -> None:
        if not isinstance(change, Entry):
            return
        before, now = self._before, self._game.table.standing
        self._before = now
        is_mine = change.who == self._club.state.me.id
        for text in self._texts(before, now, change):
            self._say(text, bell=not is_mine)
        self._await_claim(now)
        if now.outcome is not None and self._is_here:
            self._club.told_at_board.add((NewsKind.ENDED, self._game.ref))
            if now.offer is not None:
                self._club.told_at_board.add((NewsKind.ASKED, self._game.ref))
        if now.rematch and not before.rematch:
            if self._own:
                self._club.go_on_with_next(now)
            else:
                self._say(rematch_text(), bell=False)

    @property
    def _is_here(self) -> bool:
        """True if the game is on the board, and not one that goes on beside it."""
        return self._game is self._club.session.club_game

    def _say(self, text: str, *, bell: bool) -> None:
        """Say what has happened, unless the game was left for good."""
        if self._is_here:
            self._club.session.say(text, bell=bell)
        elif self._game.goes_on_with_others:
            self._club.session.say(_("On another board: {text}").format(text=text), bell=bell)

    @property
    def _own(self) -> frozenset[Seat]:
        return self._game.view.seats

    def _texts(self, before: Standing, now: Standing, entry: Entry) -> Iterator[str]:
        """Yield what an entry has changed, but for moves and results."""
        if now.said != before.said:
            yield said_text(now, now.said[-1], self._own)
        answered = answered_text(before, now, self._own)
        if len(now.line) < len(before.line):
            state = self._game.view.state
            taken_back = taken_back_text(before, now)
            yield joined(answered, taken_back, place_text(state), whose_turn(state))
        elif answered:
            yield answered
        if now.offer is not None and now.offer != before.offer and self._is_here:
            yield asked_by_offer(self._game.view)
        yield from self._absences(before, now)

    def _absences(self, before: Standing, now: Standing) -> Iterator[str]:
        """Yield who is away or back, unless the game is over."""
        if now.outcome is not None:
            return
        were, are = ({each.seat for each in standing.absences} for standing in (before, now))
        if back := return_text(before, now, self._own):
            yield back
        is_awaited_now = now.awaited != before.awaited and now.awaited in are
        if are - were - self._own or is_awaited_now:
            yield absence_text(now, self._game.subject.now(), self._own, quoted(_(CLAIM)))

    def _await_claim(self, now: Standing) -> None:
        """Say that the game may be claimed once the time for it has come."""
        if self._wait is not None:
            self._wait.cancel()
            self._wait = None
        wait = claim_wait(now, self._game.subject.now(), self._own)
        if wait and now.outcome is None:
            loop = asyncio.get_running_loop()
            self._wait = loop.call_later(wait, self._tell_of_claim)

    def _tell_of_claim(self) -> None:
        self._wait = None
        self._say(_("You can claim the win now: type “claim”."), bell=True)
