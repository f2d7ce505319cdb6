"""Files of several games: scanned and read one by one, so that a bad game costs no other."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, TypeVar, cast

from boardtui.formats import grammar
from boardtui.formats.content import Content
from boardtui.formats.errors import OF_NO_GAME, FormatError, FormatReason, Source
from boardtui.formats.grammar import RawGame
from boardtui.formats.limits import FOREIGN, MAX_PROBLEMS, Limits
from boardtui.formats.problems import innermost
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
    games: Iterable[ScannedGame[RawT] | FormatError], read: Callable[[ScannedGame[RawT]], Reading]
) -> Iterator[Reading]:
    """Yield the readings of scanned games, at least one; raises as `with_problems` does."""
    return with_problems(read_each(games, read))


def with_problems(items: Iterable[ItemT | FormatError]) -> Iterator[ItemT]:
    """Yield the games of a file, each with the errors before it among its problems.

    The last game takes the errors after it as well. Raises FormatError when there is no game.
    """
    waiting: list[FormatError] = []
    held: list[ItemT] = []
    """The latest game, held back: it may be the last."""
    for item in items:
        if isinstance(item, FormatError):
            if len(waiting) < MAX_PROBLEMS:
                waiting.append(item)
            continue
        yield from held
        held = [_with_these_problems(item, [*waiting, *item.problems])]
        waiting = []
    if not held:
        raise no_game(waiting)
    for last in held:
        yield _with_these_problems(last, [*last.problems, *waiting])


def no_game(errors: Collection[FormatError]) -> FormatError:
    """Return the one of some errors that explains why a file has no game."""
    # Decoding problems have no place.
    return next((error for error in errors if error.place), next(iter(errors)))


def read_each(
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


def only(items: Iterable[ItemT | FormatError], number: int) -> Iterator[ItemT | FormatError]:
    """Yield one of the games, counted from 1 with those that are errors; raises FormatError."""
    count = 0
    for item in items:
        if isinstance(item, FormatError) and innermost(item).reason in OF_NO_GAME:
            continue
        count += 1
        if count == number:
            yield item
            return
    raise FormatError(FormatReason.NO_SUCH_GAME, number=number, count=count)


def _with_these_problems(item: ItemT, problems: list[FormatError]) -> ItemT:
    """Return a game with other problems, up to the limit."""
    changed: Any = item._replace(problems=tuple(problems[:MAX_PROBLEMS]))
    return cast("ItemT", changed)
