"""Single bits of unsigned 64-bit numbers: plain functions, and their compiled twins."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.kernel import COMPILED, compiled_as

ONE = np.uint64(1)


def popcount(bits: Any) -> Any:
    """The number of bits that are set."""
    return np.int64(int(bits).bit_count())


def lowest(bits: Any) -> Any:
    """The number of the lowest bit that is set; there must be one."""
    return np.int64((int(bits) & -int(bits)).bit_length() - 1)


def product(one: Any, other: Any) -> Any:
    """The lowest 64 bits of a product."""
    return np.uint64((int(one) * int(other)) & 0xFFFFFFFFFFFFFFFF)


if COMPILED:
    from numba import types
    from numba.extending import intrinsic

    @intrinsic
    def _popcount(_: Any, bits: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.uint64), generate

    @intrinsic
    def _lowest(_: Any, bits: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            from llvmlite import ir

            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.uint64), generate

    @compiled_as(popcount, inline="always")
    def _popcount_of(bits: Any) -> Any:
        return lambda bits: _popcount(np.uint64(bits))

    @compiled_as(lowest, inline="always")
    def _lowest_of(bits: Any) -> Any:
        return lambda bits: _lowest(np.uint64(bits))

    @compiled_as(product, inline="always")
    def _product_of(one: Any, other: Any) -> Any:
        return lambda one, other: np.uint64(one) * np.uint64(other)
