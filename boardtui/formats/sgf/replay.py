"""Replay of an SGF tree on a new record."""

from __future__ import annotations

from collections.abc import Iterable

from boardtui.formats.errors import FormatError, FormatReason, Source
from boardtui.formats.grammar import RawNode
from boardtui.formats.limits import MAX_PROBLEMS
from boardtui.formats.reading import Reading
from boardtui.formats.sgf.evaluation import COST, EVALUATIONS, read_evaluation
from boardtui.formats.sgf.facts import (
    SOURCE,
    fact_names,
    facts_of,
    played_outcome,
    read_casual,
    read_facts,
    read_origin,
    read_rating_id,
    read_result,
    read_seats,
    write_facts,
)
from boardtui.formats.sgf.game import (
    CHOICE,
    COACH,
    END,
    GAME,
    HEAD,
    ORIGIN,
    PLAYERS,
    PROGRAM,
    PROPOSAL,
    RATED,
    RESIGN,
    SEATS,
    knows_rule,
    write_game,
)
from boardtui.formats.sgf.marks import MARKS, MarkBudget, read_marks
from boardtui.formats.sgf.points import (
    in_our_points,
    move_names,
    read_move,
    read_point,
    read_resignation,
    setup_names,
)
from boardtui.formats.sgf.start import (
    CLEARED,
    TURN,
    read_turn,
    settle_start,
    with_stones,
    without_stones,
)
from boardtui.formats.sgf.text import first_text, read_simple_text, read_text, without_controls
from boardtui.formats.sgf.timing import LEFT, TIMING, enter_clock, enter_left, read_timing
from boardtui.record.timing import Timing, timing_at
from boardtui.record.tree import GameRecord, Node
from boardtui.record.who import Who
from boardtui.rules.board import Board, Color, Seat
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Choose, Game, Move, Outcome, Pass, Propose

_HEADER = frozenset({"FF", "GM", "CA", "SZ", GAME, SEATS, PLAYERS, RATED, COACH, TIMING})
"""Properties of a root that are written from the record."""

_ANNOTATIONS = frozenset({*MARKS, *EVALUATIONS, *LEFT, COST})


def replay(source: Source, nodes: Iterable[RawNode], game: Game, budget: MarkBudget) -> Reading:
    """Replay the nodes of a tree, each line up to its first illegal move.

    Raises FormatError when the root cannot be read, LimitExceeded for too many marks.
    """
    replaying = _Replay(source, game, budget)
    try:
        return replaying.read(nodes)
    except BaseException:
        replaying.record.dissolve()
        raise


