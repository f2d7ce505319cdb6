"""Cards: they come back by their dates, are answered once, and keep what they were."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from boardtui.person.personal_file import FILE
from boardtui.rules.othello import Othello
from boardtui.training.answer import Recall
from boardtui.training.card_file import COUNT
from boardtui.training.card_store import CardStore
from boardtui.training.cards import Card, DueCount
from boardtui.training.exercise import ExerciseKind
from boardtui.training.position_keys import exercise_key
from boardtui.training.schedule import after
from tests.training.card_log import dates_by_log
from tests.training.exercises import DAY, FIRST_LINES, MORNING, found, mistake, mistakes

LINE, MISTAKE = ExerciseKind.LINE, ExerciseKind.MISTAKE
AGAIN, HARD, GOOD = Recall
LIMIT = 20
HOUR = timedelta(hours=1)


@pytest.fixture
def store(tmp_path: Path) -> CardStore:
    return CardStore(tmp_path / "games" / FILE)


def rows(store: CardStore, statement: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(store.path)) as database, database:
        return database.execute(statement).fetchall()


def drawn(store: CardStore, now: datetime = MORNING, limit: int = LIMIT) -> tuple[Card, ...]:
    return store.draw(now, limit).cards


def answer_all(store: CardStore, now: datetime, recall: Recall = GOOD, limit: int = LIMIT) -> int:
    cards = drawn(store, now, limit)
    assert all(store.answer(card, found(now, recall)) for card in cards)
    return len(cards)


def test_without_cards_nothing_is_made(store: CardStore) -> None:
    assert store.count(MORNING, LIMIT) == DueCount(0, 0)
    assert store.draw(MORNING, LIMIT) == ((), 0)
    assert store.add([], MORNING) == store.bring_back_all() == 0
    assert store.kept_of(1) == {}
    assert store.with_keys([b"key"]) == {}
    assert not store.path.exists()


def test_a_card_is_what_was_kept(store: CardStore) -> None:
    wanted = mistakes(3)
    assert store.add(wanted, MORNING) == 3
    assert store.count(MORNING, LIMIT) == DueCount(due=0, new=3)
    cards = drawn(CardStore(store.path))
    assert [card.exercise for card in cards] == list(wanted)
    assert all(card.dates is None and card.repertoire is None for card in cards)


def test_the_same_mistake_is_one_card(store: CardStore) -> None:
    assert store.add([*mistakes(3), *mistakes(2)], MORNING) == 3
    assert store.add(mistakes(5), MORNING + DAY) == 2
    assert store.count(MORNING, LIMIT).new == 5


def test_a_mistake_that_is_judged_deeper_keeps_its_dates(store: CardStore) -> None:
    line = FIRST_LINES[0]
    store.add([mistake(line, depth=20)], MORNING)
    (card,) = drawn(store)
    dates = store.answer(card, found(MORNING))
    assert store.add([mistake(line, depth=10, lost=3)], MORNING) == 0
    assert store.add([mistake(line, depth=24, lost=9)], MORNING) == 0
    (card,) = drawn(store, MORNING + 30 * DAY)
    assert (card.exercise, card.dates) == (mistake(line, depth=24, lost=9), dates)


def test_a_mistake_of_others_that_the_person_makes_is_an_own_one(store: CardStore) -> None:
    line = FIRST_LINES[0]
    for own, kept in ((False, False), (True, True), (False, True)):
        store.add([mistake(line, own=own)], MORNING)
        (card,) = drawn(store)
        assert card.exercise == mistake(line, own=kept)


def test_an_answered_card_comes_back_on_its_day_from_four_o_clock(store: CardStore) -> None:
    store.add(mistakes(1), MORNING)
    (card,) = drawn(store)
    dates = store.answer(card, found(MORNING, AGAIN))
    assert dates == after(None, AGAIN, MORNING)
    assert store.count(MORNING, LIMIT).total == 0
    tomorrow = (MORNING + DAY).astimezone().replace(hour=3, minute=59)
    assert not drawn(store, tomorrow)
    assert store.count(tomorrow, LIMIT).total == 0
    tomorrow += timedelta(minutes=1)
    assert store.count(tomorrow, LIMIT) == DueCount(due=1, new=0)
    assert drawn(store, tomorrow) == (card._replace(dates=dates),)


def test_a_day_has_so_many_new_cards_and_old_ones_come_first(store: CardStore) -> None:
    store.add(mistakes(8), MORNING)
    assert store.count(MORNING, 3) == DueCount(0, 3, 5)
    assert answer_all(store, MORNING, AGAIN, limit=3) == 3
    assert store.count(MORNING + HOUR, 3).total == len(drawn(store, MORNING + HOUR, 3)) == 0
    assert store.count(MORNING + HOUR, 5) == DueCount(0, 2, 3)
    tomorrow = MORNING + DAY
    assert store.count(tomorrow, 3) == DueCount(3, 3, 2)
    cards = drawn(store, tomorrow, 3)
    assert [card.dates is not None for card in cards] == [True] * 3 + [False] * 3
    assert store.count(tomorrow, 0) == DueCount(3, 0, 5)
    assert len(drawn(store, tomorrow, 0)) == 3


def test_new_mistakes_come_before_new_lines(store: CardStore) -> None:
    lines = [mistake(line, kind=LINE) for line in FIRST_LINES[:3]]
    store.add(lines, MORNING, 1)
    store.add(mistakes(2), MORNING)
    assert [card.exercise.kind for card in drawn(store)] == [MISTAKE] * 2 + [LINE] * 3
    assert [card.exercise.kind for card in store.draw(MORNING, 9, {LINE}).cards] == [LINE] * 3
    assert len(store.draw(MORNING, 9, {MISTAKE, LINE}).cards) == 5
    assert store.draw(MORNING, 9, repertoire=2).cards == ()
    assert {card.repertoire for card in store.draw(MORNING, 9, repertoire=1).cards} == {1}
    assert len(store.draw(MORNING, 9, most=4).cards) == 4


def test_each_answer_is_in_the_log(store: CardStore) -> None:
    store.add([mistake("")], MORNING)
    (card,) = drawn(store)
    move = Othello().parse_move("f5")
    assert store.answer(card, found(MORNING, HARD)._replace(move=move))
    logged = rows(store, "SELECT card, puzzle, kind, at, move, recall FROM answers")
    assert logged == [(card.number, None, "mistake", MORNING.timestamp(), "f5", 2)]


def test_a_card_that_was_answered_meanwhile_counts_once(store: CardStore) -> None:
    store.add(mistakes(1), MORNING)
    (card,) = drawn(store)
    (same,) = drawn(other := CardStore(store.path))
    dates = store.answer(card, found(MORNING))
    assert dates is not None
    assert other.answer(same, found(MORNING + HOUR, AGAIN)) is None
    later = MORNING + 30 * DAY
    (card,) = drawn(store, later)
    assert card.dates == dates
    assert store.answer(card, found(later))
    assert other.answer(card, found(later)) is None
    assert len(rows(store, "SELECT 1 FROM answers")) == 2


def test_a_clock_that_is_set_back_makes_nothing_due_twice(store: CardStore) -> None:
    store.add(mistakes(4), MORNING)
    assert answer_all(store, MORNING, limit=2) == 2
    for earlier in (MORNING - 2 * HOUR, MORNING - DAY):
        assert store.count(earlier, 2) == DueCount(0, 0, 2)
        assert not drawn(store, earlier, 2)


def test_answers_with_a_clock_that_was_set_back_are_told_apart(store: CardStore) -> None:
    """Both of two programs have the time of the last answer, or an earlier one."""
    store.add(mistakes(1), MORNING)
    (card,) = drawn(store)
    dates = store.answer(card, found(MORNING))
    card = card._replace(dates=dates)
    second = store.answer(card, found(MORNING - HOUR))
    assert second is not None
    assert store.answer(card, found(MORNING - HOUR)) is None
    assert [*store.draw(MORNING + 90 * DAY, 0).cards] == [card._replace(dates=second)]
    assert dates_by_log(store.path) == {card.number: second}


def test_put_aside_is_for_good_until_all_are_brought_back(store: CardStore) -> None:
    store.add(mistakes(3), MORNING)
    first, *others = drawn(store)
    store.put_aside(first)
    assert store.add(mistakes(3), MORNING) == 0
    assert [*drawn(store)] == others
    assert store.count(MORNING, LIMIT).new == 2
    assert store.bring_back_all() == 1
    assert [*drawn(store)] == [first, *others]


class TestRepertoire:
    LINES = tuple(mistake(line, kind=LINE) for line in FIRST_LINES[:5])

    def keys(self, *places: int) -> set[bytes]:
        return {exercise_key(self.LINES[place], 7) for place in places}

    def test_its_cards_are_found_by_their_keys(self, store: CardStore) -> None:
        assert store.add(self.LINES, MORNING, 7) == 5
        assert store.add(self.LINES, MORNING, 8) == 5
        dates = store.answer(store.draw(MORNING, 9, repertoire=7).cards[0], found(MORNING))
        cards = store.with_keys(store.kept_of(7))
        assert cards.keys() == self.keys(*range(5))
        assert {key: (card.number, card.dates) for key, card in cards.items()} == store.kept_of(7)
        assert cards[next(iter(self.keys(0)))].dates == dates

    def test_one_without_sense_is_put_aside(self, store: CardStore) -> None:
        store.add(self.LINES, MORNING, 7)
        with store.opened() as database:
            database.execute("UPDATE cards SET due = 5, stability = -1 WHERE number = 1")
        assert len(store.kept_of(7)) == 4
        assert store.draw(MORNING, 9, repertoire=7).broken == 0

    def test_removed_lines_come_back_with_their_history(self, store: CardStore) -> None:
        store.add(self.LINES, MORNING, 7)
        answer_all(store, MORNING)
        before = store.kept_of(7)
        assert store.set_aside_but(7, self.keys(0, 1, 2)) == 2
        assert store.set_aside_but(7, self.keys(0, 1, 2)) == 0
        assert store.kept_of(7).keys() == self.keys(0, 1, 2)
        assert store.add(self.LINES, MORNING + DAY, 7) == 2
        assert store.kept_of(7) == before

    def test_a_change_of_a_line_writes_its_own_card_only(self, store: CardStore) -> None:
        store.add(self.LINES, MORNING, 7)
        first = self.LINES[0]
        more = first._replace(answers=first.position.legal_moves[-2:])
        before = rows(store, "SELECT key, exercise FROM cards ORDER BY key")
        assert store.add([more, *self.LINES[1:]], MORNING, 7) == 0
        changed = set(rows(store, "SELECT key, exercise FROM cards ORDER BY key")) - set(before)
        assert {key for key, _text in changed} == self.keys(0)
        assert store.with_keys(store.kept_of(7))[next(iter(self.keys(0)))].exercise == more

    def test_what_the_person_put_aside_stays_aside(self, store: CardStore) -> None:
        store.add(self.LINES, MORNING, 7)
        store.put_aside(drawn(store)[0])
        store.set_aside_but(7, ())
        assert store.add(self.LINES, MORNING, 7) == 4


def test_all_dates_can_be_made_again_from_the_log(store: CardStore) -> None:
    store.add(mistakes(4), MORNING)
    now = MORNING
    for recall in (GOOD, AGAIN, HARD, GOOD):
        answer_all(store, now, recall)
        now += 9 * DAY
    cards = drawn(store, now + 900 * DAY)
    assert len(cards) == 4
    assert dates_by_log(store.path) == {card.number: card.dates for card in cards}


def test_times_are_kept_exactly(store: CardStore) -> None:
    at = datetime(2026, 11, 24, 10, 3, 4, 567891, tzinfo=UTC)
    store.add(mistakes(1), at)
    (card,) = drawn(store)
    dates = store.answer(card, found(at))
    assert dates is not None
    assert dates.last == at
    (card,) = drawn(store, at + 9 * DAY)
    assert card.dates == dates


def test_what_is_due_is_found_by_an_index(store: CardStore) -> None:
    store.add(mistakes(3), MORNING)
    values = ":start", ":later", ":end", ":most"
    statement = COUNT
    for name in values:
        statement = statement.replace(name, "5")
    plan = [str(row[3]) for row in rows(store, f"EXPLAIN QUERY PLAN {statement}")]
    searched = [step for step in plan if "cards" in step]
    assert len(searched) == 3
    assert all("SEARCH" in step and "COVERING INDEX" in step for step in searched)


def test_the_next_card_is_the_one_that_is_due_first(store: CardStore) -> None:
    assert store.next_due() is None
    store.add(mistakes(3), MORNING)
    assert store.next_due() is None
    later, sooner = drawn(store)[:2]
    store.answer(later, found(MORNING, GOOD))
    first = store.answer(sooner, found(MORNING, AGAIN))
    assert first is not None
    assert store.next_due() == first.due
    store.put_aside(sooner)
    second = store.next_due()
    assert second is not None
    assert second > first.due
