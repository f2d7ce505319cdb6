"""The effort of a search: its node limit, and the memory that it uses for that."""

from __future__ import annotations

from boardtui.record.evaluation import Limit

HASH_MEGABYTES = 64
"""Memory for transposition tables by default."""

NO_NODE_LIMIT = 1 << 62
"""More nodes than are ever searched."""

ENTRIES_A_SECOND = 1 << 22
"""More entries than any search stores."""

FEWEST_ENTRIES = 10
"""Base-2 logarithm of the table entries at depth 0; they double with each ply."""


def node_limit(limits: Limit) -> int:
    """Return the most nodes of a search: at least one, at most NO_NODE_LIMIT."""
    nodes = NO_NODE_LIMIT if limits.nodes is None else limits.nodes
    return min(max(nodes, 1), NO_NODE_LIMIT)


def entries_filled(limits: Limit, depth: int) -> int:
    """Return the table entries that a search may fill; a power of two.

    Use no more of them: a small table is quick to empty.
    """
    nodes = node_limit(limits)
    if limits.seconds is not None:
        nodes = int(min(max(limits.seconds, 0.0) * ENTRIES_A_SECOND, nodes))
    return 1 << min(FEWEST_ENTRIES + depth, max(FEWEST_ENTRIES, nodes.bit_length()))
