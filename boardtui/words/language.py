"""The language of the texts: gettext catalogues, and one changeable language per context."""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from boardtui import LANGUAGES

_CONSOLE_LANGUAGES = {"en"}
"""Languages for the Linux console, whose fonts have room for a few hundred characters only."""

_CATALOGUES = Path(__file__).parents[1] / "locale"


class Language:
    """A language and its catalogue; contexts that share one see its changes at once."""

    __slots__ = ("code", "translations")

    def __init__(self, like: Language | None = None) -> None:
        """Begin as a copy of another language; without one, as English."""
        self.code: str = like.code if like else "en"
        self.translations: gettext.NullTranslations = (
            like.translations if like else gettext.NullTranslations()
        )

    def change(self, code: str) -> None:
        """Become the language with this code, a key of `LANGUAGES`; English if there is none."""
        self.code = code if code in LANGUAGES else "en"
        self.translations = gettext.translation("boardtui", _CATALOGUES, [self.code], fallback=True)

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """Make this the language of the context, and of the tasks that begin in it."""
        token = _in_use.set(self)
        try:
            yield
        finally:
            _in_use.reset(token)


_of_the_process = Language()
"""For contexts without one of their own, such as the command line's."""

_in_use: ContextVar[Language] = ContextVar("language", default=_of_the_process)


def own_language() -> Language:
    """A language to be put in use: the current one, whose later changes it does not follow."""
    return Language(_in_use.get())


def use_language(code: str) -> None:
    """Make `code`, a key of `LANGUAGES`, the language of the current context."""
    _in_use.get().change(code)


def translate_standard_library() -> None:
    """Let argparse speak the language in use: its texts are looked up in our catalogues.

    It holds for the whole process, as argparse knows no contexts.
    """
    gettext.bindtextdomain("boardtui", str(_CATALOGUES))
    gettext.textdomain("boardtui")
    os.environ["LANGUAGE"] = current_language()


def current_language() -> str:
    """The code of the language in use."""
    return _in_use.get().code


def preferred_language(environ: Mapping[str, str] = os.environ) -> str:
    """The language that the environment wants, if this terminal has the characters for it.

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
    return _in_use.get().translations.gettext(message)


def ngettext(singular: str, plural: str, count: int) -> str:
    """The message for `count` things in the language in use."""
    return _in_use.get().translations.ngettext(singular, plural, count)
