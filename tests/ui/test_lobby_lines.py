"""The lines of a lobby: groups, columns, keys."""

from __future__ import annotations

from boardtui.rules.game import Termination
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.rules.openings import OpeningRule
from boardtui.session.club.state import ClubState
from boardtui.ui.lobby_lines import MOST_KEYS, MOST_OVER, PINNED, Does, LobbyChoice, LobbyLines
from boardtui.ui.widgets.menu import FreePlace, Heading, Item, MenuRow
from tests.session.club.states import ANN, BEN, EVE, lists, offered, over, rematch_wanted, running


def rows(state: ClubState, now: float = 0.0) -> list[MenuRow]:
    games = (*state.challenges, *state.wanted, *state.played)
    numbers = {game.log: number for number, game in enumerate(games, 1)}
    return [*LobbyLines(state, numbers, now).rows()]


def told(state: ClubState, now: float = 0.0) -> list[str]:
    """The lines above those that lead further, with their keys and notes."""
    texts = []
    for row in rows(state, now)[:-PINNED]:
        match row:
            case Heading(text):
                texts += [f"- {text}"] if text else []
            case Item():
                texts.append(f"{row.key or ' '} {row.text} | {row.note}")
            case FreePlace(text):
                texts.append(f"  {text}")
    return texts


def test_every_kind_of_game_has_its_group() -> None:
    state = lists(
        own=[
            running("own", (ANN, BEN), 0, deadline=252.0),
            running("days", (ANN, EVE), 1, game=Gomoku(), clock="3d", deadline=180_000.0),
        ],
        challenges=[offered("mine", BEN, ANN), offered("left", EVE, ANN)],
        wanted=[offered("all", EVE)],
        offered=[offered("open", ANN)],
        played=[running("seen", (BEN, EVE), 0, game=Gomoku(), moves=31)],
        over=[over("old", (ANN, BEN), 0)],
        here=[ANN, BEN],
    )
    assert told(state) == [
        "- Your games",
        "  Othello  ben | your move, 4 min",
        "  Gomoku   eve | their move, 2 days",
        "- Offers to you",
        "1 Othello  ben | White, 5+3",
        "2 Othello  eve | away, White, 5+3",
        "- Open offers",
        "3 Othello  eve | 5+3",
        "- Your offers",
        "  Othello  anyone | 5+3",
        "- Games in progress",
        "4 Gomoku  ben - eve | move 31",
        "- Your recent games",
        "  Othello  ben | you won",
    ]
    choices = [
        row.value.does
        for row in rows(state)
        if isinstance(row, Item) and isinstance(row.value, LobbyChoice)
    ]
    assert choices == [
        Does.OPEN,
        Does.OPEN,
        Does.TAKE,
        Does.TAKE,
        Does.TAKE,
        Does.WAIT,
        Does.WATCH,
        Does.OPEN,
    ]


def test_an_empty_club_says_how_to_begin() -> None:
    assert told(lists()) == ["- Open offers", "  No one else is offering a game."]


def test_only_nine_games_have_a_key_and_few_old_ones_are_shown() -> None:
    state = lists(
        wanted=[offered(f"game-{n}", BEN) for n in range(MOST_KEYS + 3)],
        over=[over(f"old-{n}", (ANN, BEN), 0) for n in range(MOST_OVER + 3)],
    )
    items = [row for row in rows(state) if isinstance(row, Item)]
    keys = [row.key for row in items if row.key.isdigit()]
    assert keys == list("123456789")
    assert sum(row.id.startswith("old-") for row in items) == MOST_OVER


def test_the_opening_of_an_offer_is_in_its_line() -> None:
    free = offered("free", BEN)
    renju = Gomoku(rule=Rule.RENJU, opening=OpeningRule.SWAP2)
    listing = free.listing._replace(game=renju, board=renju.start().board)
    assert told(lists(wanted=[free._replace(listing=listing)]))[-1] == "1 Renju Swap2  ben | 5+3"
    own = running("own", (ANN, BEN), game=renju)
    assert told(lists(own=[own]))[1] == "  Renju Swap2  ben | your move"


