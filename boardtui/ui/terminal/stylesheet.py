"""A style sheet that reads each source once.

Beyond Textual's public interface it relies on `Stylesheet._variables` and
`Stylesheet._parse_rules`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.cache import LRUCache
from textual.css.stylesheet import Stylesheet

if TYPE_CHECKING:
    from textual.css.model import RuleSet
    from textual.css.types import CSSLocation

_PARSED: LRUCache[tuple[object, ...], list[RuleSet]] = LRUCache(512)
"""The rules of each source under each set of variables, shared by all apps of a process."""


class KeptStylesheet(Stylesheet):
    """A style sheet that parses a source again only if the variables have changed.

    Textual parses all sources twice for each game that is opened, which takes longer than a frame.
    """

    def __init__(self, *, variables: dict[str, str]) -> None:
        super().__init__(variables=variables)
        self._under = frozenset(variables.items())

    def set_variables(self, variables: dict[str, str]) -> None:
        under = frozenset(variables.items())
        if under != self._under:
            self._under = under
            super().set_variables(variables)

    def reparse(self) -> None:
        self.parse()

    def _parse_rules(
        self,
        css: str,
        read_from: CSSLocation,
        is_default_rules: bool = False,  # noqa: FBT001, FBT002  as it is declared
        tie_breaker: int = 0,
        scope: str = "",
    ) -> list[RuleSet]:
        key = (css, read_from, is_default_rules, tie_breaker, scope, self._under)
        rules = _PARSED.get(key)
        if rules is None:
            rules = super()._parse_rules(css, read_from, is_default_rules, tie_breaker, scope)
            _PARSED[key] = rules
        return rules
