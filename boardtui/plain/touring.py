"""The tour of a game in plain mode."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardtui.plain import lobby, looking
from boardtui.plain.game_words import move_text
from boardtui.plain.questions import NotUnderstood
from boardtui.plain.session import Session
from boardtui.rules.errors import IllegalMove
from boardtui.rules.game import Move
from boardtui.session.launch import TOURED
from boardtui.system.translatable import N_
from boardtui.words.language import _

if TYPE_CHECKING:
    from boardtui.session.tour.guide import Guide

_WORDS = {"undo": N_("undo u"), "hint": N_("hint j"), "help": N_("help h")}
"""The commands named in the texts of tours."""


def learn(session: Session, argument: str) -> None:
    """Begin the tour of the named game, or else of the open one."""
    from boardtui.session.tour.games import tour_of
    from boardtui.session.tour.guide import Guide

    key = argument.lower() or (session.state.game.key if session.has_game else TOURED[0])
    if key not in TOURED:
        raise NotUnderstood(
            _("There is no tour of this game; choose from: {games}.").format(
                games=_(", ").join(TOURED)
            )
        )
    guide = Guide(tour_of(key))
    session.begin_tour(guide)
    _say_step(session, guide)


def play(session: Session, move: Move) -> None:
    """Play a move if it solves the task, or say why it does not."""
    guide = _guide(session)
    before = guide.view.node
    guide.play(move)
    if guide.view.node is not before:
        session.say(move_text(guide.view.node))
    if guide.owes_reply:
        guide.reply()
        session.say(move_text(guide.view.node))
    say_page(session)


def undo(session: Session, _argument: str) -> None:
    """Take a move back if that is the task, or begin the step again."""
    _guide(session).take_back()
    say_page(session)


def hint(session: Session, _argument: str) -> None:
    """Name a move that solves the task."""
    _guide(session).hint()
    say_page(session)


def back(session: Session, _argument: str) -> None:
    """Begin the step before."""
    guide = _guide(session)
    guide.begin(guide.number - 1)
    _say_step(session, guide)


async def skip(session: Session, _argument: str) -> None:
    """Begin the next step; after the last one, ask for a first game."""
    guide = _guide(session)
    if guide.number + 1 < len(guide.tour.steps):
        guide.begin(guide.number + 1)
        _say_step(session, guide)
    elif guide.is_at_end:
        session.guide = None
        await lobby.ask_for_new_game(session, type(guide.tour.game))
    else:
        raise NotUnderstood(_("This is the last step. Type “leave” to end the tour."))


async def leave(session: Session, _argument: str) -> None:
    """End the tour, and return to the game or question before it."""
    _guide(session)
    session.return_from_tour()
    if session.has_game or session.question is not None:
        session.repeat()
    else:
        await lobby.games(session, "")


async def games(session: Session, argument: str) -> None:
    """End the tour, and ask for a game."""
    session.guide = None
    await lobby.games(session, argument)


async def go_on(session: Session) -> None:
    """Begin the next step if this one is done; otherwise repeat the task."""
    guide = _guide(session)
    if guide.task is None:
        await skip(session, "")
    else:
        guide.remark = None
        say_page(session)


def say_page(session: Session) -> None:
    """Say the task, with the remark on the last move."""
    from boardtui.words.tour import page_of

    words = {name: _(names).split()[0] for name, names in _WORDS.items()}
    guide = _guide(session)
    page = page_of(guide, words, by_words=True)
    next_step = _("Enter: {next}.").format(next=page.go_on) if page.go_on else ""
    # After an objection, the person knows the task.
    said = (page.objection,) if page.objection else (page.praise, page.text, page.how, next_step)
    session.say("\n".join(filter(None, said)), bell=isinstance(guide.remark, IllegalMove))


def _say_step(session: Session, guide: Guide) -> None:
    from boardtui.words.tour import heading_of

    page = heading_of(guide)
    text = _("{title}, {place}: {heading}.")
    session.say(text.format(title=page.title, place=page.place, heading=page.heading))
    looking.board(session, "")
    say_page(session)


def _guide(session: Session) -> Guide:
    if session.guide is None:
        raise NotUnderstood(_("You are not in a tour. Type “learn” to start one."))
    return session.guide
