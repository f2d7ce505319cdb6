"""Parser of `.rif`: XML to games, with their numbers looked up in the tables before them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from html.entities import name2codepoint
from xml.parsers import expat

from boardtui.formats.content import Content
from boardtui.formats.errors import FormatError, FormatReason, LimitExceeded
from boardtui.formats.sgf.text import one_line
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.printable import printable
from boardtui.system.progress import tell

_PIECE = 2**16
"""Bytes parsed at once."""

_LONGEST_TOKEN = 2**20
"""Bytes of a tag or a comment, which the parser holds in memory."""

_DEEPEST = 16
"""Elements around an element; games have three."""

LONGEST_TEXT = 20_000
"""Characters of the moves or of the remarks of a game."""

_LONGEST_NAME = 200
"""Characters of an attribute that are kept."""

MOST_ROWS = 200_000
"""Rows of all tables together."""

Attributes = dict[str, str]
_COLUMNS = {
    "country": ("name",),
    "city": ("name", "country"),
    "rule": ("name",),
    "opening": ("abbr", "name"),
    "player": ("name", "surname"),
    "tournament": ("name", "city", "country", "start", "year", "rule"),
}
"""The columns of each table that are kept."""

_EMPTY = ("",) * max(map(len, _COLUMNS.values()))

_TEXTS = ("move", "info")

_XML_NAMES = frozenset({"amp", "gt", "lt", "quot"})
_CHARACTERS = "".join(
    f'<!ENTITY {name} "&#{code};">'
    for name, code in name2codepoint.items()
    if name not in _XML_NAMES
)
"""Declarations of HTML's character names, which files use without declaring them."""


class Text(NamedTuple):
    """The text of an element, with the place where it begins."""

    text: str = ""
    line: int = 1
    column: int = 1


class RifGame(NamedTuple):
    """A game as it is written."""

    attributes: Attributes
    moves: Text
    info: str
    line: int
    column: int


class Tables:
    """The rows of the tables."""

    def __init__(self) -> None:
        self._rows: dict[str, dict[str, tuple[str, ...]]] = {name: {} for name in _COLUMNS}

    def add(self, table: str, number: str, row: tuple[str, ...]) -> None:
        """Add a row, replacing any other with this number."""
        self._rows[table][number] = row

    def find(self, table: str, number: str) -> tuple[str, ...] | None:
        """Return the kept columns of a row, of a player the whole name; None without a row."""
        return self._rows[table].get(number)

    def row(self, table: str, number: str) -> tuple[str, ...]:
        """Return the kept columns of a row; empty ones without a row."""
        return self._rows[table].get(number, _EMPTY)


