"""The cards of one person, and the log of all answers."""

from __future__ import annotations

import datetime as dt
import sqlite3
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from boardtui.system.databases import NUMBER, typed
from boardtui.system.named_tuples import NamedTuple
from boardtui.training.answer import TrainingAnswer
from boardtui.training.aside import Aside, AsideFile
from boardtui.training.card_file import CardFile, day_times, read_time
from boardtui.training.cards import Card, CardDates, DrawnCards
from boardtui.training.exercise import Exercise, ExerciseKind
from boardtui.training.exercise_data import (
    exercise_of_text,
    exercise_text,
    game_of_text,
    game_text,
)
from boardtui.training.position_keys import exercise_key

MOST_DRAWN = 100
"""The most cards that are drawn at once."""

_MOST_IN_STATEMENT = 500
_MOST_STABLE = 1e9

_BEGUN = "SELECT count(*) FROM cards WHERE begun >= :start AND begun < :later"
_DATES = "number, repertoire, due, stability, difficulty, last"
_COLUMNS = f"{_DATES}, game, exercise"
_ANSWER = """
UPDATE cards
SET due = :due, stability = :stability, difficulty = :difficulty, last = :last,
    begun = coalesce(begun, :last), exercise = coalesce(:exercise, exercise)
WHERE number = :number AND last IS :before
"""
_LOG = "INSERT INTO answers VALUES (NULL, :number, NULL, :kind, :last, :move, :recall)"
_ADD = (
    "INSERT INTO cards (key, kind, repertoire, game, exercise, made) VALUES"
    " (:key, :kind, :repertoire, :game, :exercise, :made)"
)


class KeptCard(NamedTuple):
    """A card without its exercise."""

    number: int
    dates: CardDates | None
    """None for a new card."""


