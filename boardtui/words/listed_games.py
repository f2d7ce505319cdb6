"""Games in lists: opponent, state and time of each."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any

from boardtui.play.seats import people_among
from boardtui.record.tree import Origin
from boardtui.rules.game import Game, Position
from boardtui.saves.cards import GameCard, Status, Summary
from boardtui.session.last_games import preset_of
from boardtui.system.named_tuples import NamedTuple
from boardtui.words.cards import event_name, short_result
from boardtui.words.counts import moves_text
from boardtui.words.language import _
from boardtui.words.names import game_name, opening_name
from boardtui.words.sentences import MOST_NAME, holder_name, shown_name

if TYPE_CHECKING:
    from boardtui.session.open_game import OpenGame


class ListedGame(NamedTuple):
    """The texts of a game in a list: name, day, state and origin."""

    text: str
    note: str
    detail: str
    """The players and the state of the game."""
    origin: str
    """The game that it continues, with the move, or that it is a study; may be empty."""


def running_game(game: OpenGame, today: dt.date | None = None) -> ListedGame:
    """Return the words for an open game at its newest move, whatever position is in view."""
    table = game.table
    standing, record = table.standing, table.record
    outcome = standing.outcome or (record.outcome if game.is_record else None)
    card = GameCard.of(game.id, record, table.head, outcome, standing.seats)
    changed = dt.datetime.fromtimestamp(game.save.changed_at).astimezone()
    day = _when(changed, today or _today())
    return _listed(card, standing.head, _("open, {day}").format(day=day))


def saved_game(saved: Summary, today: dt.date | None = None) -> ListedGame:
    """Return the words for a saved game; its day is named as seen from `today`."""
    note = _("open elsewhere") if saved.locked else _when(saved.modified, today or _today())
    listed = _listed(saved, saved.position, note)
    if saved.status is Status.RECORD and not listed.origin:
        return listed._replace(origin=_("study"))
    return listed


def _listed(card: GameCard[Any], position: Position, note: str) -> ListedGame:
    opening = "" if card.status is Status.UNFINISHED else opening_name(card.opening)
    name = _(", ").join(filter(None, (_sized_name(card.game), opening)))
    return ListedGame(name, note, _detail(card, position), _origin(card.origin))


def _sized_name(game: Game) -> str:
    """Return the name of a game, with the size of a board that is not the usual one."""
    usual = type(game)(**preset_of(game))
    if game.board_size == usual.board_size:
        return game_name(game)
    cols, rows = game.board_size
    return _("{game} {size}").format(game=game_name(game), size=f"{cols}×{rows}")


def _origin(origin: Origin | None) -> str:
    """Return the game that another one continues, with the move; empty without one."""
    if origin is None:
        return ""
    text = _("from move {number}")
    if origin.title:
        text = _("from move {number} of {game}")
    return text.format(number=origin.moves, game=origin.title[:MOST_NAME])


def _detail(card: GameCard[Any], position: Position) -> str:
    """Return the result, or the number of the move and the turn; then opponent and event.

    A result without points tells little of a game: the number of its moves goes with it. Names,
    which may be long, come last: lines are cut at the end.
    """
    game, seats = card.game, card.seats
    people = people_among(seats, position) if seats else ()
    own = people[0] if len(people) == 1 else None
    if card.outcome is not None:
        moves = moves_text(card.plies) if card.score is None else ""
        parts = [short_result(card, own, position), moves]
    else:
        mover = game.mover(position)
        turn = _("{side} to move").format(side=holder_name(game, position, mover))
        if own is not None and mover == own:
            turn = _("your turn")
        parts = [_("move {number}").format(number=card.plies), *([turn] if seats else [])]
    several = {2: _("two people"), 3: _("three people")}.get(len(people), _("people"))
    known = [shown_name(name) for color, name in enumerate(card.players) if name and color != own]
    if len(people) > 1 and len(known) == len(seats) - len(people) > 0:
        parts += [several, _("against {player}").format(player=", ".join(known))]
    elif own is not None and known:
        parts.append(_("against {player}").format(player=", ".join(known)))
    elif known:
        parts.append(" - ".join(known))
    elif len(people) > 1:
        parts.append(several)
    return ", ".join(filter(None, (*parts, event_name(card))))


def _today() -> dt.date:
    return dt.datetime.now().astimezone().date()


def _when(moment: dt.datetime, today: dt.date) -> str:
    """Return the day of a moment, with the time of day for the last two days."""
    local = moment.astimezone()
    time = f"{local:%H:%M}"
    if local.date() == today:
        return _("today {time}").format(time=time)
    if local.date() == today - dt.timedelta(days=1):
        return _("yesterday {time}").format(time=time)
    return f"{local:%Y-%m-%d}"
