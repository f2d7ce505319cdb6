"""Questions to a person and what follows from the answers, each an async function.

A flow begins with the key or the line that asks for it, and runs in a worker (`Navigation.run`):
it may wait for screens. A module of a screen is loaded when the screen is first opened.
"""