class CardStore(CardFile, AsideFile):
    """The cards of one person; its methods raise PersonalError.

    The dates of a card follow from its answers in the log, one after the other.
    """

    table = "cards"

    def add(
        self, exercises: Iterable[Exercise], at: dt.datetime, repertoire: int | None = None
    ) -> int:
        """Make cards of exercises; return how many there were not before.

        A card that is there already keeps its dates. That of a line takes over the exercise, but
        keeps its games, and comes back if its line had been removed. That of a mistake takes it
        over if it is judged more deeply now, or is the person's own for the first time.
        """
        wanted = {exercise_key(exercise, repertoire): exercise for exercise in exercises}
        if not wanted:
            return 0
        added = 0
        with self.writing() as database:
            kept = _kept(database, wanted)
            for key, exercise in wanted.items():
                if key not in kept:
                    row = _new_row(key, exercise, at, repertoire)
                    database.execute(_ADD, row)
                    added += 1
                elif (renewed := _renewed(kept[key], exercise)) is not None:
                    database.execute(
                        "UPDATE cards SET exercise = ?, aside = ? WHERE key = ?", (*renewed, key)
                    )
                    added += kept[key].aside is not Aside.NO and renewed[1] is Aside.NO
        return added

    def draw(
        self,
        now: dt.datetime,
        new_a_day: int,
        kinds: Collection[ExerciseKind] | None = None,
        repertoire: int | None = None,
        most: int = MOST_DRAWN,
    ) -> DrawnCards:
        """Return cards that wait today: those that come back, then new ones, mistakes first.

        All kinds of cards count for the new ones of a day. What makes no sense any more is put
        aside.
        """
        if self.is_new():
            return DrawnCards(())
        chosen, values = _chosen(kinds, repertoire)
        come_back = f"{chosen} AND due < :end ORDER BY due, number"
        new = f"{chosen} AND due IS NULL ORDER BY kind = 'line', number"
        values |= day_times(now)
        broken = 0
        with self.opened() as database:
            (begun,) = database.execute(_BEGUN, values).fetchone()
            cards = list[Card]()
            for condition, limit in ((come_back, most), (new, new_a_day - begun)):
                room = max(0, min(limit, most - len(cards)))
                while room:
                    rows = _rows(database, condition, values, room)
                    read, senseless = _read(rows)
                    if not senseless:
                        cards += read
                        break
                    broken += len(senseless)
                    self._put_aside(database, senseless, Aside.BROKEN)
        return DrawnCards(tuple(cards), broken)

    def next_due(self) -> dt.datetime | None:
        """Return when the next card comes back; None where none has a date."""
        if self.is_new():
            return None
        with self.opened() as database:
            statement = "SELECT min(due) FROM cards WHERE aside = 0 AND due IS NOT NULL"
            (due,) = database.execute(statement).fetchone()
        try:
            return None if due is None else read_time(due)
        except (TypeError, ValueError, OverflowError):
            return None

    def answer(
        self, card: Card, answer: TrainingAnswer, renewed: Exercise | None = None
    ) -> CardDates | None:
        """Count an answer; return the dates of the card after it.

        None if the card was answered meanwhile, as by another program: then this one counts for
        nothing. `renewed` is the exercise of the card from then on, if it changes.
        """
        from boardtui.training.schedule import after

        dates = after(card.dates, answer.recall, answer.at)
        game = card.exercise.position.game
        values = {
            **_date_values(card.number, dates),
            "before": None if card.dates is None else card.dates.last.timestamp(),
            "kind": card.exercise.kind.value,
            "move": "" if answer.move is None else game.format_move(answer.move),
            "recall": int(answer.recall),
            "exercise": None if renewed is None else exercise_text(renewed),
        }
        with self.writing() as database:
            if not database.execute(_ANSWER, values).rowcount:
                return None
            database.execute(_LOG, values)
        return dates

    def put_aside(self, card: Card) -> None:
        """Let a card never come back, until all are brought back."""
        with self.writing() as database:
            self._put_aside(database, [card.number], Aside.BY_PERSON)

    def kept_of(self, repertoire: int) -> Mapping[bytes, KeptCard]:
        """Return the cards of a repertoire without their exercises, by their keys.

        What makes no sense is put aside.
        """
        if self.is_new():
            return {}
        kept, senseless = dict[bytes, KeptCard](), list[int]()
        with self.opened() as database:
            statement = f"SELECT key, {_DATES} FROM cards WHERE repertoire = ? AND aside = 0"
            rows = database.execute(statement, (repertoire,)).fetchall()
            for key, number, _repertoire, *dates in rows:
                try:
                    kept[typed((key,), bytes)[0]] = KeptCard(number, _dates(*dates))
                except (TypeError, ValueError, OverflowError):
                    senseless.append(number)
            self._put_aside(database, senseless, Aside.BROKEN)
        return kept

    def with_keys(self, keys: Iterable[bytes]) -> Mapping[bytes, Card]:
        """Return the cards with some keys; what makes no sense is left out."""
        every, found = list(keys), dict[bytes, Card]()
        if self.is_new():
            return {}
        with self.opened() as database:
            for first in range(0, len(every), _MOST_IN_STATEMENT):
                some = every[first : first + _MOST_IN_STATEMENT]
                places = ", ".join("?" * len(some))
                statement = f"SELECT key, {_COLUMNS} FROM cards WHERE key IN ({places})"
                for key, *row in database.execute(f"{statement} AND aside = 0", some).fetchall():
                    cards, _senseless = _read([tuple(row)])
                    found.update((typed((key,), bytes)[0], card) for card in cards)
        return found

    def set_aside_but(self, repertoire: int, keys: Collection[bytes]) -> int:
        """Put aside the cards of a repertoire, but those with some keys; return their number."""
        if self.is_new():
            return 0
        with self.writing() as database:
            statement = "SELECT number, key FROM cards WHERE repertoire = ? AND aside = 0"
            rows = database.execute(statement, (repertoire,)).fetchall()
            removed = [number for number, key in rows if key not in keys]
            self._put_aside(database, removed, Aside.REMOVED)
            return len(removed)


class _Kept(NamedTuple):
    """What is kept of an exercise."""

    aside: Aside
    game: str
    exercise: str


def _chosen(
    kinds: Collection[ExerciseKind] | None, repertoire: int | None
) -> tuple[str, dict[str, Any]]:
    """Return the condition for cards of some kinds and of a repertoire, with its values."""
    condition, values = "aside = 0", dict[str, Any]()
    if kinds is not None:
        values = {f"kind{place}": kind.value for place, kind in enumerate(sorted(kinds))}
        condition += f" AND kind IN ({', '.join(':' + name for name in values)})"
    if repertoire is not None:
        condition += " AND repertoire = :repertoire"
        values["repertoire"] = repertoire
    return condition, values


