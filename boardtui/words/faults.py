"""Sentences on the faults of moves."""

from __future__ import annotations

from boardtui.rules.fault_kinds import GomokuFault, OthelloFault
from boardtui.rules.faults import faults
from boardtui.rules.findings import MoveFault, MoveFaultKind
from boardtui.rules.game import Move, Place, Position
from boardtui.system.translatable import N_
from boardtui.words.language import _
from boardtui.words.names import foul_name, move_name, side_name

_SENTENCES: dict[MoveFaultKind, str] = {
    OthelloFault.WIPED_OUT: N_("After {move}, {side} flips {own}’s last disc."),
    OthelloFault.X_SQUARE: N_("The X-square {move} gives {side} the corner {first}."),
    OthelloFault.C_SQUARE: N_("The C-square {move} gives {side} the corner {first}."),
    OthelloFault.GIVES_CORNER: N_("{move} gives {side} the corner {first}."),
    OthelloFault.LEAVES_CORNER: N_("{move} leaves the corner {first} to {side}."),
    OthelloFault.PASS: N_("After {move}, {own} has to pass, and {side} moves twice."),
    OthelloFault.LOSES_CORNER: N_("After {move}, {side} wins the corner {first}."),
    OthelloFault.PARITY: N_("{move} gives {side} the last move in the corner region at {first}."),
    OthelloFault.MOBILITY: N_("After {move}, {own}’s legal moves fall from {before} to {after}."),
    OthelloFault.GIVES_EDGE: N_("{move} lets {side} take the edge {first}-{second}."),
    OthelloFault.OPENS_EDGE: N_(
        "{move} opens the edge {first}-{second}; {side} answers at {last}."
    ),
    OthelloFault.FREE_MOVE: N_("{move} gives {side} a free move at {first}."),
    OthelloFault.ENDS_BEHIND: N_("After {move}, {side} wins {after}-{before}."),
    GomokuFault.LEAVES_FOUR: N_("{move} does not stop the four {first}-{last}."),
    GomokuFault.LEAVES_ROW: N_("{move} does not stop {side} from winning at {first}."),
    GomokuFault.MAY_NOT_STOP: N_(
        "{move} allows a four at {first} that {own} cannot stop: {last} is forbidden ({foul})."
    ),
    GomokuFault.LEAVES_THREE: N_("{move} does not stop the three {first}-{last}."),
    GomokuFault.GIVES_POINT: N_("The four at {move} gives up the defending point {first}."),
    GomokuFault.OPEN_FOUR: N_("{move} allows an open four at {first}."),
    GomokuFault.TWO_FOURS: N_("{move} allows a double four at {first}."),
    GomokuFault.TWO_WINS: N_("{move} lets {side} threaten to win in two ways at {first}."),
    GomokuFault.FOUR_AND_THREE: N_("{move} allows a four and an open three at {first}."),
    GomokuFault.TWO_THREES: N_("{move} allows a double three at {first}."),
    GomokuFault.FOURS: N_("{move} lets {side} win by fours, starting at {first}."),
}


def fault_text(position: Position, move: Move, fault: MoveFault) -> str:
    """Return a fault of a move as a sentence."""
    game = position.game
    names = [game.format_move(Place(point)) for point in fault.points]
    numbers = [str(number) for number in fault.numbers]
    return _(_SENTENCES[fault.kind]).format(
        move=move_name(game, move),
        own=side_name(game, position.turn),
        side=side_name(game, game.next_turn(position)),
        first=names[0] if names else "",
        second=names[1] if len(names) > 1 else "",
        last=names[-1] if names else "",
        before=numbers[0] if numbers else "",
        after=numbers[-1] if numbers else "",
        foul="" if fault.foul is None else foul_name(fault.foul),
    )


def reason_text(position: Position, line: tuple[Move, ...], better: tuple[Move, ...]) -> str:
    """Return the most telling fault of a line's first move as a sentence; empty if none is known.

    `better` is the line of a better move.
    """
    found = faults(position, line, better)
    return fault_text(position, line[0], found[0]) if found else ""
