"""Names of people in a club."""

from __future__ import annotations

import pytest

from boardtui.club.errors import ClubError, ClubReason
from boardtui.club.names import LONGEST, checked_name, proposed_name, skeleton


def fault_of(name: str) -> object:
    with pytest.raises(ClubError) as caught:
        checked_name(name)
    return caught.value.reason


@pytest.mark.parametrize(
    "name",
    [
        *("ann", "Ann-Lee_2", "Staffan", "Жанна", "李明", "けんじ", "林", "x" * LONGEST),
        *("Zoë", "Łukasz", "Søren", "Nguyễn", "Ștefan", "Weiß", "김민준", "אנה", "Ελένη", "ไทย"),
        *("ケンjr", "ken李", "サトー2", "佐々木", "七〇七", "Жанна7"),
    ],
)
def test_letters_and_digits_of_any_script_make_a_name(name: str) -> None:
    assert checked_name(f" {name} ") == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        "a",
        "ann lee",
        "x" * (LONGEST + 1),
        "李" * (LONGEST // 2 + 1),
        "x" * 1_000_000,
        "an\x1b[2Jn",
        "an\u202en",  # right to left from here on
        "an\u200bn",  # of no width
        "an\u3164n",  # a letter that is drawn as nothing
        "a\u0301" * 3 + "\u0301" * 9,  # accents piled up
        "ann~bob",
        "../ann",
        "\ud800\ud800",
    ],
)
def test_anything_else_is_refused(name: str) -> None:
    assert fault_of(name) is ClubReason.ILL_FORMED_NAME


@pytest.mark.parametrize("name", ["Computer", "black", "nobody", "12345", "٣٤٥"])
def test_a_name_reads_as_that_of_a_person(name: str) -> None:
    assert fault_of(name) is ClubReason.RESERVED_NAME


@pytest.mark.parametrize("name", ["guest", "Guest7", "GUE-ST", "gueѕt", "Stаff", "admin_1"])
def test_nobody_speaks_for_the_house(name: str) -> None:
    assert fault_of(name) is ClubReason.RESERVED_NAME


@pytest.mark.parametrize(
    "name",
    [
        *("ɡuest1234", "guest१", "ɑdmin", "ᴀdmin", "ꜱtaff", "serᴠer", "ɑnn"),
        *("ann١", "an\u01c0", "bilꓲ", "ann\u02bc", "аnn", "annα", "ᎪNN", "bob〡"),
    ],
)
def test_letters_and_digits_that_look_like_others_are_refused(name: str) -> None:
    assert fault_of(name) is ClubReason.IMITATING_NAME
    assert proposed_name(name) == ""


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("ann", "ANN"),
        ("ann", "аnn"),  # Cyrillic
        ("ann", "ａｎｎ"),
        ("ann", "an-n_"),
        ("rené", "rene"),
        ("bill", "BIII"),
        ("b0b", "bob"),
        ("tom", "torn"),
        ("wim", "vvim"),
        ("ΤΟΜ", "tom"),  # Greek
        ("straße", "STRASSE"),
        ("カナ", "力ナ"),  # a character for "power"
    ],
)
def test_names_that_look_alike_have_one_skeleton(name: str, other: str) -> None:
    assert skeleton(name) == skeleton(other)


@pytest.mark.parametrize(("name", "other"), [("ann", "anna"), ("かき", "がき"), ("李", "林")])
def test_other_names_have_another(name: str, other: str) -> None:
    assert skeleton(name) != skeleton(other)


@pytest.mark.parametrize(
    ("login", "name"),
    [("ann", "ann"), ("ann.lee", "annlee"), ("x" * 40, "x" * LONGEST), ("a", ""), ("guest", "")],
)
def test_a_login_name_leads_to_a_name(login: str, name: str) -> None:
    assert proposed_name(login) == name
