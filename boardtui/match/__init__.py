"""Matches of two players from given openings, with estimates of the difference in strength."""
