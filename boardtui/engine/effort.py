"""What a search may cost, and how much of its memory it uses for that."""

from __future__ import annotations

from boardtui.record.evaluation import Limit

HASH_MEGABYTES = 64
"""Memory for what a search has found out, where nobody says otherwise."""

NO_NODE_LIMIT = 1 << 62
"""So many nodes are never searched."""

ENTRIES_A_SECOND = 1 << 22
"""More than any search remembers."""

FEWEST_ENTRIES = 10
"""The hash table of a search has 2 to that power entries, and twice as many for each ply."""


def node_limit(limits: Limit) -> int:
    """The nodes after which a search has to end: at least one, at most NO_NODE_LIMIT."""
    nodes = NO_NODE_LIMIT if limits.nodes is None else limits.nodes
    return min(max(nodes, 1), NO_NODE_LIMIT)


def entries_filled(limits: Limit, depth: int) -> int:
    """As many entries of a hash table as such a search fills; a power of two.

    It should use no more of them, for little is soon emptied.
    """
    nodes = node_limit(limits)
    if limits.seconds is not None:
        nodes = int(min(max(limits.seconds, 0.0) * ENTRIES_A_SECOND, nodes))
    return 1 << min(FEWEST_ENTRIES + depth, max(FEWEST_ENTRIES, nodes.bit_length()))
