"""The output of `boardtui library add`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from boardtui.cli.library_report import faults
from boardtui.cli.output import print_object
from boardtui.library.importing import ImportProblem, Totals
from boardtui.system.printable import printable
from boardtui.words.errors import sentence
from boardtui.words.language import _, ngettext

_MOST_NAMES = 3
"""The most files named in a line."""


class ImportLog:
    """The reports of an import that are told at its end."""

    def __init__(self) -> None:
        self.problems: list[ImportProblem] = []
        self.gameless: list[str] = []
        """The paths of files that are no records."""

    def print_totals(self, totals: Totals, kind: str, *, is_named: bool) -> None:
        """Print the totals in a format, with unchanged files if some were named."""
        if kind == "json":
            print_object(self._object(totals))
            return
        read = ngettext("{count} game read", "{count} games read", totals.games)
        new = ngettext("{count} new", "{count} new", totals.new)
        print(f"{read.format(count=f'{totals.games:,}')}, {new.format(count=f'{totals.new:,}')}")
        for line in (
            *faults(totals.bad, totals.cut, totals.contradicted),
            *self._passed_over(totals),
            *_left(totals, is_named=is_named),
        ):
            print(line)

    def _passed_over(self, totals: Totals) -> Iterator[str]:
        if totals.gameless:
            names = [printable(Path(path).name) for path in self.gameless[:_MOST_NAMES]]
            more = ["…"] if totals.gameless > len(names) else []
            text = _("files without a game, skipped: {count} ({names})")
            yield text.format(count=totals.gameless, names=", ".join([*names, *more]))
        if totals.others:
            text = _("files of other kinds, skipped: {count}")
            yield text.format(count=totals.others)

    def _object(self, totals: Totals) -> dict[str, Any]:
        return {
            **totals._asdict(),
            "gameless": self.gameless,
            "problems": [
                {
                    "path": path,
                    "line": error.line,
                    "column": error.column,
                    "text": sentence(error),
                }
                for path, error in self.problems
            ],
        }


def _left(totals: Totals, *, is_named: bool) -> Iterator[str]:
    """Yield lines on the files that were not read."""
    if totals.unchanged and is_named:
        text = _("unchanged files: {count}")
        yield text.format(count=totals.unchanged)
    if totals.missing:
        text = _("files no longer on disk (their games are kept): {count}")
        yield text.format(count=totals.missing)
