"""Dataclasses that are frozen for the type checker."""

from __future__ import annotations

import pickle
from dataclasses import field, replace

from boardtui.system.frozen import frozen


@frozen
class Corner:
    """A corner of a board."""

    col: int
    row: int = 3
    remark: str = field(default="", compare=False)


@frozen(slots=False)
class Named(Corner):
    """A corner with a name, and room for what is found out about it."""

    name: str = ""


@frozen(eq=False)
class Mark:
    """A mark that equals no other."""

    text: str


def test_objects_are_equal_and_hashed_by_their_fields() -> None:
    assert Corner(1) == Corner(1, 3, "seen") != Corner(2)
    assert {Corner(1), Corner(1, 3, "seen")} == {Corner(1)}
    assert Corner(1) != Named(1)
    assert Mark("x") != Mark("x")
    assert len({Mark("x"), Mark("x")}) == 2


def test_a_changed_copy_leaves_the_original_as_it_was() -> None:
    corner = Named(1, name="near")
    assert replace(corner, row=2) == Named(1, 2, name="near")
    assert corner.row == 3


def test_only_classes_without_slots_take_other_attributes() -> None:
    assert not hasattr(Corner(1), "__dict__")
    assert vars(Named(1, name="near")) == {"name": "near"}


def test_objects_are_shown_and_pickled_by_their_fields() -> None:
    assert repr(Corner(1)) == "Corner(col=1, row=3, remark='')"
    assert pickle.loads(pickle.dumps(Corner(1, 2, "seen"))).remark == "seen"


def test_the_type_checker_refuses_a_change() -> None:
    # Without the error, strict mypy would complain about the comment.
    corner = Corner(1)
    corner.row = 4  # type: ignore[misc]
    assert corner.row == 4
