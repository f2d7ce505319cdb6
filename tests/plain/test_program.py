"""The real program line by line: through a pipe, from a file, in a terminal."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from boardtui.saves.store import Store
from boardtui.words.columns import columns
from tests.terminal_double import Terminal, minimal_environment
from tests.ui.real_program import TWO_PEOPLE, boardtui, own_folders, saved_games

PLAIN = (sys.executable, "-m", "boardtui", "--plain")

SLOW_TO_LOAD = {"sqlite3", "ssl", "multiprocessing", "email", "http", "tomllib"}
"""Modules of Python that a game does not need."""

ROOMS_OF_A_GAME = {
    *("cli", "plain", "words", "session", "config", "analysis", "saves", "play", "players"),
    *("formats", "record", "rules", "system"),
}
"""The packages of the program that a game needs: no screen, library, match or engine."""

MOST_OF_A_GAME = 171
"""Most modules of the program that a game loads; those of Python are other ones each year."""


def piped(
    folder: Path,
    lines: str,
    *arguments: str,
    environ: Mapping[str, str] | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run a script to its end."""
    return subprocess.run(
        [*PLAIN, *arguments],
        input=lines,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        start_new_session=True,
        cwd=folder,
        env=minimal_environment() | own_folders(folder) | dict(environ or {}),
    )


def ended(folder: Path, command: Sequence[str], **source: Any) -> subprocess.CompletedProcess[str]:
    """Run a command that succeeds, with files of its own, on an `input` or a `stdin`."""
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=True,
        env=minimal_environment() | own_folders(folder),
        **source,
    )


