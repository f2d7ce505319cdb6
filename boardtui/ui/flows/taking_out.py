"""Taking a branch out of a record."""

from __future__ import annotations

from boardtui.record.tree import GameRecord, Node
from boardtui.saves.errors import StoreError
from boardtui.session.taking_out import read_branch
from boardtui.ui.flows.records import open_read
from boardtui.ui.navigation import WayBack
from boardtui.ui.services import Services
from boardtui.words.errors import sentence
from boardtui.words.language import _


async def take_out(services: Services, record: GameRecord, node: Node) -> None:
    """Open the moves to a node, and all after it, as a record of its own."""
    way_back = WayBack(services.app.current_mode)
    try:
        branch = await read_branch(services.games, record, node)
    except StoreError as error:
        services.notices.warn(sentence(error))
        return
    except LookupError:  # another view has removed it in the meantime
        services.notices.warn(_("This line is no longer in the record. Choose another line."))
        return
    if await open_read(services, branch, way_back) is not None:
        services.notices.tell(_("This is a new record; the original is unchanged."))
