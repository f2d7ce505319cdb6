"""Files of several games: scanned and read one by one, so that a bad game costs no other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar, cast

from boardtui.formats import grammar
from boardtui.formats.content import Content
from boardtui.formats.errors import FormatError, FormatReason, LimitExceeded, Source
from boardtui.formats.grammar import RawGame
from boardtui.formats.limits import FOREIGN, MAX_GAMES, MAX_PROBLEMS, Limits
from boardtui.formats.reading import Reading
from boardtui.formats.scanned import RawT, ScannedGame
from boardtui.rules.errors import RulesError

ItemT = TypeVar("ItemT", bound=ScannedGame[Any] | Reading)


def scan_games(
    content: Content, scan_game: Callable[[RawGame], ScannedGame[Source]], limits: Limits = FOREIGN
) -> Iterator[ScannedGame[Source] | FormatError]:
    """Scan the games of a file in the grammar of SGF and GGF.

    A FormatError or RulesError of `scan_game` is yielded in place of its game.
    """
    for raw in grammar.scan(content, limits):
        if isinstance(raw, FormatError):
            yield raw
            continue
        try:
            scanned = scan_game(raw)
        except (FormatError, RulesError) as error:
            yield raw.source.placed(raw.tree[0].offset, error)
        else:
            problems = (*content.take_problems(), *([raw.problem] if raw.problem else []))
            del raw  # its tree is large, and not needed any more
            yield scanned._replace(problems=problems)


def read_games(
    games: Iterable[ScannedGame[RawT] | FormatError],
    read: Callable[[ScannedGame[RawT]], Reading],
    limit: int = MAX_GAMES,
) -> Iterator[Reading]:
    """Yield the readings of scanned games, at least one; raises as `with_problems` does."""
    return with_problems(_read_each(games, read), limit)


def with_problems(items: Iterable[ItemT | FormatError], limit: int = MAX_GAMES) -> Iterator[ItemT]:
    """Yield the games of a file, each with the errors before it among its problems.

    The last game takes the errors after it as well. Raises FormatError when there is no game, and
    LimitExceeded when there are more than `limit`, errors included.
    """
    waiting: list[FormatError] = []
    held: list[ItemT] = []
    """The latest game, held back: it may be the last."""
    for count, item in enumerate(items, 1):
        if count > limit:
            raise LimitExceeded(FormatReason.MANY_GAMES, limit=limit)
        if isinstance(item, FormatError):
            waiting.append(item)
            continue
        yield from held
        held = [_with_these_problems(item, [*waiting, *item.problems])]
        waiting = []
    if not held:
        # Decoding problems have no place, and do not explain why there is no game.
        raise next((error for error in waiting if error.place), waiting[0])
    for last in held:
        yield _with_these_problems(last, [*last.problems, *waiting])


def _read_each(
    games: Iterable[ScannedGame[RawT] | FormatError], read: Callable[[ScannedGame[RawT]], Reading]
) -> Iterator[Reading | FormatError]:
    """Yield the reading of each game, or an error in place of one that cannot be read."""
    for game in games:
        if isinstance(game, FormatError):
            yield game
            continue
        try:
            yield read(game)
        except FormatError as error:
            yield from game.problems
            yield error


def _with_these_problems(item: ItemT, problems: list[FormatError]) -> ItemT:
    """Return a game with other problems, up to the limit."""
    changed: Any = item._replace(problems=tuple(problems[:MAX_PROBLEMS]))
    return cast("ItemT", changed)
