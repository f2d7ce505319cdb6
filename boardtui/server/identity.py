"""The identity of a visitor: the owner of a key whose signature was checked, or a guest."""

from __future__ import annotations


class Identity:
    """The key that a connection has proved to own.

    A server is asked whether a key would do for mere offers too, before any signature was checked.
    So the key that was asked about last counts only if it was the way in.
    """

    def __init__(self) -> None:
        self.key: str | None = None
        """The fingerprint; None for a guest, and until the login is completed."""
        self._asked_about: str | None = None
        self._is_complete = False

    def ask_about(self, fingerprint: str) -> None:
        """Note that the server was asked about a key."""
        self._asked_about = fingerprint

    def come_otherwise(self) -> None:
        """Note that another way than a key has led in: no key that was offered counts."""
        self._asked_about = None

    def complete(self) -> None:
        """Fix the identity for good."""
        if not self._is_complete:
            self._is_complete = True
            self.key = self._asked_about
