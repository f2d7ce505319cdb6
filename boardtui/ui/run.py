"""The run of the full-screen program: probing the terminal, the app, the last messages."""

from __future__ import annotations

from boardtui.players import orphans
from boardtui.session.launch import Launch
from boardtui.ui.app import BoardApp
from boardtui.ui.terminal.capabilities import detect
from boardtui.ui.terminal.questions import answers_here


def run_app(launch: Launch) -> int:
    """Run the app until it ends; return the exit status."""
    settings = launch.settings
    wanted = None if settings.glyphs == "auto" else settings.glyphs
    answers = answers_here(settings.colour, wanted)
    looks = detect(answers=answers, colour=settings.colour, glyphs=wanted)
    orphans.claim_orphans()
    app = BoardApp(launch, looks, type_ahead=answers.typed)
    app.draw_in(looks.colours)
    app.run(mouse=settings.mouse and looks.mouse)
    # After a crash, changes of settings may still be unsaved: `leave` was not called.
    app.preferences.close(app.save_patience)
    # Last, since engines that have just been closed may leave orphans.
    orphans.kill_all()
    from boardtui.words.farewell import say_farewell

    with app.language.in_use():
        say_farewell(app.games, launch.bounds)
    return app.exit_status or (1 if app.games.troubled else 0)
