"""Players to and from words and texts."""

from __future__ import annotations

import pytest

from boardtui.players.levels import LEVELS
from boardtui.record.who import AT_HOME, LEVEL_IDS, NOBODY, Who, WhoKind

ANN = Who(WhoKind.PERSON, "ann", "Ann Lee")


def test_the_ids_of_levels_are_those_that_can_be_chosen() -> None:
    assert set(LEVEL_IDS) == {level.key for level in LEVELS}


@pytest.mark.parametrize("word", ["human", *LEVEL_IDS, "edax", "edax -x: 3"])
def test_a_word_stands_for_a_player(word: str) -> None:
    assert Who.of_word(word, "Name").word == word
    assert Who.of_word(word, "Name").name == "Name"


def test_the_word_of_a_person_does_not_say_who_it_is() -> None:
    assert ANN.word == Who.of_word("human").word == "human"
    assert not ANN.is_at_home
    assert Who.of_word("human").is_at_home


@pytest.mark.parametrize(
    "who",
    [
        ANN,
        Who.stranger("Bob"),
        Who(WhoKind.ENGINE, "edax: 3"),
        Who(WhoKind.ENGINE, AT_HOME),
        Who.of_word("5"),
    ],
)
def test_a_text_has_the_kind_and_the_id(who: Who) -> None:
    assert Who.from_text(who.to_text(), who.name) == who


@pytest.mark.parametrize("text", ["", "person", "person:", ":ann", "ghost:ann", "nobody:ann"])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        Who.from_text(text)


def test_a_free_seat_has_neither_a_person_nor_a_computer() -> None:
    assert not NOBODY.is_person
    assert (NOBODY.id, NOBODY.name) == ("", "")


def test_a_free_seat_is_read_back_from_its_word_and_its_text() -> None:
    assert Who.of_word(NOBODY.word) == Who.from_text(NOBODY.to_text()) == NOBODY
