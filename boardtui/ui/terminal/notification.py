"""Desktop notifications by escape sequences.

OSC 9 is iTerm2's, OSC 99 is kitty's and OSC 777 is rxvt-unicode's; other terminals have adopted
them. See https://iterm2.com/documentation-escape-codes.html and
https://sw.kovidgoyal.net/kitty/desktop-notifications/.
"""

from __future__ import annotations

from typing import Final

from boardtui.system.printable import printable

MOST_SHOWN: Final = 120
"""Longer titles and texts are cut to this many characters."""

_END: Final = "\x1b\\"

FORMS: Final = {
    "9": f"\x1b]9;{{title}}: {{text}}{_END}",
    # With an id, a notification replaces the previous one.
    "99": f"\x1b]99;i=boardtui:d=0;{{title}}{_END}\x1b]99;i=boardtui:p=body;{{text}}{_END}",
    "777": f"\x1b]777;notify;{{title}};{{text}}{_END}",
}
"""The escape sequences by their OSC numbers."""


def notification(number: str, title: str, text: str) -> str:
    r"""Return the sequence with an OSC number; empty for an unknown number.

    >>> notification("777", "Othello", "Easy; \x1b[2J")
    '\x1b]777;notify;Othello;Easy, ·[2J\x1b\\'
    """
    form = FORMS.get(number, "")
    return form.format(title=_plain(title), text=_plain(text))


def _plain(text: str) -> str:
    """Return a text without characters that would end the sequence or a field of it."""
    return printable(text[:MOST_SHOWN]).replace(";", ",")
