"""The files of the library, by the collections of which they are part."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from boardtui.library.reader import Reader, SourceStatus
from boardtui.library.source_table import State
from boardtui.library.sources import is_within
from boardtui.person.tags import Collections
from boardtui.system.named_tuples import NamedTuple


class LibrarySource(NamedTuple):
    """A collection, or one's own games, or the files that are in none."""

    path: Path | None
    """None for files that are in none."""
    files: tuple[SourceStatus, ...] = ()
    is_own: bool = False

    @property
    def games(self) -> int:
        """The number of games in its files."""
        return sum(file.games for file in self.files)

    def in_state(self, state: State) -> tuple[SourceStatus, ...]:
        """Return its files of which this is known."""
        return tuple(file for file in self.files if file.state is state)

    @property
    def missing(self) -> tuple[SourceStatus, ...]:
        """Its files that are gone from the disk, but whose games stay."""
        return self.in_state(State.MISSING)

    @property
    def faulty(self) -> tuple[SourceStatus, ...]:
        """Its files of which not all could be read."""
        return tuple(file for file in self.files if file.problem or file.bad or file.cut)


def read_sources(collections: Collections, folder: Path, reader: Reader) -> list[LibrarySource]:
    """Return one's own games, the collections by path, and what else there is."""
    return grouped(reader.sources(), collections.paths(), folder.absolute())


def grouped(files: Iterable[SourceStatus], paths: Sequence[Path], own: Path) -> list[LibrarySource]:
    """Return files in groups; each belongs to the innermost place around it."""
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
