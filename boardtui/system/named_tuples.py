"""Named tuples that take little time to define.

`typing.NamedTuple` compiles every annotation that is a string, only to check it, and
`collections.namedtuple` compiles a constructor for each class. For the named tuples that are
defined before the first frame this took longer than drawing it.
"""

from __future__ import annotations

from functools import cache
from types import FunctionType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    from collections import _tuplegetter

    _GLOBALS = {"make": tuple.__new__}

    @cache
    def _constructor_code(amount):
        """Compile a constructor that takes `amount` fields."""
        fields = "".join(f"field_{number}, " for number in range(amount))
        return eval(f"lambda cls, {fields}: make(cls, ({fields}))", _GLOBALS).__code__

    class _Definition(type):
        """Makes a class with annotated fields a named tuple."""

        def __new__(mcs, name, bases, namespace):
            if not bases:
                return super().__new__(mcs, name, bases, namespace)
            fields = tuple(namespace["__annotations__"])
            defaults = {}
            for number, field in enumerate(fields):
                if field in namespace:
                    defaults[field] = namespace[field]
                elif defaults:  # a constructor would give the default to another field
                    text = f"{name}: field {field!r} without a default follows one with a default"
                    raise TypeError(text)
                namespace[field] = _tuplegetter(number, f"Alias for field number {number}")
            # The names are those that a caller may use.
            code = _constructor_code(len(fields)).replace(co_varnames=("cls", *fields))
            values = tuple(defaults.values())
            others = (base for base in bases if base is not NamedTuple)
            return type(
                name,
                (_Values, *others),
                {
                    "__slots__": (),
                    "__new__": FunctionType(code, _GLOBALS, "__new__", values),
                    "__match_args__": fields,
                    "_fields": fields,
                    "_field_defaults": defaults,
                    **namespace,
                },
            )

    class _Values(tuple):
        """The methods of named tuples, as `collections.namedtuple` has them."""

        __slots__ = ()

        @classmethod
        def _make(cls, values):
            made = tuple.__new__(cls, values)
            if len(made) != len(cls._fields):
                raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
            return made

        def _replace(self, /, **changes):
            changed = self._make(map(changes.pop, self._fields, self))
            if changes:
                raise ValueError(f"Got unexpected field names: {list(changes)!r}")
            return changed

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self):
            fields = (f"{name}={value!r}" for name, value in self._asdict().items())
            return f"{type(self).__name__}({', '.join(fields)})"

        def __getnewargs__(self):
            return tuple(self)

    class NamedTuple(metaclass=_Definition):
        """Base of named tuples, as `typing.NamedTuple` is."""
