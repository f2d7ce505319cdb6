"""Mistakes of reviewed games become cards: one's own by themselves."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from boardtui.config.settings import Settings
from boardtui.person.personal_file import FILE, PersonalError, PersonalReason
from boardtui.play.view import View
from boardtui.record.tree import GameRecord
from boardtui.record.who import Who
from boardtui.rules.board import Color, Seat
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.openings import OpeningRule
from boardtui.rules.othello import Othello
from boardtui.session.hosting import HOSTED
from boardtui.session.training.card_maker import CardMaker, own_colors
from boardtui.session.training.training import Training, TrainingReason
from boardtui.system.reasons import Reasoned, Statement
from boardtui.training.card_store import CardStore
from boardtui.training.cards import Card
from tests.fixtures.judged import judged, record_of
from tests.play.tables import ALONE, ANN, AT_ONE_KEYBOARD, BOB, ROBOT, ROBOTS, subject_of
from tests.training.exercises import MORNING

BLACK, WHITE = Color(0), Color(1)
LOST = (0, 0, 7, 0, 9)
"""What moves lose in turn: those of both sides are mistakes."""


class Program:
    """A program with a judged game, and what it tells."""

    def __init__(self, folder: Path | None, seats: Sequence[Who], own_name: str = "") -> None:
        self.told: list[object] = []
        self.training = Training(
            folder, self.told.append, lambda: 20, HOSTED.quota, lambda: MORNING
        )
        record = judged(Othello(), 30, LOST)
        if seats:
            record.players = {}
        self.view = View(subject_of(record, seats), "ann")
        self.card_maker = CardMaker(
            self.training, self.view, lambda: Settings(name=own_name), self.told.append
        )
        self.line = self.view.record.mainline()

    async def make_own(self) -> tuple[Card, ...]:
        self.card_maker.make_own(self.line)
        await self.training.aclose()
        return self.cards

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.training.cards.draw(MORNING, 99).cards


def colors(cards: Sequence[Card]) -> set[Color]:
    return {card.exercise.color for card in cards}


@pytest.mark.parametrize(
    ("seats", "own_name", "wanted"),
    [
        ((ANN, ROBOT), "", {BLACK}),
        ((ROBOT, ANN), "", {WHITE}),
        ((ROBOT, ANN), "Somebody", {WHITE}),
        (AT_ONE_KEYBOARD, "bob", {WHITE}),
        (AT_ONE_KEYBOARD, "", {BLACK, WHITE}),
        ((ANN, BOB), "bob", {BLACK}),
        ((BOB, ANN), "", {WHITE}),
        (ALONE, "", {BLACK, WHITE}),
        (ROBOTS, "", set()),
        ((), "", set()),
        ((), "Carl", set()),
        ((), "Bob", {WHITE}),
    ],
)
async def test_own_mistakes_are_those_of_the_person_here(
    tmp_path: Path, seats: Sequence[Who], own_name: str, wanted: set[Color]
) -> None:
    program = Program(tmp_path, seats, own_name)
    cards = await program.make_own()
    assert colors(cards) == wanted
    assert program.told == ([len(cards)] if cards else [])
    assert all(card.exercise.origin and card.exercise.origin.is_own for card in cards)
    if not wanted:
        assert not (tmp_path / FILE).exists()


async def test_a_game_that_is_reviewed_again_makes_no_more_cards(tmp_path: Path) -> None:
    program = Program(tmp_path, (ANN, ROBOT))
    cards = await program.make_own()
    assert await program.make_own() == cards
    assert program.told == [len(cards)]
    later = Program(tmp_path, (ANN, ROBOT))
    assert await later.make_own() == cards
    assert later.told == []


async def test_those_of_others_become_cards_where_asked_for(tmp_path: Path) -> None:
    program = Program(tmp_path, ())
    card_maker, line = program.card_maker, program.line
    assert card_maker.finds(line)
    assert not card_maker.finds(line[:2])
    count = await card_maker.make(line, WHITE)
    assert count == len(program.cards) > 0
    assert colors(program.cards) == {WHITE}
    more = await card_maker.make(line)
    assert colors(program.cards) == {BLACK, WHITE}
    assert await card_maker.make(line) == 0
    assert count + more == len(program.cards)
    origins = [card.exercise.origin for card in program.cards]
    assert all(origin is not None and not origin.is_own for origin in origins)
    assert {origin.players for origin in origins if origin} == {
        (Who.stranger("Ann"), Who.stranger("Bob"))
    }


async def test_in_an_own_game_the_mistakes_of_others_become_no_cards(tmp_path: Path) -> None:
    program = Program(tmp_path, (ANN, ROBOT))
    card_maker, line = program.card_maker, program.line
    assert card_maker.is_own
    assert card_maker.finds(line)
    assert not card_maker.finds(line, WHITE)
    assert await card_maker.make(line, WHITE) == 0
    count = await card_maker.make(line)
    assert count == len(program.cards) > 0
    assert colors(program.cards) == {BLACK}


async def test_the_players_have_their_kinds_and_names(tmp_path: Path) -> None:
    program = Program(tmp_path, (ANN, ROBOT))
    origin = (await program.make_own())[0].exercise.origin
    assert origin is not None
    assert origin.players == (ANN, ROBOT)


async def test_without_a_folder_it_is_told_once_that_nothing_is_kept() -> None:
    program = Program(None, (ANN, ROBOT))
    for _ in range(2):
        program.card_maker.make_own(program.line)
        await program.training.aclose()
    assert program.told == [Statement(TrainingReason.NOT_KEPT, {})]
    with pytest.raises(Reasoned) as caught:
        await program.card_maker.make(program.line)
    assert caught.value.reason is TrainingReason.NOT_KEPT
    others = Program(None, ROBOTS)
    others.card_maker.make_own(others.line)
    assert others.told == []


async def test_a_file_that_is_damaged_is_told_once_and_left_alone(tmp_path: Path) -> None:
    content = b"no database " * 100
    (tmp_path / FILE).write_bytes(content)
    program = Program(tmp_path, (ANN, ROBOT))
    for _ in range(2):
        program.card_maker.make_own(program.line)
        await program.training.aclose()
    (told,) = program.told
    assert isinstance(told, Statement)
    assert told.reason is PersonalReason.DAMAGED
    with pytest.raises(PersonalError):
        await program.card_maker.make(program.line)
    assert (tmp_path / FILE).read_bytes() == content


async def test_a_mistake_of_the_program_is_told_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: object) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr(CardStore, "add", fail)
    program = Program(tmp_path, (ANN, ROBOT))
    program.card_maker.make_own(program.line)
    await program.training.aclose()
    (told,) = program.told
    assert isinstance(told, Statement)
    assert told.reason is TrainingReason.DEFECT


async def test_cards_of_guests_count_against_their_quota(tmp_path: Path) -> None:
    assert HOSTED.quota is not None
    (tmp_path / "game.sgf").write_bytes(bytes(HOSTED.quota.bytes))
    program = Program(tmp_path, (ANN, ROBOT))
    program.card_maker.make_own(program.line)
    await program.training.aclose()
    (told,) = program.told
    assert isinstance(told, Statement)
    assert told.reason is PersonalReason.FULL
    (tmp_path / "game.sgf").unlink()
    assert await program.make_own()


def test_names_are_compared_by_their_words() -> None:
    record = GameRecord(Othello(), players={Seat(0): "MÜLLER, Ann", Seat(1): "Ann Mueller"})
    for name in ("Ann Müller", "müller ann", "Muller Ann"):
        assert own_colors(record, None, name) == {BLACK}
    nameless = GameRecord(Othello(), players={Seat(0): "", Seat(1): "?"})
    assert own_colors(nameless, None, "?!") == set()


def test_after_a_swap_the_person_has_the_other_colour() -> None:
    record = record_of(Gomoku(opening=OpeningRule.SWAP2), "h8 i9 j10 black a1 h7")
    assert own_colors(record, {Seat(0)}, "") == {WHITE}
    assert own_colors(record, {Seat(1)}, "") == {BLACK}
    assert own_colors(record, {Seat(0), Seat(1)}, "Ann") == {BLACK, WHITE}
    assert own_colors(record, set(), "Ann") == set()
