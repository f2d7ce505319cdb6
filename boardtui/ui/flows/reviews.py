"""What follows a review: its report, and mistakes tried again."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from boardtui.analysis.requests import Priority
from boardtui.library.errors import LibraryError
from boardtui.record.tree import Node
from boardtui.review.known_moves import first_unknown
from boardtui.review.report import report
from boardtui.session.game_library import GameLibrary
from boardtui.session.grading import grade_bounds
from boardtui.session.report_view import ReportView
from boardtui.session.trying import Trying, known_from
from boardtui.ui.messages import ReportWanted, TryingWanted
from boardtui.ui.screens.report import ReportScreen
from boardtui.ui.screens.trying import TryingScreen
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
        report_title(shown.state, wanted.record),
        shown,
        ReportView(found),
        clock=wanted.record.clock,
        facts=report_facts(line, shown.review),
        find_facts=find,
    )
    answer = await services.navigation.ask(screen)
    if answer is None:
        return
    if answer.mistakes:
        first = answer.mistakes.index(answer.node) if answer.node in answer.mistakes else 0
        people = shown.state.humans
        await try_again(services, TryingWanted(wanted.record, answer.mistakes, first, people))
    else:
        wanted.go_to(answer.node)


async def try_again(services: Services, wanted: TryingWanted) -> None:
    """Let the person try mistakes again, one after the other."""
    ask = services.engines.asker(wanted.record.game, Priority.HINT)
    if ask is None or not wanted.mistakes:
        return
    known = known_from(services.games.library)
    trying = Trying(wanted.record, wanted.mistakes, ask, known)
    trying.begin(wanted.first)
    await services.navigation.ask(TryingScreen(services.preferences, trying, wanted.humans))


async def _find_facts(library: GameLibrary, line: Sequence[Node]) -> Sequence[str]:
    """Find where a game left those of other people in the library."""
    try:
        node = await library.ask(lambda reader: first_unknown(reader, line))
    except LibraryError:
        return ()
    return () if node is None else (library_text(node),)
