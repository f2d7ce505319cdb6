"""Everything that the rules name has a name in every language."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from boardtui.rules.board import Seat
from boardtui.rules.errors import OptionError
from boardtui.rules.game import Choose, Game
from boardtui.rules.registry import GAMES, game
from boardtui.words.names import value_about, value_name
from tests.tools import catalogue


def variants(family: type[Game]) -> Iterator[Game]:
    """The family with every set of options that goes together."""
    options = family.options()
    for values in product(*(option.choices for option in options)):
        chosen = {option.name: value for option, value in zip(options, values, strict=True)}
        try:
            yield family(**chosen)
        except OptionError:
            continue


def names(family: type[Game]) -> set[str]:
    """What a person may read of a game besides its errors."""
    found = {family.title, family.summary, *family.presets, *(side.name for side in family.sides)}
    for option in family.options():
        found |= {option.label, *(c.label for c in option.choices if hasattr(c, "label"))}
    for each in variants(family):
        found |= {each.name, *(each.seat_name(Seat(seat)) for seat in range(len(each.sides)))}
    return found


@pytest.fixture(scope="module")
def known() -> set[object]:
    """The texts in the catalogues."""
    return {message.id for message in catalogue.collected()}


@pytest.mark.parametrize("family", GAMES)
def test_every_name_is_in_the_catalogues(family: type[Game], known: set[object]) -> None:
    assert names(family) <= known


@pytest.mark.parametrize("opening", ["swap", "swap2"])
def test_every_choice_has_a_name(opening: str, known: set[object]) -> None:
    position = game("gomoku", opening=opening).start()
    while not position.game.is_settled(position):
        moves = position.legal_moves
        choices = [move for move in moves if isinstance(move, Choose)]
        for short in False, True:
            names = {position.game.choice_name(move.option, short=short) for move in choices}
            assert names <= known
        position = position.play(moves[-1])


LONGEST_VALUE = 16
"""Columns of a value in the form for a new game."""


def test_values_have_short_names_and_those_that_are_no_numbers_are_explained() -> None:
    values = {value for family in GAMES for each in family.options() for value in each.choices}
    for value in values:
        assert len(value_name(value)) <= LONGEST_VALUE
        assert value_about(value).endswith(".") is not isinstance(value, int)
