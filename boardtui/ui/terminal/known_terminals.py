"""The terminals that draw sextants and octants by themselves, or show pictures in text.

They are known by the name that they answer to XTVERSION, which ends with the version; two that do
not answer it are known by their secondary device attributes (DA2). Variables of the environment
tell less: programs started in a terminal keep them in another, and SSH does not pass them on. Read
on 29 November 2026 in their sources and lists of changes; the dates are those of the releases.

- kitty: sextants in 0.19.3 (December 2020), octants in 0.40.0 (March 2025); docs/changelog.rst.
- foot: sextants in 1.7.0 (March 2021), octants in 1.20.0 (January 2025); CHANGELOG.md and
  box-drawing.c.
- ghostty: sextants in 1.0.0 (December 2024), octants in 1.2.0 (September 2025); src/font/sprite.
- WezTerm: sextants in 20210814, octants in what was built after 8 February 2025;
  docs/changelog.md. They need `custom_block_glyphs`, which is on unless it is turned off.
- VTE, of GNOME Terminal and many others: sextants in 0.60 (March 2020), octants in 0.78
  (September 2024); src/minifont.cc. It answers XTVERSION in 0.68 and since 0.76, and DA2 always:
  65, later 61, the version and 1; src/vteseq.cc.
- Konsole: sextants in 22.04 (April 2022), no octants; src/characters/LineBlockCharacters.cpp. They
  need “Use line characters contained in font” to be off, as it is by default.
- iTerm2: sextants in 3.6.7 (February 2026), no octants; iTermBoxDrawingBezierCurveFactory.m. The
  last number of what is built every night is the day: 3.6.20260301-nightly; tools/nightly.sh.
- Alacritty: sextants in 0.13.2 (March 2024), no octants; CHANGELOG.md. It answers DA2 only, with
  the version of a library that others use too: 0.23.0 came with 0.13.2. TERM tells it from them.
  They need `builtin_box_drawing`, which is on unless it is turned off.

Pictures in text are the Unicode placeholders of kitty's graphics protocol:

- kitty: 0.28.0 (April 2023); docs/graphics-protocol.rst.
- ghostty: 1.0.0; src/terminal/kitty/graphics_unicode.zig.
- Konsole and WezTerm answer that they know the protocol, and show no placeholders.

These get the older blocks:

- Windows Terminal 1.25 (July 2026) draws neither. Sextants came into its source on 17 July 2026
  (change 20424), but it answers no version (issue 18382).
- xterm, rxvt, st and mlterm draw neither, and show what their fonts have.
- Apple's terminal would print the question, and the Linux console has no room for new glyphs:
  neither is asked. PuTTY does not answer XTVERSION; its fonts are those of Windows.


Inside a multiplexer the answers are its own, or those of a terminal that it hides:

- tmux: DA2 84, and XTVERSION since 3.2; input.c. Screen: DA2 83; ansi.c.
- Zellij: XTVERSION since 0.31 (July 2022). Its DA2 has the form of Alacritty's, and it leaves TERM
  as it was: only its variable tells an older one from Alacritty; zellij-server/src/panes/grid.rs.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, Literal

from boardtui.system.named_tuples import NamedTuple

Blocks = Literal["sextants", "octants"]
Version = tuple[int, ...]

SINCE: Final[Mapping[str, Mapping[Blocks, Version]]] = {
    "kitty": {"sextants": (0, 19, 3), "octants": (0, 40)},
    "foot": {"sextants": (1, 7), "octants": (1, 20)},
    "ghostty": {"sextants": (1,), "octants": (1, 2)},
    "WezTerm": {"sextants": (20210814,), "octants": (20250209,)},
    # One number: 7803 is 0.78.3.
    "VTE": {"sextants": (6000,), "octants": (7800,)},
    "Konsole": {"sextants": (22, 4)},
    "iTerm2": {"sextants": (3, 6, 7)},
    "iTerm2 nightly": {"sextants": (20260301,)},
    # One number, of its library: 2300 is 0.23.0.
    "Alacritty": {"sextants": (2300,)},
}
"""The first versions, by the names of the terminals."""

PICTURES_SINCE: Final[Mapping[str, Version]] = {"kitty": (0, 28), "ghostty": (1,)}
"""The first versions that show pictures in text, by the names of the terminals."""

_MULTIPLEXERS: Final = {"tmux ": "tmux", "84;": "tmux", "83;": "screen", "Zellij(": "Zellij"}
"""Their names, by the beginnings of their answers to XTVERSION and DA2."""

_NAME: Final = r"([A-Za-z]+2?)[ (]([0-9]{1,8}(?:\.[0-9]{1,8}){0,2})(?:[-+ )~]|\Z)"
_VTE: Final = r"6[15];([5-9][0-9]{3}|[1-9][0-9]{4});1"
_ALACRITTY: Final = r"0;([0-9]{3,6});1"
_FIRST_DAY: Final = 2000_00_00
"""A number that is larger is a day."""


class KnownTerminal(NamedTuple):
    """What is known of a terminal."""

    name: str = ""
    """Its name and version, as it says or by its model; empty if they are not known."""
    multiplexer: str = ""
    """The name of the multiplexer that hides the terminal; empty for none."""
    finest: Blocks | None = None
    """The finest blocks that it draws by itself."""
    has_placeholders: bool | None = None
    """True if it shows pictures in text, False if it is too old for that; None if unknown."""


def known_terminal(name: str, model: str, term: str, multiplexer: str = "") -> KnownTerminal:
    """Return what is known of a terminal by its answers to XTVERSION and DA2, and by TERM.

    `multiplexer` is the one around the program, if the environment names any.

    >>> known_terminal("foot(1.20.2)", "", "foot").finest
    'octants'
    >>> known_terminal("", "84;0;0", "xterm-256color").multiplexer
    'tmux'
    """
    around = multiplexer or _multiplexer(name, model)
    if around:
        return KnownTerminal(name, around)
    name = name or named_by_model(model, term)
    return KnownTerminal(name, "", finest_blocks(name), shows_placeholders(name))


def named_by_model(model: str, term: str) -> str:
    """Return the name and version of a terminal by its secondary device attributes and TERM.

    The name is empty for an unknown one.

    >>> named_by_model("61;7006;1", "xterm-256color"), named_by_model("41;390;0", "xterm")
    ('VTE(7006)', '')
    """
    if found := re.fullmatch(_VTE, model):
        return f"VTE({found[1]})"
    found = re.fullmatch(_ALACRITTY, model) if term.startswith("alacritty") else None
    return "" if found is None else f"Alacritty({found[1]})"


def finest_blocks(terminal: str) -> Blocks | None:
    """Return the finest blocks that a terminal draws by itself, by its name and version.

    None means that nothing is known of it.

    >>> finest_blocks("kitty(0.39.1)"), finest_blocks("foot(1.20.2)"), finest_blocks("tmux 3.6")
    ('sextants', 'octants', None)
    """
    name, version = _parsed(terminal)
    since = SINCE.get(name, {})
    for blocks in ("octants", "sextants"):
        if blocks in since and version >= since[blocks]:
            return blocks
    return None


def shows_placeholders(terminal: str) -> bool | None:
    """Return True if a terminal is known to show pictures in text, False if it is too old for that.

    None means that nothing is known of it.

    >>> shows_placeholders("kitty(0.28.1)"), shows_placeholders("kitty(0.26.5)")
    (True, False)
    """
    name, version = _parsed(terminal)
    return version >= PICTURES_SINCE[name] if name in PICTURES_SINCE else None


def _multiplexer(*answers: str) -> str:
    """Return the name of the multiplexer that answered; empty for none."""
    for start, multiplexer in _MULTIPLEXERS.items():
        if any(answer.startswith(start) for answer in answers):
            return multiplexer
    return ""


def _parsed(terminal: str) -> tuple[str, Version]:
    found = re.match(_NAME, terminal)
    if found is None:
        return "", ()
    name, version = found[1], tuple(map(int, found[2].split(".")))
    if len(version) == 3 and version[2] > _FIRST_DAY:
        return f"{name} nightly", version[2:]
    return name, version
