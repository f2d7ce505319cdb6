"""The players of `boardtui match`, and the conditions under which they play."""

from __future__ import annotations

import hashlib
from argparse import Namespace
from collections import Counter
from collections.abc import Mapping, Sequence
from string import ascii_uppercase

from boardtui.cli.arguments import UsageError
from boardtui.config.settings import Settings
from boardtui.match.competitors import Allowance, Competitor
from boardtui.match.openings import Opening
from boardtui.players.levels import (
    PlayerOptions,
    canonical_name,
    make_player,
    player_names,
    takes_nodes,
)
from boardtui.players.player import Limit, Player
from boardtui.record.who import PERSON
from boardtui.rules.game import Game
from boardtui.system.printable import printable
from boardtui.words.language import _

MOST_PLAYERS = len(ascii_uppercase)

_LONGEST_NAME = 40


def named(arguments: Namespace) -> list[str]:
    """Return the players as the command line names them."""
    return [arguments.first, arguments.second, *arguments.others]


def competitors(
    arguments: Namespace, options: PlayerOptions, openings: Sequence[Opening]
) -> list[Competitor]:
    """Return the players, each with a name of its own; raises PlayerError and UsageError."""
    game = openings[0].start.game
    # A match measures strength, so the levels play as well as they can; without openings only
    # their variety makes games differ.
    varies = openings[0].position == game.start()
    options = options._replace(
        threads=arguments.threads, varies=varies, accepted_loss=0.0, people=False
    )
    if len(named(arguments)) > MOST_PLAYERS:
        text = _("A match has at most {count} players.")
        raise UsageError(text.format(count=MOST_PLAYERS))
    wanted = [canonical_name(who, options) for who in named(arguments)]
    if any(who.casefold() == PERSON for who in wanted):
        raise UsageError(_("A match is between levels and engines; “human” cannot play."))
    made = [str(make_player(who, game=game, options=options).name) for who in wanted]
    names = _told_apart([printable(name)[:_LONGEST_NAME] for name in made])
    limits = _limits(arguments, wanted, names, game, options)
    return [
        _competitor(name, who, options, Allowance(limit, arguments.clock, arguments.margin))
        for name, who, limit in zip(names, wanted, limits, strict=True)
    ]


def _told_apart(names: Sequence[str]) -> list[str]:
    """Return the names with a letter after each that stands for several players."""
    counts, letters = Counter(names), {name: iter(ascii_uppercase) for name in names}
    return [f"{name} ({next(letters[name])})" if counts[name] > 1 else name for name in names]


def _limits(
    arguments: Namespace,
    wanted: Sequence[str],
    names: Sequence[str],
    game: Game,
    options: PlayerOptions,
) -> list[Limit]:
    """Return the limit of each player's move; raises UsageError."""
    nodes: tuple[int, ...] = arguments.nodes or (0,)
    if len(nodes) == 1:
        nodes *= len(wanted)
    if len(nodes) != len(wanted):
        raise UsageError(_("--nodes takes one number, or one for each of two players."))
    for who, name, count in zip(wanted, names, nodes, strict=True):
        if count and not takes_nodes(who, game, options):
            text = _("{name} cannot be limited by nodes: only levels and Gomocup programs can.")
            raise UsageError(text.format(name=name))
    return [Limit(seconds=arguments.seconds, nodes=count or None) for count in nodes]


def _competitor(name: str, who: str, options: PlayerOptions, allowance: Allowance) -> Competitor:
    def make(game: Game, seed: int | None) -> Player:
        return make_player(who, game=game, options=options._replace(seed=seed))

    is_external = who not in player_names()
    return Competitor(name, who, make, allowance, is_external)


def facts(
    arguments: Namespace,
    settings: Settings,
    players: Sequence[Competitor],
    openings: Sequence[Opening],
) -> Mapping[str, str]:
    """Return the conditions of the match: it can be continued under the same ones only."""
    if arguments.clock is not None:
        time = f"clock {arguments.clock}"
    elif arguments.seconds is not None:
        time = f"{arguments.seconds:g}+{arguments.margin:g} s a move"
    else:
        time = f"thinking time {settings.thinking_time:g} s"
    game = openings[0].start.game
    options = (f"{name} {value}" for name, value in game.option_values().items())
    first, second, *others = (printable(player.identity) for player in players)
    texts = (f"{each.start.board}{each.start.turn}{each.text}\n" for each in openings)
    return {
        "game": " ".join((game.key, *options)),
        "first": first,
        "second": second,
        "others": ", ".join(others),
        "time": time,
        "threads": "" if arguments.threads is None else str(arguments.threads),
        "nodes": ",".join(map(str, arguments.nodes or ())),
        "seed": str(getattr(arguments, "seed", "")),
        "longest": "" if arguments.draw_after is None else str(arguments.draw_after),
        "openings": hashlib.sha256("".join(texts).encode()).hexdigest()[:16],
    }
