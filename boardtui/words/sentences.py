"""Sentences about a game: turns and events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from boardtui.players.levels import LEVELS
from boardtui.record.tree import Node
from boardtui.rules.board import Color, Point
from boardtui.rules.game import Choose, Game, Outcome, Pass, Position, Resign
from boardtui.system.translatable import N_
from boardtui.words.errors import sentence
from boardtui.words.language import _, ngettext
from boardtui.words.names import game_name, move_name, name_of_line, seat_name, side_name

if TYPE_CHECKING:
    from boardtui.formats.scanned import ScannedGame
    from boardtui.play.view_state import ViewState

RESIGNED = N_("{loser} resigned.")
"""The sentence for a side that gives up; a message to translate."""

_TITLE_MOVES = 12
"""Moves in the title of a game without names or date."""

MOST_NAME = 200
"""Longer names are cut to this many characters; files may hold names of any length."""


def holder_name(game: Game, position: Position, color: Color) -> str:
    """Return the name of a colour, or of its seat until an opening has settled the colours."""
    if game.is_settled(position):
        return side_name(game, color)
    return seat_name(game, game.seats(position)[color])


def player_name(state: ViewState, color: Color) -> str:
    """Return the name of a colour's player; the person here without a name is "You"."""
    if not state.names[color] and color == state.me:
        return _("You")
    return shown_name(state.names[color])


def over_here() -> str:
    """Return the reason why nothing can follow the position on the board."""
    return _("The game ends here.")


def shown_name(name: str) -> str:
    """Return a name from a record, translated if it is a level's, up to `MOST_NAME` characters."""
    return _(name) if any(name == level.title for level in LEVELS) else name[:MOST_NAME]


def captured(node: Node) -> tuple[Point, ...]:
    """Return the stones that the move to a node flipped or removed, in reading order."""
    if node.parent is None:
        return ()
    changes = node.position.board.changes(node.parent.position.board)
    return tuple(point for point, (before, _after) in changes.items() if before is not None)


def is_drawn(game: Game, outcome: Outcome) -> bool:
    """Return True if all sides share the first place, with none dropped out."""
    return len(outcome.winners) == len(game.sides)


def opening_text(line: Sequence[Node]) -> str:
    """Return the opening of a line of nodes with its title: "Opening: Tiger"; may be empty."""
    name = name_of_line(line)
    return _("Opening: {name}").format(name=name) if name else ""


def turn_text(state: ViewState) -> str:
    """Return the turn at the cursor, in a game that goes on there.

    One who watches a game of others is reminded of that.
    """
    position = state.position
    has_points = not any(isinstance(move, Choose) for move in state.legal_moves)
    if state.is_shared and not state.is_over:
        text = _turn_between_people(state, has_points=has_points)
        return _("Watching: {turn}").format(turn=text) if state.is_watched else text
    if not state.game.is_settled(position):
        return _decider_text(state, has_points=has_points)
    return _("{side} to move").format(side=side_name(state.game, state.game.mover(position)))


def _turn_between_people(state: ViewState, *, has_points: bool) -> str:
    if _decider(state, state.node) in state.mine:
        return _("Your turn to move") if has_points else _("Your turn to choose")
    return _decider_text(state, has_points=has_points)


def _decider_text(state: ViewState, *, has_points: bool) -> str:
    """Return the turn of the player who moves or chooses next."""
    text = _("{side} to move") if has_points else _("{side} to choose")
    return text.format(side=_decider_name(state, state.node))


def has_seats(state: ViewState) -> bool:
    """Return True if the plates are those of seats: people play, and the colours are open."""
    return state.is_shared and not state.game.is_settled(state.position)


def plate_title(state: ViewState, color: Color) -> str:
    """Return the name of a plate: that of its colour, or that of its seat."""
    if has_seats(state):
        return holder_name(state.game, state.position, color)
    return side_name(state.game, color)


def plate_name(state: ViewState, color: Color) -> str:
    """Return the player of a plate; empty where that is not known yet."""
    is_known = state.game.is_settled(state.position) or has_seats(state)
    return player_name(state, color) if is_known else ""


def own_mark(state: ViewState, color: Color) -> str:
    """Return the mark behind one's own name where people play each other; empty for others."""
    is_own = state.is_shared and color in state.mine and state.names[color]
    return _(" (you)") if is_own else ""


def status_sentence(state: ViewState) -> str:
    """Return the most important of: trouble, a task, a recent event; may be empty.

    The result of a game is not among them.

    A pass, a choice or a resignation is shown until the person here has moved, even if a computer
    answers at once.
    """
    if state.trouble:
        return sentence(state.trouble)
    if state.is_unsaved:
        return (
            _("Your last move has not been sent yet.")
            if state.is_shared
            else _("Your last move has not been saved yet.")
        )
    if state.outcome is not None:
        return ""
    if state.legal_moves == (Pass(),):
        side = side_name(state.game, state.position.turn)
        return _("{side} has no legal move and must pass.").format(side=side)
    if task := _task(state):
        return task
    node = _recent_event(state)
    if node is None:
        return ""
    if isinstance(node.move, Pass):
        return _pass_text(node, now=node is state.node)
    if isinstance(node.move, Resign):
        return drop_out_text(node.position, node.move.color)
    return choice_text(state, node)


