"""What a visitor's process believes, may use and may ask for."""

from __future__ import annotations

import json
import resource
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from boardtui.cli.main import main
from boardtui.config.settings import Settings
from boardtui.rules.othello import Othello
from boardtui.session import hosting
from boardtui.session.hosting import HOSTED, folder_of_visitor, is_folder_of_visitor
from boardtui.session.launch import Launch, NewGame, Review
from tests.cases import each
from tests.cli.test_main import configure, refusal

pytestmark = pytest.mark.usefixtures("environment")


@pytest.mark.parametrize("text", ["/srv/games/alice", "/srv/a.b-c_9", f"/srv/{'a' * 64}"])
def test_folders_of_visitors(text: str) -> None:
    assert is_folder_of_visitor(text)


@each(
    "text",
    [
        "alice",
        "/alice",
        "games/alice",
        "/srv/games/",
        "/srv/..",
        "/srv/../etc",
        "/srv/../etc/alice",
        "/srv/.ssh",
        "/srv/-x",
        "/srv/a b",
        "/srv/a\n",
        "/srv/é",
        "/srv/a\0b",
        "/s\0rv/a",
        f"/srv/{'a' * 65}",
    ],
)
def test_other_paths_are_no_folders_of_visitors(text: str) -> None:
    assert not is_folder_of_visitor(text)


def test_the_folder_of_a_visitor_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    folder = folder_of_visitor(tmp_path / "games" / "alice")
    assert folder is not None
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE(folder.parent.stat().st_mode) == 0o700


def test_a_folder_that_others_can_write_to_is_refused(
    tmp_path: Path, confined: list[str], capsys: pytest.CaptureFixture[str], launches: list[Launch]
) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games").chmod(0o777)
    message = refusal(capsys, f"--hosted={tmp_path}/games/alice")
    reason = "This folder cannot be created, or other users can write to it"
    advice = "Use a folder that only you can write to."
    assert message == f"{reason}: {tmp_path}/games/alice. {advice}"
    (tmp_path / "link").symlink_to(tmp_path)
    assert folder_of_visitor(tmp_path / "link") is None


CONFINED = """
import json, os, resource, subprocess, sys
from boardtui.session.hosting import confine
confine()
names = ["RLIMIT_AS", "RLIMIT_CORE", "RLIMIT_CPU", "RLIMIT_NOFILE", "RLIMIT_FSIZE", "RLIMIT_NPROC"]
limits = {name: resource.getrlimit(getattr(resource, name)) for name in names}
of_child = "import json, os, resource; print(resource.getrlimit(resource.RLIMIT_AS)[1])"
child = int(subprocess.check_output([sys.executable, "-c", of_child]))
print(json.dumps({"limits": limits, "child": child, "environ": dict(os.environ)}))
"""


def test_a_visitors_process_is_limited_with_its_children_and_believes_little() -> None:
    hostile = {
        "TERM": "xterm",
        "LC_ALL": "ja_JP.UTF-8",
        "SSH_CONNECTION": "1.2.3.4 5 6.7.8.9 22",
        "HOME": "/tmp",
        "XDG_CACHE_HOME": "/tmp",
        "XDG_DATA_HOME": "/tmp",
        "PYTHONINSPECT": "1",
        "PYTHONPATH": str(Path(__file__).parents[2]),
        "TEXTUAL_LOG": "/tmp/log",
        "TERMINFO": "/tmp",
        "NUMBA_CACHE_DIR": "/tmp",
        "SSH_ORIGINAL_COMMAND": "id",
    }
    printed = subprocess.run(
        [sys.executable, "-c", CONFINED], env=hostile, capture_output=True, check=True, text=True
    )
    told = json.loads(printed.stdout)
    limits = told["limits"]
    assert limits["RLIMIT_CORE"] == [0, 0]
    assert limits["RLIMIT_NOFILE"] == [64, 64]
    assert limits["RLIMIT_CPU"] == [600, 660]
    assert limits["RLIMIT_AS"] == [1536 * 2**20] * 2
    assert told["child"] == 1536 * 2**20
    # These would stop what is saved, and count all that an account runs.
    for name in ("RLIMIT_FSIZE", "RLIMIT_NPROC"):
        assert tuple(limits[name]) == resource.getrlimit(getattr(resource, name))
    kept = {"TERM", "LC_ALL", "SSH_CONNECTION"}
    assert set(told["environ"]) - {"LC_CTYPE", *hosting._THREADS} == kept


