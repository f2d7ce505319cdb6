"""The club that a session is in: its news, and the games that are opened there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from boardtui.club.errors import ClubError
from boardtui.plain.club_game import ClubGameNews
from boardtui.plain.questions import NotUnderstood
from boardtui.plain.session import Session
from boardtui.play.errors import Refused
from boardtui.play.opening import LogError
from boardtui.play.standing import Standing
from boardtui.saves.resumed import Resumed
from boardtui.session.club.club import Club
from boardtui.session.club.help import NoHelp, why_no_help
from boardtui.session.club.news import News, NewsKind, news_between
from boardtui.session.club.place import ClubPlace
from boardtui.session.club.state import ClubState
from boardtui.words.club import news_sentence
from boardtui.words.errors import sentence
from boardtui.words.language import _
from boardtui.words.sentences import joined

_FAILURES = (ClubError, LogError, Refused)

_CALLS = frozenset({NewsKind.CHALLENGED, NewsKind.BEGUN, NewsKind.MOVED})
"""The kinds of news that want an answer."""

_ASIDE = frozenset({NewsKind.OFFERED, NewsKind.CAME})
"""The kinds of news that do not disturb a game."""


class ClubVisit:
    """A club that a session has entered; needs a running event loop."""

    def __init__(self, session: Session, club: Club) -> None:
        self.session = session
        self.club = club
        self._before: ClubState | None = None
        self._stop: Callable[[], None] = lambda: None
        self._opening: set[asyncio.Task[None]] = set()

    @classmethod
    async def enter(cls, session: Session, place: ClubPlace) -> ClubVisit:
        """Enter a club. Raises ClubError."""
        visit = session.club = cls(session, await Club.enter(place))
        if visit.is_signed_in:
            await visit.start()
        return visit

    @property
    def is_signed_in(self) -> bool:
        """False until a name is chosen at the first visit."""
        return self.club.account is not None

    @property
    def state(self) -> ClubState:
        """The newest lists. Raises NotUnderstood before there is an account."""
        if not self.is_signed_in:
            raise NotUnderstood(_("Type name and the name under which you play here."))
        return self.club.state

    @property
    def is_busy(self) -> bool:
        """True while a game is being opened, or a command is on its way into a game's log."""
        game = self.session.game if self.session.is_in_club_game else None
        return bool(self._opening) or (game is not None and game.table.pending is not None)

    async def start(self) -> None:
        """Be here from now on. Raises ClubError."""
        self.club.start()
        await self.club.lists.look()
        self._before = self.club.state
        self._stop = self.club.lists.subscribe(self._take)

    async def sign_in(self, name: str) -> None:
        """Play under a name from now on. Raises ClubError."""
        await self.club.sign_in(name)
        await self.start()

    async def open(self, log: str) -> None:
        """Open a game, to play in it or to watch it. Raises ClubError, LogError."""
        if self.session.is_in_club_game and self.session.game.ref == log:
            self.session.question = None
            self.session.repeat()
            return
        await self._show(self.club.games.open(log), log)

    async def take(self, log: str, code: str = "") -> None:
        """Take the free seat of a game, and open it. Raises ClubError, Refused, LogError."""
        await self._show(await self.club.games.take(log, code), log)

    def go_on_with_next(self, over: Standing) -> None:
        """Open the next game of two players who have agreed on one."""
        self._do(self._open_next(over))

    def why_no_help(self) -> NoHelp | None:
        """Return the reason why no engine may help with the board; None if one may."""
        session = self.session
        if session.is_in_club_game and session.game.is_unfinished:
            return NoHelp.THIS_GAME
        if self._before is None or not session.has_game:
            return None
        return why_no_help(session.state.position, self.club.state)

    async def close(self) -> None:
        """Leave the club."""
        self._stop()
        for task in self._opening:
            task.cancel()
        await asyncio.gather(*self._opening, return_exceptions=True)
        await self.club.close()

    async def _show(self, resumed: Resumed, log: str) -> None:
        """Open a game in place of the one before, and follow what its players do."""
        me = self.state.me.id
        standing = resumed.standing
        assert standing is not None
        is_mine = me in {who.id for who in resumed.log_seats}
        game = self.session.games.join(resumed, log, me if is_mine else None)
        news = ClubGameNews(self, game)
        await self.session.open(game)
        news.begin()

    async def _open_next(self, over: Standing) -> None:
        log = await self.club.games.next_game(over)
        if log is not None:
            await self.open(log)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something without keeping a person from typing."""
        task = asyncio.ensure_future(self._told(work))
        self._opening.add(task)
        task.add_done_callback(self._done)

    async def _told(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except _FAILURES as error:
            self.session.say(sentence(error))

    def _done(self, task: asyncio.Task[None]) -> None:
        self._opening.discard(task)
        self.session.changed.set()

    def _take(self, state: ClubState) -> None:
        """Say what is new."""
        before, self._before = self._before, state
        assert before is not None
        if state.trouble is not None and before.trouble is None:
            self.session.say(sentence(state.trouble))
        for news in news_between(before, state):
            self._tell(news)

    def _tell(self, news: News) -> None:
        session = self.session
        is_playing = session.is_in_club_game and session.game.is_unfinished
        log = None if news.game is None else news.game.log
        if session.is_in_club_game and session.game.ref == log:
            return  # it is told at the board
        if is_playing and news.kind in _ASIDE:
            return
        said, calls = news_sentence(news, self.state.me.id), news.kind in _CALLS
        begins_here = news.kind is NewsKind.BEGUN and log is not None and not self._is_occupied
        if calls and not begins_here:
            said = joined(said, _("Type club for the list."))
        session.say(said, bell=calls)
        if begins_here and log is not None:
            self._do(self.open(log))

    @property
    def _is_occupied(self) -> bool:
        """True while the person does something that a game which begins would interrupt."""
        session = self.session
        return session.is_asking_for_moves or (session.is_at_board and session.game.is_unfinished)
