"""Questions to a person and the consequences of the answers, each an async function.

A flow begins with a key or a line of a menu, and runs in a worker (`Navigation.run`): it may wait
for screens. A module of a screen is loaded when the screen is first opened.
"""
