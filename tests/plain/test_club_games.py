"""Games of a club line by line: two players and one who watches, in one process."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from boardtui.club import transactions
from boardtui.play import absence
from boardtui.rules.game import Pass
from boardtui.rules.othello import Othello
from boardtui.session.club import attendance, keeper
from boardtui.session.club.news import News, NewsKind
from boardtui.session.launch import NewGame
from tests.session.club.visits import locked
from tests.waiting import until

from .club_talks import ClubTalk, begin, talking

pytestmark = pytest.mark.usefixtures("environment", "often")

OTHELLO = "othello --size 4 black"
"""A game in which Ann has Black."""


def are_past(revision: int, ann: ClubTalk, ben: ClubTalk) -> bool:
    """Return True once both know of a newer entry."""
    return revision < ann.standing.revision == ben.standing.revision


async def play_on(ann: ClubTalk, ben: ClubTalk, most: int = 100) -> None:
    """Play the first legal moves, up to the end of the game; a forced pass comes by itself."""
    talks = {"ann": ann, "ben": ben}
    while (mover := ann.standing.mover) is not None and len(ann.standing.line) < most:
        talk = talks[mover.name]
        before, move = talk.standing.revision, talk.standing.position.legal_moves[0]
        if move != Pass():
            await talk.loop.take(talk.session.game.game.format_move(move))
        await until(partial(are_past, before, ann, ben))


@pytest.fixture
def missed_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who has lost the line is missed soon, but not while the game is still opened."""
    monkeypatch.setattr(attendance, "LOOK", 0.2)


class TestPlaying:
    async def test_a_game_to_its_end(self, ann: ClubTalk, ben: ClubTalk) -> None:
        await begin(ann, ben, OTHELLO)
        assert await ann.type("a2") == ["Black a2, flips b2."]
        bells = ben.console.bells
        assert await ben.hears("a2") == ["Black a2, flips b2."]
        assert ben.console.bells == bells + 1
        assert await ann.type("a3") == ["It is ben’s turn."]
        await play_on(ann, ben)
        assert "Type “rematch”, “start”, “club” or “quit”." in (await ann.settled())[-1]
        assert "Type “rematch”, “start”, “club” or “quit”." in (await ben.settled())[-1]

    async def test_who_resigns_has_lost(self, ann: ClubTalk, ben: ClubTalk) -> None:
        await begin(ann, ben, OTHELLO)
        assert await ben.type("resign") == [
            "Resign the game? Type “yes” (or “resign” again) or “no”."
        ]
        assert await ben.type("resign") == [
            "You resigned. ann wins. Type “rematch”, “start”, “club” or “quit”."
        ]
        assert await ann.hears("resigned") == [
            "ben resigned. You won. Type “rematch”, “start”, “club” or “quit”."
        ]

    async def test_the_players_of_a_swap_opening_choose_for_themselves(
        self, ann: ClubTalk, ben: ClubTalk
    ) -> None:
        await begin(ann, ben, "renju --opening swap2 black")
        assert (await ann.type(""))[0].startswith(
            "Your turn to move. Place stone 1 of 3, for Black."
        )
        assert (await ben.type(""))[0].startswith("ann to move. Next: stone 1 of 3, for Black.")
        await ann.type("h8", "h9", "j9")
        assert (await ben.hears("1 Play Black"))[-2:] == ["2 Play White", "3 Place two more stones"]
        assert await ann.type("1") == ["There is nothing to choose by number now."]
        await ben.type("2")
        await ann.hears("ben chose: Play White.")
        listed = await ann.type("club")
        assert any(line.startswith("1 Renju Swap2, no clock, with ben: ") for line in listed)
        assert (await ann.type("turn"))[0].endswith("Black: ann, White: ben.")


