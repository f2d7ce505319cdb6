"""The widths of pictures of a board."""

WIDTHS = (480, 960)
"""In pixels; the first is taken if none is wanted."""
