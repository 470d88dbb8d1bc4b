"""The app: its start, and the way from screen to screen."""

import signal
from dataclasses import replace
from functools import cached_property
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual import events
from textual.binding import Binding, BindingType
from textual.command import Provider
from textual.screen import Screen

from dominoes_tui import paths
from dominoes_tui.choices import Choices
from dominoes_tui.core.rules import Rules
from dominoes_tui.options import THEMES, Options
from dominoes_tui.rules_text import summary
from dominoes_tui.settings import Settings
from dominoes_tui.tui.desk import Desk
from dominoes_tui.tui.garbage import leave_alone
from dominoes_tui.tui.opening_app import OpeningApp
from dominoes_tui.tui.palettes import Colours
from dominoes_tui.tui.terminal_input import accept_any_bytes

if TYPE_CHECKING:
    from dominoes_tui.core.record import Record
    from dominoes_tui.players.mind import Mind
    from dominoes_tui.tui.screens.table import TableScreen

MENU: Final = "menu"
TABLE: Final = "table"
"""Textual's modes: each has screens of its own; every match gets a new one, with a number."""

SECOND_WORD: Final = 5.0
"""Seconds in which a second Q quits."""

FIRST_CHOICES: Final = Choices(Rules.BLOCK, ("medium",))
"""What the new-match panel offers the first time."""


# Screens are imported when they are first shown: the first picture waits for no other.


def _menu() -> Screen[Any]:
    from dominoes_tui.tui.screens.menu import MenuScreen

    return MenuScreen()


def _after_first_picture() -> None:
    """Do what could wait for the first picture."""
    leave_alone()
    from dominoes_tui.tui.scroll_bars import use_whole_cells

    use_whole_cells()


def _table_mode(match: int) -> str:
    return f"{TABLE} {match}"


def _commands() -> type[Provider]:
    from dominoes_tui.tui.commands import Commands

    return Commands


