"""Lines of a record in plain mode: learnt move by move, and more of them from the library."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from boardtui.library.errors import LibraryError
from boardtui.person.personal_file import PersonalError
from boardtui.plain.drilling import begin_deck
from boardtui.plain.files import open_file, review
from boardtui.plain.library import read_own
from boardtui.plain.questions import Answer, NotUnderstood, Question, side_called
from boardtui.plain.session import Session
from boardtui.session.explored import GameFilter
from boardtui.session.launch import AskGame, ChooseGame, Review
from boardtui.session.training.choices import file_of, study_of
from boardtui.session.training.library_replies import (
    LibraryReplies,
    RepliesWish,
    learner_at,
    lines_of,
)
from boardtui.session.training.line_sources import GameLines, shares_in
from boardtui.session.training.lines import line_deck, repertoires_of
from boardtui.training.line_choice import ReplyChoice
from boardtui.training.repertoire import Repertoire
from boardtui.training.repertoire_growth import NewMove
from boardtui.training.repertoire_sync import KeptRepertoire
from boardtui.words import lines as words
from boardtui.words.errors import sentence
from boardtui.words.explorer import cannot_explore
from boardtui.words.language import _

MOST_LISTED = 12
"""The most new moves that are listed."""


async def learn(session: Session, argument: str) -> None:
    """Ask the moves of a side in the open record; ask for the side if several move."""
    game = session.game
    if not game.view.state.is_alone:
        raise NotUnderstood(_("You can learn the lines of a game only after it is over."))
    color = side_called(game.game, argument) if argument else None
    found = await repertoires_of(game.view.record)
    if color is not None:
        found = tuple(each for each in found if each.color == color)
    if not found:
        raise NotUnderstood(words.no_lines(game.game, color))
    if len(found) == 1:
        await _begin(session, found[0])
        return
    answers = (
        Answer(words.lines_of(each.game, each.color, len(each.own)), partial(_begin, session, each))
        for each in found
    )
    session.ask(Question(words.which_side(), tuple(answers)))


async def learn_record(session: Session, opened: Review | ChooseGame | AskGame, side: str) -> None:
    """Open the record of a file, or the study that was made of it, and ask a side's moves."""
    source = opened.source if isinstance(opened, Review) else ""
    study = await study_of(session.games.training, source)
    if study is None:
        await review(session, opened, partial(learn, session, side))
    else:
        await session.resume(study)
        await learn(session, side)


async def learn_kept(session: Session, kept: KeptRepertoire) -> None:
    """Open the record of lines that were learnt before, and ask their moves."""
    path = file_of(kept)
    if path is None:
        raise NotUnderstood(words.no_file(kept))
    then = partial(learn, session, kept.game.side_name(kept.color))
    if session.games.own_save(str(path)) is not None:
        await session.resume(path)
        await then()
    else:
        await open_file(session, str(path), then)


async def replies(session: Session, argument: str) -> None:
    """List the replies that some games of the library have, and ask whether to add them."""
    library, view = session.games.library, session.game.view
    if library is None or not view.state.is_alone:
        raise NotUnderstood(cannot_explore(keeps=library is not None))
    number, _blank, side = argument.partition(" ")
    if not number.isdecimal():
        raise NotUnderstood(
            _("Give a number of games, for example “replies 10” or “replies 10 black”.")
        )
    node, game = view.node, view.state.game
    color = side_called(game, side.strip()) if side.strip() else learner_at(node)
    found = LibraryReplies(library, GameFilter(), node)
    wish = RepliesWish(color, games=max(1, int(number[:9])))
    try:
        await read_own(session, library)
        few, many = [await found.moves(wish._replace(has_own=own)) for own in (False, True)]
    except (LibraryError, PersonalError) as error:
        raise NotUnderstood(sentence(error)) from None
    session.say(words.replies_text(many, wish.games))
    if not many:
        return
    session.say("\n".join(words.reply_lines(many, MOST_LISTED)))
    choices = [(_("All replies: {count}"), many)]
    if len(few) < len(many):
        choices.append((_("Only replies to moves in this record: {count}"), few))
    answers = (
        Answer(text.format(count=len(moves)), partial(_add, session, moves))
        for text, moves in choices
        if moves
    )
    session.ask(Question(_("Which replies do you want to add?"), tuple(answers)))


async def _begin(session: Session, repertoire: Repertoire) -> None:
    training, shares = session.games.training, shares_in(session.games.library)
    source, by = GameLines(session.game), ReplyChoice(session.settings.line_replies)
    deck = await line_deck(training, source, repertoire, by, shares)
    if deck.is_practice:
        session.say(words.practice_text())
    await begin_deck(session, deck)


def _add(session: Session, moves: Sequence[NewMove]) -> None:
    view = session.game.view
    view.grow(view.cursor, lines_of(moves))
    session.say(words.added_text(len(moves)))
