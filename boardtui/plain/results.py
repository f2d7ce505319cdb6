"""The person's results in plain mode."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from boardtui.person.personal_file import PersonalError
from boardtui.person.statistics import by_color, by_name, by_pool, grouped, tally
from boardtui.plain.session import Session
from boardtui.players.glicko2 import DRAW, WIN
from boardtui.words.errors import sentence
from boardtui.words.language import _
from boardtui.words.names import game_name, side_name
from boardtui.words.ratings import (
    counted_level,
    counted_opening,
    level_strength,
    no_results,
    rating_with_error,
    tally_text,
    what_counts,
)
from boardtui.words.sentences import joined

if TYPE_CHECKING:
    from boardtui.person.results_file import Counted

LAST = 10
"""The number of newest results in the list."""

OPENINGS = 3
"""The number of most frequent openings in the list."""


async def results(session: Session, _argument: str) -> None:
    """Say the rating and the results of each kind of game, or why they cannot be read."""
    rated = session.games.rated
    if not rated.keeps:
        session.say(_("Results are not saved here."))
        return
    try:
        pools = by_pool(await rated.results())
    except PersonalError as error:
        session.say(sentence(error))
        return
    lines = [line for pool in pools for line in _lines(pool)] or [no_results(), what_counts()]
    session.say("\n".join(lines))
    await training(session)


async def training(session: Session) -> None:
    """Say how the person has trained, unless nothing is kept or was trained yet."""
    from boardtui.session.training.progress import training_progress
    from boardtui.words.training_page import told_training

    kept = session.games.training
    try:
        progress = await training_progress(kept)
    except PersonalError as error:
        session.say(sentence(error))
        return
    if not progress.is_empty:
        session.say("\n".join(told_training(progress)))


def _lines(pool: Sequence[Counted]) -> Iterator[str]:
    """Yield the results of one kind of game."""
    newest = pool[-1]
    game = newest.result.game
    rating = _("Your rating: {rating}").format(rating=rating_with_error(newest.rating))
    yield _("{game}. {rating}. {tally}.").format(
        game=game_name(game), rating=rating, tally=tally_text(tally(pool))
    )
    names = {WIN: _("won"), DRAW: _("drawn")}
    last = [names.get(counted.result.score, _("lost")) for counted in pool[-LAST:]]
    yield _("Latest results: {results}.").format(results=_(", ").join(last))
    levels = grouped(pool, lambda counted: counted.result.level)
    for level in sorted(levels, key=lambda level: level_strength(game, level)):
        yield f"{counted_level(level)}: {tally_text(tally(levels[level]))}."
    yield from _sides(pool)
    for opening, some in by_name(pool, lambda counted: counted_opening(counted.result), OPENINGS):
        if opening:
            yield joined(_("{text}.").format(text=opening), *_sides(some))


def _sides(results: Sequence[Counted]) -> Iterator[str]:
    """Yield the results with each colour."""
    game = results[-1].result.game
    for side, each in by_color(results):
        yield f"{side_name(game, side)}: {tally_text(each)}."
