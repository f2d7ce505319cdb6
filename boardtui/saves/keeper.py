"""What keeps an open game: its file, or a club; or nothing does."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from boardtui.play.subject import Subject


class Keeper(Protocol):
    """Keeps the game of one table or study."""

    @property
    def keeps(self) -> bool:
        """False if the game is lost once it is closed."""

    @property
    def is_shared(self) -> bool:
        """True if the game goes on for others while it is closed here."""

    @property
    def is_copy(self) -> bool:
        """True if another program has the game open, so that a copy goes on here."""

    @property
    def path(self) -> Path | None:
        """The path of the game's file, which may be still to come; None if it will have none."""

    @property
    def exists(self) -> bool:
        """True if anything of the game is kept by now."""

    @property
    def changed_at(self) -> float:
        """The time of the last change, in seconds since 1970; the present before the first."""

    @property
    def trouble(self) -> Exception | None:
        """The error because of which the newest change is not kept; None if there is none."""

    @property
    def closed(self) -> bool:
        """True once nothing more is kept."""

    def follow(self, subject: Subject, /) -> None:
        """Keep the changes of a table or a study from now on."""

    def release(self) -> None:
        """Let go of a game that is not followed after all, in any thread."""

    def start_closing(self) -> None:
        """Begin to close, and return at once."""

    async def aclose(self) -> None:
        """Keep what is still to be kept, and close."""