class TestOffers:
    async def test_a_draw_by_agreement(self, ann: ClubTalk, ben: ClubTalk) -> None:
        await begin(ann, ben, OTHELLO)
        assert await ann.type("draw") == ["You offered a draw."]
        assert await ann.type("draw") == ["The other player has not answered yet."]
        assert await ben.hears("draw") == ["ann offers a draw. Type “accept” or “decline”."]
        assert await ben.type("") == ["ann to move. ann offers a draw. Type “accept” or “decline”."]
        assert await ben.type("decline") == ["You declined."]
        assert await ann.hears("ben") == ["ben declined the draw."]
        assert await ann.type("draw") == [
            "The other player has just declined. You can ask again after the next move."
        ]
        assert await ben.type("draw") == ["You offered a draw."]
        assert await ben.type("draw") == ["The other player has not answered yet."]
        await ann.hears("ben offers a draw.")
        assert await ann.type("undo") == ["You have no move to take back."]
        agreed = "A draw by agreement. Type “rematch”, “start”, “club” or “quit”."
        assert await ann.type("draw") == [agreed]
        assert await ben.hears("agreement") == [agreed]
        assert await ben.type("accept") == ["There is no offer to answer."]

    async def test_a_move_back_by_consent(self, ann: ClubTalk, ben: ClubTalk) -> None:
        await begin(ann, ben, OTHELLO)
        assert await ann.type("undo") == ["You have no move to take back."]
        await ann.type("a2", "undo")
        await ben.hears("ann asks to take a move back. Type “accept” or “decline”.")
        answered = await ben.type("accept")
        assert answered[-1].startswith("You allowed the takeback.")
        assert answered[-1].endswith("ann to move.")
        said = await ann.hears("ben allowed the takeback.")
        assert said[-1].endswith("Your turn to move.")
        assert await ann.type("list") == ["There are no moves yet."]

    async def test_more_time(self, ann: ClubTalk, ben: ClubTalk) -> None:
        await begin(ann, ben, f"{OTHELLO} 5+3")
        await ann.type("more time")
        await ben.hears("ann offers 15 s of extra time.")
        assert await ben.type("accept") == ["You accepted the extra time."]
        await ann.hears("ben accepted the extra time.")
        assert "White: 5 min 15 s" in (await ann.type("clock"))[0]
        assert await ann.type("more") == ["There is no list to continue."]
        assert await ann.type("more money") == [
            (
                "Type “more” for the rest of a list, or “more time” to offer the other player "
                "more time."
            )
        ]

    async def test_a_rematch_with_sides_swapped(self, ann: ClubTalk, ben: ClubTalk) -> None:
        await begin(ann, ben, OTHELLO)
        assert await ann.type("rematch") == ["The game is not over."]
        await ann.type("resign", "yes", "rematch")
        await ben.hears("ann wants a rematch. Type “accept” or “decline”.")
        await ben.club.club.lists.look()
        (asked,) = ben.club.state.rematches
        said = await ben.type("accept")
        assert said == ["Othello. Board size 4.", "Black: ben, White: ann.", "Your turn to move."]
        assert await ann.hears("ben to move.") == [*said[:2], "ben to move."]
        await ben.type("a2")
        await ann.hears("Black a2")
        listed = await ann.type("club")
        assert "1 Othello 4×4, no clock, with ben: your move" in listed
        assert "2 View: Othello 4×4, ben, you lost, move 0" in listed
        # Lists that were read before the answer bring it again.
        ben.club._tell(News(NewsKind.ASKED, asked))
        assert await ben.settled() == []

    async def test_a_rematch_is_told_away_from_the_board(
        self, ann: ClubTalk, ben: ClubTalk
    ) -> None:
        await begin(ann, ben, OTHELLO)
        await ann.type("resign", "yes")
        await ben.hears("resigned")
        await ben.othello("human", "human")
        await ann.type("rematch")
        told = "ann wants a rematch: Othello 4×4. Type “club” for the list of games."
        assert await ben.hears("rematch") == [told]
        assert "1 ann wants a rematch: Othello 4×4" in await ben.type("club")
        assert "ann wants a rematch. Type “accept” or “decline”." in (await ben.type("1"))[-1]

    async def test_little_time_is_told_when_its_player_opens_another_game(
        self, ann: ClubTalk, ben: ClubTalk
    ) -> None:
        await begin(ann, ben, f"{OTHELLO} 1+0")
        said = await ann.othello("human", "human")
        assert any(line.startswith("Othello 4×4 with ben: your move, less than") for line in said)

    async def test_a_game_that_has_hardly_begun_is_called_off(
        self, ann: ClubTalk, ben: ClubTalk
    ) -> None:
        await begin(ann, ben, OTHELLO)
        await ben.type("abort")
        next_step = "Type “rematch”, “start”, “club” or “quit”."
        assert await ben.type("abort") == [f"You called off the game. {next_step}"]
        assert await ann.hears("off") == [f"ben called off the game. {next_step}"]

    async def test_a_game_that_has_begun_is_not_called_off(
        self, ann: ClubTalk, ben: ClubTalk
    ) -> None:
        await begin(ann, ben, "othello --size 6 black")
        await play_on(ann, ben, 4)
        late = ["You can call off a game only before your second move."]
        for talk in (ann, ben):
            await talk.settled()
            assert await talk.type("abort") == late

    async def test_a_game_by_days_is_not_claimed_at_any_time(
        self, ann: ClubTalk, ben: ClubTalk
    ) -> None:
        await begin(ann, ben, "othello 3d black")
        for talk in (ann, ben):
            assert await talk.type("claim") == [
                "You cannot claim the win in a game with days for each move."
            ]
        await ann.type("resign", "yes")
        assert await ann.type("claim") == ["The game is over."]

    async def test_nothing_is_offered_at_home(self, ann: ClubTalk) -> None:
        await ann.othello("human", "human")
        for word in ("draw", "accept", "decline", "say 1", "more time", "claim", "abort"):
            assert await ann.type(word) == [
                "This is possible only in a game against another person."
            ]
        await ann.type("d3")
        assert (await ann.type("undo"))[0].endswith("Black to move.")
        assert await ann.type("rematch") == ["A rematch is possible only after the game is over."]