class Parser:
    """Parses a content; its tables grow as it goes."""

    def __init__(self, content: Content, most_rows: int = MOST_ROWS) -> None:
        """Parse a content; more than `most_rows` rows of all tables are left out."""
        self._most_rows = most_rows
        self.tables = Tables()
        self._content = content
        self._found: deque[RifGame | FormatError] = deque()
        self._rows = self._depth = 0
        self._fed = self._answered = 0
        """Bytes given to the parser, and their number at its last callback."""
        self._game: tuple[Attributes, int, int] | None = None
        self._texts: dict[str, Text] = {}
        self._inside = ""
        """The element of the text being collected."""
        self._encoding = ""
        """The declared character set."""
        encoding = "utf-8" if content.head.startswith(b"\xef\xbb\xbf") else None
        self._parser = expat.ParserCreate(encoding)
        # Expat then asks for declarations: `_declare_characters` gives ours, and none are read.
        self._parser.UseForeignDTD(True)  # noqa: FBT003
        self._parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_ALWAYS)
        self._parser.XmlDeclHandler = self._note_encoding
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._add_text
        self._parser.CommentHandler = self._skip
        self._parser.ProcessingInstructionHandler = self._skip
        self._parser.SkippedEntityHandler = self._skip_entity
        self._parser.EntityDeclHandler = self._refuse_entity
        self._parser.ExternalEntityRefHandler = self._declare_characters

    def games(self) -> Iterator[RifGame | FormatError]:
        """Yield the games, and an error where the content cannot be read any further."""
        try:
            while data := self._content.read(_PIECE):
                tell(self._fed, self._content.size)
                self._fed += len(data)
                self._parser.Parse(data, False)  # noqa: FBT003
                yield from self._take()
                if self._fed - self._answered > _LONGEST_TOKEN:
                    limit = _LONGEST_TOKEN // 2**20
                    raise LimitExceeded(FormatReason.LONG_XML, *self._place(), limit=limit)
            self._parser.Parse(b"", True)  # noqa: FBT003
        except expat.ExpatError as error:
            yield from self._take()
            yield FormatError(FormatReason.DAMAGED_XML, error.lineno, error.offset + 1)
        except FormatError as error:
            yield from self._take()
            yield error
        except (LookupError, ValueError):  # Python's answer to expat about a character set
            name = printable(self._encoding[:40])
            yield FormatError(FormatReason.UNKNOWN_CHARSET, *self._place(), name=name)
        else:
            yield from self._take()

    def _take(self) -> Iterator[RifGame | FormatError]:
        while self._found:
            yield self._found.popleft()

    def _note_encoding(self, _version: str, encoding: str | None, _standalone: int) -> None:
        self._encoding = encoding or ""

    def _start(self, name: str, attributes: Attributes) -> None:
        self._answered = self._fed
        self._depth += 1
        if self._depth > _DEEPEST:
            raise LimitExceeded(FormatReason.DEEP_XML, *self._place(), limit=_DEEPEST)
        if name == "game":
            self._game = (attributes, *self._place())
            self._texts = {}
        elif name in _TEXTS and self._game is not None:
            self._inside = name
        elif name in _COLUMNS and "id" in attributes:
            self._add_row(name, attributes)

    def _end(self, name: str) -> None:
        self._answered = self._fed
        self._depth -= 1
        if name == self._inside:
            self._inside = ""
        if name == "game" and self._game is not None:
            attributes, line, column = self._game
            moves, info = (self._texts.get(text, Text()) for text in _TEXTS)
            self._found.append(RifGame(attributes, moves, info.text, line, column))
            self._game, self._inside = None, ""

    def _add_text(self, data: str) -> None:
        self._answered = self._fed
        if not self._inside:
            return
        before = self._texts.get(self._inside) or Text("", *self._place())
        if len(before.text) <= LONGEST_TEXT:
            text = (before.text + data)[: LONGEST_TEXT + 1]
            self._texts[self._inside] = before._replace(text=text)

    def _skip(self, *_texts: str) -> None:
        self._answered = self._fed

    def _skip_entity(self, name: str, _is_parameter: bool) -> None:  # noqa: FBT001
        self._add_text(f"&{name};")

    def _declare_characters(self, context: str, *_names: str | None) -> int:
        """Give the parser our declarations, in place of any external ones of the file."""
        declarations = self._parser.ExternalEntityParserCreate(context)
        declarations.EntityDeclHandler = None
        declarations.Parse(_CHARACTERS, True)  # noqa: FBT003
        return 1

    def _refuse_entity(self, *_declaration: object) -> None:
        raise self._error(FormatReason.ENTITIES)

    def _add_row(self, table: str, attributes: Attributes) -> None:
        self._rows += 1
        if self._rows > self._most_rows:
            if self._rows == self._most_rows + 1:
                place = self._place()
                reason, limit = FormatReason.MANY_ROWS, self._most_rows
                self._found.append(LimitExceeded(reason, *place, limit=limit))
            return
        columns = (cut(attributes.get(column, "")) for column in _COLUMNS[table])
        row = (" ".join(columns).strip(),) if table == "player" else tuple(columns)
        self.tables.add(table, cut(attributes["id"]), row)

    def _place(self) -> tuple[int, int]:
        return self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1

    def _error(self, reason: FormatReason) -> FormatError:
        return FormatError(reason, *self._place())


def cut(value: str) -> str:
    """Return the beginning of a value as one line."""
    return one_line(value[:_LONGEST_NAME])