class TestPipe:
    def test_a_game_in_english(self, tmp_path: Path) -> None:
        done = piped(tmp_path, "d3\nc3\nlast\nquit\n", "othello", *TWO_PEOPLE)
        assert (done.returncode, done.stderr) == (0, "")
        *lines, saved = done.stdout.splitlines()
        assert lines[1:] == [
            "Othello. Board size 8.",
            "Black to move.",
            "Black d3, flips d4.",
            "White c3, flips d4. The opening is Diagonal.",
            "White c3, flips d4. The opening is Diagonal.",
        ]
        assert saved == f"The game is saved as {saved_games(tmp_path)[0]}"
        assert done.stdout.isascii()
        assert "\x1b" not in done.stdout

    def test_options_are_listed_outside_of_a_session(self, tmp_path: Path) -> None:
        done = piped(tmp_path, "othello --help\nquit\n")
        assert (done.returncode, done.stderr) == (1, "")
        told = "To list the options, run this in a shell: boardtui othello --help"
        assert done.stdout.splitlines()[-1] == told

    def test_a_game_in_japanese(self, tmp_path: Path) -> None:
        done = piped(
            tmp_path, "ｄ３\n直前\n終了\n", "gomoku", *TWO_PEOPLE, environ={"LANG": "ja_JP.UTF-8"}
        )
        assert done.returncode == 0
        lines = done.stdout.splitlines()
        assert lines[-3:-1] == ["黒d3。", "黒d3。"]
        assert max(map(columns, lines[:-1])) <= 79

    def test_a_narrow_line_with_spelt_points(self, tmp_path: Path) -> None:
        settings = Path(own_folders(tmp_path)["XDG_CONFIG_HOME"]) / "boardtui/config.toml"
        settings.parent.mkdir(parents=True)
        settings.write_text("line_width = 20\nspoken_points = true\n")
        lines = "delta 3\ncolumn charlie\npoint echo 3\nboard\nsideways\n"
        done = piped(tmp_path, lines, "othello", *TWO_PEOPLE)
        said = done.stdout.splitlines()
        assert done.returncode == 1
        assert said[6:8] == ["Black delta 3, flips", "delta 4."]
        assert "  a b c d e f g h" in said
        assert max(map(len, said[:-4])) <= 20

    def test_lines_wait_for_the_computer_to_move(self, tmp_path: Path) -> None:
        lines = "d3\nundo\nd3\nlist\n"
        done = piped(tmp_path, lines, "othello", "--white", "random", "--seed", "1")
        assert done.returncode == 0
        moves = [line for line in done.stdout.splitlines() if line.startswith("1: d3 ")]
        assert len(moves) == 1
        assert len(moves[0].split()) == 3

    def test_two_computers_play_to_the_end(self, tmp_path: Path) -> None:
        players = ("--black", "random", "--white", "random", "--size", "4")
        done = piped(tmp_path, "", "othello", *players)
        assert done.returncode == 0
        assert 'Type "rematch", "start", "games" or "quit".' in " ".join(done.stdout.split())

    @pytest.mark.parametrize(
        ("lines", "status"),
        [
            ("d3\nquit\n", 0),
            ("", 0),
            ("a1\nquit\n", 0),
            ("nonsense\nquit\n", 1),
            ("c99\n", 1),
            ("open missing.sgf\nquit\n", 1),
            ("save missing/copy.sgf\nquit\n", 1),
            ("board now\n", 1),
            ("resign\ny\n", 0),
            ("resign\nno\n", 0),
            ("resign\nd3\n", 1),
        ],
    )
    def test_the_status_tells_whether_all_was_understood(
        self, tmp_path: Path, lines: str, status: int
    ) -> None:
        assert piped(tmp_path, lines, "othello", *TWO_PEOPLE).returncode == status

    @pytest.mark.parametrize("arguments", ["othello --size 7", "open missing.sgf", "chess"])
    def test_wrong_arguments_end_with_status_2(self, tmp_path: Path, arguments: str) -> None:
        done = piped(tmp_path, "", *arguments.split())
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.count("\n") == 1

    def test_a_record_is_opened_from_a_file_and_from_the_pipe(self, tmp_path: Path) -> None:
        (tmp_path / "game.txt").write_text("f5d6c3")
        done = piped(tmp_path, "end\n", "open", "game.txt")
        assert done.stdout.splitlines()[-1] == "Move 3 of 3, c3."
        done = piped(tmp_path, "f5d6", "open", "-")
        assert done.returncode == 0
        assert "At the start; 2 moves in total." in done.stdout

    @pytest.mark.parametrize("form", ["text", "line", "moves"])
    def test_an_exported_position_is_opened_from_the_pipe(self, tmp_path: Path, form: str) -> None:
        said = piped(tmp_path, f"f5\nexport {form}\n", "othello", *TWO_PEOPLE).stdout
        _played, exported = said.split("flips e5.\n")
        exported = exported.partition("The game is saved")[0]
        done = piped(tmp_path, exported, "open", "-")
        assert done.returncode == 0, exported
        assert "Othello" in done.stdout

    def test_an_exported_line_is_not_broken(self, tmp_path: Path) -> None:
        said = piped(tmp_path, "h8\nexport line\n", "gomoku", *TWO_PEOPLE).stdout.splitlines()
        (line,) = [line for line in said if line.startswith("....")]
        assert len(line) == 15 * 15 + len(" O")
        assert "Gomoku" in piped(tmp_path, line, "open", "-").stdout

    def test_a_script_may_be_a_file(self, tmp_path: Path) -> None:
        script = tmp_path / "script"
        script.write_text("d3\nscore")
        with script.open() as lines:
            done = ended(tmp_path, [*PLAIN, "othello", *TWO_PEOPLE], stdin=lines)
        # A slow disk may have its say after the answer.
        assert "Black 4, White 1." in done.stdout.splitlines()

    def test_without_a_terminal_it_is_chosen_by_itself(self, tmp_path: Path) -> None:
        done = ended(tmp_path, [sys.executable, "-m", "boardtui", "othello"], input="d3\n")
        assert "Black d3, flips d4." in done.stdout
        assert done.stderr.startswith("boardtui needs a terminal")
        assert done.stderr.endswith("Plain mode is used instead.\n")

    def test_a_reader_that_goes_away_loses_no_move(self, tmp_path: Path) -> None:
        program = subprocess.Popen(
            [*PLAIN, "othello", *TWO_PEOPLE],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=minimal_environment() | own_folders(tmp_path),
        )
        assert program.stdin is not None
        assert program.stdout is not None
        # Both at once: the output could fail before the second if the disk is slow with the first.
        program.stdin.write(b"d3\nc3\n")
        program.stdin.flush()
        while b"flips" not in program.stdout.readline():
            pass
        program.stdout.close()
        program.stdin.close()
        assert program.wait(30) == 141
        # A slow disk has the moves in the log, for the next program.
        (card,) = Store(tmp_path / "data" / "boardtui" / "games").cards()
        assert card.plies == 2

    def test_a_visitor_gets_no_file(self, tmp_path: Path) -> None:
        visitor = f"--hosted={tmp_path}/alice"
        done = piped(tmp_path, "open /etc/passwd\nd3\n", visitor, "othello", *TWO_PEOPLE)
        assert "“" not in done.stdout
        assert (
            '"open" is neither a move nor a command. Type "help" for the commands.' in done.stdout
        )
        assert "This session ends after 30 minutes" in done.stdout
        assert "Your game is saved" in done.stdout
        assert str(tmp_path) not in done.stdout
        assert len(list((tmp_path / "alice").glob("*.sgf"))) == 1
        done = piped(tmp_path, "", "--hosted", "othello", "--white", sys.executable)
        assert done.returncode == 2

    def test_a_game_loads_no_package_but_one_and_few_rooms(self, tmp_path: Path) -> None:
        code = (
            "import sys; before = set(sys.modules); from boardtui.cli.main import main;"
            "status = main(['--plain', 'othello']); print(status, *sys.modules.keys() - before)"
        )
        done = ended(tmp_path, [sys.executable, "-c", code], input="d3\nboard\n")
        status, *modules = done.stdout.splitlines()[-1].split()
        assert status == "0"
        packages = {name.partition(".")[0] for name in modules}
        assert packages - sys.stdlib_module_names == {"boardtui", "platformdirs"}
        assert SLOW_TO_LOAD & set(modules) == set()
        ours = [name.split(".")[1:] for name in modules if name.startswith("boardtui.")]
        assert {room for room, *_ in ours} == ROOMS_OF_A_GAME
        assert len(ours) <= MOST_OF_A_GAME


