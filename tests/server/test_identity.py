"""The identity of a visitor."""

from __future__ import annotations

from boardtui.server.identity import Identity

ANNS, BENS = "SHA256:ann", "SHA256:ben"


def test_the_key_that_led_in_counts() -> None:
    identity = Identity()
    identity.ask_about(ANNS)
    identity.ask_about(BENS)
    assert identity.key is None  # not yet
    identity.complete()
    assert identity.key == BENS


def test_a_key_that_was_only_offered_does_not_count() -> None:
    identity = Identity()
    identity.ask_about(ANNS)
    identity.come_otherwise()
    identity.complete()
    assert identity.key is None


def test_what_comes_after_the_login_changes_nothing() -> None:
    identity = Identity()
    identity.complete()
    identity.ask_about(ANNS)
    identity.complete()
    assert identity.key is None
