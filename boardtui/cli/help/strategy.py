"""Strategy: the words of the trade, each with a small board."""

from __future__ import annotations

from collections.abc import Sequence

from boardtui.cli.help.blocks import Section, Verbatim
from boardtui.config.settings import Settings
from boardtui.rules.board import Point
from boardtui.rules.faults import faults
from boardtui.rules.game import Place
from boardtui.session.strategy import EXAMPLES, Example
from boardtui.system.translatable import N_
from boardtui.words.faults import fault_text
from boardtui.words.terms import StrategyTerm, term_of


def sections(_settings: Settings) -> Sequence[Section]:
    """Return the sections on strategy; the settings do not change them."""
    examples = {term_of(example.kind): example for example in EXAMPLES}
    return (
        Section(
            N_("Strategy"),
            N_(
                "The coach uses these terms. On the boards, X is Black and O is White. 1 marks "
                "the mistake; 2 and the numbers after it are the refutation."
            ),
        ),
        *(_section(term, examples[term]) for term in StrategyTerm),
    )


def drawn(example: Example) -> str:
    """Return the board before the fault, with the numbers of the moves that follow."""
    game, board, size = example.game, example.position.board, example.game.board_size
    numbers = {
        move.point: str(number)
        for number, move in enumerate(example.line, 1)
        if isinstance(move, Place)
    }
    columns = " ".join(game.notation.column(col) for col in range(size.cols))
    rows = [f"  {columns}"]
    for row, cells in enumerate(str(board).split()):
        marked = [
            numbers.get(point, cell)
            for cell, point in zip(
                cells, (Point(col, row) for col in range(size.cols)), strict=True
            )
        ]
        rows.append(f"{game.notation.row(row, size)} {' '.join(marked)}")
    return "\n".join(rows)


def _section(term: StrategyTerm, example: Example) -> Section:
    """Return a term with its meaning, a board, and the fault that the board shows."""
    found = faults(example.position, example.line)
    fault = next(fault for fault in found if fault.kind is example.kind)
    said = fault_text(example.position, example.line[0], fault)
    return Section(term.value.title, term.value.meaning, Verbatim(drawn(example)), said)
