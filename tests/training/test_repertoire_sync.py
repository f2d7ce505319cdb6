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
    RepertoireStore,
    cards_by_position,
)

from .trees import BLACK, OTHELLO, WHITE, after, names, tree

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
        first = store.number_of("a.sgf", BLACK)
        second = store.number_of("a.sgf", WHITE)
        assert store.number_of("a.sgf", BLACK) == first
        assert store.kept() == (
            KeptRepertoire(second, "a.sgf", "", WHITE),
            KeptRepertoire(first, "a.sgf", "", BLACK),
        )

    def test_what_was_read_from_the_same_file_is_the_same_repertoire(
        self, store: RepertoireStore
    ) -> None:
        number = store.number_of("study 1", BLACK, "book.lib")
        assert store.number_of("study 2", BLACK, "book.lib") == number
        assert store.number_of("study 2", WHITE, "book.lib") != number
        assert store.number_of("study 3", BLACK) != number

    def test_it_moves_to_the_file_of_a_study(self, store: RepertoireStore) -> None:
        number = store.number_of("a", BLACK, "book.lib")
        store.number_of("study", BLACK)
        for _time in range(2):
            store.move(number, "study")
            assert store.kept() == (KeptRepertoire(number, "study", "book.lib", BLACK),)

    def test_one_that_is_forgotten_is_not_listed(self, store: RepertoireStore) -> None:
        store.forget(store.number_of("a.sgf", BLACK))
        assert store.kept() == ()


class TestSync:
    def test_each_own_position_has_a_card(
        self, store: RepertoireStore, cards: CountedCards
    ) -> None:
        number = store.number_of("a.sgf", BLACK)
        assert store.sync(cards, number, lines(), NOW) == CardChange(added=5)
        kept = cards_by_position(cards, number, lines())
        assert kept.keys() == lines().own.keys()
        drawn = cards.draw(NOW, 20, {ExerciseKind.LINE}, number).cards
        assert names(OTHELLO, drawn[2].exercise.answers) == "c3"

    def test_a_record_that_stayed_as_it_is_costs_no_write(
        self, store: RepertoireStore, cards: CountedCards
    ) -> None:
        number = store.number_of("a.sgf", BLACK)
        store.sync(cards, number, lines(), NOW)
        cards.writes = 0
        assert store.sync(cards, number, lines(), NOW) == CardChange()
        assert store.sync(cards, number, lines(), NOW, lines()) == CardChange()
        assert cards.writes == 0

    @pytest.mark.parametrize("is_at_hand", [True, False])
    def test_a_new_line_makes_its_own_cards_only(
        self, store: RepertoireStore, cards: CountedCards, *, is_at_hand: bool
    ) -> None:
        number = store.number_of("a.sgf", BLACK)
        store.sync(cards, number, lines(), NOW)
        cards.writes = 0
        before = lines() if is_at_hand else None
        change = store.sync(cards, number, lines("f5 d6 c3 g5 g6"), NOW, before)
        assert change == CardChange(added=1)
        assert cards.writes == 1

    def test_a_new_move_changes_the_card_of_its_position(
        self, store: RepertoireStore, cards: CountedCards
    ) -> None:
        number = store.number_of("a.sgf", BLACK)
        store.sync(cards, number, lines(), NOW)
        cards.writes = 0
        assert store.sync(cards, number, lines("f5 d6 c5"), NOW, lines()) == CardChange()
        assert cards.writes == 1
        (card,) = [
            card
            for card in cards.cards_of(number).values()
            if position_key(card.exercise.position) == position_key(after(OTHELLO, "f5 d6"))
        ]
        assert names(OTHELLO, card.exercise.answers) == "c3 c5"

    def test_a_removed_line_puts_its_cards_aside_and_brings_them_back_as_they_were(
        self, store: RepertoireStore, cards: CountedCards
    ) -> None:
        number = store.number_of("a.sgf", BLACK)
        store.sync(cards, number, lines(), NOW)
        for card in cards.cards_of(number).values():
            cards.answer(card, TrainingAnswer(NOW, Recall.GOOD))
        known = cards.kept_of(number)
        short = Repertoire(tree(OTHELLO, LINES[0]), BLACK)
        cards.writes = 0
        assert store.sync(cards, number, short, NOW, lines()) == CardChange(removed=2)
        assert cards.writes == 2
        left = cards.kept_of(number)
        assert len(left) == 3
        assert left.items() <= known.items()
        assert store.sync(cards, number, lines(), NOW, short) == CardChange(added=2)
        assert cards.kept_of(number) == known

    def test_what_the_person_put_aside_stays_there(
        self, store: RepertoireStore, cards: CountedCards
    ) -> None:
        number = store.number_of("a.sgf", BLACK)
        store.sync(cards, number, lines(), NOW)
        card = next(iter(cards.cards_of(number).values()))
        cards.put_aside(card)
        store.sync(cards, number, lines("f5 d6 c3 g5 g6"), NOW)
        assert len(cards.kept_of(number)) == 5

    def test_repertoires_have_cards_of_their_own(
        self, store: RepertoireStore, cards: CountedCards
    ) -> None:
        first, second = store.number_of("a.sgf", BLACK), store.number_of("b.sgf", BLACK)
        store.sync(cards, first, lines(), NOW)
        assert store.sync(cards, second, lines(), NOW) == CardChange(added=5)
        store.sync(cards, second, Repertoire(tree(OTHELLO), BLACK), NOW)
        assert (len(cards.kept_of(first)), len(cards.kept_of(second))) == (5, 0)
