"""The repertoires of one person, and their cards: one for each position with an own move."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from boardtui.person.personal_file import PersonalFile
from boardtui.rules.board import Color
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game
from boardtui.system.databases import typed
from boardtui.system.named_tuples import NamedTuple
from boardtui.training.aside import Aside
from boardtui.training.card_store import CardStore, KeptCard
from boardtui.training.exercise_data import game_of_text, game_text
from boardtui.training.position_keys import line_key
from boardtui.training.repertoire import PositionKey, Repertoire

MOST_REPERTOIRES = 1000
"""The most repertoires that are listed."""

_NUMBER = """
SELECT number FROM repertoires
WHERE color = :color AND (
    path = :path
    OR (:source != '' AND source = :source)
    OR (:state != '' AND state = :state AND game = :game)
)
ORDER BY path != :path, :source = '' OR source != :source, number
"""
_NEW = "INSERT INTO repertoires VALUES (NULL, :path, :source, :name, :game, :color, '')"
_RENAME = "UPDATE repertoires SET name = :name WHERE number = :number AND name != :name"
_GIVE_WAY = """
UPDATE cards SET aside = :removed
WHERE aside = 0 AND repertoire IN (
    SELECT number FROM repertoires
    WHERE path = :path AND number != :number
        AND color = (SELECT color FROM repertoires WHERE number = :number)
)
"""
_MOVE = """
UPDATE OR REPLACE repertoires SET path = :path WHERE number = :number AND path != :path
"""
_KEPT = """
SELECT number, path, source, name, game, color FROM repertoires ORDER BY number DESC LIMIT ?
"""


class LinesFile(NamedTuple):
    """The file of a record with lines."""

    path: str
    """Of a save, or of the study that the first change makes."""
    source: str = ""
    """The file that the record was read from; empty for a save."""
    name: str = ""
    """A name for people; may be empty."""


class KeptRepertoire(NamedTuple):
    """A repertoire that was drilled before, or is to be."""

    number: int
    """Its name in the person's file, which its cards have."""
    file: LinesFile
    game: Game
    color: Color


class CardChange(NamedTuple):
    """What a change of a repertoire did to its cards."""

    added: int = 0
    """New cards, and those that came back with their dates."""
    removed: int = 0
    """Cards that were put aside, as their positions are no part of it any more."""


class RepertoireStore(PersonalFile):
    """The repertoires of one person; its methods raise PersonalError."""

    def number_of(self, file: LinesFile, game: Game, color: Color, state: str = "") -> int:
        """Return the number of the repertoire of a file and a colour, a new one if need be.

        What was read from the same file before is the same repertoire, even if that has become a
        study; and so is what has the same positions and moves, as `Repertoire.state` tells, such as
        the copy of a record that is open elsewhere.
        """
        values = {
            **file._asdict(),
            "game": game_text(game),
            "color": int(color),
            "state": state,
        }
        with self.writing() as database:
            row = database.execute(_NUMBER, values).fetchone()
            if row is None:
                row = (database.execute(_NEW, values).lastrowid,)
            number = int(typed(row, int)[0])
            database.execute(_RENAME, {"name": file.name, "number": number})
            return number

    def kept(self) -> tuple[KeptRepertoire, ...]:
        """Return the repertoires, those made last first, without those of unknown games."""
        if self.is_new():
            return ()
        with self.opened() as database:
            rows = database.execute(_KEPT, (MOST_REPERTOIRES,)).fetchall()
            return tuple(filter(None, map(_kept, rows)))

    def move(self, number: int, path: str) -> None:
        """Let a repertoire have another file, as when the study of its record is made.

        One that this file had for the colour before gives way, and its cards are put aside.
        """
        values = {"path": path, "number": number, "removed": int(Aside.REMOVED)}
        with self.writing() as database:
            database.execute(_GIVE_WAY, values)
            database.execute(_MOVE, values)

    def sync(
        self,
        cards: CardStore,
        number: int,
        repertoire: Repertoire,
        at: dt.datetime,
        before: Repertoire | None = None,
    ) -> CardChange:
        """Make the cards of a repertoire those of its positions; write only those that change.

        A new position has a new card; one that is gone has its card put aside; the others keep
        theirs, with their dates. `before` is the repertoire for which that was done last, if it is
        at hand.
        """
        state = repertoire.state
        if state == (self._state(number) if before is None else before.state):
            return CardChange()
        changed = [
            key
            for key, each in repertoire.own.items()
            if before is None or key not in before.own or {*before.own[key].after} != {*each.after}
        ]
        added = cards.add(map(repertoire.exercise, changed), at, number)
        removed = 0
        if before is None or before.own.keys() - repertoire.own.keys():
            removed = cards.set_aside_but(number, {line_key(key, number) for key in repertoire.own})
        with self.opened() as database:
            statement = "UPDATE repertoires SET state = ? WHERE number = ?"
            database.execute(statement, (state, number))
        return CardChange(added, removed)

    def _state(self, number: int) -> str:
        """Return the state for which the cards were made last."""
        with self.opened() as database:
            query = "SELECT state FROM repertoires WHERE number = ?"
            row = database.execute(query, (number,)).fetchone()
            return "" if row is None else str(typed(row, str)[0])


def cards_by_position(
    cards: CardStore, number: int, repertoire: Repertoire
) -> Mapping[PositionKey, KeptCard]:
    """Return the cards of a repertoire by the keys of its positions. Raises PersonalError."""
    kept = cards.kept_of(number)
    by_position = {key: line_key(key, number) for key in repertoire.own}
    return {key: kept[card] for key, card in by_position.items() if card in kept}


def _kept(row: tuple[Any, ...]) -> KeptRepertoire | None:
    """Return the repertoire of a row; None if its game or colour is unknown."""
    number, path, source, name, game, color = typed(row, int, str, str, str, str, int)
    try:
        kept = KeptRepertoire(
            number, LinesFile(path, source, name), game_of_text(game), Color(color)
        )
    except RulesError:
        return None
    return kept if 0 <= color < len(kept.game.sides) else None
