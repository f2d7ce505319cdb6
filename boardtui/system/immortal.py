"""Objects whose references are not counted, which forked processes can share for good.

A change of a count copies the page of memory that it is on. CPython has such objects since 3.12
(PEP 683), and no function that makes them.
"""

from __future__ import annotations

import ctypes
import gc
import sys
import sysconfig
from types import CodeType
from typing import Final

_KNOWS_THEM: Final = (
    sys.implementation.name == "cpython"
    and sys.version_info[:2] >= (3, 12)
    and sys.maxsize > 2**32
    and sys.byteorder == "little"
    and not sysconfig.get_config_var("Py_GIL_DISABLED")
    and not hasattr(sys, "getobjects")
)
"""True where the count of an object is known to be the first 32 bits of it."""


def make_all_immortal() -> None:
    """Stop counting the references to all present objects, which are then never freed.

    Nothing happens where Python counts the references to every object, as before 3.12.
    """
    if not _KNOWS_THEM:
        return
    found = set[int]()
    waiting = gc.get_objects()
    while waiting:
        each = waiting.pop()
        if id(each) not in found:
            found.add(id(each))
            waiting += gc.get_referents(each)
            if isinstance(each, CodeType):  # which does not tell the collector of its constants
                waiting.append(each.co_consts)
    immortal = _count_at(id(None)).value
    for address in found:
        _count_at(address).value = immortal


def _count_at(address: int) -> ctypes.c_uint32:
    return ctypes.c_uint32.from_address(address)
