"""A club as one person sees it: its lists, its games and the people in it."""
