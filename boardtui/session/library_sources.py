"""The files of the library, grouped by collection."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from boardtui.library.reader import Reader, SourceStatus
from boardtui.library.source_table import State
from boardtui.library.sources import is_within
from boardtui.person.tags import Collections
from boardtui.system.named_tuples import NamedTuple


class LibrarySource(NamedTuple):
    """A group of the library's files: a collection, one's own games, or all others."""

    path: Path | None
    """None for the files outside all collections."""
    files: tuple[SourceStatus, ...] = ()
    is_own: bool = False

    @property
    def games(self) -> int:
        return sum(file.games for file in self.files)

    def in_state(self, state: State) -> tuple[SourceStatus, ...]:
        """Return the files of the group in a state."""
        return tuple(file for file in self.files if file.state is state)

    @property
    def missing(self) -> tuple[SourceStatus, ...]:
        """Its files that are gone from the disk, but whose games stay."""
        return self.in_state(State.MISSING)

    @property
    def gameless(self) -> tuple[SourceStatus, ...]:
        """Its files that are no records."""
        return tuple(file for file in self.files if file.is_gameless)

    @property
    def faulty(self) -> tuple[SourceStatus, ...]:
        """Its files that could not be read in full."""
        return tuple(file for file in self.files if file.problem or file.bad or file.cut)


def read_sources(collections: Collections, folder: Path, reader: Reader) -> list[LibrarySource]:
    """Return the groups: one's own games, the collections, and any other files."""
    return grouped(reader.sources(), collections.paths(), folder.absolute())


def grouped(files: Iterable[SourceStatus], paths: Sequence[Path], own: Path) -> list[LibrarySource]:
    """Return files in groups; each belongs to the innermost place that holds it."""
    places = sorted({*map(str, paths), str(own)}, key=len, reverse=True)
    found: dict[str, list[SourceStatus]] = {place: [] for place in (str(own), *map(str, paths))}
    others: list[SourceStatus] = []
    for file in files:
        place = next((place for place in places if is_within(file.path, [place])), None)
        (others if place is None else found[place]).append(file)
    sources = [
        LibrarySource(Path(place), tuple(some), is_own=place == str(own))
        for place, some in found.items()
    ]
    return [*sources, LibrarySource(None, tuple(others))] if others else sources
