"""SGF to records."""

from __future__ import annotations

from boardtui.formats.charset import decode, encodable
from boardtui.formats.errors import FormatError, Source
from boardtui.formats.limits import MAX_BYTES, MAX_PROBLEMS
from boardtui.formats.reading import Reading
from boardtui.formats.sgf_facts import fact_names, facts_of, played_outcome, read_facts
from boardtui.formats.sgf_game import (
    CHOICE,
    END,
    GAME,
    HEAD,
    PROGRAM,
    SEATS,
    color_letters,
    declared_family,
    game_number,
    knows_rule,
    options_of,
    read_game,
    read_move,
    read_points,
    write_game,
)
from boardtui.formats.sgf_grammar import Property, RawNode, Tree, parse, read_simple_text, read_text
from boardtui.language import _
from boardtui.record.tree import GameRecord, Node
from boardtui.rules import registry
from boardtui.rules.board import Board, Color
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Choose, Game, Move, Pass

_HEADER = frozenset({"FF", "GM", "CA", "SZ", "PL", GAME, SEATS})
"""What a root says that is written anew from the record."""


def loads(data: str | bytes, *, game: Game | None = None) -> list[Reading]:
    """The games of an SGF text, of which there is at least one.

    Bytes are decoded as the file declares. A line of moves is read as far as it is legal; what is
    wrong with it is in the reading's problems, and so is what became of a game between two others
    that cannot be read at all. Nodes without a move are folded into the node before them, and a
    variation that plays the moves of another one is merged with it. `game` is told for files
    that do not say, or say something else than a registered game.

    Raises FormatError when no game can be read or a limit is exceeded.
    """
    if len(data) > MAX_BYTES:
        raise FormatError(_("This is more than {limit} MB.").format(limit=MAX_BYTES // 2**20))
    text, notes = decode(data) if isinstance(data, bytes) else (encodable(data), ())
    source = Source(text.removeprefix("\ufeff"))
    trees, broken = parse(source)
    readings: list[Reading] = []
    problems = list(notes)
    for tree in trees:
        try:
            reading = _read_tree(source, tree, game)
        except FormatError as error:
            problems.append(error)
        else:
            readings.append(_with_problems(reading, [*problems, *reading.problems]))
            problems = []
    problems += broken
    if not readings:
        raise problems[len(notes)]
    readings[-1] = _with_problems(readings[-1], [*readings[-1].problems, *problems])
    return readings


def _with_problems(reading: Reading, problems: list[FormatError]) -> Reading:
    return Reading(reading.record, tuple(problems[:MAX_PROBLEMS]), reading.seats, reading.head)


def _read_tree(source: Source, tree: Tree, told: Game | None) -> Reading:
    """One game of a collection; raises FormatError when it cannot be read."""
    properties = _merge(tree[0].properties)
    try:
        family = declared_family(properties) or (type(told) if told else None)
        if family is not None:
            defaults = options_of(told) if isinstance(told, family) else {}
            return _GameReader(source, read_game(family, properties, **defaults)).read(tree)
        number = game_number(properties)
    except (FormatError, RulesError) as error:
        raise source.error(tree[0].offset, str(error)) from error
    return _guess(source, tree, number)


def _guess(source: Source, tree: Tree, number: int | None) -> Reading:
    """Read a game that the file does not name as the one whose rules its moves keep.

    A file that names a game which is not registered must also be played to the end by the rules.
    """
    readings = []
    for family in registry.GAMES:
        if family.sgf_number is not None:
            try:
                game = read_game(family, _merge(tree[0].properties))
                readings.append(_GameReader(source, game).read(tree))
            except (FormatError, RulesError):
                continue
    best = max(readings, key=_plausibility, default=None)
    if best is None or (number is not None and not _is_proved(best)):
        known = ", ".join(_(family.title) for family in registry.GAMES)
        raise source.error(
            tree[0].offset,
            _("SGF game number {number} cannot be read; there are: {games}.").format(
                number=number or 1, games=known
            ),
        )
    return best


def _plausibility(reading: Reading) -> tuple[bool, int]:
    return not reading.problems, len(reading.record.mainline())


def _is_proved(reading: Reading) -> bool:
    return not reading.problems and played_outcome(reading.record) is not None


class _GameReader:
    """Plays the moves of one tree on a new record."""

    def __init__(self, source: Source, game: Game) -> None:
        self.source = source
        self.game = game
        self.record = GameRecord(game)
        self.colors = color_letters(game)
        self.setup = {f"A{letter}": color for letter, color in self.colors.items()}
        self.consumed = {*self.colors, *self.setup, CHOICE, "AE"}
        self.moves: dict[str, Move] = {}
        self.comments: dict[Node, list[str]] = {}
        self.crowded: dict[tuple[Node, str], None] = {}
        self.problems: list[FormatError] = []
        self.head: Node | None = None
        self.is_set_up = self.is_turn_given = False

    def read(self, tree: Tree) -> Reading:
        """The reading; raises FormatError when nothing after the root could be read."""
        places: list[Node | None] = []
        for raw in tree:
            parent = places[raw.parent] if raw.parent >= 0 else self.record.root
            places.append(None if parent is None else self._read_node(raw, parent))
        if places[0] is None:
            raise self.problems[0]
        for node, comments in self.comments.items():
            node.comment = "\n\n".join(dict.fromkeys(comments))
        for node, name in self.crowded:
            node.properties[name] = list(dict.fromkeys(node.properties[name]))
        seats = self._read_root(tree[0].offset)
        return Reading(self.record, tuple(self.problems), seats, self.head)

    def _read_node(self, raw: RawNode, node: Node) -> Node | None:
        """The node of the record that a raw node leads to; None where the branch breaks."""
        for name, values, offset in raw.properties:
            try:
                if name in self.colors:
                    for value in values:
                        node = self._play(node, self.colors[name], value)
                elif name == CHOICE:
                    node = node.play(Choose(read_simple_text(values[0])))
                elif name in self.setup or name in {"AE", "PL"}:
                    self._set_up(node, name, values)
            except RulesError as error:
                self._tell(offset, str(error))
                return None
        target = self.record.root if raw.parent < 0 else node
        for name, values, _offset in raw.properties:
            if name not in self.consumed:
                self._keep(target, name, values)
        return node

    def _play(self, node: Node, color: Color, value: str) -> Node:
        """The node after a move that the file gives to a colour; raises RulesError."""
        move = self.moves.get(value)
        if move is None:
            move = self.moves[value] = read_move(self.game, value)
        position = node.position
        if isinstance(move, Pass) and position.outcome is not None:
            return node
        if color != position.turn:
            if node is self.record.root and not node.children and not self.is_turn_given:
                node.position = self.game.position(position.board, color)
            elif position.legal_moves == (Pass(),):
                node = node.play(Pass())
            else:
                side = self.game.sides[position.turn]
                raise RulesError(_("It is {name}’s turn.").format(name=_(side.name)))
        return node.play(move)

    def _set_up(self, node: Node, name: str, values: list[str]) -> None:
        """Put stones or the turn into the start position; raises RulesError anywhere else."""
        root = self.record.root
        may_set_up = node is root and not root.children
        position = root.position
        if name == "PL":
            turn = self.colors.get(read_simple_text(values[0])[:1].upper())
            if may_set_up and turn is not None:
                self.is_turn_given = True
                root.position = self.game.position(position.board, turn)
            return
        if not may_set_up:
            raise RulesError(_("Stones are set up in the middle of the game."))
        if name == "AE":
            return
        size = self.game.board_size
        if len(values) > size.cols * size.rows:
            raise RulesError(_("More stones are set up than the board holds."))
        board = position.board if self.is_set_up else Board.empty(size, len(self.colors))
        self.is_set_up = True
        for raw in values:
            for point in read_points(self.game, raw):
                board = board.place(point, self.setup[name])
        root.position = self.game.position(board, position.turn)

    def _keep(self, node: Node, name: str, values: list[str]) -> None:
        if name == "C":
            self.comments.setdefault(node, []).extend(map(read_text, values))
        elif name == HEAD:
            self.head = node
        elif name == END:
            self.record.ended_at = node
        elif name in node.properties:
            node.properties[name] += values
            self.crowded[node, name] = None
        else:
            node.properties[name] = values

    def _read_root(self, offset: int) -> tuple[str, ...]:
        """Take out of the root's properties what the record says itself; returns the seats."""
        record, kept = self.record, self.record.root.properties
        if not knows_rule(type(self.game), kept):
            text = _("The rule “{rule}” is not known; the game is read as {game}.")
            rule = read_simple_text(kept["RU"][0])[:40]
            self._tell(offset, text.format(rule=rule, game=self.game.name))
        read_facts(record, kept)
        self._judge(offset)
        if record.outcome is None or record.ended_at is record.root.end():
            record.ended_at = None
        seats = tuple(read_simple_text(raw) for raw in kept.get(SEATS, ()))
        for name in _HEADER:
            kept.pop(name, None)
        if kept.get("AP", [""])[0].startswith(PROGRAM):
            del kept["AP"]
        fresh = {**write_game(self.game, {}), **facts_of(record)}
        for name in ("RU", *fact_names(self.game)):
            if list(fresh.get(name, ())) == kept.get(name):
                del kept[name]
        return seats

    def _judge(self, offset: int) -> None:
        """Let the rules decide the result where they end the game."""
        played, claimed = played_outcome(self.record), self.record.outcome
        if played is None or (claimed is not None and self.record.ended_at is not None):
            return
        self.record.outcome = None
        if claimed is not None and claimed.winners not in {played.winners, ()}:
            self.record.root.properties.pop("RE", None)
            self._tell(offset, _("The file’s result is not the one that the moves lead to."))

    def _tell(self, offset: int, text: str) -> None:
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(self.source.error(offset, text))


def _merge(properties: list[Property]) -> dict[str, list[str]]:
    """The values by name; a name that comes twice has the values of both."""
    merged: dict[str, list[str]] = {}
    for name, values, _offset in properties:
        merged.setdefault(name, []).extend(values)
    return merged
