"""Matches between players and programs: who is stronger, by how much, and how sure is that."""
