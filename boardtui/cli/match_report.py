"""Reports of a match while it is played: the common parts, and text about two players."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Protocol

from boardtui.match.game_result import FaultKind, GameResult
from boardtui.match.referee import Played
from boardtui.match.sprt import BOUND, Accepted, SequentialTest
from boardtui.match.tally import MatchScore, endings_of, repetitions, tally
from boardtui.rules.game import Game
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.reasons import Word
from boardtui.words.columns import columns, padded
from boardtui.words.counts import games_text, moves_text
from boardtui.words.errors import sentence
from boardtui.words.language import _, ngettext
from boardtui.words.names import game_name

_KINDS = {
    None: Word("by normal play"),
    FaultKind.ILLEGAL: Word("by an illegal move"),
    FaultKind.FOUL: Word("by a forbidden move"),
    FaultKind.PROTOCOL: Word("by an invalid answer"),
    FaultKind.CRASH: Word("by a crash"),
    FaultKind.TIME: Word("on time"),
    FaultKind.RESIGNED: Word("by resignation"),
}

Games = Mapping[int, GameResult]
"""The results so far, by the number of the game."""

LabelledTexts = list[tuple[str, str]]
"""Labels and what stands beside them."""


class Plan(NamedTuple):
    """A match as it is planned."""

    game: Game
    names: tuple[str, ...]
    total: int
    """The number of games."""
    tests: tuple[SequentialTest, ...] = ()
    """Those of every two players."""


class MatchReport(Protocol):
    """Prints a match while it is played."""

    def begin(self) -> None:
        """Report the game and the players."""

    def game(self, number: int, played: Played, games: Games) -> None:
        """Report the result of a game."""

    def test(self, test: SequentialTest) -> None:
        """Report the state of the test after one more pair of games."""

    def end(self, games: Games) -> None:
        """Report the standing of the match."""


class TextReport:
    """Prints a line per game, and a table at the end."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._names = {name: _(name) for name in plan.names}
        self._width = max(map(columns, self._names.values()))

    def begin(self) -> None:
        """Name the game and the players."""
        first, second = self._names.values()
        text = _("{game}: {first} against {second}")
        print(text.format(game=described(self._plan.game), first=first, second=second), flush=True)

    def game(self, number: int, played: Played, games: Games) -> None:
        """Print a line: number, players, result, details, and the score of the first player."""
        standing = tally(games, self._plan.names[0])
        score = f"+{standing.won} ={standing.drawn} -{standing.lost}"
        digits = len(str(self._plan.total))
        self._line(number, played, f"{score:<{3 * digits + 5}}  ")

    def _line(self, number: int, played: Played, score: str = "") -> None:
        result, total = played.result, self._plan.total
        black, white = (padded(self._names[name], self._width) for name in result.players)
        print(
            f"{number:>{len(str(total))}}/{total}  {black} – {white}  "
            f"{written(result):<7}  {score}{_details(played)}",
            flush=True,
        )

    def test(self, test: SequentialTest) -> None:
        """Print the likelihood ratio with its bounds, and the pairs by their score."""
        print(f"  {state_of(test)}", flush=True)

    def end(self, games: Games) -> None:
        """Print the score, the difference in rating, and the endings of the games."""
        first, second = self._names.values()
        total = self._plan.total
        print()
        if not games:
            text = _("{first} against {second}: none of the {total} games was played.")
            print(text.format(first=first, second=second, total=total))
            return
        text = ngettext(
            "{first} against {second}, {count} of {total} game:",
            "{first} against {second}, {count} of {total} games:",
            total,
        )
        print(text.format(first=first, second=second, count=len(games), total=total))
        rows = _rows(tally(games, self._plan.names[0]), first, second)
        rows += [("SPRT", verdict(test)) for test in self._plan.tests]
        print_rows(rows + rows_of_endings(games.values()))


def print_rows(rows: LabelledTexts) -> None:
    """Print labels with what stands beside them."""
    width = max(columns(label) for label, _value in rows)
    for label, value in rows:
        print(f"  {padded(label, width)}  {value}")


def written(result: GameResult) -> str:
    """Return a result as records write it: 1-0, 0-1 or 1/2-1/2."""
    return "1/2-1/2" if result.winner is None else ("1-0", "0-1")[result.winner]


def _details(played: Played) -> str:
    """Return the final points, the fault of the loser, or else the length of the game."""
    if played.error is not None:
        return sentence(played.error)
    if played.result.score is not None:
        return "-".join(map(str, played.result.score))
    return moves_text(played.record.root.end().move_number())


def described(game: Game) -> str:
    """Return a game with its size."""
    cols, rows = game.board_size
    return f"{game_name(game)} {cols}×{rows}"


def _rows(standing: MatchScore, first: str, second: str) -> LabelledTexts:
    low, high = standing.elo_range
    points = _("{points:g} of {games}, {percent:.1f}% (+{won} ={drawn} -{lost})")
    is_first_ahead = standing.superiority >= 0.5
    chance = standing.superiority if is_first_ahead else 1 - standing.superiority
    return [
        (
            _("points"),
            points.format(
                points=standing.points,
                games=standing.games,
                percent=100 * standing.mean,
                won=standing.won,
                drawn=standing.drawn,
                lost=standing.lost,
            ),
        ),
        (
            "Elo",
            _("{elo}, 95% interval {low} to {high}").format(
                elo=signed(standing.elo), low=signed(low), high=signed(high)
            ),
        ),
        (
            _("stronger"),
            _("{name} (probability {percent:.1f}%)").format(
                name=first if is_first_ahead else second, percent=100 * chance
            ),
        ),
    ]


def rows_of_endings(results: Collection[GameResult]) -> LabelledTexts:
    """Return the rows about how games ended, and about games that repeat others."""
    endings = sorted(endings_of(results).items(), key=lambda each: -each[1])
    texts = []
    for ending, count in endings:
        kind = _("{games} {kind}").format(games=games_text(count), kind=_(_KINDS[ending.kind]))
        texts.append(f"{kind} ({_(ending.loser)})" if ending.loser else kind)
    rows = [(_("ended"), ", ".join(texts))]
    if repeated := repetitions(results):
        text = ngettext(
            "{count} game repeats another, so the range is too narrow.",
            "{count} games repeat others, so the range is too narrow.",
            repeated,
        )
        rows.append((_("warning"), text.format(count=repeated)))
    return rows


def state_of(test: SequentialTest) -> str:
    """Return the likelihood ratio with its bounds, and the pairs by their score."""
    text = _("LLR {ratio:+.2f}, bounds {low:+.2f} and {high:+.2f}; pairs {pairs}")
    pairs = "-".join(map(str, test.counts))
    state = text.format(ratio=test.ratio, low=-BOUND, high=BOUND, pairs=pairs)
    if not test.repeated:
        return state
    text = ngettext(
        "{state}; {count} repeated pair not counted",
        "{state}; {count} repeated pairs not counted",
        test.repeated,
    )
    return text.format(state=state, count=test.repeated)


def verdict(test: SequentialTest) -> str:
    """Return the hypothesis that a test has decided for, and its state."""
    low, high = (f"{elo:+g}" for elo in test.hypotheses)
    match test.decision:
        case Accepted.HIGH:
            text = _("{high} Elo rather than {low}: {state}")
        case Accepted.LOW:
            text = _("{low} Elo rather than {high}: {state}")
        case None:
            text = _("undecided between {low} and {high} Elo: {state}")
    return text.format(low=low, high=high, state=state_of(test))


def signed(value: float) -> str:
    """Return a difference in Elo points: +12, -∞."""
    return f"{value:+.0f}".replace("inf", "∞")
