"""An open game: its table, players, view and keeper."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from boardtui.config.settings import CONFIRMED_MOVES
from boardtui.play.chair import Chair, Pace
from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.seats import asked_here, reseated, seat_words, with_own_name
from boardtui.play.study import Study
from boardtui.play.subject import Change, Subject
from boardtui.play.table import Table
from boardtui.play.view import View
from boardtui.play.view_state import ViewState
from boardtui.players.levels import PlayerOptions, make_player
from boardtui.players.player import Player
from boardtui.record.tree import Node
from boardtui.record.who import AT_HOME, Who
from boardtui.rules.board import Seat
from boardtui.rules.game import Game, Move
from boardtui.session.launch import NewGame

if TYPE_CHECKING:
    from boardtui.play.timekeeper import Timekeeper
    from boardtui.saves.keeper import Keeper

AllowComputers = Callable[[Sequence[Node]], object]
"""Allows computers in a game that goes on from a line; raises PlayerError where they may not play.

The line is empty for a game that begins, and for one that was left.
"""

MANY_NODES = 5_000
"""Nodes of a record that is large."""


class OpenGame:
    """A table with a chair for each player, or a study: its view, and what keeps it."""

    def __init__(
        self,
        game_id: str,
        subject: Subject,
        keeper: Keeper,
        players: Mapping[Seat, Player] | None = None,
        *,
        who: str | None = AT_HOME,
        ref: str = "",
        opened_as_record: bool = False,
        keeper_of_study: Callable[[Study], Keeper],
        own_name: Callable[[], str] = lambda: "",
        allow_computers: AllowComputers = lambda _line: None,
    ) -> None:
        """Seat the players that this program asks for their moves.

        `keeper` follows the subject already. `who` is the `Who.id` of the person here, None for a
        spectator; `keeper_of_study` returns the keeper of this person's study of the game, and
        `own_name` the name for games. `allow_computers` is asked before computers sit down later.
        """
        self.id = game_id
        """Unique among the open games; also the name of the game's mode in the app."""
        self.subject = subject
        self.keeper = keeper
        self.ref = ref
        """The name of the game's log in a club; empty at home."""
        self.opened_as_record = opened_as_record
        """True if it was opened for review: a record, or a game that was over."""
        self.source = ""
        """The path that a record was read from; empty if it is none of a file."""
        self.shown = 0
        """Highest for the game that was last in front; 0 for one that never was."""
        self.view = View(subject, who, keep_study=self._keep_study, reopened=self.is_record)
        self._keeper_of_study = keeper_of_study
        self._own_name = own_name
        self._allow_computers = allow_computers
        self._keepers = [keeper]
        self.view.subscribe(self._close_left_studies)
        self._pace = Pace()
        self._go_ahead: asyncio.Event | None = None
        self._timekeeper = _timekeeper_of(subject)
        self._chairs: dict[Seat, Chair] = {}
        self._closing: set[asyncio.Future[list[BaseException | None]]] = set()
        """The closing of players who have left."""
        self._stops: list[Callable[[], None]] = []
        self._seat_players(players or {})

    @property
    def table(self) -> Table:
        """The table of a game that is played."""
        return self.view.table

    @property
    def is_played(self) -> bool:
        """True for a game that is played at a table, False for a record under study."""
        return self.view.is_played

    @property
    def game(self) -> Game:
        return self.subject.game

    @property
    def kind(self) -> str:
        """The key of the game's kind."""
        return self.game.key

    @property
    def seats(self) -> tuple[Who, ...]:
        """The players by seat; empty for a record."""
        return self.subject.seats

    @property
    def is_unfinished(self) -> bool:
        """True if players sit here and the game is not over."""
        return self.subject.awaited is not None

    @property
    def goes_on_with_others(self) -> bool:
        """True if the person here plays with others at different places, and it is not over."""
        return self.keeper.is_shared and self.is_unfinished and bool(self.view.seats)

    @property
    def has_short_clock(self) -> bool:
        """True if it has a clock below a day."""
        clock = self.subject.record.clock
        return clock is not None and not clock.is_by_days

    @property
    def is_record(self) -> bool:
        """True if the game is under review rather than played."""
        return self.opened_as_record and not self.is_unfinished

    @property
    def is_large(self) -> bool:
        """True if freeing the record at once would stall the event loop."""
        return next(islice(self.subject.record.root.walk(), MANY_NODES, None), None) is not None

    @property
    def has_moves(self) -> bool:
        """True if a move was played."""
        return bool(self.subject.record.root.children)

    @property
    def has_occasion(self) -> bool:
        """True if more is known of the occasion than the day on which the game was played here."""
        record = self.subject.record
        is_named = record.event or {"RO", "PC"} & record.root.properties.keys()
        return not self.is_played or bool(is_named)

    @property
    def waits(self) -> bool:
        """True if the game is on disk and unfinished."""
        return self.is_unfinished and self.is_on_disk

    @property
    def is_on_disk(self) -> bool:
        """True if the newest change of the game is kept."""
        return _is_on_disk(self.keeper)

    @property
    def trouble(self) -> Exception | None:
        """The error that keeps the newest change off the disk; None if there is none."""
        return next((keeper.trouble for keeper in self._keepers if keeper.trouble), None)

    @property
    def path(self) -> Path | None:
        """The path of the file of the record that is shown, as its keeper has it."""
        return (self._keepers[-1] if self.view.is_study else self.keeper).path

    def is_kept_at(self, path: Path) -> bool:
        """Return True if a file keeps this game, or a study of it that is not left yet."""
        studies = self._keepers[1:]
        return self.keeper.path == path or any(
            each.path == path and not each.closed for each in studies
        )

    @property
    def changed_studies(self) -> tuple[Path, ...]:
        """The paths of the files of changed studies."""
        # The first keeper of a game keeps the game itself, that of a record the study of it.
        is_changed_study = not self.is_played and self.subject.edits.revision
        keepers = self._keepers if is_changed_study else self._keepers[1:]
        return tuple(each.path for each in keepers if each.path is not None and _is_on_disk(each))

    @property
    def players(self) -> tuple[Player, ...]:
        """The players on the seats, each once."""
        return tuple({id(chair.player): chair.player for chair in self._chairs.values()}.values())

    @property
    def pace(self) -> Pace:
        """The delays around computers' moves."""
        return self._pace

    @pace.setter
    def pace(self, pace: Pace) -> None:
        self._pace = pace
        for chair in self._chairs.values():
            chair.pace = pace

    @property
    def go_ahead(self) -> asyncio.Event | None:
        """Set while computers may move; None if they always may."""
        return self._go_ahead

    @go_ahead.setter
    def go_ahead(self, go_ahead: asyncio.Event | None) -> None:
        self._go_ahead = go_ahead
        for chair in self._chairs.values():
            chair.go_ahead = go_ahead

    def player_at(self, seat: Seat) -> Player | None:
        """Return the player on a seat; None if this program does not ask for its moves."""
        chair = self._chairs.get(seat)
        return None if chair is None else chair.player

    def follow(self, callback: Callable[[Change], object]) -> None:
        """Call back after changes until the game is closed; others may look at the same table."""
        self._stops.append(self.subject.subscribe(callback))

    def start(self) -> None:
        """Ask the player whose turn it is, and watch the clocks; needs a running event loop."""
        if self._timekeeper is not None:
            self._timekeeper.start()
        for chair in self._chairs.values():
            chair.start()

    def hurry(self) -> None:
        """Skip the wait before a computer's move."""
        for chair in self._chairs.values():
            chair.hurry()

    def retry(self) -> None:
        """Ask the player that failed again."""
        seat = self.subject.awaited
        if seat is not None and seat in self._chairs:
            self._chairs[seat].retry()

    def hold_clocks(self) -> None:
        """Stop the clocks while this program is stopped."""
        if self._timekeeper is not None:
            self._timekeeper.hold(self)

    def release_clocks(self) -> None:
        """Let the clocks run on."""
        if self._timekeeper is not None:
            self._timekeeper.release(self)

    def resign(self, seat: Seat) -> None:
        """Give up the game for a seat, unless it is over already or has been given up.

        Raises Refused for any other reason.
        """
        try:
            self.table.resign(seat)
        except Refused as error:
            if error.reason not in {RefusalReason.OVER, RefusalReason.OUT}:
                raise

    def asks_about(self, move: Move, setting: str) -> bool:
        """Return True if `confirm_moves` wants a question before a move is sent to others.

        A move that is not legal, or not one of the game, is never sent.
        """
        clock, state = self.subject.record.clock, self.view.state
        never, by_days, _club = CONFIRMED_MOVES
        if not self.keeper.is_shared or setting == never:
            return False
        if setting == by_days and (clock is None or not clock.is_by_days):
            return False
        is_sent = state.is_played and state.may_play and not state.is_away
        return is_sent and move in state.position.legal_moves

    def sit(
        self,
        words: Sequence[str],
        options: PlayerOptions,
        then: Callable[[], object] = lambda: None,
        *,
        at_cursor: bool = False,
    ) -> None:
        """Replace the players, by seat, named as on the command line.

        With `at_cursor` the game goes on from the cursor first. `then` is called once they sit.
        Raises PlayerError for an unknown player, and Refused.
        """
        seats = with_own_name(reseated(self._players, words), self._own_name())
        if not all(who.is_person for who in seats):
            node = self.view.state.node if at_cursor else self.subject.head
            self._allow_computers(node.line())
        players = {
            seat: make_player(words[seat], game=self.game, options=options)
            for seat in asked_here(seats, self.view.who)
        }

        def change() -> None:
            self._change_players(players)
            then()

        def sit() -> None:
            self.view.sit(seats, change)

        if at_cursor:
            self.view.go_on(sit)
        else:
            sit()

    def rematch(self, *, swap: bool) -> NewGame:
        """Return a new game of the same kind, start and players, with sides swapped on request."""
        players, record = with_own_name(self._players, self._own_name()), self.subject.record
        if swap:
            players = players[1:] + players[:1]
        words = seat_words(players)
        position = record.root.position
        start = None if position == self.game.start() else position
        clock, coach = record.clock, record.has_coach
        return NewGame(self.game, words, clock, coach, players=players, start=start)

    async def close(self) -> None:
        """Close the files and the players."""
        # The files first: an engine may take long to end.
        await self.close_files()
        self.view.close()
        for stop in self._stops:
            stop()
        self._close_chairs()
        await asyncio.gather(*self._closing)

    async def close_files(self) -> None:
        """Close the keepers; the clocks stand still until the game is opened again."""
        if self._timekeeper is not None:
            self._timekeeper.close()
        await asyncio.gather(*(keeper.aclose() for keeper in self._keepers))

    def dissolve(self) -> None:
        """Take the record apart, once the game is closed, so that no garbage collection has to."""
        for record in (self.subject.record, self.view.record):
            record.dissolve()

    def _change_players(self, players: Mapping[Seat, Player]) -> None:
        self._close_chairs()
        self._seat_players(players)
        self.start()

    def _close_chairs(self) -> None:
        """Let the players leave, and begin to close them."""
        chairs = tuple(self._chairs.values())
        for chair in chairs:
            chair.leave()
        closing = asyncio.gather(*(chair.close() for chair in chairs), return_exceptions=True)
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)

    def _seat_players(self, players: Mapping[Seat, Player]) -> None:
        self._chairs = {
            seat: Chair(self.table, seat, player, self._pace, self._timekeeper)
            for seat, player in players.items()
        }
        self.go_ahead = self._go_ahead

    @property
    def _players(self) -> tuple[Who, ...]:
        """The players by seat; people have their names in the record, where they may change."""
        names = self.subject.record.players
        return tuple(
            who._replace(name=names.get(Seat(seat), "")) if who.is_person else who
            for seat, who in enumerate(self.seats)
        )

    def _keep_study(self, study: Study) -> None:
        self._keepers.append(self._keeper_of_study(study))

    def _close_left_studies(self, state: ViewState) -> None:
        """Close the keeper of a study that was left, so that the picker lists it."""
        if not state.is_study:
            for keeper in self._keepers[1:]:
                keeper.start_closing()


def _timekeeper_of(subject: Subject) -> Timekeeper | None:
    """Return the timekeeper of a game with clocks."""
    if not isinstance(subject, Table) or subject.timing is None:
        return None
    from boardtui.play.timekeeper import Timekeeper

    return Timekeeper(subject)


def _is_on_disk(keeper: Keeper) -> bool:
    return keeper.trouble is None and keeper.exists
