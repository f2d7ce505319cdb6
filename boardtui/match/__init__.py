"""Matches of two players from given openings: who is stronger, by how much, how sure is that."""
