"""The sections of the manual page that are about no single command, as groff reads them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Entries = Sequence[tuple[str, str]]
"""Names, and what is said of each."""

EXIT_STATUS: Entries = (
    ("0", "The command did all that it was asked for."),
    (
        "1",
        "Something was left out, not found or not played to its end; standard error says what.",
    ),
    ("2", "The command line or a file named there is wrong, and nothing was done."),
    ("141", "Standard output was closed before its end."),
    ("128+N", "Signal N ended the command: 130 after Ctrl+C."),
)

FILES: Entries = (
    ("~/.config/boardtui/config.toml", "The settings, and the engines by name."),
    ("~/.local/share/boardtui/games/", "Saved games, as SGF, and the player's results."),
    ("~/.local/share/boardtui/games/library.db", "The library of games."),
    (
        "~/.local/share/boardtui/games/reviews.db",
        "Reviews of records that are not the player's own; it may be deleted.",
    ),
    ("~/.local/share/boardtui/club/", "The club of one's own."),
    ("~/.cache/boardtui/", "The compiled engines; they may be deleted."),
    ("/var/cache/boardtui/", "The engines that root has compiled for all accounts."),
)

ENVIRONMENT: Entries = (
    (
        "XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_CACHE_HOME",
        "Take the place of ~/.config, ~/.local/share and ~/.cache.",
    ),
    (
        "LC_ALL, LC_MESSAGES, LANG, LANGUAGE",
        "The language, unless --language or the settings name one.",
    ),
    ("TERM, COLORTERM, NO_COLOR", "What the terminal can do, unless options or settings say so."),
    ("BOARDTUI_PROCESSORS", "The most processors that compile the engines; all by default."),
    ("BOARDTUI_UNCOMPILED", "With 1 the engines run uncompiled, which is slow."),
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
