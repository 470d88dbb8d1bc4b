"""Keeps the match in play on disk, for the table and the line game; no trouble of it stops them."""

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from dominoes_tui.core.record import Record
from dominoes_tui.sitting import SittingError, choices_of, ended
from dominoes_tui.store.aside import move_aside
from dominoes_tui.store.database import PATIENCE
from dominoes_tui.store.errors import BadMatchError, DamagedError, ForeignError, StoreError
from dominoes_tui.store.kept import Kept
from dominoes_tui.store.matches import Store

_T = TypeVar("_T")

AGAIN: Final = "Saving works again; nothing is missing."


class Keeper:
    """The one place that saves.

    What cannot be saved is tried again with the next action; each trouble is told once, by
    `notices`. A damaged file is given another name, and a new one takes its place; a file that is
    in order, but not ours to write, is left alone.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._store: Store | None = None
        self._kept: Kept | None = None
        self._notices: list[str] = []
        self._trouble = ""
        self._unanswered = ""
        self._hopeless = False
        self._patience = PATIENCE

    @property
    def saving(self) -> bool:
        """Whether what was kept last is on disk."""
        return self._kept is not None and not self._trouble

    @property
    def playing(self) -> int | None:
        """The number of the match in play; None if there is none on disk."""
        return None if self._kept is None else self._kept.id

    def notices(self) -> list[str]:
        """Return what the person has to be told and has not been told yet, a sentence each."""
        told, self._notices = self._notices, []
        return told

    def get_ready(self) -> None:
        """Open the file, so that nothing waits for that later; it may be done in a thread."""
        self._attempt(Store.get_ready)

    def keep(self, record: Record) -> Record:
        """Save the match in play.

        It returns when the match is on disk, or cannot be brought there now.

        Args:
            record: the match, after a deal or an action.

        Returns:
            The record, to play on with; of a match that is over, with the time of its end.
        """
        if record.match.is_over:
            record = ended(record)
        saved = self._attempt(lambda store: self._save(store, record), saving=True)
        if saved and self._trouble:
            self._trouble = ""
            self._say(AGAIN)
        return record

    def _save(self, store: Store, record: Record) -> bool:
        """Save the match; it is true that it is on disk then."""
        if self._kept is None:
            self._kept = store.begin(record)
        else:
            self._kept.keep(record)
        return True

    def let_go(self) -> None:
        """Leave the match in play, which waits on disk, for another one."""
        if self._kept is not None:
            self._kept.release()
            self._kept = None

    def resume(self, match: int | None = None) -> Record | None:
        """Take up the match in progress that was played last; None if there is none.

        Matches that another window plays are not touched. The match in play is let go.

        Args:
            match: the number of the match, to take up that one; if that cannot be, the match in
                play stays in play.
        """
        if match is None:
            self.let_go()
        return self._attempt(lambda store: self._resume(store, match))

    def _resume(self, store: Store, match: int | None) -> Record | None:
        for number in store.waiting() if match is None else [match]:
            with self._passing_over():
                kept = store.take(number)
                if kept is None:
                    continue
                try:
                    choices_of(kept.record)
                except SittingError as error:
                    kept.release()
                    raise BadMatchError(self._path, f"holds match {number}: {error}") from None
                self.let_go()
                self._kept = kept
                return kept.record
        return None

    def waiting(self) -> Record | None:
        """Return the match that `resume` would take up."""
        return self._attempt(self._waiting)

    def _waiting(self, store: Store) -> Record | None:
        for number in store.waiting():
            with self._passing_over():
                record = store.load(number)
                try:
                    choices_of(record)
                except SittingError as error:
                    raise BadMatchError(self._path, f"holds match {number}: {error}") from None
                return record
        return None

    def ask(self, question: Callable[[Store], _T]) -> _T | None:
        """Return what the store answers; None where it cannot, which leaves saving as it is."""
        return self._attempt(question)

    def close(self) -> None:
        """Let everything go; what was kept waits on disk."""
        self.let_go()
        if self._store is not None:
            with contextlib.suppress(StoreError):
                self._store.close()
            self._store = None

    def _passing_over(self) -> contextlib.AbstractContextManager[None]:
        return _PassingOver(self._say)

    def _attempt(self, step: Callable[[Store], _T], *, saving: bool = False) -> _T | None:
        """Do something with the store, once more if a damaged one was put aside."""
        if self._hopeless:
            return None
        try:
            try:
                done = step(self._opened())
            except DamagedError:
                self._put_aside()
                done = step(self._opened())
        except BadMatchError as error:
            # The file is in order; only this match is not, and saving has nothing to do with it.
            self._say(f"{error}.")
            return None
        except StoreError as error:
            self._hopeless = isinstance(error, ForeignError)
            self._patience = 0.0
            self._tell(str(error), saving=saving)
            return None
        if not saving:
            self._unanswered = ""
        return done

    def _tell(self, trouble: str, *, saving: bool) -> None:
        """Tell a trouble that has not just been told: saving stops, or only a question failed."""
        if self._hopeless:
            self._say(f"{trouble} and is left alone; the game goes on without saving.")
        elif saving and trouble != self._trouble:
            self._say(f"{trouble}; the game goes on without saving.")
        elif not saving and trouble not in {self._trouble, self._unanswered}:
            self._say(f"{trouble}.")
        if saving:
            self._trouble = trouble
        else:
            self._unanswered = trouble

    def _opened(self) -> Store:
        if self._store is None:
            self._store = Store.open(self._path, self._patience)
        return self._store

    def _put_aside(self) -> None:
        self.close()
        aside = move_aside(self._path)
        if aside is not None:
            self._say(f"{self._path} was damaged: it is now {aside}, and saving begins anew.")

    def _say(self, text: str) -> None:
        if text not in self._notices:
            self._notices.append(text)


class _PassingOver(contextlib.AbstractContextManager[None]):
    """Tells what is wrong with one match, and goes on with the next."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say

    def __exit__(self, kind: object, error: BaseException | None, where: object) -> bool:
        if not isinstance(error, BadMatchError):
            return False
        self._say(f"{error}; it is left there.")
        return True
