"""What the tests of a club's sessions share."""

from __future__ import annotations

from tests.club.conftest import folder as folder