class DominoesApp(OpeningApp):
    """Dominoes at a table."""

    CSS_PATH = "app.tcss"
    TITLE = "Dominoes"
    COMMANDS: ClassVar[set[type[Provider] | object]] = {_commands}  # type: ignore[assignment]
    DEFAULT_MODE = MENU
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "app.leave", "Quit", show=False, priority=True),
    ]

    def __init__(
        self,
        choices: Choices | None = None,
        options: Options | None = None,
        colours: Colours | None = None,
        *,
        desk: Desk | None = None,
        last: Choices | None = None,
        resume: bool = False,
    ) -> None:
        """Make the app.

        Args:
            choices: a match to start at once; None to begin with the menu.
            options: how it looks and behaves.
            colours: what the terminal shows; None to find out.
            desk: keeps what outlives the app; None to keep nothing.
            last: the choices of the last match.
            resume: whether to go on at once with the match played last, if there is one.
        """
        record = desk.resume() if desk is not None and resume else None
        if record is not None:
            from dominoes_tui.sitting import choices_of

            choices = choices_of(record)
        elif desk is not None and resume:
            desk.say("There is no match to continue.")
        if choices is not None:
            # Textual reads it while the app is made; a menu that nobody sees costs start-up time.
            self.DEFAULT_MODE = _table_mode(1)  # type: ignore[misc]
        super().__init__(desk, options, colours, choices or last or FIRST_CHOICES)
        self._matches = 0
        self._leave_until = 0.0
        if choices is not None:
            self._lay_table(choices, record)
            self.add_mode(MENU, _menu)

    def get_default_screen(self) -> Screen[Any]:
        """Make the first screen, and its mode.

        Textual reads the style sheet a second time for the first screen of a mode that it knew
        before, so the first one becomes known only now.
        """
        first: Screen[Any] = self._table or _menu()
        self.add_mode(self.DEFAULT_MODE, lambda: first)
        return first

    @cached_property
    def mind(self) -> "Mind":
        """Where the computer players think."""
        from dominoes_tui.players.mind import Mind

        return Mind()

    def on_ready(self) -> None:
        """Do what can wait for the first picture."""
        self.call_after_refresh(_after_first_picture)

    async def on_unmount(self) -> None:
        """Let nobody think on when the app is gone."""
        if "mind" in vars(self):
            await self.mind.close()

    @property
    def standing(self) -> str:
        """How the match in play stands; empty if there is none."""
        record = self._table.record if self._table and self.going_on else self.waiting
        if record is None:
            return ""
        match = record.match
        if match.rules.target is None:
            return summary(match.rules)

        from dominoes_tui.narrate import Narrator

        tell = Narrator(match.players)
        scores = enumerate(match.scores)
        shown = ", ".join(f"{tell.short_name(seat)} {score}" for seat, score in scores)
        return f"round {len(match.rounds)}: {shown}"

    @property
    def going_on(self) -> bool:
        """Whether the match at the table is not over."""
        return self._table is not None and not self._table.match.is_over

    @property
    def last_choice(self) -> str:
        """What the new-match panel will offer, in a few words."""
        return summary(self._choices.rules)

    # From screen to screen

    def go(self, where: str) -> None:
        """Go where an entry of a menu leads.

        Args:
            where: the entry's name.
        """
        match where:
            case "continue":
                self._go_on()
            case "new":
                self.open_new_match()
            case "menu":
                self.switch_mode(MENU)
            case "rules":
                self.action_rules()
            case "options":
                self.action_options()
            case "statistics":
                self.open_statistics()
            case "text":
                if self._table is not None:
                    self.open_match_text(self._table.record)
            case "quit":
                self.action_leave()

    def start(self, choices: Choices) -> None:
        """Start a match; the one in play, if any, waits on disk."""
        if self.desk is not None:
            self.desk.let_go()
            self.desk.save_choices(choices)
            self.tell_notices()
        self._change_table(choices)

    def _go_on(self) -> None:
        """Go on with the match at the table, or take up the one that waits on disk."""
        if self.going_on or self.desk is None:
            self.switch_mode(self._table_mode)
            return
        self._take_up(self.desk.resume())

    def go_on_with(self, match: int) -> None:
        """Go on with one of the matches in progress, whatever screens are open."""
        if self.desk is None:
            return
        while len(self.screen_stack) > 1:
            self.pop_screen()
        if self.going_on and match == self.desk.playing:
            self.switch_mode(self._table_mode)
        else:
            self._take_up(self.desk.resume(match))

    def _take_up(self, record: "Record | None") -> None:
        """Go on with a match, or say that it is not to be had any more."""
        told = self.tell_notices()
        self.waiting = None
        if record is None:
            if not told:
                self.notify("This match goes on in another window.")
            self._show_menu_anew()
        else:
            from dominoes_tui.sitting import choices_of

            self._change_table(choices_of(record), record)

    def _show_menu_anew(self) -> None:
        if self.current_mode == MENU:
            self.screen.post_message(events.ScreenResume())

    def _change_table(self, choices: Choices, record: "Record | None" = None) -> None:
        old = self._table
        table = self._lay_table(choices, record)
        self.add_mode(self._table_mode, lambda: table)
        self.switch_mode(self._table_mode)
        if old is not None:
            # It must not act any more: the claim on the disk is the new one's.
            self.workers.cancel_node(old)
            self.remove_mode(_table_mode(self._matches - 1))

    def _lay_table(self, choices: Choices, record: "Record | None" = None) -> "TableScreen":
        """Make the table for a match, in a mode of its own: the menu does not disturb it."""
        from dominoes_tui.tui.screens.table import TableScreen

        table = TableScreen(choices, record)
        self._choices = replace(choices, seed=None, shift=0)
        self._table = table
        self._matches += 1
        return table

    @property
    def _table_mode(self) -> str:
        return _table_mode(self._matches)

    def after_match(self, chosen: str | None) -> None:
        """Do what was chosen at the end of a match: `again`, `swap` or `menu`."""
        if chosen == "again":
            self.start(self._choices)
        elif chosen == "swap" and self._table is not None:
            self.start(self._table.from_the_other_side)
        elif chosen == "menu":
            self.switch_mode(MENU)

    def action_next_theme(self) -> None:
        """Take the next theme."""
        following = THEMES[(THEMES.index(self.options.theme) + 1) % len(THEMES)]
        self.options = replace(self.options, theme=following)

    def action_leave(self) -> None:
        """Quit; while a match is in play that could not be saved, ask once."""
        now = monotonic()
        saved = self.desk is not None and self.desk.saving
        if self.going_on and not saved and now > self._leave_until:
            self._leave_until = now + SECOND_WORD
            self.notify("The match is not saved. Q again: quit.", timeout=SECOND_WORD)
            return
        self.exit()


def run(
    choices: Choices | None, options: Options, settings: Settings, *, resume: bool = False
) -> int:
    """Run the app in this terminal; return the exit status.

    Args:
        choices: a match to start at once; None to begin with the menu.
        options: how it looks and behaves.
        settings: what the settings say.
        resume: whether to go on at once with the match played last.
    """
    desk = Desk(paths.database(), paths.settings_file(), settings.notices)
    if choices is not None:
        # Its first deal is saved before it is shown; the file is opened while the app is made.
        Thread(target=desk.get_ready, name="desk").start()
    app = DominoesApp(choices, options, desk=desk, last=settings.choices, resume=resume)
    accept_any_bytes()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    app.run(mouse=options.mouse)
    return app.return_code or 0
