"""Moves and flips of the 8x8 board in four directions at once, as LLVM vectors.

The four lanes hold the shifts 1, 7, 9 and 8: along a row, both diagonals, a column. Each
direction is filled to both sides, by doubling (Kogge-Stone fill). LLVM maps the vectors to what the
processor has (AVX2, SSE2, NEON).
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

_WORD = ir.IntType(64)
_LANES = ir.VectorType(_WORD, 4)
_INDICES = ir.VectorType(ir.IntType(32), 4)
_UNDEFINED = ir.Constant(_LANES, ir.Undefined)
_ZERO = ir.Constant(_LANES, [0, 0, 0, 0])
_SHIFT = ir.Constant(_LANES, [1, 7, 9, 8])
_TWICE = ir.Constant(_LANES, [2, 14, 18, 16])
_INNER = 0x7E7E7E7E7E7E7E7E
_MASK = ir.Constant(_LANES, [_INNER, _INNER, _INNER, 2**64 - 1])


def _spread(builder: Any, word: Any) -> Any:
    first = builder.insert_element(_UNDEFINED, word, ir.Constant(ir.IntType(32), 0))
    return builder.shuffle_vector(first, _UNDEFINED, ir.Constant(_INDICES, [0, 0, 0, 0]))


def _together(builder: Any, lanes: Any) -> Any:
    reduce = cgutils.get_or_insert_function(
        builder.module, ir.FunctionType(_WORD, (_LANES,)), "llvm.vector.reduce.or.v4i64"
    )
    return builder.call(reduce, (lanes,))


def _fill(builder: Any, source: Any, through: Any) -> tuple[Any, Any]:
    """The runs of `through` that begin next to `source`, up and down in each lane."""
    up = builder.and_(through, builder.shl(source, _SHIFT))
    down = builder.and_(through, builder.lshr(source, _SHIFT))
    up = builder.or_(up, builder.and_(through, builder.shl(up, _SHIFT)))
    down = builder.or_(down, builder.and_(through, builder.lshr(down, _SHIFT)))
    pairs_up = builder.and_(through, builder.shl(through, _SHIFT))
    # The same pairs, named by their other disc.
    pairs_down = builder.lshr(pairs_up, _SHIFT)
    # Two discs are found so far; each round adds two, up to the six of a line.
    for _ in range(2):
        up = builder.or_(up, builder.and_(pairs_up, builder.shl(up, _TWICE)))
        down = builder.or_(down, builder.and_(pairs_down, builder.lshr(down, _TWICE)))
    return up, down


@intrinsic
def legal_moves_simd(_: Any, own: Any, other: Any) -> Any:
    """The same as `bitboard.legal_moves`."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        own, other = arguments
        through = builder.and_(_spread(builder, other), _MASK)
        up, down = _fill(builder, _spread(builder, own), through)
        ends = builder.or_(builder.shl(up, _SHIFT), builder.lshr(down, _SHIFT))
        return builder.and_(_together(builder, ends), builder.not_(builder.or_(own, other)))

    return types.uint64(types.uint64, types.uint64), generate


@intrinsic
def flips_simd(_: Any, own: Any, other: Any, move: Any) -> Any:
    """The same as `bitboard.flips`."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        own, other, move = arguments
        through = builder.and_(_spread(builder, other), _MASK)
        ends = _spread(builder, own)
        up, down = _fill(builder, _spread(builder, move), through)
        closed_up = builder.icmp_unsigned("!=", builder.and_(builder.shl(up, _SHIFT), ends), _ZERO)
        closed_down = builder.icmp_unsigned(
            "!=", builder.and_(builder.lshr(down, _SHIFT), ends), _ZERO
        )
        flipped = builder.or_(
            builder.select(closed_up, up, _ZERO), builder.select(closed_down, down, _ZERO)
        )
        return _together(builder, flipped)

    return types.uint64(types.uint64, types.uint64, types.uint64), generate
