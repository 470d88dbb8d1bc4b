"""The header: the game, the round, and the scores."""

from rich.segment import Segment
from textual.strip import Strip

from dominoes_tui.core.view import PlayerView
from dominoes_tui.names import cells
from dominoes_tui.narrate import Narrator
from dominoes_tui.rules_text import mode_name
from dominoes_tui.tui.painted import Painted, spread
from dominoes_tui.tui.palettes import Ground

TITLE = "DOMINOES"


class ScoreBar(Painted):
    """One row; where it is narrow the round goes first, then the target, then the mode."""

    GROUND = Ground.BAR

    def __init__(self, title: str = "") -> None:
        """Make a header.

        Args:
            title: the name of a screen, to stand beside the game's until a round is shown.
        """
        super().__init__()
        self._view: PlayerView | None = None
        self._narrator = Narrator(())
        self._title = title
        self._practice = False
        self._shown: tuple[object, ...] = ()

    def show(self, view: PlayerView | None, narrator: Narrator, *, practice: bool = False) -> None:
        """Show a round of a match.

        Args:
            view: the round.
            narrator: knows the names.
            practice: whether something was undone in it.
        """
        self._view, self._narrator, self._practice = view, narrator, practice
        shown = (view and (view.rules, view.number, view.scores), narrator, practice)
        if shown != self._shown:
            self._shown = shown
            self.refresh()

    def render_line(self, y: int) -> Strip:  # noqa: ARG002
        """Paint the row."""
        width = self.size.width
        right = self._scores()
        room = width - sum(cells(part.text) for part in right) - len(TITLE) - 4
        facts = self._facts()
        while facts and cells(self._joined(facts)) > room:
            facts.pop()
        left = [
            Segment(f" {TITLE}  ", self.ink("accent", bold=True)),
            Segment(self._joined(facts), self.ink("dim")),
        ]
        return spread(left, right, width, self.ink())

    def _joined(self, facts: list[str]) -> str:
        return f" {self.symbols.dot} ".join(facts)

    def _facts(self) -> list[str]:
        view = self._view
        if view is None:
            return [self._title] if self._title else []
        target = view.rules.target
        length = "single round" if target is None else f"to {target}"
        facts = [mode_name(view.rules), length]
        if self._practice:
            facts.insert(0, "practice")
        return facts if target is None else [*facts, f"round {view.number}"]

    def _scores(self) -> list[Segment]:
        view = self._view
        if view is None or view.rules.target is None:
            return []
        parts = []
        for seat, score in enumerate(view.scores):
            parts.append(Segment(f"{self._narrator.short_name(seat)} ", self.ink()))
            parts.append(Segment(str(score), self.ink("text", bold=True)))
            parts.append(Segment("  ", self.ink()))
        return [*parts[:-1], Segment(" ", self.ink())]
