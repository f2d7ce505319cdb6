"""The club that a session is in: its news, and the games that are opened there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from boardtui.club.errors import ClubError
from boardtui.plain.club_game import ClubGameNews, asked_by_offer
from boardtui.plain.questions import NotUnderstood
from boardtui.play.errors import Refused
from boardtui.play.opening import LogError
from boardtui.session.club.arrival import arrive
from boardtui.session.club.help import NoHelpReason, why_no_help
from boardtui.session.club.news import CALLS, News, NewsKind, news_between, opens_by_itself
from boardtui.session.club.time_calls import TimeCalls
from boardtui.words.club import news_sentence, waiting_elsewhere
from boardtui.words.errors import sentence
from boardtui.words.language import _
from boardtui.words.sentences import joined

if TYPE_CHECKING:
    from boardtui.plain.club import ListedGames
    from boardtui.plain.session import Session
    from boardtui.play.standing import Standing
    from boardtui.saves.resumed import Resumed
    from boardtui.session.club.club import Club
    from boardtui.session.club.state import ClubState

_CALLS = CALLS - {NewsKind.ENDED}
"""The kinds of news that want an answer."""

_ASIDE = frozenset({NewsKind.OFFERED, NewsKind.CAME})
"""The kinds of news that would only disturb a player."""


@contextmanager
def in_words() -> Iterator[None]:
    """Answer a line that a club cannot obey with the reason."""
    try:
        yield
    except ClubError as error:
        raise NotUnderstood(sentence(error)) from None


class SpokenClub:
    """A club that a session has entered; needs a running event loop."""

    def __init__(self, session: Session, club: Club) -> None:
        self.session = session
        self.club = club
        self.listed: ListedGames | None = None
        """The list that was shown last; None before the first."""
        self.told_at_board: set[tuple[NewsKind, str]] = set()
        """What was told at the board of a game that is over, with its log."""
        self._before: ClubState | None = None
        self._time_calls = TimeCalls(club.now, self._tell)
        self._stop: Callable[[], None] = lambda: None
        self._tasks: set[asyncio.Task[None]] = set()

    @classmethod
    async def enter(cls, session: Session, club: Club) -> SpokenClub:
        """Enter a club that is open. Raises ClubError."""
        club.tell = lambda message: session.say(sentence(message))
        visit = session.club = cls(session, club)
        if visit.is_signed_in:
            await visit._start()
        return visit

    @property
    def is_signed_in(self) -> bool:
        """False at the first visit, until a name is chosen."""
        return self.club.account is not None

    @property
    def state(self) -> ClubState:
        """The newest lists. Raises NotUnderstood before a name is chosen."""
        if not self.is_signed_in:
            raise NotUnderstood(
                _("Choose the name that you want to play under. Type for example: name Ada")
            )
        return self.club.state

    @property
    def is_busy(self) -> bool:
        """True while a game is being opened, or a command is on its way into a game's log."""
        game = self.session.club_game
        pending = None if game is None else game.table.pending
        return bool(self._tasks) or (pending is not None and not pending.is_note)

    def offered_text(self) -> str:
        """Return what was offered in the open game, and how to answer; empty without an offer."""
        game = self.session.club_game
        return "" if game is None or game.view.is_study else asked_by_offer(game.view)

    async def sign_in(self, name: str) -> None:
        """Play under a name from now on. Raises ClubError."""
        await self.club.sign_in(name)
        await self._start()

    async def looked(self) -> ClubState:
        """Look at the club, and return the lists. Raises NotUnderstood before a name is chosen."""
        if self.is_signed_in:
            await self.club.lists.look()
        return self.state

    async def open(self, log: str) -> None:
        """Open a game, to play in it or to watch it. Raises ClubError, LogError."""
        game = self.session.club_game
        if game is not None and game.ref == log:
            self.session.question = None
            self.session.repeat()
        elif (elsewhere := self.session.games.shared(log)) is not None:
            await self.session.open(elsewhere)
        else:
            await self._show(self.club.games.open(log), log)

    async def take(self, log: str, code: str = "") -> None:
        """Take the free seat of a game, and open it. Raises ClubError, Refused, LogError."""
        await self._show(await self.club.games.take(log, code), log)

    def go_on_with_next(self, over: Standing) -> None:
        """Begin the next game of two players who have agreed on one."""
        self._do(self._open_next(over))

    def tell_short_times(self) -> None:
        """Say in which games at other boards there is little time left for a move."""
        for news in self._time_calls.short():
            self._tell(news)

    def allow_help(self) -> None:
        """Let an engine help with the board here. Raises Refused where it may not."""
        if (reason := self.why_no_help()) is not None:
            raise Refused(reason)

    def why_no_help(self) -> NoHelpReason | None:
        """Return the reason why no engine may help with the board here; None if one may."""
        session = self.session
        state = self.state if self.is_signed_in else None
        view = session.state if session.has_game else None
        return why_no_help(session.club_game, view, state)

    async def close(self) -> None:
        """Leave the club."""
        self._stop()
        self._time_calls.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.club.close()

    async def _start(self) -> None:
        """Be here from now on. Raises ClubError, after which the session is in no club."""
        try:
            self.club.start()
        except ClubError:
            self.session.club = None
            await self.club.close()
            raise
        session, last = self.session, self.session.settings.club
        keep_last = partial(session.change_setting, "club")
        if count := await arrive(self.club, session.games, last, keep_last):
            session.say(waiting_elsewhere(count, last))
        await self.club.lists.look()
        self._before = self.club.state
        if self._before.trouble is not None:
            session.say(sentence(self._before.trouble))
        self._time_calls.follow(self._before)
        self._stop = self.club.lists.subscribe(self._take)

    async def _show(self, resumed: Resumed, log: str) -> None:
        """Open a game in place of the one before, and tell what its players do."""
        # Who has no seat watches: the view knows it by the account.
        game = self.session.games.join(resumed, log, self.state.me.id)
        news = ClubGameNews(self, game)
        await self.session.open(game)
        news.begin()

    async def _open_next(self, over: Standing) -> None:
        log = await self.club.games.next_game(over)
        if log is not None and self._is_free:  # else the lists tell of it
            await self.open(log)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something while the person may go on typing."""
        task = asyncio.ensure_future(self._told(work))
        self._tasks.add(task)
        task.add_done_callback(self._note_done)

    async def _told(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except (ClubError, LogError, Refused) as error:
            self.session.say(sentence(error))

    def _note_done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self.session.changed.set()

    def _take(self, state: ClubState) -> None:
        """Say what is new in the lists."""
        before, self._before = self._before, state
        self._time_calls.follow(state)
        assert before is not None
        if state.trouble is not None and before.trouble is None:
            self.session.say(sentence(state.trouble))
        for news in news_between(before, state):
            self._tell(news)
        if self.why_no_help() is NoHelpReason.OTHER_GAME:
            self.session.stop_help()

    def _tell(self, news: News) -> None:
        game, log = self.session.club_game, None if news.game is None else news.game.log
        if game is not None and game.ref == log:
            return  # it is told at the board
        if (news.kind, log) in self.told_at_board:
            return  # the lists may be older than the board
        if game is not None and game.is_unfinished and news.kind in _ASIDE:
            return
        said, calls = news_sentence(news, self.state.me.id), news.kind in _CALLS
        if opens_by_itself(news) and log is not None and self._is_free:
            self.session.say(said, bell=True)
            self._do(self.open(log))
        elif calls:
            self.session.say(joined(said, _("Type “club” for the list of games.")), bell=True)
        else:
            self.session.say(said)

    @property
    def _is_free(self) -> bool:
        """True unless a game that begins would interrupt another, or training."""
        session = self.session
        if session.is_asking_for_moves:
            return False
        return not (session.has_game and session.game.is_unfinished)
