"""How many examples a law is tried on; `thorough` is a profile of Hypothesis, see conftest.py."""

from typing import Final

from hypothesis import settings

EXAMPLES: Final = 25
"""Examples of a law in the suite, where the law does not say another number."""


def examples(count: int) -> settings:
    """Return the settings of a law that takes another number of examples than most.

    Args:
        count: examples in the suite; the profile `thorough` takes as many times more as elsewhere.
    """
    return settings(max_examples=count * settings().max_examples // EXAMPLES)
