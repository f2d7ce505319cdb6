"""A terminal that notes when its program wrote, and what the program had used until then."""

from __future__ import annotations

import time
from dataclasses import dataclass

from tests.processes import exact_cpu_seconds
from tests.terminal_double import Terminal


@dataclass(frozen=True)
class Usage:
    """What a program has used up to a moment."""

    clock: float
    """The moment, in seconds of `time.monotonic`."""
    cpu: float
    """Seconds of processor time, user and system together, in all threads."""
    written: int
    """Bytes."""


class Stopwatch(Terminal):
    """A terminal that looks at the clocks before it draws what it was sent."""

    last: Usage
    """At the latest byte."""

    def usage(self) -> Usage:
        """What the program has used until now."""
        used = exact_cpu_seconds(self.process.pid)
        return Usage(time.monotonic(), used, len(self.output))

    def until_shown(self, *texts: str) -> Usage:
        """The usage when the last of these texts was written."""
        self.wait_for(lambda: all(text in self.text for text in texts))
        return self.last

    def until_rest(self, keys: str) -> Usage:
        """What a key took: seconds to the last byte, processor time until rest, bytes."""
        before = self.usage()
        assert self.press(keys), f"Nothing is drawn after {keys!r}."
        at_rest = self.usage()
        return Usage(
            self.last.clock - before.clock,
            at_rest.cpu - before.cpu,
            at_rest.written - before.written,
        )

    def _show(self, data: bytes) -> None:
        self.last = self.usage()
        super()._show(data)
