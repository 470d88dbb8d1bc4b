"""Names that may hold anything are safe to print and short enough."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dominoes_tui.names import cells, distinct_names, padded, printable, printable_name

any_text = st.text(st.characters(), max_size=60)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ada", "Ada"),
        ("  Ada \t Lovelace\n", "Ada Lovelace"),
        ("\x1b[31mred\x07", "?[31mred?"),
        ("evil\u202egnp", "evil?gnp"),
        ("half \ud800", "half ?"),
        ("", "?"),
        ("Zoë", "Zoë"),
        ("ドミノ", "ドミノ"),
        ("x" * 100_000, "x" * 24),
    ],
)
def test_a_name_is_printed_without_what_acts_on_a_terminal(name: str, shown: str) -> None:
    """Escape sequences, control and format characters and lone surrogates are never printed."""
    assert printable_name(name) == shown


@given(any_text)
def test_any_text_becomes_one_printable_line(text: str) -> None:
    """Whatever a text holds, what is shown of it is printable, and printable again the same."""
    shown = printable(text)
    assert shown.isprintable()
    assert printable(shown) == shown
    shown.encode()


@given(any_text, st.integers(1, 24))
def test_a_name_keeps_to_its_cells(name: str, width: int) -> None:
    """A name is cut by cells, not by characters: some take two."""
    assert 1 <= cells(printable_name(name, width)) <= width


@pytest.mark.parametrize(
    ("text", "before", "behind"),
    [
        ("Ada", "   Ada", "Ada   "),
        ("花子", "  花子", "花子  "),
        ("Adalbert", "Adalbert", "Adalbert"),
    ],
)
def test_a_text_is_padded_by_cells(text: str, before: str, behind: str) -> None:
    """Blanks fill up the cells that a text leaves, on either side."""
    assert padded(text, 6, right=True) == before
    assert padded(text, 6) == behind


@given(st.lists(st.sampled_from(["Ada", "Ada", "Adalbert", "Adalbert II", "You", ""]), min_size=2))
def test_names_that_look_alike_are_told_apart(names: list[str]) -> None:
    """Seats whose names are the same after the cut get their numbers, so nobody is mixed up."""
    assert len(set(distinct_names(tuple(names), 8))) == len(names)


def test_a_second_you_is_nobody_to_be_addressed() -> None:
    """Two players called You are told apart like any others."""
    assert distinct_names(("You", "You"), 8) == ("You 1", "You 2")
