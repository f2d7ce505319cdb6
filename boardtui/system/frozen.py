"""Frozen dataclasses that take little time to define and to make.

The type checker refuses a change of a field. A frozen dataclass refuses it at run time, too: that
makes each new object slower, positions as well, and takes half of the time of a definition.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform, overload

T = TypeVar("T")


@overload
def frozen(cls: type[T], /) -> type[T]: ...
@overload
def frozen(
    *, slots: bool = ..., eq: bool = ..., kw_only: bool = ...
) -> Callable[[type[T]], type[T]]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(
    cls: type[T] | None = None,
    /,
    *,
    slots: bool = True,
    eq: bool = True,
    kw_only: bool = False,
) -> type[T] | Callable[[type[T]], type[T]]:
    """Make a class a dataclass that is frozen for the type checker, and hashable by its fields.

    With `eq` false, objects are equal and hashed as those of any class.
    """
    make = dataclass(slots=slots, eq=eq, unsafe_hash=eq, kw_only=kw_only)
    return make if cls is None else make(cls)
