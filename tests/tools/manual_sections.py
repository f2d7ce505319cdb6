"""The sections of the manual page that are about no single command, as groff reads them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Entries = Sequence[tuple[str, str]]
"""Names, and what is said of each."""

EXIT_STATUS: Entries = (
    ("0", "The command succeeded."),
    ("1", "Something was skipped, not found or not finished; see standard error."),
    ("2", "The command line or a file in it is wrong, and nothing was done."),
    ("141", "Standard output was closed early."),
    ("128+N", "Signal N ended the command: 130 after Ctrl+C."),
)

FILES: Entries = (
    ("~/.config/boardtui/config.toml", "The settings, and the engines by name."),
    ("~/.local/share/boardtui/games/", "Your saved games, as SGF."),
    (
        "~/.local/share/boardtui/games/personal.db",
        "Your results, tags and training, and the sources of the library; it cannot be rebuilt.",
    ),
    (
        "~/.local/share/boardtui/games/library.db",
        'The library of games; "boardtui library add" rebuilds it.',
    ),
    (
        "~/.local/share/boardtui/games/reviews.db",
        "Reviews of other people's records; you may delete it.",
    ),
    ("~/.local/share/boardtui/club/", "Your own club."),
    ("~/.cache/boardtui/", "The compiled engines; you may delete them."),
    ("/var/cache/boardtui/", "The engines compiled by root for all accounts."),
)

ENVIRONMENT: Entries = (
    (
        "XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_CACHE_HOME",
        "Used instead of ~/.config, ~/.local/share and ~/.cache.",
    ),
    (
        "LC_ALL, LC_MESSAGES, LANG, LANGUAGE",
        "The language, unless --language or the settings set one.",
    ),
    ("TERM, COLORTERM, NO_COLOR", "What the terminal can do, unless options or settings say so."),
    ("BOARDTUI_PROCESSORS", "The number of processors for compiling the engines (default: all)."),
    ("BOARDTUI_UNCOMPILED", "If 1, the engines run uncompiled, which is slow."),
)


def page_sections(examples: str) -> Mapping[str, str]:
    """The text of each section by its heading, in order; `examples` keep their lines."""
    _title, *lines = examples.splitlines()
    shown = "\n".join(line.removeprefix("  ") for line in lines)
    return {
        "EXIT STATUS": _listed(EXIT_STATUS),
        "FILES": _listed(FILES),
        "ENVIRONMENT": _listed(ENVIRONMENT),
        "EXAMPLES": unfilled(escaped(shown)),
    }


def _listed(entries: Entries) -> str:
    return "\n".join(f".TP\n\\fB{escaped(name)}\\fR\n{escaped(about)}" for name, about in entries)


def unfilled(text: str) -> str:
    """Text whose lines stay as they are."""
    return f".nf\n{text}\n.fi"


def escaped(text: str) -> str:
    """Text with the signs that groff would take for others."""
    return text.replace("\\", "\\\\").replace("-", "\\-").replace("~", "\\(ti")
