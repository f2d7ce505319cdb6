"""The kernels for small boards that Python calls."""

from __future__ import annotations

from boardtui.engine.gomoku.small.search import ranked, search
from boardtui.engine.kernel import Needs

ALL = Needs(longest=(search,), beside=(ranked,))
