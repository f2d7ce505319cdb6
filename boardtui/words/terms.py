"""Words of the trade, each explained in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

from boardtui.rules.fault_kinds import GomokuFault, OthelloFault
from boardtui.rules.findings import MoveFaultKind
from boardtui.rules.game import Game
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.translatable import N_
from boardtui.words.language import _


class _Entry(NamedTuple):
    title: str
    meaning: str


class StrategyTerm(Enum):
    """A word of the trade, with its title and its meaning; both are messages to translate."""

    CORNER = _Entry(
        N_("Corner"),
        N_("A disc in a corner is never flipped. It protects discs of its colour next to it."),
    )
    X_SQUARE = _Entry(
        N_("X-square"),
        N_(
            "An X-square is diagonally next to a corner. A disc there opens the corner "
            "to the other side."
        ),
    )
    C_SQUARE = _Entry(
        N_("C-square"),
        N_("A C-square is on the edge next to a corner. A disc there often costs you the corner."),
    )
    MOBILITY = _Entry(
        N_("Mobility"),
        N_(
            "Mobility is the number of moves to choose from. With few moves, only bad ones "
            "may be left."
        ),
    )
    FREE_MOVE = _Entry(
        N_("Free move"),
        N_(
            "A free move opens no new squares for the other side, which must then open some itself."
        ),
    )
    EDGE = _Entry(
        N_("Opening an edge"),
        N_(
            "The first disc on an edge opens it. The other side can then take the edge, "
            "often for good."
        ),
    )
    PARITY = _Entry(
        N_("Parity"),
        N_("Parity decides who moves last in a region. The last discs there are not flipped back."),
    )
    FOUR = _Entry(
        N_("Four"),
        N_("A four needs one more stone for five. It has to be stopped at once."),
    )
    OPEN_THREE = _Entry(
        N_("Open three"),
        N_("An open three becomes an open four with one more stone, unless it is stopped."),
    )
    OPEN_FOUR = _Entry(
        N_("Open four"),
        N_("An open four can become five at both ends. One stone cannot stop it."),
    )
    DOUBLE_FOUR = _Entry(
        N_("Double four"),
        N_("A double four is two fours made by one stone. Only one of them can be stopped."),
    )
    FOUR_AND_THREE = _Entry(
        N_("Four and three"),
        N_(
            "Four and three is a fork: one stone makes a four and an open three. Only the four can "
            "be stopped."
        ),
    )
    DOUBLE_THREE = _Entry(
        N_("Double three"),
        N_(
            "A double three is a fork: one stone makes two open threes. Only one of them can be "
            "stopped."
        ),
    )
    WIN_BY_FOURS = _Entry(
        N_("Win by fours"),
        N_(
            "A win by fours is a series of fours, each with a single answer, up to a "
            "four that cannot be stopped."
        ),
    )
    DEFENDING_POINT = _Entry(
        N_("Defending point"),
        N_(
            "A defending point is a point that you may need for defence. A four that "
            "is stopped there gives it up."
        ),
    )
    FORBIDDEN_POINT = _Entry(
        N_("Forbidden point"),
        N_(
            "In Renju, Black may not make an overline (six or more), a double four or a double "
            "three, not even to stop a four."
        ),
    )

    @property
    def title(self) -> str:
        """The term in the language in use."""
        return _(self.value.title)

    @property
    def meaning(self) -> str:
        """The sentence that explains it, in the language in use."""
        return _(self.value.meaning)


_BY_FAULT: dict[MoveFaultKind, StrategyTerm] = {
    OthelloFault.X_SQUARE: StrategyTerm.X_SQUARE,
    OthelloFault.C_SQUARE: StrategyTerm.C_SQUARE,
    OthelloFault.GIVES_CORNER: StrategyTerm.CORNER,
    OthelloFault.LEAVES_CORNER: StrategyTerm.CORNER,
    OthelloFault.LOSES_CORNER: StrategyTerm.CORNER,
    OthelloFault.MOBILITY: StrategyTerm.MOBILITY,
    OthelloFault.FREE_MOVE: StrategyTerm.FREE_MOVE,
    OthelloFault.GIVES_EDGE: StrategyTerm.EDGE,
    OthelloFault.OPENS_EDGE: StrategyTerm.EDGE,
    OthelloFault.PARITY: StrategyTerm.PARITY,
    GomokuFault.LEAVES_FOUR: StrategyTerm.FOUR,
    GomokuFault.LEAVES_THREE: StrategyTerm.OPEN_THREE,
    GomokuFault.OPEN_FOUR: StrategyTerm.OPEN_FOUR,
    GomokuFault.TWO_FOURS: StrategyTerm.DOUBLE_FOUR,
    GomokuFault.FOUR_AND_THREE: StrategyTerm.FOUR_AND_THREE,
    GomokuFault.TWO_THREES: StrategyTerm.DOUBLE_THREE,
    GomokuFault.FOURS: StrategyTerm.WIN_BY_FOURS,
    GomokuFault.GIVES_POINT: StrategyTerm.DEFENDING_POINT,
    GomokuFault.MAY_NOT_STOP: StrategyTerm.FORBIDDEN_POINT,
}


def term_of(kind: MoveFaultKind) -> StrategyTerm | None:
    """Return the term in the sentence of a fault; None if that needs no explanation."""
    return _BY_FAULT.get(kind)


def terms_of(game: Game) -> Iterator[StrategyTerm]:
    """Yield the terms of the faults that a game may have."""
    terms = set(map(term_of, game.fault_kinds()))
    yield from (term for term in StrategyTerm if term in terms)


def new_term(kind: MoveFaultKind, told: Iterable[MoveFaultKind]) -> StrategyTerm | None:
    """Return the term in the sentence of a fault, unless faults told before had it."""
    term = term_of(kind)
    return None if term in map(term_of, told) else term
