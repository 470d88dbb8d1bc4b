"""The menu, and the pause, which is the menu of a match in play."""

import asyncio
from typing import TYPE_CHECKING, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from dominoes_tui.tui.desk import Desk
from dominoes_tui.tui.palettes import Depth, Ground
from dominoes_tui.tui.screens.base import ALWAYS, ASIDE, GamePanel, GameScreen
from dominoes_tui.tui.widgets.key_bar import KeyBar, KeyHint
from dominoes_tui.tui.widgets.menu_list import Entry, MenuList
from dominoes_tui.tui.widgets.title_view import TitleView

if TYPE_CHECKING:
    from dominoes_tui.core.match import Match

_HINTS: Final = (
    KeyHint("{up}{down}", "choose"),
    KeyHint("Enter", "go", "choose"),
    KeyHint("F1", "rules", "app.rules"),
    KeyHint("T", "theme", "app.next_theme"),
    KeyHint("Q", "quit", "app.leave"),
)


class MenuScreen(GameScreen):
    """Where everything begins."""

    _left: "Match | None" = None
    """The match as it was left for the menu the last time."""

    def compose(self) -> ComposeResult:
        """Put the entries under the name of the game."""
        yield TitleView()
        yield MenuList(self._entries(), ground=Ground.BAND_4)
        yield KeyBar(_HINTS)

    def on_screen_resume(self) -> None:
        """Show how the match in play stands; the cursor goes to one that has just been left."""
        menu = self.query_one(MenuList)
        menu.show(self._entries())
        table = self.table_app.table
        if table is not None and table.match is not self._left:
            self._left = table.match
            menu.cursor = 0
        self.call_after_refresh(self._look_when_ready)

    def _look_when_ready(self) -> None:
        """Look, once the database has been opened in a thread; keys are answered meanwhile."""
        desk = self.table_app.desk
        if desk is None or desk.ready:
            self._look()
        else:
            self.run_worker(self._get_ready(desk), exclusive=True)

    async def _get_ready(self, desk: Desk) -> None:
        await asyncio.to_thread(desk.get_ready)
        self._look()

    def _look(self) -> None:
        """Look up what is on disk; the cursor goes to what has come first."""
        app, menu = self.table_app, self.query_one(MenuList)
        before = self._entries()
        app.look()
        entries = self._entries()
        if entries != before:
            at_top = menu.cursor == 0
            menu.show(entries)
            if at_top:
                menu.cursor = 0

    def _entries(self) -> tuple[Entry, ...]:
        app = self.table_app
        standing = app.standing
        carry_on = (Entry("c", "Continue", standing, "continue"),) if standing else ()
        return (
            *carry_on,
            Entry("n", "New match", app.last_choice, "new"),
            Entry("r", "Rules", "F1 anywhere", "rules"),
            Entry("s", "Statistics", app.wins, "statistics"),
            Entry("o", "Options", "colours, motion, pace, tiles", "options"),
            Entry("q", "Quit", "", "quit"),
        )

    def on_menu_list_chosen(self, event: MenuList.Chosen) -> None:
        """Do what was chosen."""
        event.stop()
        if self.is_active:
            self.table_app.go(event.entry)

    def action_choose(self) -> None:
        """Choose the entry under the cursor."""
        self.query_one(MenuList).action_choose()


class PauseScreen(GamePanel):
    """What can be done while the match waits."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *ALWAYS,
        Binding("escape,p,P", "close", "Back", show=False),
    ]

    def compose(self) -> ComposeResult:
        """Put the entries over the table."""
        with Vertical(id="panel"):
            yield MenuList(
                (
                    Entry("b", "Back to the table", "", "back"),
                    Entry("r", "Rules", "", "rules"),
                    Entry("o", "Options", "", "options"),
                    Entry("n", "New match", "", "new"),
                    Entry("x", "Match as text", "for a report", "text"),
                    Entry("m", "Menu", self._waits, "menu"),
                    Entry("q", "Quit", "", "quit"),
                )
            )
        yield KeyBar(
            (
                KeyHint("{up}{down}", "choose"),
                KeyHint("Enter", "go", "choose"),
                KeyHint("Esc", "back", "close"),
                KeyHint("F1", "rules", "app.rules"),
            )
        )

    @property
    def _waits(self) -> str:
        return "the match waits there" if self.table_app.going_on else ""

    def on_mount(self) -> None:
        """Leave the table as it is where its colours cannot be dimmed."""
        if self.palette.colours != (Depth.TRUECOLOR, False):
            self.styles.background = "transparent"

    def on_screen_resume(self) -> None:
        """Come back after the options."""
        self.remove_class(ASIDE)

    def action_choose(self) -> None:
        """Choose the entry under the cursor."""
        self.query_one(MenuList).action_choose()

    def on_menu_list_chosen(self, event: MenuList.Chosen) -> None:
        """Do what was chosen."""
        event.stop()
        if not self.is_active:
            return
        if event.entry in {"back", "menu"}:
            self.dismiss()
        if event.entry != "back":
            self.table_app.go(event.entry)

    def action_close(self) -> None:
        """Go back to the table."""
        self.dismiss()
