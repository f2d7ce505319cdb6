"""Make the manual page and the shells' completions: `python -m tests.tools.shell_files`.

They are made from the parser of the command line and kept in `boardtui/data/`; `shtab` writes the
completions, `argparse-manpage` the page.
"""

# What a parser consists of is told by no public attribute.

from __future__ import annotations

import argparse
import os
from unittest.mock import patch

import shtab
from argparse_manpage.manpage import Manpage

from boardtui.cli.arguments import argument_parser, examples
from boardtui.cli.completions import COMPLETIONS, DATA
from boardtui.words.language import use_language

PAGE = "boardtui.1"
"""The manual page."""

_TAKES_A_PATH = ("file", "source", "target", "openings", "out", "engine_log", "paths")


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
            if action.dest in _TAKES_A_PATH:
                # shtab looks for this attribute.
                vars(action)["complete"] = shtab.FILE
    return shtab.complete(parser, shell)


def manual_page() -> str:
    """Return the source of the manual page; what every command takes stands there once."""
    parser = argument_parser(hosted=False)
    common = {action.dest for action in parser._actions}
    for each in commands(parser).values():
        each._actions = [action for action in each._actions if action.dest not in common]
        for group in each._action_groups:
            group._group_actions = [
                action for action in group._group_actions if action.dest not in common
            ]
    page = Manpage(parser)
    page.date, page.manual = "", "User Commands"
    page.description = "play, review and study Othello and Gomoku"
    page.add_section("comments", "=", f".nf\n{examples().replace('-', chr(92) + '-')}\n.fi")
    return str(page).replace(".SH COMMENTS", ".SH NOTES")


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
