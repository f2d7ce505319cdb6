"""Players of a club in processes of their own, and what they said."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.waiting import wait_until

ROOT = Path(__file__).parents[3]


class Shown(NamedTuple):
    """An entry that was shown."""

    log: str
    number: int
    kind: str
    data: str


class Program:
    """A player in a process of its own, whose output goes to a file that nobody has to read."""

    def __init__(self, command: Sequence[str], output: Path) -> None:
        with output.open("w") as file:
            self.process = subprocess.Popen(command, cwd=ROOT, stdout=file)
        self._output = output

    @property
    def said(self) -> list[list[str]]:
        """The words of all whole lines."""
        *lines, _unfinished = self._output.read_text().split("\n")
        return [line.split(maxsplit=4) for line in lines]

    @property
    def shown(self) -> list[Shown]:
        """The entries that were shown."""
        return [
            Shown(words[1], int(words[2]), words[3], words[4])
            for words in self.said
            if words[0] == "shown"
        ]

    @property
    def flushed(self) -> dict[str, int]:
        """The newest entries that were said to be on the disk, by their logs."""
        return {words[1]: int(words[2]) for words in self.said if words[0] == "flushed"}

    def times(self, word: str) -> int:
        """Return the number of lines that begin with a word."""
        return sum(words[0] == word for words in self.said)

    def has_said(self, word: str, count: int = 1) -> bool:
        """Return True once a number of lines begin with a word; fails if it has ended badly."""
        assert not self.process.poll(), self.said[-3:]
        return self.times(word) >= count

    def wait_for(self, word: str, count: int = 1) -> None:
        """Wait until it has said a word that many times."""
        wait_until(lambda: self.has_said(word, count), message=lambda: str(self.said[-3:]))

    def end(self) -> None:
        """Wait until it has ended well."""
        assert self.process.wait(timeout=90) == 0
        assert self.said[-1] == ["ended"]

    def kill(self) -> None:
        """End it by kill -9, if it is there yet."""
        self.process.kill()
        self.process.wait()


class Programs:
    """Players of one club, all of whom are killed in the end."""

    def __init__(self, folder: Path, outputs: Path) -> None:
        self._folder = folder
        self._outputs = outputs
        self.all: list[Program] = []

    def start(
        self,
        name: str,
        *,
        kind: str = "othello",
        games: int = 1,
        before: Sequence[str] = (),
    ) -> Program:
        """Start a player; `before` are the words before its command."""
        number = len(self.all) + 1
        module = (sys.executable, "-m", "tests.session.club.regular")
        arguments = (str(self._folder), name, kind, str(number), str(games))
        command = (
            *before,
            *module,
            *arguments,
        )
        self.all.append(Program(command, self._outputs / f"{name}-{number}"))
        return self.all[-1]


@contextmanager
def programs(folder: Path, outputs: Path) -> Iterator[Programs]:
    """Players of the club in a folder, whose outputs go to another."""
    started = Programs(folder, outputs)
    try:
        yield started
    finally:
        for program in started.all:
            program.kill()
