"""Numbers with their nouns, lists, and messages in two lengths."""

from dominoes_tui.core.chain import Ends
from dominoes_tui.words import Sentence, counted, either, listed, sentence


def test_numbers_have_their_nouns() -> None:
    """One is one thing, anything else several."""
    assert [counted(number, "tile") for number in (0, 1, 2)] == ["0 tiles", "1 tile", "2 tiles"]


def test_lists_read_as_one_says_them() -> None:
    """A comma between all but the last two."""
    assert [listed("abc"[:length]) for length in (1, 2, 3)] == ["a", "a and b", "a, b and c"]


def test_a_number_at_both_ends_is_named_once() -> None:
    """Two ends are named with "or"."""
    assert either(Ends(3, 5)) == "3 or 5"
    assert either(Ends(4, 4)) == "4"


def test_a_short_form_is_the_whole_unless_it_is_given() -> None:
    """A sentence prints as its long form."""
    assert sentence("Your turn.") == Sentence("Your turn.", "Your turn.")
    assert (
        str(sentence("Ada plays 6-2 on the left.", "Ada: 6-2 left."))
        == "Ada plays 6-2 on the left."
    )
