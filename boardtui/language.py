"""The language that people read: gettext catalogues, chosen once and changeable while running."""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Mapping
from pathlib import Path

LANGUAGES = {"en": "English", "ja": "日本語"}
"""Every language there is, by code, named in itself; English is the source text."""

_CONSOLE_LANGUAGES = {"en"}
"""Those whose script the Linux console can show: it has room for a few hundred characters."""

_CATALOGUES = Path(__file__).parent / "locale"

_translations: gettext.NullTranslations = gettext.NullTranslations()
_code = "en"


def use_language(code: str) -> None:
    """Make `code`, a key of `LANGUAGES`, the language of every text from now on."""
    global _translations, _code
    _code = code if code in LANGUAGES else "en"
    _translations = gettext.translation("boardtui", _CATALOGUES, [_code], fallback=True)


def translate_standard_library() -> None:
    """Let argparse speak the language in use: its texts are looked up in our catalogues."""
    gettext.bindtextdomain("boardtui", str(_CATALOGUES))
    gettext.textdomain("boardtui")
    os.environ["LANGUAGE"] = _code


def current_language() -> str:
    """The code of the language in use."""
    return _code


def preferred_language(environ: Mapping[str, str] = os.environ) -> str:
    """The language that the environment asks for, if this terminal has the characters for it.

    The locale's is the first of LC_ALL, LC_MESSAGES and LANG that is set; LANGUAGE lists better
    ones, unless the locale is plain C, as gettext has it.
    """
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((environ[name] for name in names if environ.get(name)), "")
    if locale in {"C", "POSIX"}:
        return "en"
    for wish in (*environ.get("LANGUAGE", "").split(":"), locale):
        code = re.split("[_.@]", wish, maxsplit=1)[0].lower()
        if code in (_CONSOLE_LANGUAGES if environ.get("TERM") == "linux" else LANGUAGES):
            return code
    return "en"


def _(message: str) -> str:
    """The message in the language in use."""
    return _translations.gettext(message)


def ngettext(singular: str, plural: str, count: int) -> str:
    """The message for `count` things in the language in use."""
    return _translations.ngettext(singular, plural, count)


def N_(message: str) -> str:  # noqa: N802  the name that gettext's tools look for
    """Mark a message that is stored now and translated when it is shown."""
    return message
