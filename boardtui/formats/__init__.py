"""Texts and files to records of games and back."""
