"""A door to a club for visitors over SSH: the front, the zygote and what keeps them running."""
