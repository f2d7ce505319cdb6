"""Replay of the moves of a PGN game on a record."""

from __future__ import annotations

from functools import lru_cache

from boardtui.formats.errors import FormatError, FormatReason, Source
from boardtui.formats.limits import MAX_PROBLEMS, MAX_WORDS
from boardtui.formats.line import play
from boardtui.formats.pgn.judgements import read_judgement
from boardtui.formats.pgn.movetext import Token, TokenKind, tokens
from boardtui.formats.sgf.text import without_controls
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Move, Pass
from boardtui.rules.othello import Othello
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.printable import printable
from boardtui.system.progress import tell
from boardtui.system.reasons import Reason

_PROGRESS = 64
"""Words between two reports of the progress."""


@lru_cache(maxsize=256)
def move_of(text: str) -> Move:
    """Parse a move that is no pass; raises NotationError."""
    return Othello().parse_move(text)


class Replayed(NamedTuple):
    """How the moves of a game were played."""

    problems: list[FormatError]
    is_whole: bool
    """The main line did not break off."""


def replay(record: GameRecord, source: Source, start: int) -> Replayed:
    """Play the moves of a text from an offset on, each line up to its first illegal move."""
    replaying = _Replay(record, source)
    is_whole = all(map(replaying.take, tokens(source.text, start)))
    for node, comments in replaying.comments.items():
        node.comment = "\n".join(comments)
    return Replayed(replaying.problems, is_whole)


class _Replay:
    def __init__(self, record: GameRecord, source: Source) -> None:
        self.node = record.root
        self.problems: list[FormatError] = []
        self.comments: dict[Node, list[str]] = {}
        self._source = source
        self._before: Node | None = None
        """The node before the last move, where a variation begins."""
        self._branches: list[tuple[Node, Node | None]] = []
        self._broken = 0
        """The depth of the variation that broke off; 0 if none did."""
        self._words = 0
        self._is_over = False
        """True after a result."""

    def take(self, token: Token) -> bool:
        """Take the next word; return False where the main line breaks off."""
        if self._words == MAX_WORDS:
            self._tell(self._source.excess(token.offset, FormatReason.MANY_WORDS, limit=MAX_WORDS))
            return False
        if self._words % _PROGRESS == 0:
            tell(token.offset, len(self._source.text))
        self._words += 1
        if token.kind is TokenKind.OPEN:
            return self._open(token)
        if token.kind is TokenKind.CLOSE:
            return self._close(token)
        if self._broken:
            return True
        match token.kind:
            case TokenKind.MOVE | TokenKind.PASS if not self._is_over:
                return self._play(token)
            case TokenKind.RESULT if not self._is_over:
                self._is_over = not self._branches
            case TokenKind.COMMENT:
                self._comment(token)
            case TokenKind.JUDGEMENT:
                if self._before is not None and not read_judgement(self.node, token.text):
                    self.comments.setdefault(self.node, []).append(token.text)
            case TokenKind.NUMBER:
                pass
            case _:
                text = self._source.text[token.offset : token.offset + 12].split()[0]
                return self._break(token, FormatReason.NOT_A_MOVE, text=printable(text))
        return True

    def _open(self, token: Token) -> bool:
        if self._before is None or self._is_over:
            return self._break(token, FormatReason.NOT_A_MOVE, text=token.text)
        self._branches.append((self.node, self._before))
        if not self._broken:
            self.node = self._before
        return True

    def _close(self, token: Token) -> bool:
        if not self._branches:
            return self._break(token, FormatReason.NOT_A_MOVE, text=token.text)
        self.node, self._before = self._branches.pop()
        # The variation that broke off has ended.
        if len(self._branches) < self._broken:
            self._broken = 0
        return True

    def _play(self, token: Token) -> bool:
        before = self.node
        try:
            move = Pass() if token.kind is TokenKind.PASS else move_of(token.text.lower())
            self.node = play(before, move)
        except RulesError as error:
            return self._break(token, error.reason, **error.facts)
        self._before = before
        return True

    def _comment(self, token: Token) -> None:
        if token.text.startswith("%"):
            return
        text = token.text[1:]
        if token.text.startswith("{"):
            if not text.endswith("}"):
                self._tell(self._source.error(token.offset, FormatReason.OPEN_COMMENT))
            text = text.removesuffix("}")
        if text := without_controls(text.strip()):
            self.comments.setdefault(self.node, []).append(text)

    def _break(self, token: Token, reason: Reason, /, **facts: object) -> bool:
        """End a line at a word; return False for the main line."""
        self._tell(self._source.error(token.offset, reason, **facts))
        self._broken = len(self._branches)
        return bool(self._broken)

    def _tell(self, problem: FormatError) -> None:
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(problem)
