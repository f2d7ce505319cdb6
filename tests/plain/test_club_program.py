"""Real programs that play each other in a club, line by line."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer

from tests.terminal_double import minimal_environment
from tests.ui.real_program import own_folders
from tests.waiting import PATIENCE

CLUB = (sys.executable, "-m", "boardtui", "--plain", "club")


class Program:
    """A program of a person, and what it has said."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.lines = process.stdin
        self._said = process.stdout

    def type(self, *lines: str) -> None:
        for line in lines:
            print(line, file=self.lines, flush=True)

    def hears(self, text: str) -> str:
        """Read on to the line with a text; the line."""
        for line in self._said:
            if text in line:
                return line.rstrip()
        raise AssertionError(text)


@contextmanager
def started(home: Path, club: Path, name: str) -> Iterator[Program]:
    """A program that ends well, once it has been told to quit."""
    with running(home, club, name) as process:
        program = Program(process)
        yield program
        program.lines.close()
        assert process.wait(60) == 0


@contextmanager
def killed(home: Path, club: Path, name: str) -> Iterator[Program]:
    """A program that is killed in the end."""
    with running(home, club, name) as process:
        yield Program(process)


@contextmanager
def running(home: Path, club: Path, name: str) -> Iterator[subprocess.Popen[str]]:
    """The process of a person."""
    with subprocess.Popen(
        [*CLUB, str(club), "--as", name],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=home,
        env=minimal_environment() | own_folders(home),
    ) as process:
        too_long = Timer(PATIENCE, process.kill)  # which ends what is read of it
        too_long.start()
        try:
            yield process
        finally:
            too_long.cancel()
            process.kill()


def test_two_programs_play_each_other(tmp_path: Path, folder: Path) -> None:
    with started(tmp_path, folder, "ann") as ann, started(tmp_path, folder, "ben") as ben:
        ann.hears("No games are being offered")
        ben.hears("No games are being offered")
        ann.type("challenge ben othello --size 4 5+3 black")
        ben.hears("ann challenges you")
        ben.type("club", "1")
        ann.hears("Your turn to move.")
        ann.type("a2", "undo")
        ben.hears("ann asks to take a move back.")
        ben.type("accept")
        ann.hears("ben allowed the takeback.")
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


def test_one_that_is_killed_comes_back(tmp_path: Path, folder: Path) -> None:
    with started(tmp_path, folder, "ben") as ben:
        ben.hears("No games are being offered")
        with killed(tmp_path, folder, "ann") as ann:
            ben.hears("ann is here.")
            ann.type("offer othello 5+3 black")
            ben.hears("ann offers a game:")
            ben.type("club", "1")
            ann.hears("Your turn to move.")
            ann.type("d3")
            ben.hears("Black d3, flips d4.")
        ben.type("c3")
        ben.hears("White c3, flips d4.")
        with started(tmp_path, folder, "ann") as ann:
            ann.hears("your move")
            ann.type("1", "c4")
            ben.hears("Black c4")
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
