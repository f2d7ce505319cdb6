"""The moves of a PGN game, with numbers, passes, comments, judgements and variations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum

from boardtui.formats.result import RESULT
from boardtui.system.named_tuples import NamedTuple

_TOKEN = re.compile(
    rf"""[\s.]*+ (?:
        (?P<MOVE>     [a-z]\d{{1,2}} )
      | (?P<RESULT>   {RESULT} (?![\w.-]) | \* )
      | (?P<NUMBER>   \d{{1,3}} (?: \s*+ [.:)]++ | (?= \s ) ) )
      | (?P<PASS>     (?: pass | p[as]? | -{{2,4}} | @{{2,4}} ) (?!\w) )
      | (?P<COMMENT>  \{{ [^}}]*+ \}}? | ; [^\n]*+ | ^% [^\n]*+ )
      | (?P<JUDGEMENT> \$\d{{1,3}} | [!?]{{1,2}} )
      | (?P<OPEN>     \( )
      | (?P<CLOSE>    \) )
      | (?P<JUNK>     \S )
    )""",
    re.VERBOSE | re.IGNORECASE | re.MULTILINE,
)

_CHESS = re.compile(
    r"(?<![\w-])(?:[KQRBN][a-h]?x?[a-h][1-8]|[a-h]x[a-h][1-8]|[a-h][18]=[QRBN]|O-O(?:-O)?)(?![\w-])"
)
_COMMENTS = re.compile(r"\{[^}]*+\}?|;[^\n]*+")


class TokenKind(Enum):
    """Kinds of tokens."""

    MOVE = "MOVE"
    RESULT = "RESULT"
    NUMBER = "NUMBER"
    PASS = "PASS"
    COMMENT = "COMMENT"
    JUDGEMENT = "JUDGEMENT"
    OPEN = "OPEN"
    CLOSE = "CLOSE"
    JUNK = "JUNK"


class Token(NamedTuple):
    """A word of the moves as written."""

    kind: TokenKind
    text: str
    offset: int


def tokens(text: str, start: int) -> Iterator[Token]:
    """Yield the words of a text from an offset on."""
    for match in _TOKEN.finditer(text, start):
        name = match.lastgroup
        assert name is not None
        yield Token(_KINDS[name], match[name], match.start(name))


_KINDS = {kind.value: kind for kind in TokenKind}


def has_chess(text: str, start: int) -> bool:
    """Return True if there are moves of chess."""
    return _CHESS.search(_COMMENTS.sub("", text[start:])) is not None
