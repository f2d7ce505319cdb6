"""The actions that steer the cursor of a board."""

STEERING = {
    "board.up": "step(0, -1)",
    "board.down": "step(0, 1)",
    "board.left": "step(-1, 0)",
    "board.right": "step(1, 0)",
    "board.row-start": "to_edge(-1, 0)",
    "board.row-end": "to_edge(1, 0)",
    "board.column-top": "to_edge(0, -1)",
    "board.column-bottom": "to_edge(0, 1)",
}
"""The actions of the cursor, by command id."""