class TestHelp:
    REFUSED = "Hints and analysis are off until the game is over."

    async def test_there_is_none_in_the_game(
        self, ann: ClubTalk, ben: ClubTalk, eve: ClubTalk
    ) -> None:
        await begin(ann, ben, OTHELLO)
        await eve.type("club", "1")
        for talk in (ann, eve):
            for word in ("hint", "review", "try again", "guess", "play"):
                assert await talk.type(word) == [self.REFUSED]
        await ann.type("resign", "yes")
        await eve.hears("resigned")
        assert await ann.type("play") != [self.REFUSED]
        assert await eve.type("play") != [self.REFUSED]

    async def test_nor_elsewhere_while_the_clock_runs(self, ann: ClubTalk, ben: ClubTalk) -> None:
        await begin(ann, ben, f"{OTHELLO} 5+3")
        await ann.othello("human", "human")
        (refused,) = await ann.type("hint")
        assert refused == "Hints and analysis are off while you play a game with a clock."

    async def test_nor_plays_a_computer_then(self, ann: ClubTalk, ben: ClubTalk) -> None:
        await begin(ann, ben, f"{OTHELLO} 5+3")
        (refused,) = await ann.type("othello --white 1")
        assert refused == "You cannot play the computer while you play a game with a clock."
        assert ann.session.club_game is not None

    async def test_a_coach_leaves_when_such_a_game_begins(
        self, ann: ClubTalk, ben: ClubTalk, coach_waits: None
    ) -> None:
        coached = NewGame(Othello(), ("human", "human"), coach=True)
        assert "The coach will point out your mistakes." in await ann.begin(coached)
        await begin(ann, ben, f"{OTHELLO} 5+3")
        await until(lambda: ann.session._coach is None)
        assert "The coach will point out your mistakes." not in await ann.begin(coached)

    async def test_a_game_by_days_closes_its_position_only(
        self, ann: ClubTalk, ben: ClubTalk
    ) -> None:
        await begin(ann, ben, "othello 3d black")
        await ann.othello("human", "human")
        (refused,) = await ann.type("play")
        assert refused.startswith(
            "Hints and analysis are off, because this line contains the position of a game"
        )
        await ann.type("d3")
        assert await ann.type("play") == ["Move 1 of 1, d3.", "White to move."]


