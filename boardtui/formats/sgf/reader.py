"""Reader of SGF."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from boardtui.formats import grammar
from boardtui.formats.collection import read_games, scan_games
from boardtui.formats.content import Content
from boardtui.formats.errors import Fault, FormatError, LimitExceeded, Source
from boardtui.formats.grammar import Property, RawGame, Tree
from boardtui.formats.limits import FOREIGN, Limits
from boardtui.formats.reading import Reading
from boardtui.formats.scanned import ScannedGame
from boardtui.formats.sgf.facts import played_outcome, read_facts
from boardtui.formats.sgf.game import (
    CHOICE,
    PROPOSAL,
    RESIGN,
    RawProperties,
    declared_family,
    game_number,
    read_game,
)
from boardtui.formats.sgf.marks import MarkBudget
from boardtui.formats.sgf.points import (
    move_names,
    read_move,
    read_point,
    read_resignation,
)
from boardtui.formats.sgf.replay import replay
from boardtui.formats.sgf.text import read_simple_text
from boardtui.reasons import Listed, Word
from boardtui.rules import registry
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Choose, Game, Move, Propose

OTHER_GAMES = {
    1: Word("Go"),
    3: Word("chess"),
    6: Word("backgammon"),
    7: Word("Chinese chess"),
    8: Word("shogi"),
    11: Word("Hex"),
}
"""Games that records are often of but that are not played here, by their SGF numbers.

Source: the list of games in the specification of SGF FF[4].
"""


def loads(data: str | bytes, told: Game | None, limits: Limits) -> list[Reading]:
    """Read all games of a text; raises FormatError when none can be read."""
    content = Content(data, limits.bytes)
    return list(read_games(scan(content, told, limits), partial(read, limits=limits)))


def scan(
    content: Content, told: Game | None = None, limits: Limits = FOREIGN
) -> Iterator[ScannedGame[Source] | FormatError]:
    """Scan the games of a content; an error is yielded in place of a bad one.

    `told` is the game of roots that name none or an unregistered one; by default it is guessed by
    the legality of the moves. `limits` hold for each game.
    """
    return scan_games(content, partial(_scan_game, told=told, limits=limits), limits)


def read(scanned: ScannedGame[Source], limits: Limits = FOREIGN) -> Reading:
    """Read a scanned game; each line ends before its first illegal move, which is a problem then.

    Nodes without a move are merged into their parents, variations with the same moves into one.

    Raises FormatError when the root cannot be read, LimitExceeded for too many marks.
    """
    tree = grammar.parse(scanned.raw, limits)
    try:
        reading = replay(scanned.raw, tree, scanned.game, MarkBudget(limits.marks))
    except LimitExceeded as error:
        raise scanned.raw.excess(tree[0].offset, error.reason, **error.facts) from None
    return reading._replace(problems=(*scanned.problems, *reading.problems))


def _scan_game(raw: RawGame, told: Game | None, limits: Limits) -> ScannedGame[Source]:
    """Return the header and the moves of a game; raises FormatError or RulesError."""
    properties = _merge(raw.tree[0].properties)
    game = _game(raw, properties, told, limits)
    moves = tuple(_moves(raw.tree, game))
    return ScannedGame(game, read_facts(game, properties), moves, raw.source)


def _game(raw: RawGame, properties: RawProperties, told: Game | None, limits: Limits) -> Game:
    """Return the game that a root names, or else guess it. Raises FormatError or RulesError."""
    family = declared_family(properties) or (type(told) if told else None)
    if family is None:
        return _guess(raw, properties, limits)
    return read_game(family, properties, told.option_values() if isinstance(told, family) else {})


def _moves(tree: Tree, game: Game) -> Iterator[Move]:
    """Yield the main line up to the first unreadable move."""
    colors = move_names(game)
    known: dict[str, Move] = {}
    last = -1
    for index, node in enumerate(tree):
        if node.parent != last:
            continue
        last = index
        for name, values, _offset in node.properties:
            if name == CHOICE:
                yield Choose(read_simple_text(values[0]))
                continue
            try:
                if name == PROPOSAL:
                    yield Propose(read_point(game, values[0]))
                elif name == RESIGN:
                    yield read_resignation(game, values[0])
                elif name in colors:
                    for value in values:
                        move = known[value] = known.get(value) or read_move(game, value)
                        yield move
            except (FormatError, RulesError):
                return


def _guess(raw: RawGame, properties: RawProperties, limits: Limits) -> Game:
    """Return the registered game in which the most moves are legal.

    If the root names an unregistered game, all moves must be legal and end the game. Raises
    FormatError, or RulesError for an impossible size.
    """
    number = game_number(properties)
    readings: list[Reading] = []
    problem: FormatError | RulesError | None = None
    for family in registry.GAMES:
        if family.sgf_number is None:
            continue
        try:
            game = read_game(family, properties, {})
            reading = replay(raw.source, raw.tree, game, MarkBudget(limits.marks))
        except (FormatError, RulesError) as error:
            problem = problem or error
            continue
        readings.append(reading)
        if not reading.problems:  # no other game has more legal moves
            break
    best = max(readings, key=_plausibility, default=None)
    is_proved = best is not None and _is_proved(best)
    for reading in readings:
        reading.record.dissolve()
    if number is not None and not is_proved:
        raise _foreign(number)
    if best is None:
        assert problem is not None
        raise problem
    return best.record.game


def _foreign(number: int) -> FormatError:
    """Return the error for a game that is not played here."""
    known = Listed(family.title for family in registry.GAMES)
    if number in OTHER_GAMES:
        return FormatError(Fault.FOREIGN_GAME, game=OTHER_GAMES[number], games=known)
    return FormatError(Fault.UNKNOWN_GAME, number=number, games=known)


def _plausibility(reading: Reading) -> tuple[bool, int]:
    return not reading.problems, len(reading.record.mainline())


def _is_proved(reading: Reading) -> bool:
    return not reading.problems and played_outcome(reading.record) is not None


def _merge(properties: list[Property]) -> dict[str, list[str]]:
    """Return the values by name; those of a repeated name are joined."""
    merged: dict[str, list[str]] = {}
    for name, values, _offset in properties:
        merged.setdefault(name, []).extend(values)
    return merged
