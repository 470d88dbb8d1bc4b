"""What the app opens over the table and the menu, each page once."""

from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from dominoes_tui.choices import PERSON, Choices
from dominoes_tui.options import Options
from dominoes_tui.regions import SizeClass, size_class
from dominoes_tui.tui.desk import Desk
from dominoes_tui.tui.keeping_app import KeepingApp
from dominoes_tui.tui.palettes import Colours

if TYPE_CHECKING:
    from dominoes_tui.tui.screens.table import TableScreen

# Screens are imported when they are first shown: the first picture waits for no other.


class OpeningApp(KeepingApp):
    """An app that opens pages and panels over what is shown."""

    def __init__(
        self,
        desk: Desk | None,
        options: Options | None,
        colours: Colours | None,
        choices: Choices,
    ) -> None:
        super().__init__(desk, options, colours)
        self._choices = choices
        self._table: TableScreen | None = None

    @property
    def table(self) -> "TableScreen | None":
        """The match in play, if there is one."""
        return self._table

    def check_size(self) -> None:
        """Cover the screen while the window is too small."""
        if size_class(*self.size) is SizeClass.TOO_SMALL:
            from dominoes_tui.tui.screens.too_small import TooSmallScreen

            if not isinstance(self.screen, TooSmallScreen):
                self.push_screen(TooSmallScreen())

    def open_new_match(self) -> None:
        """Ask what to play."""
        from dominoes_tui.tui.screens.new_match import NewMatchScreen
        from dominoes_tui.tui.screens.rules import RulesScreen

        if not self._back_to(NewMatchScreen):
            if isinstance(self.screen, RulesScreen):  # they can be opened again over the panel
                self.pop_screen()
            self.push_screen(NewMatchScreen(self._choices))

    def _back_to(self, kind: type[Screen[Any]]) -> bool:
        """Go back to a screen that is open, under others perhaps; tell whether there is one."""
        if not any(isinstance(screen, kind) for screen in self.screen_stack):
            return False
        while not isinstance(self.screen, kind):
            self.pop_screen()
        return True

    def action_command_palette(self) -> None:
        """Show what the keys do, by name."""
        from dominoes_tui.tui.commands import Palette
        from dominoes_tui.tui.screens.too_small import TooSmallScreen

        if not isinstance(self.screen, Palette | TooSmallScreen):
            self.push_screen(Palette())

    def action_rules(self) -> None:
        """Show the rules in force."""
        from dominoes_tui.tui.screens.rules import RulesScreen

        if not self._back_to(RulesScreen):
            rules = self._table.match.rules if self._table else self._choices.rules
            self.push_screen(RulesScreen(rules))

    def action_options(self) -> None:
        """Show the options, over the table where there is one."""
        from dominoes_tui.tui.screens.base import ASIDE
        from dominoes_tui.tui.screens.options import OptionsScreen

        if not self._back_to(OptionsScreen):
            self.screen.add_class(ASIDE)
            self.push_screen(OptionsScreen())

    def action_pause(self) -> None:
        """Pause the match."""
        from dominoes_tui.tui.screens.menu import PauseScreen

        self.push_screen(PauseScreen())

    def action_log(self) -> None:
        """Show what happened in the match."""
        from dominoes_tui.tui.pages import log_page
        from dominoes_tui.tui.screens.sheet import SheetScreen

        if self._table is not None:
            table = self._table
            page = log_page(table.record, PERSON, table.narrator)
            self.push_screen(SheetScreen("Event log", page, at_end=True))

    def action_seen(self) -> None:
        """Show which tiles have been seen."""
        from dominoes_tui.tui.pages import seen_page
        from dominoes_tui.tui.screens.sheet import SheetScreen

        if self._table is not None and self._table.view is not None:
            self.push_screen(SheetScreen("Seen tiles", seen_page(self._table.view)))
