"""Drills of lines: the moves of a repertoire, asked where the other side's moves lead to."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from boardtui.record.tree import GameRecord, Path
from boardtui.rules.board import Color
from boardtui.rules.game import Move, Position
from boardtui.session.training.choices import file_of
from boardtui.session.training.deck import AnswerEffect, DeckKind, DeckTitle, Drawn
from boardtui.session.training.training import Training
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.reasons import Reasoned
from boardtui.system.threads import in_thread
from boardtui.training.answer import TrainingAnswer
from boardtui.training.card_file import day_times
from boardtui.training.card_store import CardStore, KeptCard
from boardtui.training.cards import Card
from boardtui.training.exercise import Exercise, ExerciseKind
from boardtui.training.line_choice import ReplyChoice
from boardtui.training.line_walk import LineWalk, Shares
from boardtui.training.position_keys import position_key
from boardtui.training.repertoire import PositionKey, Repertoire, positions_of
from boardtui.training.repertoire_sync import LinesFile, RepertoireStore, cards_by_position


class LineSource(Protocol):
    """A record with lines, which may grow."""

    @property
    def record(self) -> GameRecord: ...

    @property
    def file(self) -> LinesFile: ...

    def add(self, path: Path, move: Move) -> None:
        """Add a move after a node. Raises IllegalMove, and Refused."""
        ...


class _Kept(NamedTuple):
    """What is kept of a repertoire."""

    number: int | None = None
    """None where nothing is kept."""
    cards: Mapping[PositionKey, KeptCard] = {}
    due: frozenset[PositionKey] = frozenset()
    """The positions that wait today, new ones among them."""


class LineDeck:
    """The positions of a repertoire in which its colour moves, along its lines.

    Where the other side plays by what is due, and any is, only those are asked; else all are, but
    only the answers to those that are due count.
    """

    grows = True

    def __init__(
        self,
        training: Training,
        source: LineSource,
        repertoire: Repertoire,
        kept: _Kept,
        walk: LineWalk,
    ) -> None:
        self.title = DeckTitle(DeckKind.LINES, source.file.name)
        self.total = len(walk.wanted)
        self.rates = kept.number is not None
        self.is_practice = self.rates and not kept.due
        """True if nothing is due, so that no answer counts."""
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
        exercise = self._exercise(step.position)
        if step.moves is not None:
            return Drawn(exercise, step.moves)
        node = self._repertoire.positions[step.key].node
        return Drawn(exercise, record=self._source.record.up_to(node))

    async def answer(self, exercise: Exercise, answer: TrainingAnswer) -> AnswerEffect | None:
        """Count the answer if the position is due; another program may have been first."""
        key = position_key(exercise.position)
        if key not in self._kept.due:
            return None
        card = self._card(exercise, key)
        self._kept = self._kept._replace(due=self._kept.due - {key})
        dates = await self._training.do(partial(self._training.cards.answer, card, answer))
        if dates is None:
            return None
        cards = {**self._kept.cards, key: KeptCard(card.number, dates)}
        self._kept = self._kept._replace(cards=cards)
        return AnswerEffect(due=dates.due)

    async def put_aside(self, exercise: Exercise) -> None:
        """Never ask the position again, as long as it is put aside."""
        key = position_key(exercise.position)
        if key in self._kept.cards:
            card = self._card(exercise, key)
            await self._training.do(partial(self._training.cards.put_aside, card))

    async def add(self, exercise: Exercise, move: Move) -> None:
        """Add a move to the record, and so to the card. Raises IllegalMove, and Refused."""
        known, before = self._repertoire.at(exercise.position), self._repertoire
        assert known is not None
        (turned,) = known.turned_back((move,), exercise.position)
        self._source.add(known.node.path(), turned)
        self._repertoire = await in_thread(partial(Repertoire, self._source.record, before.color))
        self._walk.repertoire = self._repertoire
        if self._kept.number is not None:
            await self._training.do(partial(self._follow_record, self._kept.number, before))

    async def next_due(self) -> dt.datetime | None:
        """Return when the next position is due; None where none is."""
        dates = [card.dates and card.dates.due for card in self._kept.cards.values()]
        return self._training.first_due(dates, has_new=None in dates)

    def _exercise(self, position: Position) -> Exercise:
        return Exercise(ExerciseKind.LINE, position, self._repertoire.moves_at(position))

    def _follow_record(self, number: int, before: Repertoire) -> None:
        """Keep the cards of a changed record, which may have become a study in a new file."""
        store, cards, now = _stores(self._training)
        store.move(number, self._source.file.path)
        store.sync(cards, number, self._repertoire, now, before)

    def _card(self, exercise: Exercise, key: PositionKey) -> Card:
        kept = self._kept.cards[key]
        return Card(kept.number, exercise, kept.dates, self._kept.number)


async def repertoires_of(record: GameRecord) -> tuple[Repertoire, ...]:
    """Return the repertoire of each colour that has a move in a record, by colour."""
    positions = await in_thread(partial(positions_of, record))
    each = (Repertoire(record, Color(color), positions) for color in range(len(record.game.sides)))
    return tuple(repertoire for repertoire in each if repertoire.own)


async def line_deck(
    training: Training,
    source: LineSource,
    repertoire: Repertoire,
    by: ReplyChoice,
    shares: Shares,
    draw: Callable[[], float] = random.random,
) -> LineDeck:
    """Return the deck of a record's lines, and bring its cards up to date.

    Cards that cannot be used are told, and then nothing is kept.
    """
    kept = _Kept()
    if training.keeps and repertoire.own:
        try:
            kept = await training.do(partial(_kept, training, source, repertoire))
        except Reasoned as error:
            training.tell(error)
    walk = LineWalk(repertoire, _wanted(repertoire, kept, by), by, shares, draw)
    return LineDeck(training, source, repertoire, kept, walk)


def _stores(training: Training) -> tuple[RepertoireStore, CardStore, dt.datetime]:
    return training.store(RepertoireStore), training.cards, training.now()


def _kept(training: Training, source: LineSource, repertoire: Repertoire) -> _Kept:
    """Bring the cards of a repertoire up to date, and return them. Raises PersonalError."""
    store, cards, now = _stores(training)
    file, game, color = source.file, repertoire.game, repertoire.color
    number = store.number_of(file, game, color, repertoire.state)
    before = next((each for each in store.kept() if each.number == number), None)
    if before is not None and before.file.path != file.path and file_of(before) is None:
        store.move(number, file.path)
    store.sync(cards, number, repertoire, now)
    by_position = cards_by_position(cards, number, repertoire)
    return _Kept(
        number, by_position, _due(by_position, now, cards.count(now, training.new_a_day()).new)
    )


def _due(
    cards: Mapping[PositionKey, KeptCard], now: dt.datetime, most_new: int
) -> frozenset[PositionKey]:
    """Return the positions that wait today, with as many new ones as may be begun."""
    end = day_times(now)["end"]
    come_back = (
        key
        for key, card in cards.items()
        if card.dates is not None and card.dates.due.timestamp() < end
    )
    new = [key for key, card in cards.items() if card.dates is None]
    return frozenset((*come_back, *new[:most_new]))


def _wanted(repertoire: Repertoire, kept: _Kept, by: ReplyChoice) -> dict[PositionKey, float]:
    """Return the positions to be asked, each with its weakness."""
    # A card that the person has put aside is not among those that are kept.
    keys = [*(repertoire.own if kept.number is None else kept.cards)]
    if by is ReplyChoice.DUE and kept.due:
        keys = [key for key in keys if key in kept.due]
    return {key: _weakness(kept.cards.get(key)) for key in keys}


def _weakness(card: KeptCard | None) -> float:
    """Return how badly a position is known: 1 where it was never asked."""
    return 1.0 if card is None or card.dates is None else 1 / (1 + card.dates.stability)
