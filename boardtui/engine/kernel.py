"""Kernels: the inner functions of the engines, compiled by numba where it is installed.

A kernel is plain Python over NumPy scalars and structured records, with the same results
whether it is compiled or not. Numbers in kernels are `np.uint64` or `np.int64`: a plain
literal next to an unsigned number would make it signed.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import numpy as np

from boardtui.engine import cache

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])


def _import_numba() -> str:
    """Import numba; return why kernels are not compiled, empty when they are."""
    global numba, overload, compiler
    for setting in ("BOARDTUI_UNCOMPILED", "NUMBA_DISABLE_JIT"):
        if os.environ.get(setting) == "1":
            return f"{setting} is set"
    cache.prepare()
    try:
        numba = importlib.import_module("numba")
        overload = importlib.import_module("numba.extending").overload
        compiler = importlib.import_module("boardtui.engine.compiler")
    except ModuleNotFoundError as error:
        if error.name == "numba":
            return "numba is not installed"
        return f"numba cannot be loaded ({error})"
    except Exception as error:  # noqa: BLE001  whatever the error, the engine runs uncompiled
        return f"numba cannot be loaded ({error})"
    return ""


numba: Any = None
overload: Any = None
compiler: Any = None

UNCOMPILED_BECAUSE = _import_numba()
"""Reason why kernels are not compiled, in a few words; empty when they are."""

COMPILED = not UNCOMPILED_BECAUSE
"""True if kernels are compiled."""


class _AnyType:
    """Substitute for every type and signature of numba where nothing is compiled."""

    def __call__(self, *_: object) -> _AnyType:
        return self

    def __getitem__(self, _: object) -> _AnyType:
        return self


def _type(name: str) -> Any:
    return getattr(numba, name) if COMPILED else _AnyType()


int8, int16, int32, int64 = map(_type, ("int8", "int16", "int32", "int64"))
uint8, uint64 = map(_type, ("uint8", "uint64"))
float32, float64 = map(_type, ("float32", "float64"))
void, boolean = map(_type, ("void", "boolean"))


def kernel(signature: Any) -> Callable[[FunctionT], FunctionT]:
    """Make a function a kernel of `signature`, such as `int64(uint64, STATE)`.

    It is compiled at its first use, or earlier: see `boardtui.engine.readiness`.
    """

    def make(function: FunctionT) -> FunctionT:
        return compiler.Kernel(signature, function) if COMPILED else function

    return make


class Needs(NamedTuple):
    """The kernels that Python calls for one kind of board."""

    longest: tuple[Any, ...]
    """Those for the first move that take the longest to compile."""
    inside: tuple[Any, ...] = ()
    """The callees of the longest, which a second process can compile meanwhile."""
    beside: tuple[Any, ...] = ()
    """The others for the first move, which it compiles then."""
    later: tuple[Any, ...] = ()
    """The kernels that few moves need."""

    def all(self, *, later: bool) -> tuple[Any, ...]:
        """Return all for the first move, and those for later ones if wanted."""
        return (*self.longest, *self.inside, *self.beside, *(self.later if later else ()))


def generic_kernel(function: FunctionT) -> FunctionT:
    """Compile a function as part of each kernel that calls it, for the types used there."""
    if not COMPILED:
        return function
    compiled: FunctionT = numba.extending.register_jitable(function)
    return compiled


def compiled_as(
    function: Callable[..., Any], *, inline: str = "never"
) -> Callable[[FunctionT], FunctionT]:
    """Register an implementation of a plain function for compiled kernels, by numba's `overload`.

    Decorates a function that takes numba's types, under the same parameter names, and returns the
    implementation.
    """

    def register(implementing: FunctionT) -> FunctionT:
        if COMPILED:
            # numba compares the parameters of both, with their annotations.
            implementing.__annotations__.clear()
            overload(function, inline=inline)(implementing)
        return implementing

    return register


def translated(function: Callable[..., Any], signature: Any) -> Callable[[FunctionT], FunctionT]:
    """Register LLVM's instructions for a plain function in compiled kernels.

    Decorates a function of LLVM's builder and the arguments. That costs less time at each call
    of the function than `compiled_as`.
    """

    def register(generate: FunctionT) -> FunctionT:
        if COMPILED:
            templates = numba.core.typing.templates
            template = templates.make_concrete_template(function.__name__, function, [signature])
            templates.infer_global(function, numba.types.Function(template))

            @numba.extending.lower_builtin(function, *signature.args)
            def lower(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
                return generate(builder, *arguments)

        return generate

    return register


def record_type(layout: np.dtype[Any]) -> Any:
    """Return the type of a record in a kernel's signature."""
    return numba.from_dtype(layout) if COMPILED else _AnyType()


def new_record(layout: np.dtype[Any]) -> Any:
    """Return an array of one record, all zero; kernels take its element 0."""
    record = np.zeros(1, layout)
    return record if COMPILED else _PlainRecords(record)


class _PlainRecords:
    """An array of one record with quick access to its fields, for uncompiled kernels."""

    def __init__(self, records: np.ndarray[Any, Any]) -> None:
        self._records = records
        self._only = _PlainRecord(records)

    def __getitem__(self, key: int | str) -> Any:
        return self._records[key] if isinstance(key, str) else self._only

    def __setitem__(self, key: str, value: object) -> None:
        self._records[key] = value


class _PlainRecord:
    """A record with its fields as attributes: arrays are bound once, numbers read each time."""

    def __init__(self, records: np.ndarray[Any, Any]) -> None:
        fields = {name: records[name] for name in records.dtype.names or ()}
        arrays = {name: field[0] for name, field in fields.items() if field.ndim > 1}
        numbers = {name: field for name, field in fields.items() if field.ndim == 1}
        self.__dict__.update(arrays, _numbers=numbers)

    def __getattr__(self, name: str) -> Any:
        return self.__dict__["_numbers"][name][0]

    def __setattr__(self, name: str, value: object) -> None:
        self.__dict__["_numbers"][name][0] = value

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)

    def __setitem__(self, name: str, value: object) -> None:
        setattr(self, name, value)
