"""The library's explorer in plain mode."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from boardtui.library.errors import LibraryError
from boardtui.library.explorer import FEW, Next, ResultCounts
from boardtui.library.query import QueryError, parse_query
from boardtui.person.personal_file import PersonalError
from boardtui.plain.library import read_own
from boardtui.plain.questions import NotUnderstood
from boardtui.plain.session import Session
from boardtui.rules.board import Color
from boardtui.rules.game import Game
from boardtui.session.explored import ExplorerView, GameFilter, explore
from boardtui.words.cards import card_text
from boardtui.words.counts import games_text
from boardtui.words.errors import sentence
from boardtui.words.explorer import (
    cannot_explore,
    empty_library,
    ended_text,
    mean_text,
    no_games,
    no_library,
    percents,
)
from boardtui.words.language import _, ngettext
from boardtui.words.names import move_name, opening_name, side_name

MOST_MOVES = 8
"""The most moves that are listed."""

NEWEST = 3
"""The most games that are listed."""


async def explorer(session: Session, argument: str) -> None:
    """Say the moves from here in the library's games, or in those that a search finds."""
    state, library = session.state, session.games.library
    if library is None or not state.is_alone:
        raise NotUnderstood(cannot_explore(keeps=library is not None))
    try:
        only = GameFilter(argument, parse_query(argument))
        await read_own(session, library)
        line = state.line[: state.depth + 1]
        explored = await library.ask(partial(explore, library, only, line))
    except (QueryError, LibraryError, PersonalError) as error:
        raise NotUnderstood(sentence(error)) from None
    if explored is None:
        session.say(no_library(""))
    elif explored.is_empty:
        session.say(empty_library(""))
    elif not explored.stats.tally.games:
        session.say(no_games(only.text))
    else:
        session.say("\n".join(_lines(explored)))


def _lines(explored: ExplorerView) -> Iterator[str]:
    """Yield the stats about a position that occurs in games."""
    game, stats = explored.position.game, explored.stats
    if name := opening_name(explored.opening):
        yield _("{text}.").format(text=name)
    yield _("{text}.").format(text=_results_text(game, stats.tally))
    for each in stats.moves[:MOST_MOVES]:
        yield _move(game, each)
    rest = len(stats.moves) - MOST_MOVES
    if rest > 0:
        text = ngettext("{count} more move.", "{count} more moves.", rest)
        yield text.format(count=rest)
    if stats.ended:
        yield _("{text}.").format(text=ended_text(stats.ended))
    for row in explored.stats.newest[:NEWEST]:
        yield _("{text}.").format(text=card_text(row))


def _move(game: Game, each: Next) -> str:
    name = move_name(game, each.move)
    return _("{move}: {text}.").format(move=name, text=_results_text(game, each.tally, each.share))


def _results_text(game: Game, tally: ResultCounts, share: float | None = None) -> str:
    """Return the number of games, their share among the games that went on, and their results."""
    parts = [games_text(tally.games)]
    if tally.games >= FEW:
        if share is not None:
            parts.append(f"{100 * share:.0f}%")
        black, white = (side_name(game, Color(color)) for color in (0, 1))
        results = zip((black, _("draw"), white), percents(tally), strict=True)
        parts += [f"{name} {percent}%" for name, percent in results]
    if mean := mean_text(tally):
        parts.append(_("mean lead {score}").format(score=mean))
    return _(", ").join(parts)
