"""What is kept of a person: the results of games, and the ratings that follow from them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from boardtui.system.disk import Disk
from boardtui.system.threads import in_thread

if TYPE_CHECKING:
    from boardtui.person.results import RatedResult
    from boardtui.person.results_file import Counted, PoolRecord, ResultsFile
    from boardtui.players.ratings import RatingChange
    from boardtui.saves.quota import Quota


class Personal(Protocol):
    """The results of one person; all that takes time is awaited."""

    async def add(self, result: RatedResult, /) -> RatingChange | None:
        """Count a result; return its effect, or None if the game was counted before.

        It is counted even if the caller is cancelled. Raises PersonalError.
        """

    async def pools(self) -> Mapping[str, PoolRecord]:
        """Return the record in each pool of games. Raises PersonalError."""

    async def results(self) -> tuple[Counted, ...]:
        """Return the results, the oldest first. Raises PersonalError."""


class PersonalFolder:
    """The results of a person in a folder, which answers from a thread."""

    def __init__(self, folder: Path, quota: Quota | None = None) -> None:
        self._folder = folder
        self._quota = quota
        self._disk = Disk()

    async def add(self, result: RatedResult, /) -> RatingChange | None:
        return await self._disk.ask(lambda: self._file.add(result))

    async def pools(self) -> Mapping[str, PoolRecord]:
        return await in_thread(lambda: self._file.pools())

    async def results(self) -> tuple[Counted, ...]:
        return await in_thread(lambda: self._file.results())

    @cached_property
    def _file(self) -> ResultsFile:
        from boardtui.person.personal_file import FILE
        from boardtui.person.results_file import ResultsFile

        return ResultsFile(self._folder / FILE, quota=self._quota)
