"""The completions and the manual page have the commands and options of the parser."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping

import pytest

from boardtui.cli.arguments import argument_parser
from boardtui.cli.completions import COMPLETIONS, DATA
from tests.tools.shell_files import EXTENSION, PAGE, commands, shell_files

OTHER_DATA = ("openings", "puzzles")
"""The beginnings of the names of files with other data."""

STALE = "run: python -m tests.tools.shell_files"

Options = Mapping[str, set[str]]
"""The long options of each command, by its name in small letters and underscores."""


def options_of_parser() -> Options:
    parser = argument_parser(hosted=False)
    return {
        name.replace(" ", "_").replace("-", "_"): {
            option
            for action in command._actions
            for option in action.option_strings
            if option.startswith("--")
        }
        for name, command in commands(parser).items()
    }


def in_bash(text: str) -> Options:
    found = re.findall(r"^_shtab_boardtui_(\w+?)_option_strings=\(([^)]*)\)", text, re.MULTILINE)
    return {name: set(re.findall(r"--[\w-]+", options)) for name, options in found}


def in_zsh(text: str) -> Options:
    found = re.findall(
        r"^_shtab_boardtui_(\w+?)_options=\(\n(.*?)^\)", text, re.MULTILINE | re.DOTALL
    )
    before_its_help = r"^[^\[]*?(--[\w-]+)"
    return {
        name: set(re.findall(before_its_help, options, re.MULTILINE)) for name, options in found
    }


def in_fish(text: str) -> Options:
    found: defaultdict[str, set[str]] = defaultdict(set)
    condition = r"^complete -c boardtui -n '_shtab_boardtui_using ([\w -]+)'.*? -l ([\w-]+)"
    for name, option in re.findall(condition, text, re.MULTILINE):
        found[name.replace(" ", "_").replace("-", "_")].add(f"--{option}")
    return found


def kept(name: str) -> str:
    return (DATA / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("shell", COMPLETIONS)
def test_a_completion_knows_the_options_of_every_command(shell: str) -> None:
    read = {"bash": in_bash, "zsh": in_zsh, "fish": in_fish}[shell]
    known = read(kept(COMPLETIONS[shell]))
    assert {name: known.get(name) for name in options_of_parser()} == options_of_parser(), STALE


def test_the_manual_page_has_every_command_and_option() -> None:
    page = kept(PAGE).replace("\\-", "-")
    written = set(re.findall(r"^\\fB(--[\w-]+)", page, re.MULTILINE))
    assert written == set().union(*options_of_parser().values()) - {"--help"}, STALE
    names = commands(argument_parser(hosted=False))
    assert not [name for name in names if f"'boardtui {name}'" not in page], STALE


def test_the_manual_page_says_what_is_about_no_single_command() -> None:
    page = kept(PAGE)
    headings = re.findall(r"^\.SH ([A-Z ]+)$", page, re.MULTILINE)
    assert headings[-4:] == ["EXIT STATUS", "FILES", "ENVIRONMENT", "EXAMPLES"]
    assert "NOTES" not in headings


def unfilled_lines(page: str) -> list[str]:
    blocks = re.findall(r"^\.nf\n(.*?)\n\.fi$", page, re.MULTILINE | re.DOTALL)
    return [line.replace("\\-", "-") for block in blocks for line in block.splitlines()]


def test_usages_and_examples_keep_their_lines() -> None:
    page = kept(PAGE)
    lines = unfilled_lines(page)
    assert "boardtui open game.sgf                  step through a game" in lines
    assert not re.search(r"^usage", page, re.MULTILINE)
    for name in commands(argument_parser(hosted=False)):
        assert any(line.startswith(f"boardtui {name}") for line in lines), name
    assert max(map(len, lines)) <= 72, "a page of 80 columns is indented"


def test_no_extension_is_taken_for_a_macro() -> None:
    page = (DATA / PAGE).read_text(encoding="utf-8")
    assert EXTENSION.sub("|", ".svg or\n.nh\n.TP\n.cast") == "|.svg or\n.nh\n.TP\n|.cast"
    assert set(re.findall(r"^\.[a-z]\w*", page, re.MULTILINE)) == {".nh", ".nf", ".fi"}


def test_what_a_command_says_of_its_status_stands_on_the_page() -> None:
    page = " ".join(kept(PAGE).split())
    for command in commands(argument_parser(hosted=False)).values():
        words = " ".join((command.epilog or "").split()).replace("-", "\\-")
        assert words in page, STALE


def test_the_files_can_be_made_with_the_tools_that_are_installed() -> None:
    made = shell_files()
    assert made.keys() == {
        path.name for path in DATA.iterdir() if not path.name.startswith(OTHER_DATA)
    }
    options = set().union(*options_of_parser().values()) - {"--help"}
    for name, text in made.items():
        sign = "-l " if name.endswith(".fish") else "--"
        plain = text.replace("\\-", "-")
        assert not {option for option in options if option.replace("--", sign) not in plain}
