"""Opening new games, saved ones and records."""

from __future__ import annotations

import datetime as dt
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from boardtui.formats.reading import Reading
from boardtui.play.edits import Edit
from boardtui.play.proposal import Refusal
from boardtui.play.seats import (
    asked_here,
    may_have_coach,
    named,
    rated_pairing,
    seated,
    with_own_name,
)
from boardtui.play.study import Study
from boardtui.play.subject import Change, Subject, SubjectStatus
from boardtui.play.table import Table
from boardtui.players.levels import PlayerOptions, accepts_loss, make_player
from boardtui.players.player import Limit, Player, PlayerError
from boardtui.record.tree import Casual, GameRecord, Node
from boardtui.record.who import AT_HOME, NOBODY, Who
from boardtui.rules.board import Seat
from boardtui.rules.game import Move, Position
from boardtui.saves.archive import Archive, FolderArchive
from boardtui.saves.save_policy import USUAL_POLICY, AfterFrame, StatementCallback
from boardtui.saves.store import Store
from boardtui.session.launch import Bounds, NewGame
from boardtui.session.open_game import AllowComputers, OpenGame
from boardtui.system.reasons import Reason, Statement

if TYPE_CHECKING:
    from boardtui.saves.keeper import Keeper
    from boardtui.saves.resumed import Resumed


class GameNote(Reason):
    """Notices about an open game."""

    STUDIED = "Your changes are saved in a study. The record itself is unchanged."


_SHORT_LOG = 64 * 1024
"""The longest log under a quota, in bytes: logs count against the quota too."""


def archive_in(
    folder: Path | None,
    bounds: Bounds,
    notify: StatementCallback,
    after_frame: AfterFrame,
) -> Archive[Path]:
    """Return the games in a folder, or an archive that keeps none."""
    if folder is None:
        from boardtui.saves.unkept import UnkeptGames

        return UnkeptGames()
    policy = USUAL_POLICY
    if bounds.quota is not None:
        policy = policy._replace(longest=_SHORT_LOG, quota=bounds.quota)
    return FolderArchive(Store(folder, notify, after_frame, policy))


