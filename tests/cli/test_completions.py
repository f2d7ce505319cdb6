from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from boardtui.cli.completions import COMPLETIONS, DATA
from boardtui.cli.help import TOPICS
from boardtui.cli.main import main

from .test_main import refusal

pytestmark = pytest.mark.usefixtures("environment")

BASH = """
source {script}
COMP_WORDS=(boardtui {words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
_shtab_boardtui boardtui "${{COMP_WORDS[COMP_CWORD]}}" "${{COMP_WORDS[COMP_CWORD-1]}}"
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


def offered(shell: str, words: str) -> set[str]:
    """Return what a shell offers for the last word of a command line."""
    if shutil.which(shell) is None:
        pytest.skip(f"no {shell} here")
    script = DATA / COMPLETIONS[shell]
    source = (
        BASH.format(script=script, words=words)
        if shell == "bash"
        else f"source {script}; complete -C 'boardtui {words.replace(chr(34), '')}'"
    )
    done = subprocess.run([shell, "-c", source], capture_output=True, text=True, check=True)
    return {line.split("\t")[0] for line in done.stdout.splitlines()}


@pytest.mark.parametrize("shell", COMPLETIONS)
def test_a_script_is_printed(capsys: pytest.CaptureFixture[str], shell: str) -> None:
    assert main(["completion", shell, "--language", "ja"]) == 0
    assert capsys.readouterr().out == (DATA / COMPLETIONS[shell]).read_text(encoding="utf-8")


def test_an_unknown_shell_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert "bash, zsh, fish" in refusal(capsys, "completion", "csh").replace("'", "")
    assert "bash|zsh|fish" in refusal(capsys, "completion")


@pytest.mark.parametrize("shell", ["bash", "fish"])
def test_a_shell_completes_commands_options_and_their_values(shell: str) -> None:
    assert offered(shell, "go") == {"gomoku"}
    assert "--white" in offered(shell, "othello --w")
    assert offered(shell, "gomoku --rule re") == {"renju"}
    assert offered(shell, 'help ""') >= set(TOPICS)


@pytest.fixture
def engines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Engines in the settings, and this program under its name."""
    settings = tmp_path / "config" / "boardtui" / "config.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text('[engines]\nEdax = "edax -nboard"\n"My engine" = "mine"\n')
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    program = tmp_path / "boardtui"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m boardtui "$@"\n')
    program.chmod(0o700)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")


@pytest.mark.usefixtures("engines")
def test_the_names_of_players_are_printed_for_the_scripts(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["completion", "players"]) == 0
    players = capsys.readouterr().out.splitlines()
    assert players[:3] == ["human", "random", "easy"]
    assert players[-3:] == ["10", "Edax", "My engine"]
    assert main(["completion", "engines"]) == 0
    assert capsys.readouterr().out.splitlines() == players[1:]


@pytest.mark.usefixtures("engines")
@pytest.mark.parametrize("shell", ["bash", "fish"])
def test_a_shell_completes_levels_and_engines(shell: str) -> None:
    assert offered(shell, "othello --white E") >= {"Edax"}
    assert "human" in offered(shell, 'gomoku --black ""')
    assert "human" not in offered(shell, 'match ""')
    assert offered(shell, "match 3 1") >= {"1", "10"}
    assert offered(shell, "match 3 4 E") >= {"Edax"}
    assert offered(shell, "engine othello --level 1") == {"1", "10"}
    assert offered(shell, "match 3 4 --format j") == {"json"}


@pytest.mark.usefixtures("engines")
@pytest.mark.parametrize("shell", ["bash", "fish"])
def test_names_of_players_are_found_in_any_case(shell: str) -> None:
    assert "Edax" in offered(shell, "othello --white e")
    assert "random" in offered(shell, "match RAN")


@pytest.mark.usefixtures("engines")
def test_a_name_with_a_blank_stays_one_word() -> None:
    assert offered("bash", "othello --white M") == {"My\\ engine"}


def test_the_script_for_zsh_is_one_that_it_can_read() -> None:
    if shutil.which("zsh") is None:
        pytest.skip("no zsh here")
    subprocess.run(["zsh", "-n", str(DATA / COMPLETIONS["zsh"])], check=True)
