"""The commands that read and write records."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from boardtui.plain.desk import Desk
from boardtui.plain.questions import Answer, NotUnderstood, Question
from boardtui.session.launch import AskGame, ChooseGame, Review, review_of
from boardtui.words.errors import sentence, summed_up
from boardtui.words.language import _
from boardtui.words.names import game_name
from boardtui.words.sentences import joined, only_game, scanned_games, scanned_title, told_later

if TYPE_CHECKING:
    from boardtui.formats.detect import Collection
    from boardtui.formats.errors import FormatError
    from boardtui.formats.folder import Folder
    from boardtui.formats.reading import Reading
    from boardtui.record.tree import GameRecord
    from boardtui.rules.game import Game

# What reads and writes files is imported with the first file: a game starts without it.

_MOST_PROBLEMS = 9
"""Problems of a file that are said."""


async def open_file(desk: Desk, argument: str) -> None:
    """Open a record. Raises FormatError and OSError."""
    if not argument:
        raise NotUnderstood(_("Name the file to open, such as open game.sgf."))
    from boardtui.formats.folder import scan_path
    from boardtui.session.paths import named_path
    from boardtui.system.threads import in_thread

    path = named_path(argument)

    def scan(game: Game | None) -> Collection | Folder:
        return scan_path(path, game=game)

    await review(desk, await in_thread(partial(review_of, scan, argument)))


async def review(desk: Desk, opened: Review | ChooseGame | AskGame) -> None:
    """Open the game of a file; ask which one it is if there are several, or if none says."""
    if isinstance(opened, AskGame):
        _ask_game(desk, opened)
        return
    if isinstance(opened, Review):
        await _show(desk, opened.reading)
        return
    collection = opened.collection
    tell_problems(desk, collection.problems)
    if later := told_later(collection.games):
        desk.say(later)

    async def choose(index: int) -> None:
        await _show(desk, collection.read(index))

    games = collection.games
    of_several = only_game(games) is None
    answers = (
        Answer(scanned_title(game, with_kind=of_several), partial(choose, index))
        for index, game in enumerate(games)
    )
    question = _("{games}. Which game?").format(games=scanned_games(games))
    desk.ask(Question(question, tuple(answers)))


def _ask_game(desk: Desk, asked: AskGame) -> None:
    async def tell(game: Game) -> None:
        from boardtui.system.threads import in_thread

        await review(desk, await in_thread(partial(asked.told, game)))

    games = asked.candidates
    question = joined(sentence(asked.problem), _("Which game is it?"))
    answers = [Answer(game_name(game), partial(tell, game)) for game in games]
    if asked.rest is not None:
        answers.append(Answer(_("Leave these games out"), partial(review, desk, asked.rest)))
    desk.ask(Question(question, tuple(answers)))


def save(desk: Desk, argument: str) -> None:
    """Write a copy of the record; ask before a file is replaced. Raises FormatError and OSError."""
    if not argument:
        raise NotUnderstood(_("Name the file, such as save game.sgf."))
    from boardtui.formats.detect import format_of
    from boardtui.session.paths import named_path

    path, record = named_path(argument), desk.view.record
    format_of(path)
    if path.exists():
        text = _("{path} is there already. Write over it? Type yes or no.").format(path=path)
        desk.confirm(text, partial(_write, desk, record, path))
    else:
        _write(desk, record, path)


def _write(desk: Desk, record: GameRecord, path: Path) -> None:
    from boardtui.formats.detect import format_of, write_records

    write_records([record], path)
    desk.say(_("A copy is saved as {path}.").format(path=path))
    for what in format_of(path).left_out(record):
        desk.say(sentence(what))


async def _show(desk: Desk, reading: Reading) -> None:
    await desk.open(partial(desk.games.review, reading))
    tell_problems(desk, reading.problems)


def tell_problems(desk: Desk, problems: Sequence[FormatError]) -> None:
    """Say the problems of a file, the first of many."""
    for line in islice(summed_up(problems), _MOST_PROBLEMS):
        desk.say(line)
