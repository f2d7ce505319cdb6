"""SGF to records."""

from __future__ import annotations

from boardtui.formats.collection import read_collection
from boardtui.formats.content import Content
from boardtui.formats.errors import Fault, FormatError, Source
from boardtui.formats.limits import FOREIGN, Limits
from boardtui.formats.reading import Reading
from boardtui.formats.sgf_facts import played_outcome
from boardtui.formats.sgf_game import (
    RawProperties,
    declared_family,
    game_number,
    options_of,
    read_game,
)
from boardtui.formats.sgf_grammar import Property, Tree
from boardtui.formats.sgf_marks import MarkBudget
from boardtui.formats.sgf_replay import replay
from boardtui.reasons import Listed
from boardtui.rules import registry
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game


def read(content: Content, game: Game | None = None, limits: Limits = FOREIGN) -> list[Reading]:
    """The games of an SGF text, of which there is at least one.

    Bytes are decoded as the file declares. A line of moves is read as far as it is legal; what is
    wrong with it is in the reading's problems, and so is what became of a game between two others
    that cannot be read at all. Nodes without a move are folded into the node before them, and a
    variation that plays the moves of another one is merged with it. `game` is told for files
    that do not say, or say something else than a registered game.

    Raises FormatError when no game can be read, LimitExceeded when there is more than `limits`.
    """
    budget = MarkBudget(limits.marks)
    return read_collection(
        content, lambda source, tree: _read_tree(source, tree, game, budget), limits
    )


def _read_tree(source: Source, tree: Tree, told: Game | None, budget: MarkBudget) -> Reading:
    """One game of a collection; raises FormatError when it cannot be read."""
    properties = _merge(tree[0].properties)
    try:
        family = declared_family(properties) or (type(told) if told else None)
        if family is None:
            return _guess(source, tree, properties, budget)
        game = read_game(family, properties, options_of(told) if isinstance(told, family) else {})
    except (FormatError, RulesError) as error:
        raise source.placed(tree[0].offset, error) from error
    return replay(source, tree, game, budget)


def _guess(source: Source, tree: Tree, properties: RawProperties, budget: MarkBudget) -> Reading:
    """Read a game that the file does not name as the one whose rules its moves keep.

    A file that names a game which is not registered must also be played to the end by the rules.
    Raises FormatError, or RulesError when the file gives an impossible size.
    """
    number = game_number(properties)
    readings: list[Reading] = []
    problem: FormatError | RulesError | None = None
    for family in registry.GAMES:
        if family.sgf_number is not None:
            try:
                game = read_game(family, properties, {})
                readings.append(replay(source, tree, game, budget))
            except (FormatError, RulesError) as error:
                problem = problem or error
    best = max(readings, key=_plausibility, default=None)
    if number is not None and (best is None or not _is_proved(best)):
        known = Listed(family.title for family in registry.GAMES)
        raise FormatError(Fault.UNKNOWN_GAME, number=number, games=known)
    if best is None:
        assert problem is not None
        raise problem
    return best


def _plausibility(reading: Reading) -> tuple[bool, int]:
    return not reading.problems, len(reading.record.mainline())


def _is_proved(reading: Reading) -> bool:
    return not reading.problems and played_outcome(reading.record) is not None


def _merge(properties: list[Property]) -> dict[str, list[str]]:
    """The values by name; a name that comes twice has the values of both."""
    merged: dict[str, list[str]] = {}
    for name, values, _offset in properties:
        merged.setdefault(name, []).extend(values)
    return merged
