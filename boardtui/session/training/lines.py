"""Drills of lines: the moves of a repertoire, asked where the other side's moves lead to."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from boardtui.library.errors import LibraryError
from boardtui.record.tree import GameRecord, Path
from boardtui.rules.board import Color
from boardtui.rules.game import Move, Position
from boardtui.session.game_library import GameLibrary
from boardtui.session.training.deck import AnswerEffect, DeckKind, DeckTitle, Drawn
from boardtui.session.training.due import Training
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.reasons import Reasoned
from boardtui.system.threads import in_thread
from boardtui.training.answer import TrainingAnswer
from boardtui.training.card_store import CardStore, KeptCard
from boardtui.training.cards import Card
from boardtui.training.days import day_of
from boardtui.training.exercise import Exercise, ExerciseKind
from boardtui.training.line_choice import ReplyChoice
from boardtui.training.line_walk import LineWalk, Shares
from boardtui.training.position_keys import position_key
from boardtui.training.repertoire import Key, Repertoire
from boardtui.training.repertoire_sync import RepertoireStore, cards_by_position


class LineSource(Protocol):
    """A record with lines, which may grow."""

    @property
    def record(self) -> GameRecord: ...

    @property
    def file(self) -> str:
        """The file of the record, by which its repertoires are known again."""
        ...

    @property
    def name(self) -> str:
        """A name for people; may be empty."""
        ...

    def add(self, path: Path, move: Move) -> None:
        """Add a move after a node. Raises IllegalMove, and Refused."""
        ...


class _Kept(NamedTuple):
    """What is kept of a repertoire."""

    number: int | None = None
    """None where nothing is kept."""
    cards: Mapping[Key, KeptCard] = {}
    due: frozenset[Key] = frozenset()
    """The positions that wait today, new ones among them."""


class LineDeck:
    """The positions of a repertoire in which its colour moves, along its lines.

    Where any is due, only those are asked when the other side plays by what is due; else all are,
    but only answers to those that are due count.
    """

    rates = True
    grows = True

    def __init__(
        self,
        training: Training,
        source: LineSource,
        repertoire: Repertoire,
        kept: _Kept,
        walk: LineWalk,
    ) -> None:
        self.title = DeckTitle(DeckKind.LINES, source.name)
        self.total: int | None = len(walk.wanted)
        self._training = training
        self._source = source
        self._repertoire = repertoire
        self._kept = kept
        self._walk = walk

    async def draw(self, board: Position | None) -> Drawn | None:
        """Return the next position; it goes on from the board where the record does."""
        step = await self._walk.step(board)
        if step is None:
            return None
        answers = self._repertoire.moves_at(step.position)
        return Drawn(Exercise(ExerciseKind.LINE, step.position, answers), step.moves)

    async def answer(self, exercise: Exercise, answer: TrainingAnswer) -> AnswerEffect | None:
        """Count the answer if the position is due; another program may have been first."""
        key = position_key(exercise.position)
        if key not in self._kept.due:
            return None
        self._kept = self._kept._replace(due=self._kept.due - {key})
        job = partial(self._training.cards.answer, self._card(exercise, key), answer)
        dates = await self._training.do(job)
        return None if dates is None else AnswerEffect(due=dates.due)

    async def put_aside(self, exercise: Exercise) -> None:
        """Never ask the position again, as long as it is put aside."""
        key = position_key(exercise.position)
        if key in self._kept.cards:
            card = self._card(exercise, key)
            await self._training.do(partial(self._training.cards.put_aside, card))

    async def add(self, exercise: Exercise, move: Move) -> None:
        """Add a move to the record, and so to the cards. Raises IllegalMove, and Refused."""
        known, before = self._repertoire.at(exercise.position), self._repertoire
        assert known is not None
        (turned,) = known.turned_back((move,), exercise.position)
        self._source.add(known.node.path(), turned)
        self._repertoire = await in_thread(partial(Repertoire, self._source.record, before.color))
        self._walk.repertoire = self._repertoire
        if self._kept.number is not None:
            await self._training.do(partial(self._follow_record, self._kept.number, before))

    def _follow_record(self, number: int, before: Repertoire) -> None:
        """Keep the cards of a changed record, which may have become a study in a new file."""
        store = self._training.store(RepertoireStore)
        store.move(number, self._source.file)
        now, cards = self._training.now(), self._training.cards
        store.sync(cards, number, self._repertoire, now, before)

    def _card(self, exercise: Exercise, key: Key) -> Card:
        kept = self._kept.cards[key]
        return Card(kept.number, exercise, kept.dates, self._kept.number)


async def line_deck(
    training: Training,
    source: LineSource,
    color: Color,
    by: ReplyChoice,
    shares: Shares,
    draw: Callable[[], float] = random.random,
) -> LineDeck:
    """Return the deck of a record's lines for a colour, and bring its cards up to date.

    A file of cards that cannot be used is told, and then nothing is kept. Without any position in
    which the colour moves, the deck is empty.
    """
    repertoire = await in_thread(partial(Repertoire, source.record, color))
    kept = _Kept()
    if training.keeps and repertoire.own:
        try:
            kept = await training.do(partial(_kept, training, source.file, repertoire))
        except Reasoned as error:
            training.tell(error)
    wanted = _wanted(repertoire, kept, by)
    return LineDeck(
        training, source, repertoire, kept, LineWalk(repertoire, wanted, by, shares, draw)
    )


def shares_in(library: GameLibrary | None) -> Shares:
    """Return the shares of moves in the games of a library; nobody's without one."""

    async def shares(position: Position) -> Mapping[Key, float]:
        if library is None:
            return {}
        try:
            stats = await library.ask(lambda reader: reader.explore(position))
        except LibraryError:
            return {}
        moves = () if stats is None else stats.moves
        return {position_key(position.play(each.move)): each.share for each in moves}

    return shares


def _kept(training: Training, file: str, repertoire: Repertoire) -> _Kept:
    """Bring the cards of a repertoire up to date, and return them. Raises PersonalError."""
    store, cards, now = training.store(RepertoireStore), training.cards, training.now()
    number = store.number_of(file, repertoire.color)
    store.sync(cards, number, repertoire, now)
    by_position = cards_by_position(cards, number, repertoire)
    return _Kept(number, by_position, _due(cards, by_position, now, training.new_a_day()))


def _due(
    cards: CardStore, by_position: Mapping[Key, KeptCard], now: dt.datetime, new_a_day: int
) -> frozenset[Key]:
    """Return the positions that wait today, with as many new ones as may be begun."""
    today = day_of(now)
    due, new = list[Key](), list[Key]()
    for key, card in by_position.items():
        if card.dates is None:
            new.append(key)
        elif day_of(card.dates.due) <= today:
            due.append(key)
    return frozenset((*due, *new[: cards.count(now, new_a_day).new]))


def _wanted(repertoire: Repertoire, kept: _Kept, by: ReplyChoice) -> dict[Key, float]:
    """Return the positions to be asked, each with its weakness."""
    # A card that the person has put aside is not among those that are kept.
    keys = [*(repertoire.own if kept.number is None else kept.cards)]
    if by is ReplyChoice.DUE and kept.due:
        keys = [key for key in keys if key in kept.due]
    return {key: _weakness(kept.cards.get(key)) for key in keys}


def _weakness(card: KeptCard | None) -> float:
    """Return how badly a position is known: 1 where it was never asked."""
    return 1.0 if card is None or card.dates is None else 1 / (1 + card.dates.stability)
