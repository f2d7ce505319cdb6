"""A made-up language of two-column characters, to see layouts as Japanese will strain them."""

from __future__ import annotations

import gettext
import re

_PLACEHOLDER = re.compile(r"(\{[^}]*\})")
_WIDE = {code: code + 0xFEE0 for code in range(0x21, 0x7F)} | {0x20: 0x3000}


def widen(text: str) -> str:
    """The text in full-width characters, its placeholders as they are."""
    parts = _PLACEHOLDER.split(text)
    return "".join(p if p.startswith("{") else p.translate(_WIDE) for p in parts)


class WideLanguage(gettext.NullTranslations):
    """Every message in full-width characters."""

    def gettext(self, message: str) -> str:
        return widen(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return widen(msgid1 if n == 1 else msgid2)
