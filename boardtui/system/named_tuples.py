"""Named tuples that take little time to define.

`typing.NamedTuple` compiles every annotation that is a string, only to check it. For the named
tuples that are defined before the first frame this took as long as drawing it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    from collections import namedtuple

    class _Definition(type):
        """Makes a class with annotated fields a subclass of a plain named tuple."""

        def __new__(mcs, name, bases, namespace):
            if not bases:
                return super().__new__(mcs, name, bases, namespace)
            fields = namespace["__annotations__"]
            values = []
            for field in fields:
                if field in namespace:
                    values.append(namespace.pop(field))
                elif values:  # a plain named tuple would give the default to another field
                    text = f"{name}: field {field!r} without a default follows one with a default"
                    raise TypeError(text)
            plain = namedtuple(name, fields, defaults=values, module=namespace["__module__"])  # noqa: PYI024
            others = (base for base in bases if base is not NamedTuple)
            return type(name, (plain, *others), {"__slots__": (), **namespace})

    class NamedTuple(metaclass=_Definition):
        """Base of named tuples, as `typing.NamedTuple` is."""
