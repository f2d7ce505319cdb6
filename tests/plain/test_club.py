"""The lobby of a club line by line: who is there, and what is offered."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn
from unicodedata import normalize

import pytest

from boardtui import LANGUAGES
from boardtui.club.club_file import ClubFile
from boardtui.club.errors import ClubError, ClubReason
from boardtui.club.keys import VisitorKeys
from boardtui.club.sqlite_logs import SqliteLogs
from boardtui.plain.commands import allowed, find
from boardtui.session.club.place import Visitor
from boardtui.session.hosting import HOSTED
from boardtui.session.launch import UNBOUNDED
from boardtui.words.hidden_paths import hiding_paths
from boardtui.words.language import _, use_language
from tests.session.club.visits import guest_visiting
from tests.waiting import until

from .club_talks import ClubTalk, talking
from .talk import Talk

pytestmark = pytest.mark.usefixtures("environment", "often")

EMPTY = [
    "No games are being offered or played here.",
    "To offer a game, type for example: offer othello 5+3",
]


class TestNames:
    async def test_a_name_is_asked_at_the_first_visit_only(
        self, folder: Path, tmp_path: Path
    ) -> None:
        async with talking(tmp_path) as talk:
            asked = await talk.enter(folder)
            assert asked[0].startswith("Choose the name that you want to play under")
            assert await talk.type("people") == [
                "Choose the name that you want to play under. Type for example: name Ada"
            ]
            (refused,) = await talk.type("name a")
            assert refused.startswith("A name must have 2 to 16 char")
            assert await talk.type("club") == asked
            assert await talk.type("name") == asked
            assert await talk.type("name Ann") == ["You are Ann. No one else is here.", *EMPTY]
            assert await talk.type("name Eve") == [
                "Your name in the club: Ann.",
                "Your name in records: Eve.",
            ]
        async with talking(tmp_path) as talk:
            assert await talk.enter(folder) == ["You are Ann. No one else is here.", *EMPTY]

    async def test_the_login_name_is_proposed(
        self, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("LOGNAME", "kenji")
        async with talking(tmp_path) as talk:
            assert "1 kenji" in await talk.enter(folder)
            assert "You are kenji. No one else is here." in await talk.type("1")

    async def test_club_enters_that_of_the_last_visit(
        self, ann: ClubTalk, folder: Path, tmp_path: Path
    ) -> None:
        assert ann.session.settings.club == str(folder)
        async with talking(tmp_path / "again") as again:
            again.session.settings = ann.session.settings
            await again.type("club")
            assert "You are ann. No one else is here." in await again.type("name ann")

    async def test_games_that_wait_in_the_club_of_the_last_visit_are_told_in_another(
        self, ann: ClubTalk, folder: Path, tmp_path: Path
    ) -> None:
        async with talking(tmp_path / "ben") as ben:
            await ben.enter(folder, "ben")
            await ann.type("club", "challenge ben othello")
            await ben.vanish()
            told = await ben.enter(folder.parent / "other", "ben")
            assert f"1 game is waiting for you in {folder}." in told

    async def test_club_enters_that_of_the_user(
        self, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("boardtui.plain.club.default_club_path", lambda: folder)
        async with talking(tmp_path) as talk:
            assert await talk.type("people") == [
                "“people” is neither a move nor a command. Type “help” for the commands."
            ]
            assert (await talk.type("club"))[0].startswith("Choose the name")
            assert (folder / "club.db").exists()

    async def test_a_club_that_cannot_be_entered_says_why(
        self, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("boardtui.plain.club.default_club_path", lambda: Path(__file__))
        async with talking(tmp_path) as talk:
            (said,) = await talk.type("club")
            assert said.startswith("This is not a folder")
            assert talk.session.club is None


class TestOffers:
    async def test_the_first_who_takes_a_game_plays(
        self, ann: ClubTalk, ben: ClubTalk, eve: ClubTalk
    ) -> None:
        assert await ann.type("offer othello --size 6 5+3 black") == [
            "Your offer: Othello 6×6, 5+3, you play Black."
        ]
        listed = "1 ann offers a game: Othello 6×6, 5+3, you play White"
        await ben.hears("ann offers a game: Othello 6×6, 5+3, you play White.")
        assert (await ben.type("club"))[-1] == listed
        assert (await eve.type("club"))[-1] == listed
        assert await ben.type("take 1") == [
            "Othello. Board size 6.",
            "Black: ann, White: ben.",
            "ann to move.",
        ]
        assert await ann.hears("Your turn to move.") == [
            "Othello 6×6 with ben: the game has begun.",
            "Othello. Board size 6.",
            "Black: ann, White: ben.",
            "Your turn to move.",
        ]
        assert ann.console.bells
        (refused,) = await eve.type("take 1")
        assert refused == "Someone else has already taken this seat. Choose another game."

    async def test_a_challenge_is_for_one(
        self, ann: ClubTalk, ben: ClubTalk, eve: ClubTalk
    ) -> None:
        await ann.type("challenge BEN renju 3d white")
        await ben.hears("ann challenges you: Renju, 3 days, you")
        assert (await ben.type("club"))[-1].startswith("1 ann challenges you: Renju, 3 days")
        assert (await eve.type("club"))[1:] == EMPTY
        assert (await ann.type("club"))[-1] == "1 Withdraw your offer: Renju, 3 days, for ben"
        assert await ann.type("withdraw 1") == ["The game is no longer offered."]
        assert await ben.type("1") == ["The game is no longer offered."]

    async def test_a_private_game_is_for_those_who_know_its_code(
        self, ann: ClubTalk, ben: ClubTalk
    ) -> None:
        (said,) = await ann.type("private gomoku")
        code = said.rpartition(" ")[2]
        assert (await ben.type("club"))[1:] == EMPTY
        assert await ben.type("code zzz") == ["No game has this code: zzz"]
        assert "Gomoku. Board size 15" in (await ben.type(f"code {code.upper()}"))[0]

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (
                "",
                (
                    "Type a game and, if you like, a clock and your side, for example: "
                    "othello 5+3 black"
                ),
            ),
            (
                "chess",
                "There is no game “chess”; choose from: Othello, Gomoku, Tic-tac-toe, Renju.",
            ),
            ("othello 5+3 green", "There is no side “green” here; choose from: black, white."),
            ("othello --size 7", "Board size cannot be 7"),
            ("othello 0+0", "The clock “0+0” gives no time, or too much."),
            ("othello 7", "There is no board of size 7; choose from: 4, 6, 8, 10, 12, 14, 16."),
            ("othello 5 3d", "There is no board of size 5; choose from: 4, 6, 8, 10, 12, 14, 16."),
            ("othello 7x7", "There is no board of size 7; choose from: 4, 6, 8, 10, 12, 14, 16."),
            ("othello 6x8", "“6x8” is not a clock."),
            ("othello 5+3 3d", "Type only one of these: 5+3, 3d."),
            ("othello none 5+3", "Type only one of these: none, 5+3."),
            ("othello --clock 3+2 5+3", "Type only one of these: 3+2, 5+3."),
            ("othello 6 8x8", "Type only one of these: 6, 8."),
            ("othello --size 6 8", "Type only one of these: 6, 8."),
            ("renju swap2 rif", "Type only one of these: swap2, rif."),
            ("othello black white", "Type only one of these: black, white."),
            ("three-way", "Only games for two players can be played in a club."),
        ],
    )
    async def test_what_is_no_offer(self, ann: ClubTalk, words: str, said: str) -> None:
        answer = await ann.type(f"offer {words}".strip())
        assert answer[0].startswith(said)
        assert ann.loop.misunderstood

    @pytest.mark.parametrize(
        ("words", "offered"),
        [
            ("othello 6 5+3 white", "Othello 6×6, 5+3, you play White"),
            ("othello 10 3d black", "Othello 10×10, 3 days, you play Black"),
            ("othello white 5+3 6×6", "Othello 6×6, 5+3, you play White"),
            ("othello --size 6 --clock 3+2 black", "Othello 6×6, 3+2, you play Black"),
            ("gomoku 19 none black", "Gomoku 19×19, no clock, you play Black"),
            ("renju 19 none white", "Renju 19×19, no clock, you play White"),
        ],
    )
    async def test_a_number_is_a_size_and_a_clock_has_a_plus_or_a_unit(
        self, ann: ClubTalk, ben: ClubTalk, words: str, offered: str
    ) -> None:
        assert await ann.type(f"offer {words}") == [f"Your offer: {offered}."]
        assert await ann.type(f"challenge ben {words}") == [f"Your offer: {offered}."]
        (said,) = await ann.type(f"private {words}")
        assert said.startswith(f"Your offer: {offered}. Tell the other player this code: ")

    async def test_help_has_the_forms_of_a_size_and_a_clock(self, ann: ClubTalk) -> None:
        (told,) = await ann.type("help offer")
        assert told.endswith("; write a size as 6 or 6x6, a clock as 5+3, 3d or none")

    async def test_an_opening_and_a_size_are_told_by_their_values(
        self, ann: ClubTalk, ben: ClubTalk
    ) -> None:
        (said,) = await ann.type("offer renju swap2 1+0")
        assert said.startswith("Your offer: Renju, Swap2, 1+0, you are the ")
        await ben.hears("ann offers a game: Renju, Swap2, 1+0, you are the ")
        assert (await ann.type("club"))[-1] == (
            "1 Withdraw your offer: Renju Swap2, 1+0, for anyone"
        )
        assert await ann.type("offer othello 6x6 black") == [
            "Your offer: Othello 6×6, no clock, you play Black."
        ]

    async def test_the_only_offer_is_withdrawn_without_a_number(self, ann: ClubTalk) -> None:
        await ann.type("offer othello")
        assert await ann.type("withdraw") == ["The game is no longer offered."]
        assert await ann.type("withdraw") == ["You are not offering a game."]

    async def test_without_a_game_the_words_of_the_club_are_told(self, ann: ClubTalk) -> None:
        assert await ann.type("") == [
            "Type “club” for the list of games, “offer” to offer a game, or “quit”."
        ]
        assert await ann.type("list") == ["No game is open. Type “club” for the list of games."]

    async def test_numbers_are_those_of_the_list(self, ann: ClubTalk, ben: ClubTalk) -> None:
        assert await ben.type("take 1") == [
            ("Use a number from the list. Type “club” to see the list.")
        ]
        await ann.type("offer othello")
        await ben.type("club")
        assert await ben.type("watch 1") == [
            "This game cannot be watched: ann offers a game: Othello, no clock, you play "
            + ("Black" if "Black" in str(ben.club.listed) else "White")
        ]
        assert (await ben.type("withdraw 1"))[0].startswith(
            "This game is not one of your offers: ann"
        )
        await ann.type("club")
        assert (await ann.type("take 1"))[0].startswith("This game is not offered to you: Withdraw")
        assert await ben.type("take 2") == ["Choose a number from 1 to 1."]
        assert await ben.type("take it") == ["Choose a number from 1 to 1."]


class TestPeople:
    async def test_who_is_here(self, ann: ClubTalk, ben: ClubTalk) -> None:
        assert await ann.type("people") == ["You are ann. Also here: ben."]
        await ben.vanish()
        await ann.club.club.lists.look()
        assert await ann.type("people") == ["You are ann. No one else is here.", "Not here: ben."]

    async def test_guests_are_named_as_such(self, ann: ClubTalk, folder: Path) -> None:
        async with guest_visiting(folder) as guest:
            assert guest.account is not None
            name = guest.account.name
            assert (await ann.type("people"))[-2:] == [
                f"You are ann. Also here: {name}.",
                f"Guests: {name}.",
            ]
            said = await ann.type(f"avoid {name}")
            assert said[-1].startswith("You cannot avoid guests")
            await ann.type(f"challenge {name} othello")
            await guest.lists.look()
            assert len(guest.state.challenges) == 1

    async def test_a_guest_has_no_phrases(self, ann: ClubTalk, folder: Path) -> None:
        async with talking(folder.with_name("of a guest")) as guest:
            await guest.enter(folder, visitor=Visitor(None))
            await ann.type("offer othello")
            await guest.type("club")
            await guest.type("take 1")
            assert await guest.type("say 1") == [
                ("Guests cannot send phrases. Connect with a key to have a name and send phrases.")
            ]

    async def test_a_visitor_has_keys(self, ann: ClubTalk, folder: Path) -> None:
        first, second = (f"SHA256:{number:043}" for number in (1, 2))
        keys = VisitorKeys(ClubFile(folder / "club.db"))
        async with talking(folder.with_name("of a visitor")) as visitor:
            await visitor.enter(folder, visitor=Visitor(first))
            await visitor.type("name vera")
            assert (await visitor.type("keys"))[-1].startswith(f"1 {first}, 20")
            (said,) = await visitor.type("link")
            keys.link(second, said.split()[-1])
            assert len(await visitor.type("keys")) == 3
            assert await visitor.type("unlink 3") == [
                "Use a number from the list. Type “keys” to see the list."
            ]
            assert await visitor.type("unlink 2") == [f"The key was removed: {second}"]
            assert keys.of_key(second) is None
            assert await visitor.type("unlink 1") == [
                (
                    "This is your only key. Without it, you could not log in again. Add another "
                    "key first."
                )
            ]
        for word in ("keys", "link", "unlink 1"):
            said = (await ann.type(word))[-1]
            assert said == "Only visitors who connect with a key have keys here."

    async def test_one_with_whom_one_does_not_play(self, ann: ClubTalk, ben: ClubTalk) -> None:
        assert await ann.type("avoid ben") == [
            "You now avoid ben. Type “avoid ben” again to undo this."
        ]
        await ben.type("offer othello")
        assert (await ann.type("club"))[1:] == EMPTY
        assert (await ann.type("people"))[-1] == "You avoid: ben."
        assert "You no longer avoid ben." in await ann.type("avoid ben")
        assert "ben offers" in (await ann.type("club"))[-1]
        assert await ann.type("avoid eve") == ["No one else in the club has this name: eve"]
        assert await ann.type("avoid ann") == ["That is you."]
        assert await ann.type("challenge ANN othello") == ["That is you."]

    async def test_clocks_that_stand_still_are_told_at_the_entrance(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(SqliteLogs, "is_halted", True)
        async with talking(folder.with_name("of ann")) as ann:
            told = " ".join(await ann.enter(folder, "ann"))
            assert f"boardtui serve --end --club {folder}" in told
        with hiding_paths():
            async with talking(folder.with_name("of a guest")) as guest:
                told = " ".join(await guest.enter(folder, visitor=Visitor(None)))
                assert "The clocks of the club are stopped" in told
                assert str(folder) not in told

    async def test_a_club_that_cannot_be_read_is_told_once(
        self, ann: ClubTalk, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail() -> NoReturn:
            looks.append(1)
            raise ClubError(ClubReason.LOCKED, file=folder)

        looks: list[int] = []
        monkeypatch.setattr(ann.club.club._logs, "version", fail)
        await until(lambda: len(looks) > 2)
        assert await ann.settled() == [
            f"Another program has locked the club {folder}. Try again in a moment."
        ]


class TestWords:
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_no_word_of_a_club_has_two_meanings(self, language: str) -> None:
        use_language(language)
        names = [
            normalize("NFKC", name)
            for command in allowed(UNBOUNDED, in_club=True)
            for name in _(command.names).split()
        ]
        assert len(set(names)) == len(names)

    async def test_help_has_them_in_a_club_only(self, ann: ClubTalk, tmp_path: Path) -> None:
        (told,) = await ann.type("help undo")
        assert told == "undo, u: ask to take back your last move"
        assert "draw: offer a draw, or accept one" in await ann.type("help")
        home = Talk(tmp_path)
        told = "undo, u: take back your last move, or your last change to a position"
        assert await home.type("help undo") == [told]
        said = await home.type("help")
        assert "club: play with other people on this machine" in said
        assert not any(line.startswith("draw") for line in said)
        await home.close()

    def test_a_visitor_has_no_club(self) -> None:
        assert find("club", HOSTED) is None

    async def test_the_list_in_japanese(self, ann: ClubTalk) -> None:
        use_language("ja")
        assert await ann.type("募集 オセロ 5+3 黒") == ["募集しました：オセロ、5+3、あなたは黒。"]
        assert (await ann.type("クラブ"))[-1].startswith("1 自分の募集を取り下げる")
        assert await ann.type("取下げ １") == ["この対局の募集は終わりました。"]