@pytest.mark.pty
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs /proc")
class TestTerminal:
    def test_what_is_typed_is_shown_and_edited(self, tmp_path: Path) -> None:
        with boardtui(tmp_path, "--plain", "othello", *TWO_PEOPLE) as terminal:
            terminal.wait_for("\n>")
            terminal.send("d4\x7f3\x1b[A\r")
            terminal.wait_for("Black d3, flips d4.")
            assert "> d3" in terminal.display
            terminal.wait_for(lambda: terminal.text.count("\n>") == 2)
            terminal.send("\x04")
            assert terminal.wait_for_exit() == 0
            assert terminal.attributes == terminal.initial_attributes
        assert b"\x1b" not in terminal.output
        assert len(saved_games(tmp_path)) == 1

    @pytest.mark.parametrize("environ", [{"TERM": "dumb"}, {"TERM": "dumb", "LANG": "ja_JP.UTF-8"}])
    def test_a_dumb_terminal_gets_it_by_itself(
        self, tmp_path: Path, environ: dict[str, str]
    ) -> None:
        with boardtui(tmp_path, "othello", *TWO_PEOPLE, environ=environ) as terminal:
            terminal.wait_for("\n>")
            terminal.send("board\r")
            terminal.wait_for("a b c d e f g h")
            terminal.send("quit\r")
            assert terminal.wait_for_exit() == 0
            assert b"\x1b" not in terminal.output

    def test_a_move_of_the_other_side_waits_for_the_end_of_a_line(self, tmp_path: Path) -> None:
        with boardtui(tmp_path, "--plain", "othello", "--white", "easy") as terminal:
            terminal.wait_for("\n>")
            terminal.send("d3\rsco")
            terminal.wait_for("> sco")
            terminal.send("re\r")
            terminal.wait_for(lambda: "White " in terminal.text.partition("> score")[2])
            terminal.send("q\r")
            assert terminal.wait_for_exit() == 0

    def test_ctrl_c_saves_and_ends(self, tmp_path: Path) -> None:
        with boardtui(tmp_path, "--plain", "othello", *TWO_PEOPLE) as terminal:
            terminal.wait_for("\n>")
            terminal.send("d3\r")
            terminal.wait_for("flips d4")
            terminal.send("\x03")
            assert terminal.wait_for_exit() == 130
            assert "The game is saved as" in terminal.text
            assert "Traceback" not in terminal.text
            assert terminal.attributes == terminal.initial_attributes
        assert ";B[d3]" in saved_games(tmp_path)[0].read_text()

    def test_a_killed_game_is_offered_again(self, tmp_path: Path) -> None:
        with boardtui(tmp_path, "--plain", "othello", *TWO_PEOPLE) as terminal:
            terminal.wait_for("\n>")
            terminal.send("d3\r")
            terminal.wait_for("flips d4")
            terminal.signal(signal.SIGKILL)
            terminal.wait_for_exit()
        done = piped(tmp_path, "6\nlist\nc3\n")
        lines = done.stdout.splitlines()
        assert "6 Continue: Othello, move 1, White to move, two people, " in done.stdout
        assert "1: d3" in lines
        assert "White c3, flips d4. The opening is Diagonal." in lines

    def test_a_suspended_program_comes_back(self, tmp_path: Path) -> None:
        with boardtui(tmp_path, "--plain", "othello", *TWO_PEOPLE) as terminal:
            terminal.wait_for("\n>")
            terminal.send("\x1a")
            terminal.wait_for(lambda: terminal.state == "T")
            assert terminal.attributes == terminal.initial_attributes
            terminal.signal(signal.SIGCONT)
            terminal.send("d3\r")
            terminal.wait_for("Black d3, flips d4.")
            terminal.send("quit\r")
            assert terminal.wait_for_exit() == 0


