"""Shared by the full-screen and the plain program, without words: open games, engines, tours."""
