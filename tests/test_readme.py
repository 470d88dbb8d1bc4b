"""The README tells the truth."""

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_example_runs_as_printed() -> None:
    """The example of the README prints what stands there."""
    example = doctest.DocTestParser().get_doctest(README, {}, "README", "README.md", 0)
    assert example.examples
    assert doctest.DocTestRunner().run(example).failed == 0


def test_pictures_exist() -> None:
    """Every file that the README shows or links to is there."""
    files = re.findall(r"\]\((?!https?:)([^)#]+)\)", README)
    assert files
    assert [file for file in files if not (ROOT / file).exists()] == []


def test_opens_with_a_picture() -> None:
    """The README opens with a picture of the table."""
    assert README.startswith("![")