@pytest.mark.pty
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs /proc")
def test_a_shell_without_echo_shows_lines_itself(tmp_path: Path) -> None:
    program = " ".join([*PLAIN, "othello", *TWO_PEOPLE])
    command = ["sh", "-c", f"stty -echo; exec {program}"]
    with Terminal(command, environ=own_folders(tmp_path), directory=tmp_path) as terminal:
        terminal.wait_for("\n>")
        terminal.send("d3\n")
        terminal.wait_for("Black d3, flips d4.")
        assert "> d3" not in terminal.text
        terminal.send("quit\n")
        assert terminal.wait_for_exit() == 0


SAYING_THREADS = """
import sys, threading
from boardtui.cli.main import main
from boardtui.plain.console import StreamConsole
say = StreamConsole.say

def say_where(console, text, **options):
    say(console, f"{threading.current_thread() is threading.main_thread()}: {text}", **options)

StreamConsole.say = say_where
sys.exit(main(["--plain"]))
"""


def test_what_a_thread_tells_of_saves_is_said_between_two_lines(tmp_path: Path) -> None:
    games = Path(own_folders(tmp_path)["XDG_DATA_HOME"]) / "boardtui" / "games"
    games.mkdir(parents=True)
    (games / "broken.sgf").write_text("no game")
    done = ended(tmp_path, [sys.executable, "-c", SAYING_THREADS], input="games\nquit\n")
    told, asked = map(done.stdout.find, ("True: The saved game broken.sgf", "True: Which game?"))
    assert 0 <= told < asked
    assert "False: " not in done.stdout
