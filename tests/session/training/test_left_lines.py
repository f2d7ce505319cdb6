"""Where games left the lines that were learnt, and the cards that come back for it."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from boardtui.config.settings import Settings
from boardtui.person.personal_file import PersonalError
from boardtui.play.table import Table
from boardtui.play.view import View
from boardtui.record.digest import Digest
from boardtui.session.training.card_maker import CardMaker
from boardtui.session.training.left_lines import left_lines, note_left_lines
from boardtui.session.training.training import Training
from boardtui.training.answer import Recall, TrainingAnswer
from boardtui.training.cards import Card
from boardtui.training.exercise import ExerciseKind, ExerciseOrigin
from boardtui.training.position_keys import line_key, position_key
from boardtui.training.repertoire import Repertoire
from boardtui.training.repertoire_sync import LinesFile, RepertoireStore
from boardtui.words.exercises import source_text
from boardtui.words.lines import left_text
from tests.fixtures.judged import judge
from tests.play.tables import ANN, ROBOT
from tests.training.trees import BLACK, OTHELLO, WHITE, after, names, tree

NOW = dt.datetime(2026, 11, 27, 12, tzinfo=dt.UTC)
ORIGIN = ExerciseOrigin(Digest(b"game"), 0)
LEFT = tree(OTHELLO, "f5 d6 c5 f4 e3")


@pytest.fixture
def training(tmp_path: Path) -> Training:
    """The training of a person who has learnt some lines for Black."""
    training = Training(tmp_path, lambda _note: None, lambda: 20, now=lambda: NOW)
    learn(training, "short.sgf", "f5 d6 c4")
    learn(training, "mine.sgf", "f5 f6 e6 f4 c3", "f5 d6 c3 d3 c4")
    return training


def learn(training: Training, path: str, *lines: str) -> None:
    store = training.store(RepertoireStore)
    number = store.number_of(LinesFile(path), OTHELLO, BLACK)
    store.sync(training.cards, number, Repertoire(tree(OTHELLO, *lines), BLACK), NOW)


def card(training: Training, way: str, number: int = 2) -> Card:
    key = line_key(position_key(after(OTHELLO, way)), number)
    return training.cards.with_keys([key])[key]


async def test_the_lines_that_were_followed_longest_are_told(training: Training) -> None:
    played = tree(OTHELLO, "f5 d6 c3 g5 g6")
    (left,) = await left_lines(training, played.mainline(), {BLACK, WHITE})
    assert (left.color, left.repertoire) == (BLACK, 2)
    assert left_text(left, played.mainline()) == (
        "White left Black’s lines at move 4 with g5 (the lines have d3)"
    )


async def test_who_left_them_is_told(training: Training) -> None:
    (left,) = await left_lines(training, LEFT.mainline(), {BLACK, WHITE})
    assert left_text(left, LEFT.mainline()).startswith("Black left the lines at move 3 with c5 (")


async def test_lines_of_another_colour_are_passed_over(training: Training) -> None:
    assert await left_lines(training, LEFT.mainline(), {WHITE}) == ()


async def test_without_a_folder_nothing_is_known() -> None:
    training = Training(None, lambda _note: None, lambda: 20)
    assert await left_lines(training, LEFT.mainline(), {BLACK}) == ()


async def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    told: list[object] = []
    (tmp_path / "personal.db").write_text("This is no database." * 100)
    training = Training(tmp_path, told.append, lambda: 20)
    assert await left_lines(training, LEFT.mainline(), {BLACK}) == ()
    assert len(told) == 1


def test_an_own_move_that_left_them_brings_the_position_back(training: Training) -> None:
    known = card(training, "f5 d6")
    training.cards.answer(known, TrainingAnswer(NOW - dt.timedelta(days=1), Recall.GOOD))
    before = card(training, "f5 d6").dates
    assert note_left_lines(training, LEFT.mainline(), {BLACK}, ORIGIN) == 1
    now = card(training, "f5 d6")
    assert before is not None
    assert now.dates is not None
    assert now.dates.stability < before.stability
    assert now.exercise.origin == ORIGIN._replace(ply=2)
    assert names(OTHELLO, now.exercise.answers) == "c3"


def test_the_same_game_counts_once(training: Training) -> None:
    assert note_left_lines(training, LEFT.mainline(), {BLACK}, ORIGIN) == 1
    dates = card(training, "f5 d6").dates
    assert note_left_lines(training, LEFT.mainline(), {BLACK}, ORIGIN) == 0
    assert card(training, "f5 d6").dates == dates


def test_games_that_left_them_at_the_same_place_count_once_each(training: Training) -> None:
    games = [ORIGIN._replace(digest=Digest(name)) for name in (b"one", b"two")]
    noted = [note_left_lines(training, LEFT.mainline(), {BLACK}, each) for each in (*games, *games)]
    assert noted == [1, 1, 0, 0]


def test_a_game_counts_once_though_the_lines_change(training: Training) -> None:
    assert note_left_lines(training, LEFT.mainline(), {BLACK}, ORIGIN) == 1
    learn(training, "mine.sgf", "f5 f6 e6")
    learn(training, "mine.sgf", "f5 f6 e6 f4 c3", "f5 d6 c3 d3 c4", "f5 d6 c6")
    now = card(training, "f5 d6")
    assert now.exercise.origin == ORIGIN._replace(ply=2)
    assert names(OTHELLO, now.exercise.answers) == "c3 c6"
    assert note_left_lines(training, LEFT.mainline(), {BLACK}, ORIGIN) == 0


def test_killed_before_the_answer_nothing_of_the_game_is_kept(
    training: Training, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr("boardtui.training.card_store._LOG", "no statement")
        with pytest.raises(PersonalError):
            note_left_lines(training, LEFT.mainline(), {BLACK}, ORIGIN)
    assert card(training, "f5 d6").exercise.origin is None
    assert note_left_lines(training, LEFT.mainline(), {BLACK}, ORIGIN) == 1


def test_the_move_of_a_turned_game_is_that_on_the_board_of_the_card(training: Training) -> None:
    before = card(training, "f5 f6").exercise
    line = tree(OTHELLO, "d3 c3 b3").mainline()
    assert note_left_lines(training, line, {BLACK}, ORIGIN) == 1
    now = card(training, "f5 f6").exercise
    assert (now.position, now.answers) == (before.position, before.answers)
    with training.cards.opened() as database:
        assert database.execute("SELECT move FROM answers").fetchall() == [("f7",)]


def test_the_answer_to_a_move_that_they_lack_becomes_one_card(training: Training) -> None:
    line = tree(OTHELLO, "f5 f4 e3").mainline()
    judge(line[3], 2.0, 0.0, 2.0, "d3")
    kinds = {ExerciseKind.MISTAKE}
    assert note_left_lines(training, line, {BLACK}, ORIGIN) == 1
    assert note_left_lines(training, line, {BLACK}, ORIGIN) == 0
    another = ORIGIN._replace(digest=Digest(b"another"))
    assert note_left_lines(training, line, {BLACK}, another) == 0
    (made,) = training.cards.draw(NOW, 20, kinds).cards
    assert made.dates is None
    assert names(OTHELLO, made.exercise.answers) == "d3"
    assert made.exercise.origin == ORIGIN._replace(ply=2)
    assert source_text(made.exercise) == "Your game. White has just left your lines."
    learn(training, "mine.sgf", "f5 f6 e6")
    assert training.cards.draw(NOW, 20, kinds).cards == (made,)


async def test_a_review_makes_that_card(training: Training) -> None:
    record = tree(OTHELLO, "f5 f4 e3 d6")
    judge(record.mainline()[3], 2.0, 2.0, 0.0)
    card_maker = CardMaker(training, View(Table.of(record, (ANN, ROBOT)), "ann"), Settings)
    card_maker.make_own(record.mainline())
    await training.aclose()
    (made,) = training.cards.draw(NOW, 20, {ExerciseKind.MISTAKE}).cards
    assert names(OTHELLO, made.exercise.answers) == "e3"


def test_without_a_review_a_move_that_they_lack_makes_no_card(training: Training) -> None:
    line = tree(OTHELLO, "f5 f4 e3").mainline()
    assert note_left_lines(training, line, {BLACK}, ORIGIN) == 0


async def test_a_review_of_an_own_game_brings_the_position_back(training: Training) -> None:
    record = tree(OTHELLO, "f5 d6 c5 f4 e3")
    view = View(Table.of(record, (ANN, ROBOT)), "ann")
    card_maker = CardMaker(training, view, Settings)
    card_maker.make_own(record.mainline())
    await training.aclose()
    assert card(training, "f5 d6").dates is not None
