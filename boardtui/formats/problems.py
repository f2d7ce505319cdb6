"""The problems of files, by kind: the first ones, and how many there are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

from boardtui.formats.errors import FormatError
from boardtui.system.reasons import Reason, Reasoned

MOST_ALIKE = 1_000
"""The most errors of one kind that are kept; the others are counted."""


class Problems(Collection[FormatError]):
    """Errors in files; those with the same innermost reason are alike.

    Its length is the number of all errors; iterating yields the kept ones, kind by kind.
    """

    def __init__(self, errors: Iterable[FormatError] = (), most_alike: int = MOST_ALIKE) -> None:
        self._most_alike = most_alike
        self._kinds: dict[Reason, tuple[list[FormatError], int]] = {}
        for error in errors:
            self.add(error)

    def add(self, error: FormatError) -> None:
        """Add an error; a kind with too many only counts it."""
        self._add(innermost(error).reason, [error], 1)

    def join(self, others: Problems, changed: Callable[[FormatError], FormatError]) -> None:
        """Add other problems, each kept one as `changed` returns it."""
        for reason, (kept, count) in others._kinds.items():
            self._add(reason, list(map(changed, kept)), count)

    def kinds(self) -> Iterator[tuple[tuple[FormatError, ...], int]]:
        """Yield the kept errors of each kind, and how many of the kind there are."""
        for kept, count in self._kinds.values():
            yield tuple(kept), count

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Problems) and list(self.kinds()) == list(other.kinds())

    __hash__ = None  # type: ignore[assignment]  # it grows

    def __len__(self) -> int:
        return sum(count for _kept, count in self._kinds.values())

    def __iter__(self) -> Iterator[FormatError]:
        for kept, _count in self._kinds.values():
            yield from kept

    def __contains__(self, error: object) -> bool:
        return any(error is each for each in self)

    def _add(self, reason: Reason, errors: list[FormatError], count: int) -> None:
        kept, before = self._kinds.setdefault(reason, ([], 0))
        kept += errors[: max(0, self._most_alike - len(kept))]
        self._kinds[reason] = kept, before + count


def innermost(error: Reasoned) -> Reasoned:
    """Return the error itself, without those around it that only name its file, game or move."""
    while isinstance(inner := error.facts.get("problem"), Reasoned):
        error = inner
    return error
