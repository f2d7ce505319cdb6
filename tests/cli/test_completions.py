from __future__ import annotations

import shutil
import subprocess

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


def test_the_script_for_zsh_is_one_that_it_can_read() -> None:
    if shutil.which("zsh") is None:
        pytest.skip("no zsh here")
    subprocess.run(["zsh", "-n", str(DATA / COMPLETIONS["zsh"])], check=True)
