"""What follows a review: its report, and mistakes tried again."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from boardtui.analysis.requests import Priority
from boardtui.record.tree import Node
from boardtui.review.report import report
from boardtui.rules.board import Color
from boardtui.session.grading import grade_bounds
from boardtui.session.known_games import KnownGames
from boardtui.session.report_view import ReportView
from boardtui.session.training.drill_setup import new_drill
from boardtui.session.training.game_mistakes import GameMistakes
from boardtui.session.training.left_lines import left_lines
from boardtui.ui.flows.reviewing import card_maker
from boardtui.ui.messages import ReportWanted, TryingWanted
from boardtui.ui.screens.drill import DrillScreen
from boardtui.ui.screens.report import ReportScreen
from boardtui.ui.services import Services
from boardtui.words.lines import left_text
from boardtui.words.report import library_text, report_facts, report_title


async def show_report(services: Services, wanted: ReportWanted) -> None:
    """Show the report on the branch at the cursor, and go where the person points."""
    shown, line, record = wanted.shown, wanted.shown.state.line, wanted.view.record
    found = report(shown.state.game, line, grade_bounds(shown.settings))
    screen = ReportScreen(
        services.preferences,
        report_title(shown.state, record),
        shown,
        ReportView(found),
        clock=record.clock,
        facts=report_facts(line, shown.review),
        find_facts=partial(_find_facts, services, line),
        card_maker=card_maker(services, wanted.view),
        tell=services.notices.tell,
    )
    answer = await services.navigation.ask(screen)
    if answer is None:
        return
    if answer.mistakes:
        first = answer.mistakes.index(answer.node) if answer.node in answer.mistakes else 0
        mine = shown.state.mine
        await try_again(services, TryingWanted(record, answer.mistakes, first, mine))
    else:
        wanted.go_to(answer.node)


async def try_again(services: Services, wanted: TryingWanted) -> None:
    """Let the person try mistakes again, one after the other."""
    ask = services.engines.asker(wanted.record.game, Priority.HINT)
    if ask is None or not wanted.mistakes or not services.may_use_engines():
        return
    deck = GameMistakes(wanted.record, wanted.mistakes, wanted.first, wanted.mine)
    drill = new_drill(services.games, services.engines, services.preferences.settings, deck)
    await drill.begin()
    await services.navigation.ask(DrillScreen(services.preferences, drill))


async def _find_facts(services: Services, line: Sequence[Node]) -> Sequence[str]:
    """Find where a game left those of other people in the library, and the person's lines."""
    games, colors = services.games, map(Color, range(len(line[0].position.game.sides)))
    node = await KnownGames(games.library).first_unknown(line)
    left = await left_lines(games.training, line, frozenset(colors))
    facts = () if node is None else (library_text(node),)
    return (*facts, *(left_text(each, line) for each in left))
