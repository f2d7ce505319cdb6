"""Pictures of boards and screens, as SVG and PNG."""
