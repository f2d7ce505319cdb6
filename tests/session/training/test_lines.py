"""Drills of lines: what is asked, what counts, and what an added move changes."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from pathlib import Path

import pytest

from boardtui.play.edits import Edits
from boardtui.record.tree import GameRecord
from boardtui.record.tree import Path as RecordPath
from boardtui.rules.board import Color, Seat
from boardtui.rules.errors import IllegalMove
from boardtui.rules.game import Move
from boardtui.session.training.choices import LinesOf, file_of, kept_lines, training_choices
from boardtui.session.training.deck import DeckKind, DeckTitle
from boardtui.session.training.lines import LineDeck, line_deck, repertoires_of
from boardtui.session.training.training import Training
from boardtui.training.answer import Recall, TrainingAnswer
from boardtui.training.days import next_day_start
from boardtui.training.line_choice import ReplyChoice
from boardtui.training.line_walk import no_shares
from boardtui.training.repertoire import Repertoire
from boardtui.training.repertoire_sync import LinesFile, RepertoireStore
from boardtui.words.training import choice_text
from tests.training.trees import BLACK, OTHELLO, WHITE, after, names, tree

DAY = dt.timedelta(days=1)
LINES = ("f5 f6 e6 f4 c3", "f5 d6 c3 d3 c4")


class Lines:
    """A record in memory, as a source of lines."""

    def __init__(self, record: GameRecord, source: str = "") -> None:
        self.record = record
        self.file = LinesFile("study.sgf", source, "My lines")
        self.edits = Edits(record)

    def add(self, path: RecordPath, move: Move) -> None:
        self.edits.add(path, (move,))


class Person:
    """A person who trains, with a clock."""

    def __init__(self, folder: Path | None, new_a_day: int = 20) -> None:
        self.now = dt.datetime(2026, 11, 27, 12, tzinfo=dt.UTC)
        self.told: list[object] = []
        self.training = Training(
            folder, self.told.append, new_a_day=lambda: new_a_day, now=lambda: self.now
        )

    async def deck(
        self, lines: Lines, color: Color = BLACK, by: ReplyChoice = ReplyChoice.DUE
    ) -> LineDeck:
        repertoire = Repertoire(lines.record, color)
        return await line_deck(self.training, lines, repertoire, by, no_shares, lambda: 0.0)

    async def drill(self, deck: LineDeck, recall: Recall = Recall.GOOD) -> list[str]:
        """Answer all exercises rightly; the moves up to each."""
        found, board = list[str](), None
        while (drawn := await deck.draw(board)) is not None:
            exercise = drawn.exercise
            way = drawn.approach
            assert (way is None) == (drawn.record is not None)
            if drawn.record is not None:
                found.append("- " + names(OTHELLO, drawn.record.root.end().path()))
            else:
                found.append(names(OTHELLO, way))
            answer = TrainingAnswer(self.now, recall, exercise.answers[0])
            await deck.answer(exercise, answer)
            board = exercise.position.play(exercise.answers[0])
        return found


@pytest.fixture
def person(tmp_path: Path) -> Person:
    return Person(tmp_path)


class TestDrill:
    async def test_all_new_positions_are_asked_along_the_lines(self, person: Person) -> None:
        deck = await person.deck(Lines(tree(OTHELLO, *LINES)))
        assert deck.title == DeckTitle(DeckKind.LINES, "My lines")
        assert (deck.total, deck.rates, deck.grows) == (5, True, True)
        assert not deck.is_practice
        assert await person.drill(deck) == ["- ", "f6", "f4", "- f5 d6", "d3"]

    async def test_they_come_back_by_their_dates(self, person: Person) -> None:
        lines = Lines(tree(OTHELLO, *LINES))
        deck = await person.deck(lines)
        await person.drill(deck)
        due = await deck.next_due()
        assert due is not None
        person.now = due
        assert (await person.deck(lines)).total == 5

    async def test_a_known_position_is_played_through_to_one_that_is_due(
        self, person: Person
    ) -> None:
        lines = Lines(tree(OTHELLO, *LINES))
        await person.drill(await person.deck(lines))
        person.now += 2 * DAY
        first = await (deck := await person.deck(lines)).draw(None)
        assert first is not None
        await deck.answer(first.exercise, TrainingAnswer(person.now, Recall.GOOD))
        deck = await person.deck(lines)
        assert deck.total == 4
        assert await person.drill(deck) == ["- f5 f6", "f4", "- f5 d6", "d3"]

    async def test_where_nothing_is_due_all_are_asked_and_nothing_counts(
        self, person: Person
    ) -> None:
        lines = Lines(tree(OTHELLO, *LINES))
        await person.drill(await person.deck(lines))
        before = person.training.cards.kept_of(1)
        deck = await person.deck(lines)
        assert (deck.total, deck.is_practice) == (5, True)
        await person.drill(deck, Recall.AGAIN)
        assert person.training.cards.kept_of(1) == before

    async def test_so_many_are_begun_a_day(self, tmp_path: Path) -> None:
        person = Person(tmp_path, new_a_day=2)
        lines = Lines(tree(OTHELLO, *LINES))
        assert (await person.deck(lines)).total == 2
        await person.drill(await person.deck(lines))
        all_of_them = await person.deck(lines, by=ReplyChoice.SHARE)
        assert all_of_them.total == 5
        await person.drill(all_of_them)
        kept = person.training.cards.kept_of(1).values()
        assert sum(card.dates is not None for card in kept) == 2

    async def test_the_next_one_is_due_tomorrow_where_new_ones_wait(self, tmp_path: Path) -> None:
        person = Person(tmp_path, new_a_day=2)
        deck = await person.deck(Lines(tree(OTHELLO, *LINES)))
        await person.drill(deck)
        assert await deck.next_due() == next_day_start(person.now)

    async def test_by_weakness_the_worst_known_line_comes_first(self, person: Person) -> None:
        lines = Lines(tree(OTHELLO, *LINES))
        deck = await person.deck(lines)
        drawn = await deck.draw(None)
        while drawn is not None:
            is_weak = drawn.exercise.position == after(OTHELLO, "f5 d6 c3 d3")
            recall = Recall.AGAIN if is_weak else Recall.GOOD
            await deck.answer(drawn.exercise, TrainingAnswer(person.now, recall))
            drawn = await deck.draw(None)
        by_weakness = await person.deck(lines, by=ReplyChoice.WEAKNESS)
        assert (await person.drill(by_weakness))[:2] == ["- ", "d6"]

    async def test_without_a_folder_nothing_is_kept(self) -> None:
        person = Person(None)
        deck = await person.deck(Lines(tree(OTHELLO, *LINES)))
        assert (deck.total, deck.rates) == (5, False)
        drawn = await deck.draw(None)
        assert drawn is not None
        assert await deck.answer(drawn.exercise, TrainingAnswer(person.now, Recall.GOOD)) is None
        assert await deck.next_due() is None
        await deck.put_aside(drawn.exercise)

    async def test_cards_that_cannot_be_read_are_told_and_the_drill_goes_on(
        self, person: Person, tmp_path: Path
    ) -> None:
        (tmp_path / "personal.db").write_text("This is no database." * 100)
        deck = await person.deck(Lines(tree(OTHELLO, *LINES)))
        assert (deck.total, deck.rates) == (5, False)
        assert len(person.told) == 1
        assert len(await person.drill(deck)) == 5

    async def test_another_program_may_have_been_first(self, person: Person) -> None:
        lines = Lines(tree(OTHELLO, *LINES))
        deck, other = await person.deck(lines), await person.deck(lines)
        drawn, same = await deck.draw(None), await other.draw(None)
        assert drawn is not None
        assert same is not None
        answer = TrainingAnswer(person.now, Recall.GOOD)
        assert await other.answer(same.exercise, answer) is not None
        assert await deck.answer(drawn.exercise, answer) is None

    async def test_what_is_put_aside_is_not_asked_again(self, person: Person) -> None:
        lines = Lines(tree(OTHELLO, *LINES))
        deck = await person.deck(lines)
        drawn = await deck.draw(None)
        assert drawn is not None
        await deck.put_aside(drawn.exercise)
        again = await person.deck(lines)
        assert again.total == 4
        assert (await person.drill(again))[0] == "- f5 f6"


class TestAdding:
    async def test_a_move_is_added_to_the_record_and_to_its_card(self, person: Person) -> None:
        lines = Lines(tree(OTHELLO, *LINES), source="book.sgf")
        deck = await person.deck(lines)
        await deck.draw(None)
        drawn = await deck.draw(after(OTHELLO, "f5"))
        assert drawn is not None
        assert drawn.exercise.position == after(OTHELLO, "f5 f6")
        lines.file = lines.file._replace(path="study of the book.sgf")
        await deck.add(drawn.exercise, OTHELLO.parse_move("d3"))
        assert names(OTHELLO, tuple(_moves(lines.record, "f5 f6"))) == "e6 d3"
        (kept,) = person.training.store(RepertoireStore).kept()
        assert kept.file == lines.file
        cards = person.training.cards
        answers = [
            names(OTHELLO, card.exercise.answers)
            for card in cards.with_keys(cards.kept_of(kept.number)).values()
        ]
        assert "e6 d3" in answers
        assert len(answers) == 5

    async def test_on_a_turned_board_the_move_is_turned_back(self, person: Person) -> None:
        lines = Lines(tree(OTHELLO, *LINES))
        deck = await person.deck(lines)
        await deck.draw(None)
        drawn = await deck.draw(after(OTHELLO, "d3"))
        assert drawn is not None
        assert names(OTHELLO, drawn.approach) == "c3"
        assert names(OTHELLO, drawn.exercise.answers) == "c4"
        await deck.add(drawn.exercise, OTHELLO.parse_move("f5"))
        assert names(OTHELLO, tuple(_moves(lines.record, "f5 f6"))) == "e6 d3"

    async def test_after_a_move_without_a_reply_the_drill_begins_anew(self, person: Person) -> None:
        lines = Lines(tree(OTHELLO, *LINES))
        deck = await person.deck(lines)
        await deck.draw(None)
        drawn = await deck.draw(after(OTHELLO, "f5"))
        assert drawn is not None
        await deck.add(drawn.exercise, OTHELLO.parse_move("c4"))
        following = await deck.draw(after(OTHELLO, "f5 f6 c4"))
        assert following is not None
        assert following.record is not None

    async def test_a_move_that_is_not_legal_is_refused(self, person: Person) -> None:
        deck = await person.deck(Lines(tree(OTHELLO, *LINES)))
        drawn = await deck.draw(None)
        assert drawn is not None
        with pytest.raises(IllegalMove):
            await deck.add(drawn.exercise, OTHELLO.parse_move("a1"))


async def test_the_players_of_a_record_are_named_beside_its_lines(tmp_path: Path) -> None:
    record = tree(OTHELLO, *LINES)
    record.players = {Seat(0): "Ann", Seat(1): "Bob"}
    deck = await Person(tmp_path).deck(Lines(record))
    drawn = await deck.draw(None)
    assert drawn is not None
    assert drawn.record is not None
    assert drawn.record.players == record.players


async def test_the_colours_that_have_a_move() -> None:
    both = await repertoires_of(tree(OTHELLO, "f5 d6"))
    assert [(each.color, len(each.own)) for each in both] == [(BLACK, 1), (WHITE, 1)]
    assert [each.color for each in await repertoires_of(tree(OTHELLO, "f5"))] == [BLACK]
    assert await repertoires_of(tree(OTHELLO)) == ()


def _moves(record: GameRecord, way: str) -> Sequence[Move]:
    node = record.root
    for name in way.split():
        child = node.child(OTHELLO.parse_move(name))
        assert child is not None
        node = child
    return [child.move for child in node.children if child.move is not None]


class TestKeptLines:
    async def test_those_whose_record_is_there_are_a_choice(
        self, person: Person, tmp_path: Path
    ) -> None:
        lines = Lines(tree(OTHELLO, *LINES))
        path = tmp_path / "study.sgf"
        lines.file = lines.file._replace(path=str(path))
        await person.deck(lines)
        assert not any(
            isinstance(each, LinesOf) for each in await training_choices(person.training)
        )
        path.touch()
        (choice,) = [
            each for each in await training_choices(person.training) if isinstance(each, LinesOf)
        ]
        assert (choice.kept.file, choice.kept.color) == (lines.file, BLACK)
        assert choice_text(choice) == "Lines: My lines, Black"

    async def test_the_file_that_a_record_was_read_from_will_do(
        self, person: Person, tmp_path: Path
    ) -> None:
        source = tmp_path / "book.sgf"
        source.touch()
        await person.deck(Lines(tree(OTHELLO, *LINES), str(source)))
        (kept,) = await kept_lines(person.training)
        assert file_of(kept) == source

    async def test_a_copy_of_a_record_that_is_gone_takes_its_place(
        self, person: Person, tmp_path: Path
    ) -> None:
        for name in ("gone", "copy", "another"):
            lines = Lines(tree(OTHELLO, *LINES))
            path = tmp_path / name
            lines.file = lines.file._replace(path=str(path))
            if name != "gone":
                path.touch()
            await person.deck(lines)
        (kept,) = await kept_lines(person.training)
        assert file_of(kept) == tmp_path / "copy"

    async def test_so_many_and_no_more(self, person: Person, tmp_path: Path) -> None:
        for name in ("c3", "d3", "g3"):
            source = tmp_path / name
            source.touch()
            lines = Lines(tree(OTHELLO, f"f5 f4 {name}"), str(source))
            lines.file = lines.file._replace(path=f"study of {name}")
            await person.deck(lines)
        assert len(await kept_lines(person.training, 2)) == 2
