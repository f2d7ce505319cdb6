"""Reader of SGF."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial

from boardtui.formats import grammar
from boardtui.formats.collection import read_games, scan_games
from boardtui.formats.content import Content
from boardtui.formats.errors import HARMLESS, FormatError, FormatReason, LimitExceeded, Source
from boardtui.formats.grammar import Property, RawGame, Tree
from boardtui.formats.limits import FOREIGN, Limits
from boardtui.formats.reading import Reading
from boardtui.formats.scanned import ScannedGame
from boardtui.formats.sgf.facts import played_outcome, read_facts
from boardtui.formats.sgf.game import (
    CHOICE,
    GAME,
    PROPOSAL,
    RESIGN,
    declared_family,
    game_number,
    read_game,
)
from boardtui.formats.sgf.marks import MarkBudget
from boardtui.formats.sgf.points import (
    color_letters,
    move_names,
    read_move,
    read_point,
    read_resignation,
)
from boardtui.formats.sgf.replay import replay
from boardtui.formats.sgf.start import start_names
from boardtui.formats.sgf.text import read_simple_text
from boardtui.record.tree import RawProperties
from boardtui.rules import registry
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Choose, Game, Move, Propose
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.progress import emptied, paced
from boardtui.system.reasons import Listed, Word

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

_GO_ONLY = frozenset({"HA", "KM", "TB", "TW"})
"""Handicap, komi and territory: with them a record is of no game that is played here."""

_TELLING = 5
"""With this many moves, an illegal first one means another game."""


def loads(data: str | bytes, told: Game | None, limits: Limits) -> list[Reading]:
    """Read all games of a text; raises FormatError when none can be read."""
    content = Content(data, limits.bytes)
    return list(read_games(scan(content, told, limits), partial(read, limits=limits)))


def scan(
    content: Content, told: Game | None = None, limits: Limits = FOREIGN
) -> Iterator[ScannedGame[Source] | FormatError]:
    """Scan the games of a content; an error is yielded in place of a bad one.

    `told` is the game of roots that name none, or an impossible one. `limits` apply to each game.
    """
    return scan_games(content, partial(_scan_game, told=told, limits=limits), limits)


def read(scanned: ScannedGame[Source], limits: Limits = FOREIGN) -> Reading:
    """Read a scanned game; each line ends before its first illegal move, which becomes a problem.

    Nodes without a move are merged into their parents, variations with the same moves into one.

    Raises FormatError when the root cannot be read, LimitExceeded for too many marks.
    """
    # Parsed again, since a file's trees together would take too much memory.
    tree = grammar.parse(scanned.raw, limits)
    start = tree[0].offset
    try:
        reading = replay(scanned.raw, emptied(tree), scanned.game, MarkBudget(limits.marks))
    except LimitExceeded as error:
        raise scanned.raw.excess(start, error.reason, **error.facts) from None
    return reading._replace(problems=(*scanned.problems, *reading.problems))


def _scan_game(raw: RawGame, told: Game | None, limits: Limits) -> ScannedGame[Source]:
    """Return the header and the moves of a game; raises FormatError or RulesError."""
    properties = _merge(raw.tree[0].properties)
    game = _game(raw, properties, told, limits)
    moves = tuple(_moves(raw.tree, game))
    return ScannedGame(game, read_facts(game, properties), moves, raw.source)


def _game(raw: RawGame, properties: RawProperties, told: Game | None, limits: Limits) -> Game:
    """Return the game that a root names, or else the given one, or the one that its moves prove.

    Raises FormatError, or RulesError for a key or an option that no game has.
    """
    options = {} if told is None else told.option_values()
    try:
        family = _declared(properties)
        game = read_game(family, properties, options if isinstance(told, family) else {})
    except (FormatError, RulesError) as error:
        if GAME in properties:
            raise
        if told is not None:
            return read_game(type(told), properties, options)
        return _guess(raw, properties, error, limits)
    if GAME in properties or isinstance(told, family) or not _is_doubtful(raw, game):
        return game
    others = [each.game for each in _trials(raw, properties, limits) if each.is_whole]
    if not others:
        return game
    if told is not None:
        return read_game(type(told), properties, options)
    wrong = raw.source.error(raw.tree[0].offset, FormatReason.WRONG_GAME, game=game)
    wrong.candidates = (*others, game)
    raise wrong


def _declared(properties: RawProperties) -> type[Game]:
    """Return the family that a root names; raises FormatError, or RulesError for a strange key."""
    family = declared_family(properties)
    if family is not None:
        return family
    number = game_number(properties)
    if number is None:
        raise FormatError(FormatReason.UNTOLD_GAME)
    known = Listed(family.title for family in registry.GAMES)
    if number in OTHER_GAMES:
        raise FormatError(FormatReason.FOREIGN_GAME, game=OTHER_GAMES[number], games=known)
    raise FormatError(FormatReason.UNKNOWN_GAME, number=number, games=known)


def _is_doubtful(raw: RawGame, game: Game) -> bool:
    """Return True if a record of some moves, without a setup, begins with an illegal one."""
    first = raw.tree[: 1 + _TELLING]
    if any(node.parent != index - 1 for index, node in enumerate(first)):
        return False
    names = [each.name for node in first for each in node.properties]
    if any(name in start_names(game) for name in names):
        return False
    moves = sum(name in move_names(game) for name in names)
    return moves >= _TELLING and next(_moves(first, game), None) not in _first_moves(game)


@cache
def _first_moves(game: Game) -> frozenset[Move]:
    """Return the legal first moves of either side."""
    board = game.start().board
    starts = (game.position(board, color) for color in color_letters(game).values())
    return frozenset(move for start in starts for move in start.legal_moves)


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
                        # A board has few points: each text is parsed once.
                        move = known[value] = known.get(value) or read_move(game, value)
                        yield move
            except (FormatError, RulesError):
                return


def _guess(
    raw: RawGame, properties: RawProperties, problem: FormatError | RulesError, limits: Limits
) -> Game:
    """Return the game that the moves prove: all of them are legal, and end it.

    Raises FormatError for the problem, with the games that it may be unless it is plainly Go.
    """
    trials = _trials(raw, properties, limits)
    for trial in trials:
        if trial.is_proved:
            return trial.game
    error = raw.source.placed(raw.tree[0].offset, problem)
    if not _GO_ONLY & properties.keys():
        error.candidates = tuple(trial.game for trial in trials)
    raise error


class _Trial(NamedTuple):
    """A game that a record may be of."""

    game: Game
    moves: int
    """The number of legal moves of the main line."""
    is_whole: bool
    """True if all moves are legal."""
    is_proved: bool
    """True if there are some, and they also end the game."""


def _trials(raw: RawGame, properties: RawProperties, limits: Limits) -> list[_Trial]:
    """Return the registered games that a record may be of, likeliest first.

    Games after the first with only legal moves are listed without a trial.
    """
    trials: list[_Trial] = []
    for family in registry.GAMES:
        if family.sgf_number is None:
            continue
        try:
            game = read_game(family, properties, {})
            if any(trial.is_whole for trial in trials):
                trials.append(_Trial(game, 0, is_whole=False, is_proved=False))
                continue
            reading = replay(raw.source, paced(raw.tree), game, MarkBudget(limits.marks))
        except (FormatError, RulesError):
            continue
        moves = len(reading.record.mainline()) - 1
        is_whole = all(each.reason in HARMLESS for each in reading.problems)
        is_proved = moves > 0 and is_whole and played_outcome(reading.record) is not None
        reading.record.dissolve()
        if moves or is_whole:
            trials.append(_Trial(game, moves, is_whole, is_proved))
    return sorted(trials, key=lambda trial: (not trial.is_whole, -trial.moves))


def _merge(properties: list[Property]) -> dict[str, list[str]]:
    """Return the values by name, joining those of repeated names."""
    merged: dict[str, list[str]] = {}
    for name, values, _offset in properties:
        merged.setdefault(name, []).extend(values)
    return merged
