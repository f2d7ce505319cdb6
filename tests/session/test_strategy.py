"""The examples of the words of the trade: each shows its fault, as independent checks confirm."""

from __future__ import annotations

from boardtui.rules.faults import faults
from boardtui.session.strategy import EXAMPLES
from tests.rules.gomoku_fault_claims import is_true as is_true_at_gomoku
from tests.rules.othello_fault_claims import is_true as is_true_at_othello

CHECKS = {"othello": is_true_at_othello, "gomoku": is_true_at_gomoku}


def test_each_example_shows_its_fault() -> None:
    for example in EXAMPLES:
        found = faults(example.position, example.line)
        fault = next(fault for fault in found if fault.kind is example.kind)
        assert CHECKS[example.game.key](example.position, example.line, fault)
        assert fault.plies == len(example.line)


def test_no_fault_has_two_examples() -> None:
    kinds = [example.kind for example in EXAMPLES]
    assert len(kinds) == len(set(kinds))