class _Replay:
    def __init__(self, source: Source, game: Game, budget: MarkBudget) -> None:
        self.source = source
        self.game = game
        self.budget = budget
        self.record = GameRecord(game)
        self.colors = move_names(game)
        self.setup = setup_names(game)
        self.consumed = {*self.colors, CHOICE, PROPOSAL, RESIGN}
        self.orders: dict[tuple[str, ...], tuple[str, ...]] = {}
        """Orders of properties, so that equal ones are one."""
        self.merged: dict[Node, dict[str, None]] = {}
        """The names in nodes that were several in the file, in their order."""
        self.implied: set[Node] = set()
        """Forced passes that the file leaves out."""
        self.moves: dict[str, Move] = {}
        self.comments: dict[Node, list[str]] = {}
        """The comments of nodes that have several."""
        self.kept: dict[Node, dict[str, list[str]]] = {}
        """The raw properties of nodes."""
        self.crowded: dict[tuple[Node, str], None] = {}
        self.annotated: dict[Node, None] = {}
        self.problems: list[FormatError] = []
        self.head: Node | None = None
        self.ending: Outcome | None = None
        """The outcome of `END`."""
        self.room = game.board_size.cols * game.board_size.rows
        """The number of stones that may still be set up."""
        self.is_set_up = False
        self.is_turn_given = False

    def read(self, nodes: Iterable[RawNode]) -> Reading:
        places: list[Node | None] = []
        start = 0
        for raw in nodes:
            if not places:
                start = raw.offset
            parent = places[raw.parent] if raw.parent >= 0 else self.record.root
            places.append(None if parent is None else self._read_node(raw, parent))
        if places[0] is None:
            raise self.problems[0]
        for node, names in self.merged.items():
            node.order = tuple(names)
        for node, comments in self.comments.items():
            # Nodes that are merged may repeat a comment.
            node.comment = "\n\n".join(dict.fromkeys(comments))
        for node, name in self.crowded:
            self.kept[node][name] = list(dict.fromkeys(self.kept[node][name]))
        while self.kept:
            node, node.properties = self.kept.popitem()
        enter_clock(self.record)
        for node in self.annotated:
            enter_left(node, self.record.clock)
            read_marks(node, self.budget)
            read_evaluation(node)
        self._read_costs()
        timing = self._read_timing()
        seats = self._read_root(start)
        timing = timing if seats else None
        return Reading(self.record, tuple(self.problems), seats, self.head, timing)

    def _read_costs(self) -> None:
        """Read what moves lost, which is told in relation to the values before them."""
        if costly := [node for node in self.annotated if COST in node.properties]:
            from boardtui.formats.sgf.cost import read_cost

            for node in costly:
                read_cost(node)

    def _read_node(self, raw: RawNode, node: Node) -> Node | None:
        """Replay a raw node and return the record's node; None where the branch breaks off."""
        for name, values, offset in raw.properties:
            try:
                if name in self.colors:
                    for value in values:
                        node = self._play(node, self.colors[name], value, offset)
                elif name == CHOICE:
                    node = self._enter(node, Choose(read_simple_text(values[0])), offset)
                elif name == PROPOSAL:
                    node = self._enter(node, Propose(read_point(self.game, values[0])), offset)
                elif name == RESIGN:
                    node = self._enter(node, read_resignation(self.game, values[0]), offset)
                elif name in self.setup or name in {CLEARED, TURN}:
                    self._set_up(node, name, values)
            except (FormatError, RulesError) as error:
                self._tell(self.source.placed(offset, error))
                return None
        target = self.record.root if raw.parent < 0 else node
        self._tell_joined(raw)
        if len(raw.properties) > 1 or target.order:
            self._note_order(target, [name for name, _values, _offset in raw.properties])
        for name, values, _offset in raw.properties:
            if name not in self.consumed:
                self._keep(target, name, values)
        return node

    def _tell_joined(self, raw: RawNode) -> None:
        """Report a node after the root with content but no move."""
        names = [name for name, _values, _offset in raw.properties]
        if raw.parent >= 0 and names and self.consumed.isdisjoint(names):
            self._tell(self.source.error(raw.offset, FormatReason.JOINED))

    def _note_order(self, node: Node, names: list[str]) -> None:
        """Append the names of further properties of a node."""
        if node in self.merged:
            self.merged[node].update(dict.fromkeys(names))
        elif node.order:
            self.merged[node] = dict.fromkeys((*node.order, *names))
        else:
            order = tuple(dict.fromkeys(names))
            node.order = self.orders.setdefault(order, order)

    def _play(self, node: Node, color: Color, value: str, offset: int) -> Node:
        """Play a move and return its node; raises FormatError or RulesError."""
        move = self.moves.get(value)
        if move is None:
            move = self.moves[value] = read_move(self.game, value)
        position = node.position
        if isinstance(move, Pass) and position.outcome is not None:
            return node
        if color != position.turn:
            if node is self.record.root and not node.children and not self.is_turn_given:
                # A first move of the other side says whose turn it is.
                node.position = self.game.position(position.board, color)
            elif position.legal_moves == (Pass(),):
                is_new = not node.children
                node = node.play(Pass())
                if is_new:
                    self.implied.add(node)
            else:
                side = self.game.sides[position.turn]
                raise FormatError(FormatReason.WRONG_TURN, name=side.name)
        return self._enter(node, move, offset)

    def _enter(self, node: Node, move: Move, offset: int) -> Node:
        """Return the node of a move, reporting a repeated variation; raises RulesError."""
        known = len(node.children)
        child = node.play(move)
        is_twin = len(node.children) == known and child not in self.implied
        if is_twin:
            self._tell(self.source.error(offset, FormatReason.TWINS))
        self.implied.discard(child)
        return child

    def _set_up(self, node: Node, name: str, values: list[str]) -> None:
        """Set up stones or the turn; raises FormatError for stones after the start position."""
        root = self.record.root
        may_set_up = node is root and not root.children
        position = root.position
        if name == TURN:
            turn = read_turn(self.game, {name: values})
            if may_set_up and turn is not None:
                self.is_turn_given = True
                root.position = self.game.position(position.board, turn)
            return
        if not may_set_up:
            raise FormatError(FormatReason.LATE_SETUP)
        board = position.board
        if name == CLEARED:
            if not self.is_set_up:
                board = without_stones(self.game, board, values)
                root.position = self.game.position(board, position.turn)
            return
        if not self.is_set_up:
            board = Board.empty(self.game.board_size, len(self.colors))
            self.is_set_up = True
        board, self.room = with_stones(self.game, board, name, values, self.room)
        root.position = self.game.position(board, position.turn)

    def _keep(self, node: Node, name: str, values: list[str]) -> None:
        if name == "C":
            self._keep_comment(node, values)
        elif name == HEAD:
            self.head = node
        elif name == END:
            self.record.ended_at = node
            self.ending = read_result(self.game, read_simple_text(values[0]))
        else:
            texts = list(map(without_controls, values))
            self._keep_raw(node, name, in_our_points(self.game, name, texts))

    def _keep_comment(self, node: Node, values: list[str]) -> None:
        """Give a node its comment; several are joined at the end."""
        if node in self.comments:
            self.comments[node] += map(read_text, values)
        elif node.comment or len(values) > 1:
            self.comments[node] = [*filter(None, [node.comment]), *map(read_text, values)]
        else:
            node.comment = read_text(values[0])

    def _keep_raw(self, node: Node, name: str, values: list[str]) -> None:
        if name in _ANNOTATIONS:
            self.annotated[node] = None
        kept = self.kept.setdefault(node, {})
        if name in kept:
            kept[name] += values
            self.crowded[node, name] = None
        else:
            kept[name] = values

    def _read_root(self, offset: int) -> tuple[Who, ...]:
        """Move the root's properties into fields of the record; return the seats."""
        root = self.record.root
        if not knows_rule(type(self.game), root.properties):
            rule = first_text(root.properties, "RU")[:40]
            self._tell(
                self.source.error(offset, FormatReason.UNKNOWN_RULE, rule=rule, game=self.game)
            )
        self._read_facts(offset)
        kept = root.properties
        if (origin := read_origin(kept)) is not None:
            self.record.origin = origin
            root.drop(SOURCE, ORIGIN)
        seats = read_seats(kept)
        self.record.rating_id, self.record.casual = read_rating_id(kept), read_casual(kept)
        self.record.has_coach = COACH in kept
        root.drop(*_HEADER)
        if kept.get("AP", [""])[0].startswith(PROGRAM):
            root.drop("AP")
        self._keep_own_words()
        settle_start(self.record)
        if len(seats) != len(self.game.sides):
            return ()
        players = self.record.players
        return tuple(
            who._replace(name=players.get(Seat(seat), "")) for seat, who in enumerate(seats)
        )

    def _read_timing(self) -> Timing | None:
        """Return the clocks of a save; without stored ones, those at its current node."""
        record = self.record
        if record.clock is None or SEATS not in record.root.properties:
            return None
        told = read_timing(record.root.properties, record.clock, len(self.game.sides))
        return told or timing_at(record, self.head or record.root.end())

    def _keep_own_words(self) -> None:
        """Remove the root's rule and facts, except true ones in words of the file's own."""
        record, root = self.record, self.record.root
        kept = root.properties
        told = [name for name in ("RU", *fact_names(self.game)) if name in kept]
        if not told:
            return
        fresh = {**write_game(self.game, {}), **facts_of(record)}
        written = {**write_game(self.game, kept), **write_facts(record)}
        for name in told:
            words = kept[name]
            if words == list(fresh.get(name, ())) or words != list(written.get(name, ())):
                root.drop(name)

    def _read_facts(self, offset: int) -> None:
        """Fill in the facts; the rules decide the result of a game that they ended."""
        record = self.record
        facts = read_facts(self.game, record.root.properties)
        facts = facts._replace(outcome=self.ending or facts.outcome)
        facts.enter(record)
        if facts.outcome is None or record.ended_at is record.root.end():
            record.ended_at = None
        if record.ended_at is not None:
            record.outcome = facts.outcome
            return
        played = played_outcome(record)
        if played is not None and (
            facts.outcome is None or facts.outcome.winners != played.winners
        ):
            record.root.drop("RE")
        if facts.contradict(played):
            self._tell(self.source.error(offset, FormatReason.WRONG_RESULT))

    def _tell(self, problem: FormatError) -> None:
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(problem)
