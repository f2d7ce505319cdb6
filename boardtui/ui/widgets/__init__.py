"""The widgets of the screens.

The board: `board_widget` takes keys, clicks and typed coordinates (`coordinate_entry`) and turns
discs over (`flip_animation`); `board_preview` only shows a position. Both are a `board_canvas`,
where a `board_painter` paints a `board_scene` (the contents of the points) at a `board_layout`
(their places). `game_scene` makes the scenes of a game.

Lines of text: `text_lines` is the base of the panels and bars; `state_lines` adds the state of the
game screen and stones in the text.

Forms: `menu` and `chooser`.
"""