class TestSeveralGames:
    async def test_one_that_is_left_goes_on(self, ann: ClubTalk, ben: ClubTalk) -> None:
        await begin(ann, ben, OTHELLO)
        await ann.type("a2")
        await ann.othello("human", "human")
        await ben.hears("a2")
        assert await ben.type("draw") == ["You offered a draw."]
        assert await ann.hears("offer") == [
            (
                "Othello 4×4 with ben: an offer is waiting for your answer. "
                "Type “club” for the list of games."
            )
        ]
        await ben.type("a3")
        await ann.hears("Othello 4×4 with ben: it is your turn. Type “club” for the list of games.")
        await ann.type("club")
        assert (await ann.type("1"))[-1] == "Your turn to move."
        assert await ann.type("list") == ["1: a2 a3"]

    async def test_a_game_that_begins_interrupts_no_other(
        self, ann: ClubTalk, ben: ClubTalk
    ) -> None:
        await ann.othello("human", "human")
        await ann.type("offer othello black")
        await ben.type("club", "1")
        (said,) = await ann.hears("has begun")
        assert said.endswith("the game has begun. Type “club” for the list of games.")
        assert ann.session.club_game is None

    async def test_little_time_in_another_game_is_told(self, ann: ClubTalk, ben: ClubTalk) -> None:
        await ann.othello("human", "human")
        await ann.type("offer othello 50s+0 black")
        await ben.type("club", "1")
        said = await ann.hears("less than")
        assert said[-1].startswith("Othello with ben: your move, less than ")
        assert said[-1].endswith(" s left. Type “club” for the list of games.")


class TestTrouble:
    async def test_a_move_that_waits_is_told(
        self, ann: ClubTalk, ben: ClubTalk, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(keeper, "LATE", 0.05)
        await begin(ann, ben, OTHELLO)
        with locked(folder):
            await ann.loop.take("a2")
            await until(lambda: "Your last move has not been sent yet." in ann.console.said)
            assert ann.session.is_busy
        assert await ann.hears("a2") == [
            "Your last move has not been sent yet.",
            "Black a2, flips b2.",
        ]
        await ben.hears("a2")

    async def test_one_that_cannot_be_sent_is_told_with_the_reason(
        self, ann: ClubTalk, ben: ClubTalk, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(transactions, "LONG_PATIENCE", 0.05)
        await begin(ann, ben, OTHELLO)
        with locked(folder):
            said = await ann.type("a2")
        assert "The game cannot be reached. Nothing has changed." in said
        assert any(line.startswith("Another program has locked the club") for line in said)
        assert await ann.type("a2") == ["Black a2, flips b2."]


@pytest.mark.usefixtures("missed_soon")
class TestAbsence:
    async def test_a_player_who_stays_away_loses(
        self, ann: ClubTalk, ben: ClubTalk, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(absence, "_LONG_GRACE", 0.5)
        await begin(ann, ben, OTHELLO)
        assert await ann.type("claim") == ["The player to move is not away."]
        await ann.type("a2")
        await ben.vanish()
        said = await ann.hears("You can claim the win now: type “claim”.")
        assert said[0].startswith("ben is away; you can claim the win in")
        (won,) = await ann.type("claim")
        assert won.startswith("ben left and did not come back. You won.")

    async def test_one_who_comes_back_goes_on(
        self, ann: ClubTalk, ben: ClubTalk, folder: Path, tmp_path: Path
    ) -> None:
        await begin(ann, ben, OTHELLO)
        await ben.vanish()
        await ann.hears("ben is away.")
        async with talking(tmp_path / "again") as again:
            await again.enter(folder, "ben")
            await again.type("1")
            assert "ben is back." in await ann.hears("ben is back.")
