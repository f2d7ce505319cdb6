"""Cards of repertoires: they follow the record, and keep what is known of them."""

from __future__ import annotations

import datetime as dt
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from boardtui.person.personal_file import FILE
from boardtui.training.answer import Recall, TrainingAnswer
from boardtui.training.card_store import CardStore
from boardtui.training.exercise import ExerciseKind
from boardtui.training.position_keys import position_key
from boardtui.training.repertoire import Repertoire
from boardtui.training.repertoire_sync import (
    CardChange,
    KeptRepertoire,
    LinesFile,
    RepertoireStore,
    cards_by_position,
)

from .trees import BLACK, OTHELLO, RENJU, WHITE, after, names, tree

NOW = dt.datetime(2026, 11, 27, 12, tzinfo=dt.UTC)
LINES = ("f5 f6 e6 f4 c3", "f5 d6 c3 d3 c4")


class CountedCards(CardStore):
    """Cards whose writes are counted."""

    writes = 0

    @contextmanager
    def opened(self, patience: float | None = None) -> Iterator[sqlite3.Connection]:
        with super().opened(patience) as database:
            yield database
            self.writes += database.total_changes


@pytest.fixture
def cards(tmp_path: Path) -> CountedCards:
    return CountedCards(tmp_path / FILE)


@pytest.fixture
def store(tmp_path: Path) -> RepertoireStore:
    return RepertoireStore(tmp_path / FILE)


def lines(*more: str) -> Repertoire:
    return Repertoire(tree(OTHELLO, *LINES, *more), BLACK)


class TestList:
    def test_a_file_and_a_colour_are_one_repertoire(self, store: RepertoireStore) -> None:
        assert store.kept() == ()
        file = LinesFile("a.sgf")
        first = store.number_of(file, OTHELLO, BLACK)
        second = store.number_of(file, OTHELLO, WHITE)
        assert store.number_of(file, OTHELLO, BLACK) == first
        assert store.kept() == (
            KeptRepertoire(second, file, OTHELLO, WHITE),
            KeptRepertoire(first, file, OTHELLO, BLACK),
        )

    def test_what_was_read_from_the_same_file_is_the_same_repertoire(
        self, store: RepertoireStore
    ) -> None:
        number = store.number_of(LinesFile("study 1", "book.lib"), RENJU, BLACK)
        assert store.number_of(LinesFile("study 2", "book.lib"), RENJU, BLACK) == number
        assert store.number_of(LinesFile("study 2", "book.lib"), RENJU, WHITE) != number
        assert store.number_of(LinesFile("study 3"), RENJU, BLACK) != number

    def test_a_copy_with_the_same_lines_is_the_same_repertoire(
        self, store: RepertoireStore, cards: CountedCards
    ) -> None:
        first, copy = number(store), LinesFile("copy.sgf")
        store.sync(cards, first, lines(), NOW)
        assert store.number_of(copy, OTHELLO, BLACK, lines().state) == first
        assert store.number_of(copy, OTHELLO, WHITE, lines().state) != first
        assert store.number_of(copy, OTHELLO, BLACK, lines("f5 f4 e3").state) != first

    def test_it_has_the_newest_name(self, store: RepertoireStore) -> None:
        for name in ("Old lines", "New lines"):
            store.number_of(LinesFile("a.sgf", "", name), OTHELLO, BLACK)
        assert [kept.file.name for kept in store.kept()] == ["New lines"]

    def test_it_moves_to_the_file_of_a_study(self, store: RepertoireStore) -> None:
        number = store.number_of(LinesFile("a", "book.lib"), OTHELLO, BLACK)
        store.number_of(LinesFile("study"), OTHELLO, BLACK)
        for _time in range(2):
            store.move(number, "study")
            (kept,) = store.kept()
            assert (kept.number, kept.file) == (number, LinesFile("study", "book.lib"))

    def test_the_cards_of_one_that_gives_way_are_put_aside(
        self, store: RepertoireStore, cards: CountedCards
    ) -> None:
        before, after = number(store, "study"), number(store, "book.lib")
        for each in (before, after):
            store.sync(cards, each, lines(), NOW)
        store.move(after, "study")
        assert cards.kept_of(before) == {}
        assert len(cards.kept_of(after)) == 5

    def test_one_of_an_unknown_game_is_not_listed(self, store: RepertoireStore) -> None:
        number(store)
        with store.opened() as database:
            database.execute("UPDATE repertoires SET game = 'chess'")
        assert store.kept() == ()


