"""The commands that read and write records."""

from __future__ import annotations

import datetime as dt
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from boardtui.plain.questions import Answer, NotUnderstood, Question, done
from boardtui.plain.session import Session
from boardtui.session.launch import AskGame, ChooseGame, Review, review_of
from boardtui.system.threads import in_thread
from boardtui.words.errors import sentence, summed_up
from boardtui.words.language import _
from boardtui.words.names import game_name
from boardtui.words.sentences import joined, only_game, scanned_games, scanned_title, told_later

if TYPE_CHECKING:
    from boardtui.formats.detect import Collection
    from boardtui.formats.errors import FormatError
    from boardtui.formats.folder import Folder
    from boardtui.record.tree import GameRecord
    from boardtui.rules.game import Game

# Readers and writers are imported with the first file: a game starts without them.

_MOST_PROBLEMS = 9
"""The most problems of a file that are listed."""


async def open_file(
    session: Session,
    argument: str,
    then: Callable[[], Awaitable[None] | None] = lambda: None,
) -> None:
    """Open a record; `then` is called once it is open. Raises FormatError and OSError."""
    if not argument:
        raise NotUnderstood(_("Name the file to open, for example: open game.sgf"))
    from boardtui.formats.folder import scan_path
    from boardtui.session.paths import named_path

    path = named_path(argument)

    def scan(game: Game | None) -> Collection | Folder:
        return scan_path(path, game=game)

    await review(session, await in_thread(partial(review_of, scan, argument)), then)


async def review(
    session: Session,
    opened: Review | ChooseGame | AskGame,
    then: Callable[[], Awaitable[None] | None] = lambda: None,
) -> None:
    """Open the game of a file; ask for the game, or for its kind, if that is not certain.

    `then` is called once it is open.
    """
    if isinstance(opened, AskGame):
        _ask_game(session, opened, then)
        return
    if isinstance(opened, Review):
        own = await session.games.save_to_resume(opened)
        if own is None:
            await open_read(session, opened)
        else:
            await session.resume(own)
            tell_problems(session, opened.reading.problems)
        await done(then())
        return
    collection = opened.collection
    tell_problems(session, collection.problems)
    if later := told_later(collection.games):
        session.say(later)

    async def choose(index: int) -> None:
        await open_read(session, Review(collection.read(index), opened.source))
        await done(then())

    games = collection.games
    of_several = only_game(games) is None
    answers = (
        Answer(scanned_title(game, with_kind=of_several), partial(choose, index))
        for index, game in enumerate(games)
    )
    question = _("{games}. Which game?").format(games=scanned_games(games))
    session.ask(Question(question, tuple(answers)))


def _ask_game(session: Session, asked: AskGame, then: Callable[[], Awaitable[None] | None]) -> None:
    async def tell(game: Game) -> None:
        await review(session, await in_thread(partial(asked.told, game)), then)

    games = asked.candidates
    question = joined(sentence(asked.problem), _("Which game is it?"))
    answers = [Answer(game_name(game), partial(tell, game)) for game in games]
    if asked.rest is not None:
        rest = partial(review, session, asked.rest, then)
        answers.append(Answer(_("Leave these games out"), rest))
    session.ask(Question(question, tuple(answers)))


def save(session: Session, argument: str) -> None:
    """Write a copy of the record; ask before a file is replaced. Raises FormatError and OSError."""
    from boardtui.formats.detect import format_of
    from boardtui.session.paths import named_path

    if not argument:
        from boardtui.session.file_names import proposed_name

        name = proposed_name(session.view.record, dt.datetime.now().astimezone().date())
        raise NotUnderstood(_("Name the file, for example: save {name}").format(name=name))

    path, record = named_path(argument), session.view.record
    format_of(path)
    if path.exists():
        text = _("{path} already exists. Overwrite it? Type “yes” or “no”.").format(path=path)
        session.confirm(text, partial(_write, session, record, path))
    else:
        _write(session, record, path)


def _write(session: Session, record: GameRecord, path: Path) -> None:
    from boardtui.formats.detect import format_of, write_records

    write_records([record], path)
    session.say(_("A copy was saved as {path}.").format(path=path))
    for what in format_of(path).left_out(record):
        session.say(sentence(what))


async def open_read(session: Session, review: Review) -> None:
    """Open a record of a file or of the library; say its problems, or that the file is gone."""
    from boardtui.words.doubts import doubts_text

    reading, source = review
    await session.open(session.games.review(reading, source))
    if not source:
        session.say(_("This game’s file no longer exists. Its moves are still in the library."))
    if doubts := doubts_text(reading.record.root.position):
        session.say(doubts)
    tell_problems(session, reading.problems)


def tell_problems(session: Session, problems: Iterable[FormatError]) -> None:
    """Say the problems of a file; of many, only the first ones."""
    for line in islice(summed_up(problems), _MOST_PROBLEMS):
        session.say(line)
