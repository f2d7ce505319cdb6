"""The players of a game."""

from __future__ import annotations

from enum import StrEnum

from boardtui.system.named_tuples import NamedTuple

PERSON = "human"
"""The word for a person on the command line, in settings and in saves."""

AT_HOME = "human"
"""The id of every person at home: that of the account to which results and ratings belong."""

STRANGER = "?"
"""The id of every person in a record: they have no account here."""

GUEST = "guest"
"""The beginning of the ids and names of guests, whose accounts end with their visits."""

LEVEL_IDS = ("random", "easy", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10")
"""The ids of the computer's levels, the weakest first."""


class WhoKind(StrEnum):
    """The kinds of players."""

    PERSON = "person"
    LEVEL = "level"
    """The computer at one of its levels."""
    ENGINE = "engine"
    """A program that speaks a protocol."""
    NOBODY = "nobody"
    """A free seat."""


class Who(NamedTuple):
    """A person, a level or an engine at the board.

    The id of a person is that of the account that answers for the seat; several people may play
    under it, each with a name of their own.
    """

    kind: WhoKind
    id: str
    """The id of a person's account, the key of a level, the name or command of an engine; empty for
    a free seat alone."""
    name: str = ""
    """The name in a record; empty where it has none."""

    @classmethod
    def stranger(cls, name: str = "") -> Who:
        """Return a person in a record, of whom no more than a name is known.

        >>> Who.stranger("Ann Lee").is_at_home
        False
        """
        return cls(WhoKind.PERSON, STRANGER, name)

    @classmethod
    def of_word(cls, word: str, name: str = "") -> Who:
        """Return the player for a word of the command line or of a save.

        >>> Who.of_word("human").kind, Who.of_word("5").kind, Who.of_word("edax").kind
        (<WhoKind.PERSON: 'person'>, <WhoKind.LEVEL: 'level'>, <WhoKind.ENGINE: 'engine'>)
        """
        if word == PERSON:
            return cls(WhoKind.PERSON, AT_HOME, name)
        if not word:
            return NOBODY
        return cls(WhoKind.LEVEL if word in LEVEL_IDS else WhoKind.ENGINE, word, name)

    @property
    def word(self) -> str:
        """The word for the player, which does not say which person it is; empty for a free seat."""
        return PERSON if self.is_person else self.id

    @classmethod
    def from_text(cls, text: str, name: str = "") -> Who:
        """Return the player for a text that `to_text` made; raises ValueError for any other."""
        if text == NOBODY.to_text():
            return NOBODY
        kind, colon, player = text.partition(":")
        if not colon or not player or kind == WhoKind.NOBODY:
            raise ValueError(text)
        return cls(WhoKind(kind), player, name)

    def to_text(self) -> str:
        """Return the kind and the id as text, without the name.

        >>> Who(WhoKind.PERSON, "ann", "Ann Lee").to_text()
        'person:ann'
        """
        return f"{self.kind.value}:{self.id}"

    @property
    def is_person(self) -> bool:
        """True if moves are entered rather than computed."""
        return self.kind is WhoKind.PERSON

    @property
    def is_guest(self) -> bool:
        """True for a person whose account ends with the visit."""
        return self.is_person and self.id.startswith(GUEST)

    @property
    def is_at_home(self) -> bool:
        """True for a person of the account at home."""
        return self.is_person and self.id == AT_HOME


NOBODY = Who(WhoKind.NOBODY, "")
"""A free seat, which a person may take."""
