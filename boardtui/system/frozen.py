"""Frozen dataclasses that take little time to define and to make.

The type checker refuses a change of a field. `dataclass(frozen=True)` refuses it at run time, too:
that makes each new object slower, positions as well. It also compiles six methods for each class,
which took a tenth of the imports before the first frame; here only the constructor is compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform, overload

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
    # Made by `dataclass`, the other methods would be compiled for each class.
    make = dataclass(slots=slots, kw_only=kw_only, eq=False, repr=False)

    def frozen_class(cls: type[T]) -> type[T]:
        made = make(cls)
        _add_repr(made)
        if eq:
            _add_comparison(made)
        return made

    return frozen_class if cls is None else frozen_class(cls)


def _add_repr(cls: type) -> None:
    names = [each.name for each in fields(cls)]

    def shown(self: object) -> str:
        values = (f"{name}={getattr(self, name)!r}" for name in names)
        return f"{type(self).__qualname__}({', '.join(values)})"

    cls.__repr__ = shown  # type: ignore[assignment]


def _add_comparison(cls: type) -> None:
    names = [each.name for each in fields(cls) if each.compare]
    compared = attrgetter(*names) if names else type

    def equals(self: object, other: object) -> Any:
        is_alike = other.__class__ is self.__class__
        return compared(self) == compared(other) if is_alike else NotImplemented

    def hashed(self: object) -> int:
        return hash(compared(self))

    cls.__eq__, cls.__hash__ = equals, hashed  # type: ignore[assignment,method-assign]
