"""A page with all photographs of a folder: a row for each look, a column for each terminal."""

from __future__ import annotations

from html import escape
from pathlib import Path

STYLE = "body{font:14px sans-serif;background:#ddd}td{vertical-align:top}img{width:420px}"


def write_index(folder: Path) -> None:
    """Write `index.html` for the photographs in the folders of terminals."""
    terminals = sorted(path for path in folder.iterdir() if path.is_dir())
    names = dict.fromkeys(
        photograph.stem for terminal in terminals for photograph in sorted(terminal.glob("*.png"))
    )
    heads = "".join(f"<th>{escape(_title(terminal))}</th>" for terminal in terminals)
    rows = "".join(
        f"<tr><th>{escape(name)}</th>{''.join(_cell(path, name) for path in terminals)}</tr>\n"
        for name in sorted(names)
    )
    text = (
        f'<!DOCTYPE html>\n<html lang="en"><meta charset="utf-8"><title>Terminals</title>'
        f"<style>{STYLE}</style>\n<table><tr><th></th>{heads}</tr>\n{rows}</table></html>\n"
    )
    (folder / "index.html").write_text(text, encoding="utf-8")


def _title(terminal: Path) -> str:
    version = terminal / "version.txt"
    return f"{terminal.name}: {version.read_text(encoding='utf-8') if version.exists() else ''}"


def _cell(terminal: Path, name: str) -> str:
    if not (terminal / f"{name}.png").exists():
        return "<td>not taken</td>"
    path, told = f"{terminal.name}/{name}", (terminal / f"{name}.txt").read_text(encoding="utf-8")
    return f'<td><a href="{path}.png"><img src="{path}.png" alt=""></a><br>{escape(told)}</td>'
