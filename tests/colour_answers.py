"""What terminals say about their colours when they are asked.

They are asked for their rendition after a colour was tried (DECRQSS), and for `Co` and `RGB` of
terminfo (XTGETTCAP). The forms are those of the terminals named.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

Rendition = Callable[[list[str]], str]
"""Makes the rendition that a terminal reports of the parameters of an SGR sequence."""


@dataclass(frozen=True)
class ColourAnswers:
    """The answers of a terminal about its colours; without a rendition it is silent about that."""

    rendition: Rendition | None = None
    named: Mapping[str, str] = field(default_factory=dict)
    """Capabilities and their values; others are answered as unknown if there are any."""
    end: str = "\x1b\\"
    times: int = 1
    printed: bool = False
    """True for a terminal that prints the questions, without their ESC."""

    def answer(self, question: str, parameters: str) -> str:
        """Return the answer to a question while a rendition holds."""
        if question == "$qm":
            if self.rendition is None:
                return ""
            text = f"1$r{self.rendition(parameters.split(';'))}m"
        elif self.named:
            name = question.removeprefix("+q")
            value = self.named.get(bytes.fromhex(name).decode())
            text = f"0+r{name}" if value is None else f"1+r{name}={value.encode().hex()}"
        else:
            return ""
        return f"\x1bP{text}{self.end}" * self.times


def _colour(direct: str, numbered: str) -> Rendition:
    """Return a reporter of foregrounds by two forms; `{r}`, `{g}`, `{b}` or `{n}` in them."""

    def rendition(parameters: list[str]) -> str:
        match parameters:
            case ["38", "2", r, g, b]:
                return direct.format(r=r, g=g, b=b)
            case ["38", "5", n]:
                return numbered.format(n=n)
        return "0"

    return rendition


SILENT = ColourAnswers()
"""As Alacritty, st, Konsole, mosh and old tmux."""

XTERM = ColourAnswers(
    _colour("0;38:2::{r}:{g}:{b}", "0;38:5:{n}"), {"Co": "256", "RGB": "8", "TN": "xterm"}
)
XTERM_WITH_A_PALETTE = ColourAnswers(
    _colour("0;38:5:248", "0;38:5:{n}"), {"Co": "256", "RGB": "-1"}
)
"""xterm with `directColor: false`: it takes the nearest of its palette."""
XTERM_WITH_16_COLOURS = ColourAnswers(_colour("0;37", "0;93"), {"Co": "16", "RGB": "-1"})
VTE = ColourAnswers(_colour("0;38:2::{r}:{g}:{b}", "0;38:5:{n}"))
KITTY = ColourAnswers(_colour("0;38:2:{r}:{g}:{b}", "0;38:5:{n}"), {"Co": "256"})
WITH_SEMICOLONS = ColourAnswers(_colour("0;38;2;{r};{g};{b}", "0;38;5;{n}"))
WITH_A_COLOUR_SPACE = ColourAnswers(_colour("38:2:1:{r}:{g}:{b}", "38:5:{n}"))
WEZTERM = ColourAnswers(named={"Co": "256", "RGB": "8/8/8"})
OLD_WEZTERM = ColourAnswers(named={"Co": "256", "RGB": "8/8/8"}, end="")
XTERM_JS = ColourAnswers(_colour("0", "0"))
"""The terminal of VS Code: it always reports the same."""
APPLE = ColourAnswers(printed=True)
