"""Make the manual page and the shells' completions: `python -m tests.tools.shell_files`.

They are made from the parser of the command line and kept in `boardtui/data/`; `shtab` writes the
completions, `argparse-manpage` the page.
"""

# What a parser consists of is told by no public attribute.

from __future__ import annotations

import argparse
import os
import re
from unittest.mock import patch

import shtab
from argparse_manpage.manpage import Manpage

from boardtui.cli.arguments import SEAT, argument_parser, examples
from boardtui.cli.completions import COMPLETIONS, DATA, ENGINES, PLAYERS
from boardtui.players.specs import SPECS
from boardtui.words.language import use_language
from tests.tools.manual_sections import page_sections, unfilled

PAGE = "boardtui.1"
"""The manual page."""

_TITLE = "usage: "
EXTENSION = re.compile(r"^(?=\.(?!n[fh]$|fi$)[a-z])", re.MULTILINE)
"""Before an extension at the beginning of a line, which groff would take for a macro."""

USAGE = re.compile(rf"^{_TITLE}(.+?)(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)
"""How a command is called, on lines that are to stay as they are."""

_TAKES_A_PATH = (
    "file",
    "folder",
    "source",
    "target",
    "openings",
    "out",
    "engine_log",
    "paths",
    "lines",
    "guess",
)

_TAKES_AN_ENGINE = ("first", "second", "others")

_NAMES_IN_BASH = r"""
# In a subshell, which keeps the option to itself.
_boardtui_names() (
  shopt -s nocasematch
  while IFS= read -r name; do
    [[ "$name" == "$2"* ]] && printf '%q\n' "$name"
  done < <("${COMP_WORDS[0]/#\~/$HOME}" completion "$1" 2>/dev/null)
)
_boardtui_players() { _boardtui_names players "$1"; }
_boardtui_engines() { _boardtui_names engines "$1"; }
"""

_NAMES_IN_ZSH = """
_boardtui_names() {
  local -a names
  names=(${(f)"$(boardtui completion $1 2>/dev/null)"})
  compadd -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}' -a names
  _files
}
"""


def shell_files() -> dict[str, str]:
    """Return the text of every file by its name."""
    use_language("en")
    files = {name: completion(shell) for shell, name in COMPLETIONS.items()}
    # argparse wraps its lines to the width of the terminal.
    with patch.dict(os.environ, COLUMNS="80"):
        return files | {PAGE: manual_page()}


def completion(shell: str) -> str:
    """Return the script with which a shell completes words."""
    parser = argument_parser(hosted=False)
    for each in commands(parser).values():
        for action in each._actions:
            # shtab looks for this attribute.
            if action.dest in _TAKES_A_PATH:
                vars(action)["complete"] = shtab.FILE
            elif action.dest.startswith(SEAT):
                vars(action)["complete"] = _names(PLAYERS)
            elif action.dest in _TAKES_AN_ENGINE:
                vars(action)["complete"] = _names(ENGINES)
            elif action.dest == "level":
                action.choices = range(1, max(len(spec.levels) for spec in SPECS) + 1)
    return shtab.complete(parser, shell)


def _names(kind: str) -> dict[str, object]:
    """What asks the program for the names of players, in each shell."""
    return {
        "bash": f"_boardtui_{kind}",
        "zsh": f"_boardtui_names {kind}",
        "fish": f"(boardtui completion {kind} 2>/dev/null)",
        "preamble": {"bash": _NAMES_IN_BASH, "zsh": _NAMES_IN_ZSH},
    }


def manual_page() -> str:
    """Return the source of the manual page; what every command takes stands there once.

    What a command says at the end of its help stands below its description.
    """
    parser = argument_parser(hosted=False)
    common = {action.dest for action in parser._actions}
    for each in commands(parser).values():
        each._actions = [action for action in each._actions if action.dest not in common]
        for group in each._action_groups:
            group._group_actions = [
                action for action in group._group_actions if action.dest not in common
            ]
        if each.epilog:
            each.description = f"{each.description}\n\n{each.epilog}"
    parser.epilog = None
    page = Manpage(parser)
    page.date, page.manual = "", "User Commands"
    page.description = "play, review and study Othello and Gomoku"
    page.add_section("synopsis", "=", unfilled("\\fBboardtui\\fR [OPTION]... [COMMAND [...]]"))
    # Words such as the program's name are not to be hyphenated.
    text = USAGE.sub(_usage, str(page)).replace("\n", "\n.nh\n", 1)
    text = EXTENSION.sub(r"\\&", text)
    parts = [f".SH {name}\n{section}\n" for name, section in page_sections(examples()).items()]
    return "\n".join([text, *parts])


def _usage(found: re.Match[str]) -> str:
    """The lines of a usage, as far to the left as their first one stands without its title."""
    return unfilled(found[1].replace("\n" + " " * len(_TITLE), "\n"))


def commands(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """Return the parsers of the commands and of their actions, by their names."""
    found = {}
    for each in parser._actions:
        if isinstance(each, argparse._SubParsersAction):
            for name, command in each.choices.items():
                found[name] = command
                for action, its_parser in commands(command).items():
                    found[f"{name} {action}"] = its_parser
    return found


def main() -> None:
    """Write the files."""
    for name, text in shell_files().items():
        (DATA / name).write_text(text, encoding="utf-8")
        print(name)


if __name__ == "__main__":
    main()
