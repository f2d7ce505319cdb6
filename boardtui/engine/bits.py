"""Single bits of unsigned 64-bit numbers: plain functions, and their compiled twins."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.kernel import int64, translated, uint64

ONE = np.uint64(1)


def popcount(bits: Any) -> Any:
    """The number of bits that are set."""
    return np.int64(int(bits).bit_count())


def lowest(bits: Any) -> Any:
    """The number of the lowest bit that is set; there must be one."""
    return np.int64((int(bits) & -int(bits)).bit_length() - 1)


def product(one: Any, other: Any) -> Any:
    """The lowest 64 bits of a product."""
    # Python's integers, since NumPy warns of overflow.
    return np.uint64((int(one) * int(other)) & 0xFFFFFFFFFFFFFFFF)


def prefetch(address: Any) -> Any:
    """Load the memory at an address into the processor's cache, ahead of its use."""
    return address


@translated(popcount, int64(uint64))
def _popcount(builder: Any, bits: Any) -> Any:
    return builder.ctpop(bits)


@translated(lowest, int64(uint64))
def _lowest(builder: Any, bits: Any) -> Any:
    from llvmlite import ir

    return builder.cttz(bits, ir.Constant(ir.IntType(1), 1))


@translated(product, uint64(uint64, uint64))
def _product(builder: Any, one: Any, other: Any) -> Any:
    return builder.mul(one, other)


@translated(prefetch, uint64(uint64))
def _prefetch(builder: Any, address: Any) -> Any:
    from llvmlite import ir

    pointer, number = ir.IntType(8).as_pointer(), ir.IntType(32)
    kind = ir.FunctionType(ir.VoidType(), [pointer, number, number, number])
    call = builder.module.declare_intrinsic("llvm.prefetch", [pointer], kind)
    # For reading, to be kept in all caches, as data.
    options = [ir.Constant(number, option) for option in (0, 3, 1)]
    builder.call(call, [builder.inttoptr(address, pointer), *options])
    return address
