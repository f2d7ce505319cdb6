"""Reader of `.rif`."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator

from boardtui.formats.content import Content
from boardtui.formats.errors import FormatError, FormatReason, LimitExceeded, Source
from boardtui.formats.facts import Facts, read_date, read_year
from boardtui.formats.line import play
from boardtui.formats.reading import Reading
from boardtui.formats.rif.parser import LONGEST_TEXT, MOST_ROWS, Parser, RifGame, Tables, cut
from boardtui.formats.scanned import ScannedGame
from boardtui.formats.sgf.text import without_controls, write_text
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color, Point
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Move, Outcome, Place, Termination
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.rules.openings import RENJU_SIZE
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.printable import printable
from boardtui.system.reasons import Word

_HEAD = 2**16
_ROOT = re.compile(r"<database[\s/>]")
_WORD = re.compile(r"\S+")
_DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)", re.ASCII)
_YEAR = re.compile(r"\d{4}", re.ASCII)
_UNKNOWN = frozenset({"", "0"})
"""Numbers that mean "unknown"."""

_DRAW = Outcome((Color(0), Color(1)), Termination.AGREEMENT)
_RESULTS = {
    "1": Outcome((Color(0),), Termination.AGREEMENT),
    "0": Outcome((Color(1),), Termination.AGREEMENT),
    "0.5": _DRAW,
    ".5": _DRAW,
}
_KEPT = {
    "id": "RIFID",
    "swap": "RIFSWAP",
    "alt": "RIFALT",
    "btime": "RIFBTIME",
    "wtime": "RIFWTIME",
}
"""Properties of attributes that are kept as they are written."""

_ATTRIBUTES = (
    *("tournament", "round", "rule", "black", "white", "bresult", "opening", "publisher"),
    *_KEPT,
)
_REFERENCES = {
    "tournament": Word("tournament"),
    "rule": Word("rule"),
    "opening": Word("opening"),
    "black": Word("player"),
    "white": Word("player"),
    "publisher": Word("player"),
}
"""The attributes that are numbers in a table, and the tables."""

_PLACES: dict[str, Move] = {
    f"{chr(ord('a') + col)}{RENJU_SIZE - row}": Place(Point(col, row))
    for col in range(RENJU_SIZE)
    for row in range(RENJU_SIZE)
}


class RifText(NamedTuple):
    """A game as it is written; small, since a whole database of them is in memory."""

    moves: str
    line: int
    """The place of the moves."""
    column: int
    attributes: str
    """The attributes of `_ATTRIBUTES`, in this order, separated by line feeds."""
    info: str
    tables: Tables


def is_rif(content: Content) -> bool:
    """Return True if a text is XML with a `database` as its root."""
    start = content.start[:_HEAD]
    return start.lstrip().startswith("<") and _ROOT.search(start) is not None


def scan(
    content: Content,
    told: Game | None = None,
    *,
    most_rows: int = MOST_ROWS,
) -> Iterator[ScannedGame[RifText] | FormatError]:
    """Scan the games; `told` is the game for those without a rule."""
    parser = Parser(content, most_rows)
    scanner = _Scanner(parser.tables, told)
    found = False
    for raw in parser.games():
        found = True
        yield raw if isinstance(raw, FormatError) else scanner.scan(raw)
    if not found:
        yield FormatError(FormatReason.NO_GAMES)


def read(scanned: ScannedGame[RifText]) -> Reading:
    """Read a scanned game up to its first illegal move, which becomes a problem."""
    raw, game = scanned.raw, scanned.game
    source = Source(raw.moves, raw.line, raw.column)
    record = GameRecord(game)
    node, problems, is_broken = record.root, list(scanned.problems), False
    for word in _WORD.finditer(raw.moves):
        try:
            node = play(node, _move(game, word[0]))
        except RulesError as error:
            problems.append(source.placed(word.start(), error))
            is_broken = True
            break
    record.root.comment = without_controls(raw.info)
    texts = _properties(raw, game).items()
    record.root.keep({name: [write_text(text)] for name, text in texts if text})
    scanned.facts.enter(record)
    if not is_broken and scanned.facts.contradict(node.position.outcome):
        problems.append(source.error(0, FormatReason.WRONG_RESULT))
    return Reading(record, tuple(problems))


class _Scanner:
    """Turns games as they are written into scanned ones, with names from the tables."""

    def __init__(self, tables: Tables, told: Game | None) -> None:
        self._tables = tables
        self._told = told if isinstance(told, Gomoku) and told.size == RENJU_SIZE else None
        self._games: dict[str, Gomoku] = {}
        self._dates: dict[str, dt.date | None] = {}

    def scan(self, raw: RifGame) -> ScannedGame[RifText]:
        """Return a game with its facts; numbers missing from the tables are problems."""
        values = [cut(raw.attributes.get(name, "")) for name in _ATTRIBUTES]
        told = dict(zip(_ATTRIBUTES, values, strict=True))
        row = self._tables.row
        event, _city, _country, start, year, usual = row("tournament", told["tournament"])
        if start not in self._dates:
            self._dates[start] = read_date(_DATE, start)
        rule = row("rule", told["rule"] or usual)[0]
        game = self._games.get(rule) or self._games.setdefault(rule, self._game(rule))
        names = tuple(row("player", told[side])[0] for side in ("black", "white"))
        return ScannedGame(
            game,
            Facts(names, self._dates[start], event, _RESULTS.get(told["bresult"]), read_year(year)),
            tuple(_moves(game, raw.moves.text)),
            RifText(*raw.moves, "\n".join(values), raw.info.strip(), self._tables),
            tuple(self._problems(raw, told)),
        )

    def _problems(self, raw: RifGame, told: dict[str, str]) -> Iterator[FormatError]:
        """Yield a problem for each number missing from its table, and for data that is not kept."""
        place = (raw.line, raw.column)
        for name, table in _REFERENCES.items():
            number = told[name]
            if number not in _UNKNOWN and self._tables.find(table, number) is None:
                number = printable(number[:20])
                yield FormatError(FormatReason.NO_ROW, *place, table=table, number=number)
        result = told["bresult"]
        if result and result not in _RESULTS:
            yield FormatError(FormatReason.NO_RESULT, *place, text=printable(result[:20]))
        if len(raw.info) > LONGEST_TEXT:
            yield LimitExceeded(FormatReason.LONG_VALUE, *place, limit=LONGEST_TEXT)

    def _game(self, rule: str) -> Gomoku:
        """Return the game of a rule by its name."""
        word = rule.lower()
        named = next((each for each in Rule if str(each) in word), None)
        if named is None and "gomoku" in word:
            named = Rule.STANDARD
        if named is None and not word and self._told is not None:
            return self._told
        return Gomoku(rule=named or Rule.RENJU)


def _properties(raw: RifText, game: Game) -> dict[str, str]:
    """Return the properties of the root, some of them empty."""
    told = dict(zip(_ATTRIBUTES, raw.attributes.split("\n"), strict=True))
    row = raw.tables.row
    _event, city, country, start, year, usual = row("tournament", told["tournament"])
    town, land, *_rest = row("city", city)
    place = (town, row("country", country if country not in _UNKNOWN else land)[0])
    is_year = read_date(_DATE, start) is None and _YEAR.fullmatch(year)
    return {
        "RU": _rule_text(game, row("rule", told["rule"] or usual)[0]),
        "ON": " ".join(row("opening", told["opening"])[:2]).strip(),
        "RO": told["round"],
        "PC": ", ".join(filter(None, place)),
        "US": row("player", told["publisher"])[0],
        "DT": year if is_year else "",
        **{name: told[key] for key, name in _KEPT.items()},
    }


def _rule_text(game: Game, rule: str) -> str:
    """Return the rule's name in words that imply the game too."""
    assert isinstance(game, Gomoku)
    word = rule.lower()
    if not rule or any(str(each) in word for each in Rule if each is not game.rule):
        return ""
    return rule if str(game.rule) in word else f"{str(game.rule).title()} ({rule})"


def _moves(game: Game, text: str) -> Iterator[Move]:
    """Yield the moves up to the first unreadable one."""
    for word in text.split():
        try:
            yield _move(game, word)
        except RulesError:
            return


def _move(game: Game, word: str) -> Move:
    """Parse a move; raises RulesError."""
    return _PLACES.get(word) or game.parse_move(word)
