"""What the tests of clubs share."""

from __future__ import annotations

from tests.club.conftest import folder as folder