def test_a_game_that_waits_stands_out_and_has_a_short_note() -> None:
    games = [running(f"game-{seat}", (ANN, BEN), seat, deadline=9.0) for seat in (0, 1)]
    first, second = [row for row in rows(lists(own=games)) if isinstance(row, Item)][:2]
    assert (first.note, first.brief, first.waits) == ("your move, <1 min", "your move", True)
    assert (second.note, second.brief, second.waits) == ("their move, <1 min", "their move", False)
    assert first.about == "your move, less than 1 min\nmove 0"


def test_beside_the_list_the_result_of_a_game_is_told_in_full() -> None:
    claimed = over("a", (ANN, BEN), 0, Termination.ABSENCE, 7)
    state = lists(over=[claimed, over("b", (ANN, BEN), None, moves=1)])
    assert [row.about for row in rows(state) if isinstance(row, Item)][:2] == [
        "You won. ben left and did not come back.\nmove 7",
        "The game was called off.\nmove 1",
    ]


def test_where_there_is_no_room_a_result_has_no_reason_and_no_score() -> None:
    state = lists(
        over=[
            over("a", (ANN, BEN), 0, Termination.ABSENCE),
            over("b", (ANN, BEN), 1, Termination.TIMEOUT),
            over("c", (ANN, BEN), None, moves=1),
        ]
    )
    notes = [(row.note, row.brief) for row in rows(state) if isinstance(row, Item)][:3]
    assert notes == [
        ("you claimed the win", "you won"),
        ("you lost on time", "you lost"),
        ("called off", "called off"),
    ]


def test_a_game_called_off_before_its_first_move_is_no_last_game() -> None:
    state = lists(
        over=[
            *(over(f"off-{n}", (ANN, BEN), None) for n in range(MOST_OVER)),
            over("short", (ANN, BEN), None, moves=1),
            over("old", (ANN, EVE), 0),
        ]
    )
    assert told(state)[-2:] == ["  Othello  ben | called off", "  Othello  eve | you won"]
    assert "- Your recent games" in told(state)
    assert "- Your recent games" not in told(state._replace(over=state.over[:MOST_OVER]))


def test_the_time_left_is_that_of_now() -> None:
    state = lists(own=[running("own", (ANN, BEN), 1, deadline=200.0)])
    assert "their move, 3 min" in told(state, 0.0)[1]
    assert "their move, 1 min" in told(state, 100.0)[1]


def test_games_are_in_the_order_of_their_numbers() -> None:
    state = lists(wanted=[offered("new", BEN), offered("old", EVE)])
    numbers = {"old": 1, "new": 2}
    shown = [row for row in LobbyLines(state, numbers, 0.0).rows() if isinstance(row, Item)]
    assert [(row.id, row.key) for row in shown[:2]] == [("old", "1"), ("new", "2")]


def test_of_two_long_names_both_begin_in_the_line() -> None:
    long, longer = BEN._replace(name="山田太郎花子"), EVE._replace(name="鈴木一郎次郎")
    both = [lists(played=[running("a", pair)]) for pair in ((long, longer), (long, EVE))]
    assert [told(state)[-1] for state in both] == [
        "1 Othello  山田太… - 鈴木一… | move 0",
        "1 Othello  山田太郎花子 - eve | move 0",
    ]


def test_a_rematch_that_the_other_wants_is_for_me_and_its_line_opens_the_game() -> None:
    state = lists(over=[rematch_wanted("a", (ANN, BEN), 1), over("b", (ANN, EVE), 0)])
    assert told(state) == [
        "- Offers to you",
        "  Othello  ben | wants a rematch",
        "- Open offers",
        "  No one else is offering a game.",
        "- Your recent games",
        "  Othello  eve | you won",
    ]
    (line,) = (row for row in rows(state) if isinstance(row, Item) and row.id == "a")
    assert line.value == LobbyChoice(Does.OPEN, state.over[0])
    assert LobbyLines(state, {}, 0.0).start == "a"
