"""Games in lists: opponent, state and time of each."""

from __future__ import annotations

import datetime as dt
from typing import Any

from boardtui.play.seats import colors_at_home
from boardtui.rules.game import Game
from boardtui.saves.cards import GameCard, Status
from boardtui.session.last_games import preset_of
from boardtui.words.cards import event_name, short_result
from boardtui.words.counts import moves_text
from boardtui.words.language import _
from boardtui.words.names import game_name, opening_name
from boardtui.words.sentences import MOST_NAME, holder_name, shown_name


def listed_name(card: GameCard[Any]) -> str:
    """Return the name of a game, with the opening if it is not going on."""
    opening = "" if card.status is Status.UNFINISHED else opening_name(card.opening)
    return _(", ").join(filter(None, (sized_name(card.game), opening)))


def listed_day(card: GameCard[Any], today: dt.date | None = None) -> str:
    """Return the day of the last change as seen from `today`; empty if unknown."""
    if card.modified is None:
        return ""
    return _when(card.modified, today or dt.datetime.now().astimezone().date())


def listed_note(card: GameCard[Any], today: dt.date | None = None) -> str:
    """Return the day of a saved game, or that another program has it open."""
    return _("open elsewhere") if card.locked else listed_day(card, today)


def listed_origin(card: GameCard[Any]) -> str:
    """Return the game that a saved one continues, with the move, or that it is a study."""
    text = origin_text(card)
    return _("study") if card.status is Status.RECORD and not text else text


def sized_name(game: Game) -> str:
    """Return the name of a game, with the size of a board that is not the usual one."""
    usual = type(game)(**preset_of(game))
    if game.board_size == usual.board_size:
        return game_name(game)
    cols, rows = game.board_size
    return _("{game} {size}").format(game=game_name(game), size=f"{cols}×{rows}")


def origin_text(card: GameCard[Any]) -> str:
    """Return the game that another one continues, with the move; empty without one."""
    origin = card.origin
    if origin is None:
        return ""
    text = _("from move {number}")
    if origin.title:
        text = _("from move {number} of {game}")
    return text.format(number=origin.moves, game=origin.title[:MOST_NAME])


def listed_detail(card: GameCard[Any]) -> str:
    """Return the result, or the number of the move and the turn; then opponent and event.

    A result without points tells little of a game: the number of its moves goes with it. Names,
    which may be long, come last: lines are cut at the end.
    """
    game, seats = card.game, card.seats
    position = card.position or card.positions()[-1]
    here = colors_at_home(seats, position) if seats else ()
    own = here[0] if len(here) == 1 else None
    if card.outcome is not None:
        moves = moves_text(card.plies) if card.score is None else ""
        parts = [short_result(card, own, position), moves]
    else:
        mover = game.mover(position)
        turn = _("{side} to move").format(side=holder_name(game, position, mover))
        if own is not None and mover == own:
            turn = _("your turn")
        parts = [_("move {number}").format(number=card.plies), *([turn] if seats else [])]
    people = sum(who.is_person for who in seats)
    several = {2: _("two people"), 3: _("three people")}.get(people, _("people"))
    known = [shown_name(name) for color, name in enumerate(card.players) if name and color != own]
    if own is None and people > 1 and len(known) == len(seats) - people > 0:
        parts += [several, _("against {player}").format(player=_(", ").join(known))]
    elif own is not None and known:
        parts.append(_("against {player}").format(player=_(", ").join(known)))
    elif known:
        parts.append(" - ".join(known))
    elif people > 1:
        parts.append(several)
    return _(", ").join(filter(None, (*parts, event_name(card))))


def _when(moment: dt.datetime, today: dt.date) -> str:
    """Return the day of a moment, with the time of day for the last two days."""
    local = moment.astimezone()
    time = f"{local:%H:%M}"
    if local.date() == today:
        return _("today {time}").format(time=time)
    if local.date() == today - dt.timedelta(days=1):
        return _("yesterday {time}").format(time=time)
    return f"{local:%Y-%m-%d}"
