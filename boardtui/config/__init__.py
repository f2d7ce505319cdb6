"""The settings, and the file that holds them."""
