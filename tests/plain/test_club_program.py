"""Real programs that play each other in a club, line by line."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from tests.terminal_double import minimal_environment
from tests.ui.real_program import own_folders

CLUB = (sys.executable, "-m", "boardtui", "--plain", "club")


class Program:
    """A program of a person, and what it has said."""

    def __init__(self, lines: IO[str], said: IO[str]) -> None:
        self._lines = lines
        self._said = said

    def type(self, *lines: str) -> None:
        for line in lines:
            print(line, file=self._lines, flush=True)

    def hears(self, text: str) -> str:
        """Read on to the line with a text; the line."""
        for line in self._said:
            if text in line:
                return line.rstrip()
        raise AssertionError(text)


@contextmanager
def started(home: Path, club: Path, name: str) -> Iterator[Program]:
    """A program that ends well, once it has been told to quit."""
    with subprocess.Popen(
        [*CLUB, str(club), "--as", name],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=home,
        env=minimal_environment() | own_folders(home),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            yield Program(process.stdin, process.stdout)
            process.stdin.close()
            assert process.wait(60) == 0
        finally:
            process.kill()


def test_two_programs_play_each_other(tmp_path: Path, folder: Path) -> None:
    with started(tmp_path, folder, "ann") as ann, started(tmp_path, folder, "ben") as ben:
        ann.hears("No game is offered")
        ben.hears("No game is offered")
        ann.type("challenge ben othello --size 4 5+3 black")
        ben.hears("ann challenges you")
        ben.type("club", "1")
        ann.hears("You are to move.")
        ann.type("a2", "undo")
        ben.hears("ann asks for a move back.")
        ben.type("accept")
        ann.hears("ben has given the move back.")
        ann.type("b1", "draw")
        ben.hears("ann offers a draw.")
        ben.type("accept", "rematch")
        ann.hears("ben wants a rematch.")
        ann.type("accept")
        ben.hears("Black: ben, White: ann.")
        ben.type("a2", "resign", "yes")
        assert ann.hears("ben resigned.").startswith("ben resigned. You won.")
        for program in (ann, ben):
            program.type("quit")


def test_a_club_that_cannot_be_entered_is_an_error_of_usage(tmp_path: Path) -> None:
    place = tmp_path / "no folder"
    place.write_text("")
    done = subprocess.run(
        [*CLUB, str(place)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        env=minimal_environment() | own_folders(tmp_path),
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
