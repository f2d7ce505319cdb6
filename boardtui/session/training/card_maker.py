"""Cards of the mistakes that a review found: one's own by themselves, others where asked for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

from boardtui.config.settings import Settings
from boardtui.library.entry import digest_of_record
from boardtui.library.moves import folded
from boardtui.play.seats import colors_at
from boardtui.play.view import View
from boardtui.record.grades import mover
from boardtui.record.tree import GameRecord, Node
from boardtui.record.who import Who
from boardtui.rules.board import Color, Seat
from boardtui.session.grading import grade_bounds
from boardtui.session.training.left_lines import note_left_lines
from boardtui.session.training.training import Training, TrainingReason
from boardtui.system.reasons import Reasoned, Statement
from boardtui.training.exercise import Exercise, ExerciseOrigin
from boardtui.training.mistakes import is_exercise, mistakes_of


class CardMaker:
    """Makes cards of the mistakes in a view's game."""

    def __init__(
        self,
        training: Training,
        view: View,
        settings: Callable[[], Settings],
        tell: Callable[[int], object] = lambda _count: None,
    ) -> None:
        """`tell` is called with the number of cards that were made by themselves.

        The settings have the least losses that are graded, and the person's name in records.
        """
        self._training = training
        self._view = view
        self._settings = settings
        self._tell = tell

    def make_own(self, line: Sequence[Node]) -> None:
        """Make cards of the person's own mistakes in a judged line.

        Problems are told, each once, and also that nothing is kept here.
        """
        training, exercises = self._training, self._exercises(line, self._own_colors)
        if training.keeps and self._own_colors:
            self._note_left_lines(line)
        if not exercises:
            return
        if training.keeps:
            training.begin(lambda: training.cards.add(exercises, training.now()), self._tell_new)
        else:
            training.tell_once(Statement(TrainingReason.NOT_KEPT, {}))

    async def make(self, line: Sequence[Node], color: Color | None = None) -> int:
        """Make cards of the mistakes of a colour, or of all; return how many are new.

        In the person's own game only of the own ones. Raises Reasoned where they cannot be kept.
        """
        training = self._training
        if not training.keeps:
            raise Reasoned(TrainingReason.NOT_KEPT)
        exercises = self._exercises(line, self._looked_at(color))
        return await training.do(lambda: training.cards.add(exercises, training.now()))

    def finds(self, line: Sequence[Node], color: Color | None = None) -> bool:
        """Return True if `make` finds a mistake that can become a card."""
        colors, bounds = self._looked_at(color), grade_bounds(self._settings())
        return any(is_exercise(node, bounds) for node in line if _mover(node) in colors)

    @property
    def is_own(self) -> bool:
        """True if the person here plays in the game."""
        return bool(self._own_colors)

    def _looked_at(self, color: Color | None) -> frozenset[Color]:
        """Return the colours whose mistakes become cards where a colour, or all, is asked for."""
        every = frozenset(map(Color, range(len(self._view.record.game.sides))))
        asked = every if color is None else frozenset({color})
        return asked & (self._own_colors or every)

    def _note_left_lines(self, line: Sequence[Node]) -> None:
        """Make the places where the game left the person's lines exercises."""
        record = self._view.record
        date = "" if record.date is None else record.date.isoformat()
        players = _players(record, self._seats)
        origin = ExerciseOrigin(digest_of_record(record), 0, players, date)
        colors, bounds = self._own_colors, grade_bounds(self._settings())
        note = partial(note_left_lines, self._training, line, colors, origin, bounds)
        self._training.begin(note, lambda _count: None)

    def _tell_new(self, count: int) -> None:
        if count:
            self._tell(count)

    def _exercises(self, line: Sequence[Node], colors: Collection[Color]) -> Sequence[Exercise]:
        record = self._view.record
        return mistakes_of(
            record,
            line,
            grade_bounds(self._settings()),
            colors,
            digest_of_record(record),
            own=self._own_colors,
            players=_players(record, self._seats),
        )

    @property
    def _own_colors(self) -> frozenset[Color]:
        own = self._view.seats if self._view.is_played else None
        return own_colors(self._view.record, own, self._settings().name)

    @property
    def _seats(self) -> Sequence[Who]:
        return self._view.subject.seats


def own_colors(
    record: GameRecord, seats: Collection[Seat] | None, own_name: str
) -> frozenset[Color]:
    """Return the colours that the person here has in a game.

    `seats` are those that the person answers for: of several people at one keyboard it is the one
    with the own name, or all. They are None in a record without players: there the name tells.
    """
    end, own = record.root.end(), _words(own_name)
    names = enumerate(record.names(end))
    named = frozenset(Color(color) for color, name in names if own and _words(name) == own)
    if seats is None:
        return named
    mine = colors_at(end.position, seats)
    return (mine & named) or mine


def _mover(node: Node) -> Color | None:
    return None if node.parent is None else mover(node)


def _words(name: str) -> list[str]:
    """Return the words of a name, whose order differs from file to file."""
    return sorted(folded(name).split())


def _players(record: GameRecord, seats: Sequence[Who]) -> tuple[Who, ...]:
    """Return the players by colour, with their names in the record."""
    position = record.root.end().position
    players = []
    for seat in record.game.seats(position):
        name = record.players.get(seat, "")
        who = seats[seat] if seats else Who.stranger()
        players.append(who._replace(name=name or who.name))
    return tuple(players)
