"""The base of the screens with a form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import ScreenResultType
from textual.widgets import Static

from boardtui.ui.screens.plain import PlainScreen
from boardtui.ui.widgets.chooser import Chooser, ChooserItem, label_width
from boardtui.ui.widgets.form_lines import FormLines
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.list_cursor import ListCursor
from boardtui.ui.widgets.place_rule import PlaceRule
from boardtui.ui.widgets.text_line import TextLine

FormLine = Chooser | TextLine


class FormScreen(PlainScreen[ScreenResultType]):
    """A form: lines in groups, a board beside them, and below an explanation of the focused line.

    The explanation has a fixed place, so that a step to another line moves nothing.
    """

    DEFAULT_CSS = """
    FormScreen {
        & > .title, & > Static, & > Horizontal, & > PlaceRule, & > KeyHints { max-width: 164; }
        & .side { padding: 1 0 0 1; }
        & FormLines {
            width: 1fr;
            height: 1fr;
            padding: 0 0 0 1;
            margin: 1 0 0 0;
            scrollbar-size: 0 0;
        }
        &.-narrow FormLines { padding: 0 1; }
        & SectionTitle { margin-top: 1; }
        & SectionTitle:first-child { margin-top: 0; }
        & > .explanation { height: 3; padding: 0 1; color: $text-muted; }
        & > .explanation.-trouble { color: $text-error; }
        &.-short FormLines, &.-shortest FormLines { margin: 0; }
        &.-short SectionTitle, &.-shortest SectionTitle { margin-top: 0; }
    }
    """
    VERTICAL_BREAKPOINTS = [(0, "-shortest"), (18, "-short"), (22, "-low"), (36, "-high")]  # noqa: RUF012

    _trouble = ""
    """What is wrong with the values of the form; empty if nothing is."""

    def compose(self) -> ComposeResult:
        lines = FormLines(can_focus=False)
        yield Static(self.form_title, classes="title", markup=False)
        with Horizontal():
            with lines:
                yield from self.compose_lines()
            with Vertical(classes="side"):
                yield from self.compose_side()
        yield PlaceRule(lines, self.glyphs, self.note)
        yield Static(classes="explanation", markup=False)
        yield from self.compose_more()
        yield KeyHints()

    @property
    def form_title(self) -> str:
        """The title of the form."""
        raise NotImplementedError

    def compose_lines(self) -> ComposeResult:
        """Yield the lines of the form, with the titles of groups among them."""
        raise NotImplementedError

    def compose_side(self) -> ComposeResult:
        """Yield the board beside the lines."""
        raise NotImplementedError

    def compose_more(self) -> ComposeResult:
        """Yield what stands below the explanation."""
        yield from ()

    @property
    def note(self) -> str:
        """A sentence in the rule below the lines; may be empty."""
        return ""

    def explanation(self, line: FormLine | None) -> str:
        """Return the explanation of the focused line; None is a line without a value."""
        return "" if line is None else line.about

    @property
    def _lines(self) -> Iterator[FormLine]:
        return (line for line in self.query("*") if isinstance(line, Chooser | TextLine))

    @property
    def focused_line(self) -> FormLine | None:
        """The focused line, if it has a value."""
        for node in () if self.focused is None else self.focused.ancestors_with_self:
            if isinstance(node, Chooser | TextLine):
                return node
        return None

    def explain(self, trouble: str | None = None) -> None:
        """Explain the focused line, or show what is wrong with the values as long as it is."""
        if trouble is not None:
            self._trouble = trouble
        about = self.query_one(".explanation", Static)
        about.update(self._trouble or self.explanation(self.focused_line))
        about.set_class(bool(self._trouble), "-trouble")

    def _choice_line(
        self,
        label: str,
        items: Sequence[ChooserItem],
        value: object,
        *,
        name: str,
        rows: int = 1,
    ) -> Chooser:
        """Return a line of choices, which `_chooser` finds by its name."""
        return Chooser(label, items, value, self.glyphs, id=name, label_width=0, most_rows=rows)

    def _chooser(self, name: str) -> Chooser:
        return self.query_one(f"#{name}", Chooser)

    def align_labels(self) -> None:
        """Make room for the longest label, even of a line that is hidden at first."""
        lines = [line for line in self._lines if line.display or isinstance(line, Chooser)]
        width = label_width(line.label for line in lines)
        for line in lines:
            line.label_width = width

    def action_focus_page(self, step: int) -> None:
        """Focus the line a screenful above (-1) or below (1), or else the first or the last."""
        lines, form = self.focus_chain, self.query_one(FormLines)
        if self.focused in lines:
            tops = [line.region.y for line in lines]
            page = max(1, form.scrollable_content_region.height - 1)
            top = ListCursor(tops, self.focused.region.y, page).paged(step)
            lines[tops.index(top)].focus()

    def on_descendant_focus(self) -> None:
        if self.is_current:
            self.explain()