@pytest.mark.usefixtures("confined")
class TestCommandLine:
    def test_a_visitor_is_bounded_and_nothing_is_kept(
        self, launches: list[Launch], confined: list[str], tmp_path: Path
    ) -> None:
        configure(tmp_path, 'language = "ja"\n[engines]\nEdax = "edax -nboard"\n')
        assert main(["--hosted", "--seed", "7"]) == 7
        (launch,) = launches
        assert confined == ["confined"]
        assert launch.bounds == HOSTED
        assert (launch.config_path, launch.data_path) == (None, None)
        assert launch.settings == Settings()
        assert launch.seed == 7
        bounds = launch.bounds
        assert not any((bounds.paths, bounds.programs, bounds.settings_file))
        assert not any((bounds.suspension, bounds.tracebacks))

    def test_without_the_option_nobody_is_bounded(
        self, launches: list[Launch], confined: list[str]
    ) -> None:
        assert main([]) == 7
        assert not confined
        assert launches[0].bounds != HOSTED
        assert launches[0].bounds.paths
        assert launches[0].config_path is not None

    @pytest.mark.parametrize("line", ["--hosted={} othello", "othello --hosted={}"])
    def test_a_folder_of_the_visitors_own(
        self, launches: list[Launch], tmp_path: Path, line: str
    ) -> None:
        folder = tmp_path / "visitors" / "alice"
        assert main(line.format(folder).split()) == 7
        assert launches[0].data_path == folder
        assert launches[0].opening == NewGame(Othello(), ("human", "easy"))
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700

    def test_the_next_word_is_no_folder(self, launches: list[Launch]) -> None:
        assert main(["--hosted", "othello"]) == 7
        assert launches[0].opening == NewGame(Othello(), ("human", "easy"))
        assert launches[0].data_path is None

    @pytest.mark.parametrize("folder", ["alice", "/srv/../etc/x", "/srv/.ssh", "/srv/a b"])
    def test_other_folders_are_refused(
        self, capsys: pytest.CaptureFixture[str], folder: str
    ) -> None:
        assert folder in refusal(capsys, f"--hosted={folder}")

    @pytest.mark.parametrize("who", [sys.executable, "/bin/sh -c id", "no-such-program", "Edax"])
    def test_programs_are_no_players(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path, who: str
    ) -> None:
        configure(tmp_path, '[engines]\nEdax = "edax -nboard"\n')
        message = refusal(capsys, "othello", "--hosted", "--white", who)
        assert message.startswith(f"There is no player “{who[:40]}”; choose from: human, random, ")

    def test_a_file_of_the_operators_is_shown(self, launches: list[Launch], tmp_path: Path) -> None:
        (tmp_path / "game.txt").write_text("f5d6c3")
        assert main(["--hosted", "open", str(tmp_path / "game.txt")]) == 7
        assert isinstance(launches[0].opening, Review)

    @pytest.mark.parametrize(
        "line",
        [
            "convert {0} {1}",
            "solve {0}",
            "engine othello",
            "perft othello --depth 1",
            "doctor",
        ],
    )
    def test_other_commands_are_not_for_visitors(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path, line: str
    ) -> None:
        words = line.format(tmp_path / "in.txt", tmp_path / "out.sgf").split()
        assert refusal(capsys, "--hosted", *words).startswith(f"Visitors cannot use “{words[0]}”")
        assert not list(tmp_path.glob("out*"))

    def test_the_command_of_a_client_is_not_read(
        self, launches: list[Launch], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("SSH_ORIGINAL_COMMAND", "boardtui open /etc/passwd")
        assert main(["--hosted"]) == 7
        assert launches[0].opening is None

    def test_the_help_leaves_out_what_a_visitor_cannot_do(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        assert main(["--help"]) == 0
        everything = capsys.readouterr().out
        assert main(["--hosted", "--help"]) == 0
        told = capsys.readouterr().out
        for text in ("convert", "doctor", str(tmp_path)):
            assert text in everything
            assert text not in told
        assert "othello" in told
        assert main(["othello", "--hosted", "--help"]) == 0
        assert "or an engine by" not in " ".join(capsys.readouterr().out.split())
