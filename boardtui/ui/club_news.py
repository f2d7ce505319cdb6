"""What is new in a club, told in the lobby, and elsewhere to those whom it calls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardtui.session.club.news import CALLS, News, NewsKind, news_between, opens_by_itself
from boardtui.session.club.time_calls import TimeCalls
from boardtui.ui.alerts import alert_by_text
from boardtui.ui.navigation import LOBBY
from boardtui.words.club import news_sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from boardtui.session.club.state import ClubState
    from boardtui.ui.services import Services

    OpenGameOf = Callable[[Services, str], Coroutine[Any, Any, None]]


class ClubNews:
    """Hands the lists of a club on to the lobby, and tells what has changed."""

    def __init__(self, services: Services, open_game: OpenGameOf) -> None:
        """`open_game` shows the game of a log."""
        self._services = services
        self._open_game = open_game
        self._before: ClubState | None = None
        self._time_calls = TimeCalls(services.club.now, self._tell)
        self._warnings: dict[str, str] = {}
        """The warnings of little time, by the logs of their games."""
        # In the screen's own queue, so that a new one has its widgets.
        services.app.screen_change_signal.subscribe(
            services.app, lambda screen: screen.call_later(self._warn_again), immediate=True
        )

    def take(self, state: ClubState) -> None:
        """Follow new lists."""
        before, self._before = self._before, state
        self._time_calls.follow(state)
        self._end_warnings()
        lobby = self._services.navigation.lobby
        if lobby is not None:
            lobby.show_state(state)
        for screen in self._services.navigation.game_screens():
            screen.engines.stop_unless_allowed()
        if before is None:
            return
        for news in reversed([*news_between(before, state)]):  # the most important stays
            self._tell(news)

    def _tell(self, news: News) -> None:
        lobby, state = self._services.navigation.lobby, self._before
        assert state is not None
        if lobby is not None and news.kind is not NewsKind.SHORT_OF_TIME:
            lobby.tell(news)
        if news.kind in CALLS:
            self._call(news, state.me.id)

    def _may_open(self, news: News) -> bool:
        """Return True for a game that opens by itself, while its player is in the lobby."""
        is_asking = self._services.navigation.is_asking
        is_in_lobby = self._services.app.current_mode == LOBBY and not is_asking
        return is_in_lobby and opens_by_itself(news)

    def _call(self, news: News, account: str) -> None:
        """Tell a person who looks at another screen, and alert one who looks elsewhere.

        An open game does that itself when a move is played there.
        """
        app, services = self._services.app, self._services
        if self._may_open(news):
            assert news.game is not None
            app.run_worker(self._open_game(services, news.game.log))
        text, preferences = news_sentence(news, account), services.preferences
        opened = None if news.game is None else services.games.shared(news.game.log)
        if opened is not None and opened is services.navigation.shown:
            return
        is_urgent = news.kind is NewsKind.SHORT_OF_TIME
        if is_urgent:
            self._warn(news, account)
        elif app.current_mode != LOBBY or services.navigation.is_asking:
            is_loss = news.game is not None and news.game.is_lost_by(account)
            (services.notices.warn if is_loss else services.notices.tell)(text)
        if (is_urgent or opened is None) and not app.is_looked_at:
            alert_by_text(app, preferences, services.club.title, text)
        elif news.kind is not NewsKind.MOVED and preferences.settings.bell:
            app.bell()

    def _warn_again(self) -> None:
        """Warn on another screen of what its person may have seen at the board only."""
        if self._before is not None:
            for news in self._time_calls.short():
                self._warn(news, self._before.me.id)

    def _warn(self, news: News, account: str) -> None:
        """Warn of little time, in place of the warning before, unless the game is in front."""
        services, game = self._services, news.game
        assert game is not None
        self._end_warning(game.log)
        opened = services.games.shared(game.log)
        if opened is None or opened is not services.navigation.shown:
            # A warning stays, even if its person goes on playing another game.
            self._warnings[game.log] = text = news_sentence(news, account)
            services.notices.warn(text)

    def _end_warnings(self) -> None:
        """Remove the warnings of moves that are made, or have more time."""
        short = {news.game.log for news in self._time_calls.short() if news.game is not None}
        for log in self._warnings.keys() - short:
            self._end_warning(log)

    def _end_warning(self, log: str) -> None:
        if (text := self._warnings.pop(log, None)) is not None:
            self._services.notices.drop(text)