def number(store: RepertoireStore, path: str = "a.sgf") -> int:
    return store.number_of(LinesFile(path), OTHELLO, BLACK)


class TestSync:
    def test_each_own_position_has_a_card(
        self, store: RepertoireStore, cards: CountedCards
    ) -> None:
        own = number(store)
        assert store.sync(cards, own, lines(), NOW) == CardChange(added=5)
        kept = cards_by_position(cards, own, lines())
        assert kept.keys() == lines().own.keys()
        drawn = cards.draw(NOW, 20, {ExerciseKind.LINE}, own).cards
        assert names(OTHELLO, drawn[2].exercise.answers) == "c3"

    def test_a_record_that_stayed_as_it_is_costs_no_write(
        self, store: RepertoireStore, cards: CountedCards
    ) -> None:
        own = number(store)
        store.sync(cards, own, lines(), NOW)
        cards.writes = 0
        assert store.sync(cards, own, lines(), NOW) == CardChange()
        assert store.sync(cards, own, lines(), NOW, lines()) == CardChange()
        assert cards.writes == 0

    @pytest.mark.parametrize("is_at_hand", [True, False])
    def test_a_new_line_makes_its_own_cards_only(
        self, store: RepertoireStore, cards: CountedCards, *, is_at_hand: bool
    ) -> None:
        own = number(store)
        store.sync(cards, own, lines(), NOW)
        cards.writes = 0
        before = lines() if is_at_hand else None
        change = store.sync(cards, own, lines("f5 d6 c3 g5 g6"), NOW, before)
        assert change == CardChange(added=1)
        assert cards.writes == 1

    def test_a_new_move_changes_the_card_of_its_position(
        self, store: RepertoireStore, cards: CountedCards
    ) -> None:
        own = number(store)
        store.sync(cards, own, lines(), NOW)
        cards.writes = 0
        assert store.sync(cards, own, lines("f5 d6 c5"), NOW, lines()) == CardChange()
        assert cards.writes == 1
        (card,) = [
            card
            for card in cards.with_keys(cards.kept_of(own)).values()
            if position_key(card.exercise.position) == position_key(after(OTHELLO, "f5 d6"))
        ]
        assert names(OTHELLO, card.exercise.answers) == "c3 c5"

    def test_a_removed_line_puts_its_cards_aside_and_brings_them_back_as_they_were(
        self, store: RepertoireStore, cards: CountedCards
    ) -> None:
        own = number(store)
        store.sync(cards, own, lines(), NOW)
        for card in cards.with_keys(cards.kept_of(own)).values():
            cards.answer(card, TrainingAnswer(NOW, Recall.GOOD))
        known = cards.kept_of(own)
        short = Repertoire(tree(OTHELLO, LINES[0]), BLACK)
        cards.writes = 0
        assert store.sync(cards, own, short, NOW, lines()) == CardChange(removed=2)
        assert cards.writes == 2
        left = cards.kept_of(own)
        assert len(left) == 3
        assert left.items() <= known.items()
        assert store.sync(cards, own, lines(), NOW, short) == CardChange(added=2)
        assert cards.kept_of(own) == known

    def test_what_the_person_put_aside_stays_there(
        self, store: RepertoireStore, cards: CountedCards
    ) -> None:
        own = number(store)
        store.sync(cards, own, lines(), NOW)
        card = next(iter(cards.with_keys(cards.kept_of(own)).values()))
        cards.put_aside(card)
        store.sync(cards, own, lines("f5 d6 c3 g5 g6"), NOW)
        assert len(cards.kept_of(own)) == 5

    def test_repertoires_have_cards_of_their_own(
        self, store: RepertoireStore, cards: CountedCards
    ) -> None:
        first, second = number(store), number(store, "b.sgf")
        store.sync(cards, first, lines(), NOW)
        assert store.sync(cards, second, lines(), NOW) == CardChange(added=5)
        store.sync(cards, second, Repertoire(tree(OTHELLO), BLACK), NOW)
        assert (len(cards.kept_of(first)), len(cards.kept_of(second))) == (5, 0)