def joined(*sentences: str) -> str:
    """Join sentences as the language does; empty ones are left out."""
    text = ""
    for more in filter(None, sentences):
        text = _("{text} {more}").format(text=text, more=more) if text else more
    return text


def quoted(word: str) -> str:
    """Return a typed command as sentences quote it: "“review”"."""
    return _("“{word}”").format(word=word)


def _task(state: ViewState) -> str:
    """Return the task that the opening sets for the person to move; may be empty."""
    position = state.position
    task = state.game.task(position)
    if task is None or (state.thinking is not None and not state.reviewing):
        return ""
    if state.is_shared and _decider(state, state.node) not in state.mine:
        from boardtui.words.awaited_tasks import awaited_task

        return awaited_task(task)
    is_of_others = _decider(state, state.node) in state.humans - state.mine
    if state.game.is_settled(position) or (state.me is not None and not is_of_others):
        return sentence(task)
    player = _decider_name(state, state.node)
    return _("{player}: {task}").format(player=player, task=sentence(task))


def _recent_event(state: ViewState) -> Node | None:
    """Return the last event since the person here moved; in review, only the one at the cursor.

    An event is a pass, a choice, or a resignation that does not end the game; a choice of one's own
    is none.
    """
    node = state.node
    while node.parent is not None:
        is_own = _decider(state, node.parent) in state.mine
        if isinstance(node.move, Pass | Resign):
            return node
        if isinstance(node.move, Choose):
            return None if is_own and state.me is not None else node
        # A person at another place sees all that happens as it happens.
        if state.reviewing or state.is_shared or not state.mine or is_own:
            return None
        node = node.parent
    return None


def _decider(state: ViewState, node: Node) -> Color:
    """Return the colour, at the cursor, of the player who decided at a node."""
    seats = state.game.seats(state.position)
    return Color(seats.index(state.game.seat(node.position)))


def _decider_name(state: ViewState, node: Node) -> str:
    """Return the name of the player who decided at a node, even if colours were swapped since."""
    name = player_name(state, _decider(state, node))
    return name or seat_name(state.game, state.game.seat(node.position))


def choice_text(state: ViewState, node: Node) -> str:
    """Return the choice that led to a node: "ann chose: Play Black."."""
    assert node.parent is not None
    assert node.move is not None
    player = _decider_name(state, node.parent)
    choice = move_name(state.game, node.move)
    return _("{player} chose: {choice}.").format(player=player, choice=choice)


def drop_out_text(position: Position, color: Color) -> str:
    """Return the sentence for a side that dropped out, with the position after that."""
    side = side_name(position.game, color)
    if position.outcome is not None:
        return _(RESIGNED).format(loser=side)
    return _("{side} dropped out; the others play on.").format(side=side)


def _pass_text(node: Node, *, now: bool) -> str:
    assert node.parent is not None
    before = node.parent.position
    side = side_name(before.game, before.turn)
    if before.legal_moves != (Pass(),):
        return _("{side} passes.").format(side=side)
    if now:
        return _("{side} has no legal move and passes.").format(side=side)
    return _("{side} had no legal move and passed.").format(side=side)


def points_text(game: Game, score: tuple[int, ...], winner: Color | None = None) -> str:
    """Return the points, the winner's first; of three sides or more with names, most first."""
    if len(score) > 2:
        places = sorted(enumerate(score), key=lambda place: -place[1])
        return _(", ").join(f"{side_name(game, Color(color))} {count}" for color, count in places)
    return counts_text(score, winner)


def counts_text(score: tuple[int, ...], winner: Color | None = None) -> str:
    """Return the points without names, the winner's first; of three or more sides, most first."""
    if len(score) > 2:
        score = tuple(sorted(score, reverse=True))
    elif winner is not None:
        score = (score[winner], *score[:winner], *score[winner + 1 :])
    return "-".join(map(str, score))


def only_game(games: Sequence[ScannedGame[Any]]) -> Game | None:
    """Return the one game that a file has records of; None for several."""
    first = games[0].game
    return first if all(each.game == first for each in games) else None


def scanned_games(games: Sequence[ScannedGame[Any]]) -> str:
    """Return the number of a file's games, and their kind if it is the same."""
    number, kind = len(games), only_game(games)
    if kind is None:
        return ngettext("{count} game", "{count} games", number).format(count=number)
    text = ngettext("{count} game of {kind}", "{count} games of {kind}", number)
    return text.format(count=number, kind=game_name(kind))


def told_later(games: Sequence[ScannedGame[Any]]) -> str:
    """Return the number of problems that appear with the games of a file; empty for none."""
    count = sum(len(game.problems) for game in games)
    text = ngettext(
        "{count} problem was found and is shown with its game.",
        "{count} problems were found and are shown with their games.",
        count,
    )
    return text.format(count=count) if count else ""


def scanned_title(scanned: ScannedGame[Any], *, with_kind: bool = True) -> str:
    """Return a game of a file in one line: its facts, or else its first moves."""
    facts, game = scanned.facts, scanned.game
    names = [shown_name(name) for name in facts.names if name]
    when = str(facts.date) if facts.date else ""
    details = [" - ".join(names), facts.event[:MOST_NAME], when]
    if not any(details):
        details = [" ".join(move_name(game, move) for move in scanned.moves[:_TITLE_MOVES])]
    kind = game_name(game) if with_kind or not any(details) else ""
    return "  ".join(part for part in (kind, *details) if part)
