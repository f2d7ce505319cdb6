"""The games to choose from: new ones, unfinished ones and records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from boardtui.plain.questions import Answer, NotUnderstood, Question
from boardtui.plain.seating import ask_for_players, side_labels
from boardtui.plain.session import Session
from boardtui.play.seats import may_have_coach
from boardtui.rules.game import Game
from boardtui.rules.registry import GAMES
from boardtui.session.last_games import last_game
from boardtui.session.launch import NewGame
from boardtui.session.new_game_choices import CLOCKS, clock_of
from boardtui.words.clocks import clock_name
from boardtui.words.counts import waiting_text
from boardtui.words.language import _

if TYPE_CHECKING:
    from pathlib import Path

    from boardtui.saves.cards import GameCard


async def games(session: Session, _argument: str) -> None:
    """Ask for a game: a new one, an unfinished one, or a record of one's own."""
    from boardtui.session.saved_games import saved_games

    due = await session.games.training.count()
    if waiting := waiting_text(due):
        session.say(_("{waiting}. Type “train” to begin.").format(waiting=waiting))
    archive = session.games.archive
    await archive.tidy()
    saved = await saved_games(archive)
    answers = [*_new_games(session)]
    answers += _saved_games(session, _("Continue: {game}"), saved.unfinished)
    answers += _saved_games(session, _("View: {game}"), saved.records)
    if count := len(saved.short):
        text = _("Short games: {count}").format(count=count)
        short = _saved_games(session, "{game}", saved.short)
        answers.append(_asking(session, text, short))
    if count := len(saved.put_away):
        text = _("Archived games: {count}")
        away = _games_put_away(session, saved.put_away)
        answers.append(_asking(session, text.format(count=count), away))
    session.ask(Question(_("Which game?"), tuple(answers)))


def _asking(session: Session, text: str, answers: Iterator[Answer]) -> Answer:
    """Return an answer that opens a question about some games."""
    question = Question(text, tuple(answers))
    return Answer(text, partial(session.ask, question))


def more(session: Session, _argument: str) -> None:
    """List the next answers to a question, or the next lines of another list."""
    if session.rest is not None:
        session.rest()
        return
    if session.question is None:
        raise NotUnderstood(_("There is no list to continue."))
    session.question.turn()
    session.repeat()


async def new_game(session: Session, words: list[str]) -> None:
    """Begin a game from command-line arguments. Raises NotUnderstood, PlayerError."""
    request = session.read_new_game(words)
    if isinstance(request, str):
        raise NotUnderstood(request)
    await _begin(session, request)


async def ask_for_new_game(
    session: Session, family: type[Game], preset: Mapping[str, Any] = MappingProxyType({})
) -> None:
    """Ask for the players and the clock of a new game, and begin it."""
    game = last_game(session.settings, family.key, preset)

    async def take(seats: tuple[str, ...]) -> None:
        session.ask(Question(_("Which clock?"), tuple(_clocks(session, game, seats))))

    rated = session.games.rated
    pools = await rated.pools() if rated.keeps else None
    ask_for_players(session, game, side_labels(game), take, pools)


def _new_games(session: Session) -> Iterator[Answer]:
    for family in GAMES:
        yield _new_kind(session, family, {}, _(family.title))
        for title, options in family.presets.items():
            yield _new_kind(session, family, options, _(title))


def _new_kind(
    session: Session, family: type[Game], preset: Mapping[str, Any], title: str
) -> Answer:
    text = _("New game: {game}").format(game=title)
    return Answer(text, partial(ask_for_new_game, session, family, preset))


def _clocks(session: Session, game: Game, seats: tuple[str, ...]) -> Iterator[Answer]:
    for name in CLOCKS:
        new_game = NewGame(game, seats, clock_of(name))
        yield Answer(clock_name(new_game.clock), partial(_ask_for_coach, session, new_game))


async def _ask_for_coach(session: Session, new_game: NewGame) -> None:
    """Offer a coach, where one is possible, and begin the game."""
    if not may_have_coach(new_game.game, new_game.seats):
        await _begin(session, new_game)
        return
    from boardtui.words.coaching import coach_text

    def answer(text: str, *, coach: bool) -> Answer:
        return Answer(text, partial(_begin, session, new_game._replace(coach=coach)))

    about = coach_text(has_rating=session.games.rated.keeps)
    coached = _("With a coach. {about}").format(about=about)
    answers = answer(_("No coach"), coach=False), answer(coached, coach=True)
    session.ask(Question(_("Do you want a coach?"), answers))


async def _begin(session: Session, new_game: NewGame) -> None:
    await session.open(session.games.start(new_game))


def _saved_games(session: Session, text: str, cards: Iterable[GameCard[Path]]) -> Iterator[Answer]:
    for card in cards:
        yield Answer(text.format(game=_in_one_line(card)), partial(session.resume, card.ref))


def _games_put_away(session: Session, cards: Iterable[GameCard[Path]]) -> Iterator[Answer]:
    for card in cards:
        text = _("Restore: {game}").format(game=_in_one_line(card))
        yield Answer(text, partial(_bring_back, session, card.ref))


async def _bring_back(session: Session, path: Path) -> None:
    await session.games.archive.bring_back(path)
    session.say(_("The game is back in the list."))
    await games(session, "")


def _in_one_line(card: GameCard[Path]) -> str:
    from boardtui.words.listed_games import listed_detail, listed_name, listed_note, listed_origin

    words = (listed_name, listed_detail, listed_origin, listed_note)
    return _(", ").join(filter(None, (each(card) for each in words)))