class Opener:
    """Makes open games, each with its table, players and keeper."""

    def __init__(
        self,
        archive: Archive[Path],
        player_options: Callable[[], PlayerOptions],
        tell: StatementCallback,
        own_name: Callable[[], str] = lambda: "",
        allow_computers: AllowComputers = lambda _line: None,
    ) -> None:
        """`tell` shows a notice to the person here, who has the name `own_name`.

        `allow_computers` is asked before a computer sits down.
        """
        self._archive = archive
        self._player_options = player_options
        self._tell = tell
        self._own_name = own_name
        self._allow_computers = allow_computers
        self._opened = 0

    def start(self, new_game: NewGame) -> OpenGame:
        """Begin a new game. Raises PlayerError for an unknown player.

        It counts for ratings unless its start was set up.
        """
        game, seats, clock, coach, names, players, start = new_game
        has_coach = coach and may_have_coach(game, seats)
        record = GameRecord(game, start=start, clock=clock, has_coach=has_coach)
        line = () if start is None else (record.root,)
        seated = players or self._seated(seats, names)
        return self._play(record, seated, line, counts=start is None)

    def play_on(self, record: GameRecord, node: Node, seats: Sequence[str]) -> OpenGame:
        """Begin a new game with the moves that lead to a node of a record. Raises PlayerError."""
        return self._play(record.played_on(node), self._seated(seats), node.line())

    def go_on_with(self, resumed: Resumed, who: str | None = AT_HOME, ref: str = "") -> OpenGame:
        """Go on with a saved game; a missing engine fails only when it is to move.

        `who` is the `Who.id` of the person here, None for a spectator; `ref` is the name of the
        log of a game in a club.
        """
        reading, record, keeper = resumed.reading, resumed.reading.record, resumed.keeper
        seats = tuple(map(named, reading.seats))
        if not ((reading.head or record.root.end()).position.outcome or record.outcome):
            seats = with_own_name(seats, self._own_name())
        with ExitStack() as on_failure:
            # Else it could not be opened again, nor seen in the list.
            on_failure.callback(keeper.release)
            subject = resumed.subject(seats)
            # What others write into a shared log starts no program here.
            asked = asked_here(subject.seats, who, has_computers=not keeper.is_shared)
            players = {
                seat: self._returning_player(subject.seats[seat].word, record) for seat in asked
            }
            keeper.follow(subject)
            on_failure.pop_all()
        is_record = subject.awaited is None and NOBODY not in subject.seats
        return self._open(subject, keeper, players, who=who, ref=ref, is_record=is_record)

    def review(self, reading: Reading) -> OpenGame:
        """Open a record at its start; its first change makes a study, which is saved."""
        study = Study(reading.record, reading.head)
        game = self._open(study, self._keeper_of_study(study), is_record=True)
        game.view.goto(reading.record.root)
        return game

    def _play(
        self,
        record: GameRecord,
        seats: Sequence[Who],
        line: Sequence[Node] = (),
        *,
        counts: bool = False,
    ) -> OpenGame:
        """Return a game with new players, dated today; `counts` makes it rated, if they may be.

        `line` is what it goes on from, if it does. Raises PlayerError.
        """
        if not all(who.is_person for who in seats):
            self._allow_computers(line)
        options = self._player_options()
        players = {
            Seat(seat): make_player(who.word, game=record.game, options=options)
            for seat, who in enumerate(seats)
        }
        record.date = dt.datetime.now().astimezone().date()
        pairing = rated_pairing(record.game, seats) if counts and self._archive.keeps else None
        if pairing and record.has_coach:
            record.casual = Casual.COACH
        elif pairing and accepts_loss(pairing.level, record.game, options):
            record.casual = Casual.ACCEPTED_LOSS
        elif pairing:
            record.rating_id = os.urandom(8).hex()
        log = self._archive.log(has_clock=record.clock is not None)
        table = Table.of(record, seats, log=log)
        return self._open(table, self._archive.create(table), players)

    def _seated(self, words: Sequence[str], names: Sequence[str] = ()) -> tuple[Who, ...]:
        """Return the players for words; without names, a person alone has the own name."""
        players = seated(words, names)
        return players if names else with_own_name(players, self._own_name())

    def _open(
        self,
        subject: Subject,
        keeper: Keeper,
        players: Mapping[Seat, Player] | None = None,
        *,
        who: str | None = AT_HOME,
        ref: str = "",
        is_record: bool = False,
    ) -> OpenGame:
        self._opened += 1
        return OpenGame(
            f"game-{self._opened}",
            subject,
            keeper,
            players,
            who=who,
            ref=ref,
            opened_as_record=is_record,
            keeper_of_study=self._keeper_of_study,
            own_name=self._own_name,
            allow_computers=self._allow_computers,
        )

    def _keeper_of_study(self, study: Study) -> Keeper:
        """Return what keeps a study; the person hears of it at the first change."""
        keeper = self._archive.create(study)

        def tell(change: Change) -> None:
            is_slight = isinstance(change, Edit) and change.is_slight
            if not isinstance(change, SubjectStatus | Refusal) and not is_slight:
                stop()
                if self._archive.keeps:
                    self._tell(Statement(GameNote.STUDIED, {}))

        stop = study.subscribe(tell)
        return keeper

    def _returning_player(self, who: str, record: GameRecord) -> Player:
        """Return the player of a saved game, or one that fails if it cannot be made."""
        options = self._player_options()
        if record.rating_id:
            # The game counts, so its level goes on as it began.
            options = options._replace(accepted_loss=0.0)
        try:
            if not Who.of_word(who).is_person:
                self._allow_computers(())
            return make_player(who, game=record.game, options=options)
        except PlayerError as error:
            return _Absent(who, error)


class _Absent:
    """The player of a saved game whose engine is no longer found."""

    def __init__(self, name: str, why: PlayerError) -> None:
        self.name = name
        self._why = why

    async def choose(self, position: Position, limit: Limit) -> Move:
        """Raise the error; the screen then offers another player."""
        raise self._why

    async def close(self) -> None:
        """Do nothing: there is no engine."""
