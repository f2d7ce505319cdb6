"""The report on a reviewed game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from boardtui.library.errors import LibraryError
from boardtui.record.tree import Node
from boardtui.review.known_moves import first_unknown
from boardtui.review.report import report
from boardtui.session.game_library import GameLibrary
from boardtui.session.grading import grade_bounds
from boardtui.session.report_view import ReportView
from boardtui.ui.messages import ReportWanted
from boardtui.ui.screens.report import ReportScreen
from boardtui.ui.services import Services
from boardtui.words.report import library_text, report_facts, report_title

if TYPE_CHECKING:
    from boardtui.ui.screens.report import FindFacts


async def show_report(services: Services, wanted: ReportWanted) -> None:
    """Show the report on the branch at the cursor, and go where the person points."""
    shown, library = wanted.shown, services.games.library
    line = shown.state.line
    found = report(shown.state.game, line, grade_bounds(shown.settings))
    find: FindFacts | None = None if library is None else partial(_find_facts, library, line)
    screen = ReportScreen(
        services.preferences,
        report_title(wanted.record, line),
        shown,
        ReportView(found),
        clock=wanted.record.clock,
        facts=report_facts(line, shown.review),
        find_facts=find,
    )
    node = await services.navigation.ask(screen)
    if node is not None:
        wanted.go_to(node)


async def _find_facts(library: GameLibrary, line: Sequence[Node]) -> Sequence[str]:
    """Find where a game left those of other people in the library."""
    try:
        node = await library.ask(lambda reader: first_unknown(reader, line))
    except LibraryError:
        return ()
    return () if node is None else (library_text(node),)
