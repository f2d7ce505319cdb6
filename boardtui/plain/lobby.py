"""The games to choose from: new ones, unfinished ones and records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from boardtui.plain.desk import Desk
from boardtui.plain.questions import Answer, NotUnderstood, Question
from boardtui.plain.seating import side_labels
from boardtui.play.seats import may_have_coach
from boardtui.rules.game import Game
from boardtui.rules.registry import GAMES
from boardtui.session.game_choices import ListedGame
from boardtui.session.last_games import last_game
from boardtui.session.launch import NewGame
from boardtui.session.new_game_choices import CLOCKS, clock_of
from boardtui.words.clocks import clock_name
from boardtui.words.language import _, ngettext

if TYPE_CHECKING:
    from boardtui.saves.cards import Summary


async def games(desk: Desk, _argument: str) -> None:
    """Ask for a game: a new one, one that waits, or a record of one's own."""
    from boardtui.session.saved_games import saved_games
    from boardtui.session.threads import in_thread

    saved = await in_thread(partial(saved_games, desk.games.store))
    answers = [*_new_games(desk)]
    answers += _saved_games(desk, _("Go on: {game}"), saved.unfinished)
    answers += _saved_games(desk, _("Look at: {game}"), saved.records)
    if count := len(saved.short):
        text = ngettext("{count} short game", "{count} short games", count).format(count=count)
        short = _saved_games(desk, "{game}", saved.short)
        answers.append(_asking(desk, text, short))
    if count := len(saved.put_away):
        text = ngettext("{count} game put away", "{count} games put away", count)
        away = _games_put_away(desk, saved.put_away)
        answers.append(_asking(desk, text.format(count=count), away))
    desk.ask(Question(_("Which game?"), tuple(answers)))


def _asking(desk: Desk, text: str, answers: Iterator[Answer]) -> Answer:
    """Return an answer that asks which of some games is meant."""
    question = Question(text, tuple(answers))
    return Answer(text, partial(desk.ask, question))


def more(desk: Desk, _argument: str) -> None:
    """List the next answers to a question."""
    if desk.question is None:
        raise NotUnderstood(_("No list is open."))
    desk.question.turn()
    desk.repeat()


async def new_game(desk: Desk, words: list[str]) -> None:
    """Begin the game of some words of the command line. Raises NotUnderstood, PlayerError."""
    request = desk.read_new_game(words)
    if isinstance(request, str):
        raise NotUnderstood(request)
    await desk.open(partial(desk.games.start, request))


def ask_for_new_game(
    desk: Desk, family: type[Game], preset: Mapping[str, Any] = MappingProxyType({})
) -> None:
    """Ask who plays a new game and with which clock, and begin it."""
    game = last_game(desk.settings, family.key, preset)

    async def take(seats: tuple[str, ...]) -> None:
        desk.ask(Question(_("Which clock?"), tuple(_clocks(desk, game, seats))))

    desk.ask_for_players(game, side_labels(game), take, may_count=True)


def _new_games(desk: Desk) -> Iterator[Answer]:
    for family in GAMES:
        yield _new_kind(desk, family, {}, _(family.title))
        for title, options in family.presets.items():
            yield _new_kind(desk, family, options, _(title))


def _new_kind(desk: Desk, family: type[Game], preset: Mapping[str, Any], title: str) -> Answer:
    text = _("New game: {game}").format(game=title)
    return Answer(text, partial(ask_for_new_game, desk, family, preset))


def _clocks(desk: Desk, game: Game, seats: tuple[str, ...]) -> Iterator[Answer]:
    for name in CLOCKS:
        new_game = NewGame(game, seats, clock_of(name))
        yield Answer(clock_name(new_game.clock), partial(_ask_for_coach, desk, new_game))


async def _ask_for_coach(desk: Desk, new_game: NewGame) -> None:
    """Ask whether there is to be a coach, where one is possible, and begin the game."""
    if not may_have_coach(new_game.game, new_game.seats):
        await desk.open(partial(desk.games.start, new_game))
        return
    from boardtui.words.coaching import coach_text

    def answer(text: str, *, coach: bool) -> Answer:
        start = partial(desk.games.start, new_game._replace(coach=coach))
        return Answer(text, partial(desk.open, start))

    about = coach_text(has_rating=desk.games.counting.keeps)
    answers = answer(_("No coach"), coach=False), answer(about, coach=True)
    desk.ask(Question(_("A coach?"), answers))


def _saved_games(desk: Desk, text: str, summaries: list[Summary]) -> Iterator[Answer]:
    from boardtui.words.listed_games import saved_entries

    for summary, entry in zip(summaries, saved_entries(summaries), strict=True):
        yield Answer(text.format(game=_in_one_line(entry)), partial(_resume, desk, summary))


def _games_put_away(desk: Desk, summaries: list[Summary]) -> Iterator[Answer]:
    from boardtui.words.listed_games import saved_entries

    for summary, entry in zip(summaries, saved_entries(summaries), strict=True):
        text = _("Bring back: {game}").format(game=_in_one_line(entry))
        yield Answer(text, partial(_bring_back, desk, summary))


async def _bring_back(desk: Desk, summary: Summary) -> None:
    from boardtui.session.threads import in_thread

    await in_thread(partial(desk.games.store.bring_back, summary))
    desk.say(_("The game is back among the others."))
    await games(desk, "")


def _in_one_line(entry: ListedGame) -> str:
    parts = (entry.text, entry.detail, entry.origin, entry.note)
    return _(", ").join(filter(None, parts))


async def _resume(desk: Desk, summary: Summary) -> None:
    from boardtui.session.threads import in_thread

    fetched = await in_thread(partial(desk.games.store.fetch, summary.path))
    await desk.open(partial(desk.games.go_on_with, fetched))
