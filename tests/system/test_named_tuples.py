"""Named tuples of our own: what they have in common with those of `typing`."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Mapping
from types import MappingProxyType
from typing import Generic, TypeVar, get_type_hints

import pytest

from boardtui.system.named_tuples import NamedTuple

ItemT = TypeVar("ItemT")


class Corner(NamedTuple):
    """A corner of a board."""

    col: int
    row: int = 3
    """The row from below."""
    marks: Mapping[str, int] = MappingProxyType({})

    @property
    def text(self) -> str:
        """The corner in words."""
        return f"{self.col}-{self.row}"

    @classmethod
    def at(cls, text: str) -> Corner:
        """Return a corner by its text."""
        col, row = text.split("-")
        return cls(int(col), int(row))


class Held(NamedTuple, Generic[ItemT]):
    """An item in a box."""

    item: ItemT
    amount: int = 1


def test_fields_are_taken_in_order_or_by_name() -> None:
    assert Corner(1, 2) == Corner(row=2, col=1) == (1, 2, {})
    assert Corner._fields == ("col", "row", "marks")
    col, row, _marks = Corner(4, 5)
    assert (col, row) == (4, 5)


def test_a_field_with_a_default_may_be_left_out_and_another_may_not() -> None:
    assert Corner(1).row == 3
    assert Corner(1).marks == {}
    assert Corner._field_defaults == {"row": 3, "marks": {}}
    with pytest.raises(TypeError, match="col"):
        Corner()  # type: ignore[call-arg]


def test_a_default_before_a_field_without_one_is_refused() -> None:
    with pytest.raises(TypeError, match="Wrong: field 'second' without a default"):

        class Wrong(NamedTuple):
            first: int = 1
            second: str  # type: ignore[misc]


def test_the_class_keeps_its_docstring_module_name_methods_and_types() -> None:
    assert Corner.__doc__ == "A corner of a board."
    assert (Corner.__module__, Corner.__qualname__) == (__name__, "Corner")
    assert Corner.at("1-2").text == "1-2"
    assert type(Corner.at("1-2")) is Corner
    assert get_type_hints(Corner)["row"] is int


def test_a_value_shows_its_fields() -> None:
    assert repr(Held("x")) == "Held(item='x', amount=1)"


def test_a_changed_copy_is_of_the_same_class() -> None:
    changed = Corner(1, 2)._replace(row=7)
    assert type(changed) is Corner
    assert changed == (1, 7, {})


def test_a_value_has_no_room_for_other_attributes() -> None:
    corner = Corner(1)
    assert not hasattr(corner, "__dict__")
    with pytest.raises(AttributeError):
        corner.other = 1  # type: ignore[attr-defined]
    with pytest.raises(AttributeError):
        corner.col = 2  # type: ignore[misc]


def test_a_generic_one_takes_a_type() -> None:
    held = Held[int](3)
    assert type(held) is Held
    assert held.item == 3
    assert isinstance(held, tuple)


def test_a_value_survives_copies_and_pickling() -> None:
    held = Held((1, 2), 4)
    assert copy.copy(held) == copy.deepcopy(held) == held
    again = pickle.loads(pickle.dumps(held))
    assert type(again) is Held
    assert again == held
