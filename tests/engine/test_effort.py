"""What a search may cost."""

from __future__ import annotations

import pytest

from boardtui.cli.tool_arguments import DEFAULT_HASH_MEGABYTES
from boardtui.engine.effort import HASH_MEGABYTES, NO_NODE_LIMIT, entries_filled, node_limit
from boardtui.record.evaluation import Limit


def test_the_command_line_has_the_same_default() -> None:
    assert DEFAULT_HASH_MEGABYTES == HASH_MEGABYTES


@pytest.mark.parametrize(
    ("nodes", "limit"), [(None, NO_NODE_LIMIT), (0, 1), (-5, 1), (7, 7), (1 << 80, NO_NODE_LIMIT)]
)
def test_a_search_has_at_least_one_node(nodes: int | None, limit: int) -> None:
    assert node_limit(Limit(nodes=nodes)) == limit


@pytest.mark.parametrize(
    ("limits", "depth", "entries"),
    [
        (Limit(), 5, 1 << 15),
        (Limit(), 60, 1 << 63),
        (Limit(nodes=1), 20, 1 << 10),
        (Limit(nodes=100_000), 20, 1 << 17),
        (Limit(nodes=100_000), 3, 1 << 13),
        (Limit(seconds=0.0), 20, 1 << 10),
        (Limit(seconds=1.0), 60, 1 << 23),
        (Limit(seconds=1.0, nodes=100_000), 60, 1 << 17),
    ],
)
def test_little_memory_for_little_work(limits: Limit, depth: int, entries: int) -> None:
    assert entries_filled(limits, depth) == entries