def _rows(
    database: sqlite3.Connection, condition: str, values: Mapping[str, Any], most: int
) -> list[tuple[Any, ...]]:
    statement = f"SELECT {_COLUMNS} FROM cards WHERE {condition} LIMIT {most}"
    return database.execute(statement, values).fetchall()


def _read(rows: Iterable[tuple[Any, ...]]) -> tuple[list[Card], list[int]]:
    """Return the cards of rows, and the numbers of those that make no sense."""
    cards, senseless = list[Card](), list[int]()
    for row in rows:
        try:
            cards.append(_card(*row))
        except (TypeError, ValueError, OverflowError):  # among them, all errors of the rules
            senseless.append(row[0])
    return cards, senseless


def _card(number: int, repertoire: object, *rest: Any) -> Card:
    """Return the card of a row. Raises ValueError, or TypeError for other values."""
    *dates, game, exercise = rest
    typed((repertoire, game, exercise), (int, type(None)), str, str)
    return Card(
        number,
        exercise_of_text(game_of_text(game), exercise),
        _dates(*dates),
        repertoire if isinstance(repertoire, int) else None,
    )


def _dates(due: Any, stability: Any, difficulty: Any, last: Any) -> CardDates | None:
    """Return sound dates, None for a new card. Raises ValueError, or TypeError."""
    if due is None and last is None:
        return None
    typed((due, stability, difficulty, last), *(4 * (NUMBER,)))
    if not (0 < stability < _MOST_STABLE and 1 <= difficulty <= 10):
        raise ValueError(stability, difficulty)
    return CardDates(read_time(due), float(stability), float(difficulty), read_time(last))


def _date_values(number: int, dates: CardDates) -> dict[str, Any]:
    return {
        "number": number,
        "due": dates.due.timestamp(),
        "stability": dates.stability,
        "difficulty": dates.difficulty,
        "last": dates.last.timestamp(),
    }


def _new_row(
    key: bytes, exercise: Exercise, at: dt.datetime, repertoire: int | None
) -> dict[str, Any]:
    return {
        "key": key,
        "kind": exercise.kind.value,
        "repertoire": repertoire,
        "game": game_text(exercise.position.game),
        "exercise": exercise_text(exercise),
        "made": at.timestamp(),
    }


def _kept(database: sqlite3.Connection, keys: Iterable[bytes]) -> Mapping[bytes, _Kept]:
    """Return what is kept under some keys."""
    every, found = list(keys), dict[bytes, _Kept]()
    for first in range(0, len(every), _MOST_IN_STATEMENT):
        some = every[first : first + _MOST_IN_STATEMENT]
        places = ", ".join("?" * len(some))
        statement = f"SELECT key, aside, game, exercise FROM cards WHERE key IN ({places})"
        for key, *rest in database.execute(statement, some).fetchall():
            aside, game, text = typed(tuple(rest), int, str, str)
            found[key] = _Kept(Aside(aside), game, text)
    return found


def _renewed(kept: _Kept, exercise: Exercise) -> tuple[str, Aside] | None:
    """Return what is to be kept of an exercise from now on; None if all stays as it is."""
    aside, is_line = kept.aside, exercise.kind is ExerciseKind.LINE
    text = exercise_text(_with_games(exercise, kept) if is_line else exercise)
    if aside is Aside.BROKEN or (is_line and aside is Aside.REMOVED):
        return text, Aside.NO
    if is_line:
        return None if text == kept.exercise else (text, aside)
    try:
        before = exercise_of_text(game_of_text(kept.game), kept.exercise)
    except ValueError:
        return text, aside
    now = exercise.best
    is_deeper = now is not None and (before.best is None or now.is_deeper(before.best))
    return (text, aside) if is_deeper or _is_own(exercise) > _is_own(before) else None


def _with_games(exercise: Exercise, kept: _Kept) -> Exercise:
    """Return the exercise of a line with the games in which the kept one was missed."""
    if '"origin"' not in kept.exercise:
        return exercise  # most were never missed, and need not be read
    try:
        before = exercise_of_text(game_of_text(kept.game), kept.exercise)
    except ValueError:
        return exercise
    return exercise._replace(origin=before.origin, counted=before.counted)


def _is_own(exercise: Exercise) -> bool:
    return exercise.origin is not None and exercise.origin.is_own
