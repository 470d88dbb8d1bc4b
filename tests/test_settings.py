"""The settings: what a person wrote stays, what will not do is named, and changes come back."""

import os
import tomllib
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import settings as searching
from hypothesis import strategies as st

from dominoes_tui.choices import Choices
from dominoes_tui.chosen import OPTIONS, choices_as_text, options_as_text, read_option
from dominoes_tui.core.rules import GAMES, Rules
from dominoes_tui.options import GLYPHS, MOTIONS, THEMES, Options
from dominoes_tui.settings import Settings, SettingsError, changed_text, load, save_choices
from dominoes_tui.settings import save_options as save
from dominoes_tui.zoom import ZOOMS
from tests.strategies import rules as any_rules

OPTION_VALUES = st.builds(
    Options,
    theme=st.sampled_from(THEMES),
    glyphs=st.sampled_from(GLYPHS),
    digits=st.booleans(),
    colour_blind=st.booleans(),
    motion=st.sampled_from([None, *MOTIONS]),
    pace=st.sampled_from([None, "enter", 0.0, 0.3, 1.5]),
    step_alone=st.booleans(),
    confirm=st.booleans(),
    sort_hand=st.booleans(),
    zoom_limit=st.sampled_from([None, *(zoom.name for zoom in ZOOMS[1:])]),
    mouse=st.booleans(),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where settings are kept."""
    return tmp_path / "config" / "settings.toml"


def test_nothing_is_the_default(path: Path) -> None:
    """Without a file everything is as it comes, and none is made."""
    assert load(path) == Settings()
    assert not path.exists()


def test_every_option_has_a_name() -> None:
    """Each field of the options can be set by its name."""
    assert set(OPTIONS.values()) == {field.name for field in fields(Options)}


@searching(max_examples=12)
@given(OPTION_VALUES, OPTION_VALUES, any_rules(), st.integers(0, 10**6))
def test_what_is_saved_comes_back(
    tmp_path_factory: pytest.TempPathFactory,
    one: Options,
    two: Options,
    rules: Rules,
    seed: int,
) -> None:
    """Options and choices come back as they were saved, however often they change; no seed does."""
    path = tmp_path_factory.mktemp("settings") / "settings.toml"
    choices = Choices(rules, ("easy",) * (rules.players - 1), seed)
    save(path, Options(), one)
    save_choices(path, choices)
    save(path, one, two)
    assert load(path) == Settings(two, replace(choices, seed=None))
    save(path, two, two)
    assert load(path).options == two


@given(OPTION_VALUES)
def test_options_are_read_as_they_are_written(options: Options) -> None:
    """The text of each option is a value that the command line and the file can have."""
    for name, value in options_as_text(options).items():
        assert read_option(name, value) == getattr(options, OPTIONS[name])


HAND_MADE = """\
# my own notes
theme = "linen"   # for the day
shape = "round"
pace = 9

[match]  # the last one
players = 3
level = "easy,godlike"
mood = 7

[other]
theme = "felt"
"""


def test_what_will_not_do_is_named_and_kept(path: Path) -> None:
    """Unknown and bad values are named and ignored; after a change they stand where they stood."""
    path.parent.mkdir()
    path.write_text(HAND_MADE)
    settings = load(path)
    assert settings.options == Options(theme="linen")
    assert settings.choices == Choices(replace(GAMES["block"], players=3), ("medium", "medium"))
    told = "\n".join(settings.notices)
    assert len(settings.notices) == 5
    for name in ("shape is no setting", "pace must be", "match.mood", "other is no", "godlike"):
        assert name in told
    save(path, settings.options, replace(settings.options, theme="contrast", confirm=True))
    assert path.read_text() == HAND_MADE.replace(
        'theme = "linen"   # for the day', 'theme = "contrast"   # for the day'
    ).replace("pace = 9\n", "pace = 9\nconfirm = true\n")


def test_a_bad_value_that_is_changed_stays_as_a_comment(path: Path) -> None:
    """What a person wrote is not lost when the option gets a value that will do."""
    path.parent.mkdir()
    path.write_text("pace = 9 # fast\n")
    save(path, Options(), Options(pace=0.3))
    assert path.read_text() == "pace = 0.3\n# pace = 9 # fast\n"


def test_a_table_that_is_missing_is_added(path: Path) -> None:
    """The first match adds its table behind everything else."""
    save(path, Options(), Options(theme="linen"))
    choices = Choices(GAMES["pub"], ("easy",))
    save_choices(path, choices)
    text = path.read_text()
    assert text.startswith("# ")
    assert tomllib.loads(text) == {"theme": "linen", "match": choices_as_text(choices)}


@pytest.mark.parametrize(
    "text", ["theme = ", "a\x00b", "theme = 'x'\ntheme = 'y'", "[match\n", "match = 3\n"]
)
def test_a_file_that_cannot_be_read_is_left_alone(path: Path, text: str) -> None:
    """What is no TOML, or cannot be changed without loss, is said and never overwritten."""
    path.parent.mkdir()
    path.write_text(text)
    settings = load(path)
    assert settings.options == Options()
    assert len(settings.notices) == 1
    with pytest.raises(SettingsError, match=r"settings\.toml"):
        save_choices(path, Choices(GAMES["pub"], ("easy",)))
    assert path.read_text() == text


def test_bytes_that_are_no_text_are_left_alone(path: Path) -> None:
    """A file in another encoding is said and never overwritten."""
    path.parent.mkdir()
    path.write_bytes(b"\xff\xfe")
    assert "not UTF-8" in load(path).notices[0]
    with pytest.raises(SettingsError, match="not UTF-8"):
        save(path, Options(), Options(digits=True))
    assert path.read_bytes() == b"\xff\xfe"


def test_keys_that_only_look_alike_are_not_changed(path: Path) -> None:
    """A text that holds the line of a key is seen, and nothing is written rather than the wrong."""
    path.parent.mkdir()
    text = 'poem = """\ntheme = "felt"\n"""\ntheme = "linen"\n'
    path.write_text(text)
    with pytest.raises(SettingsError, match="without losing"):
        save(path, Options(theme="linen"), Options(theme="contrast"))
    assert path.read_text() == text


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_stays_a_link(path: Path, tmp_path: Path) -> None:
    """Settings that are kept elsewhere and linked are changed where they are."""
    real = tmp_path / "dotfiles.toml"
    real.write_text("")
    path.parent.mkdir()
    path.symlink_to(real)
    save(path, Options(), Options(digits=True))
    assert path.is_symlink()
    assert "digits = true" in real.read_text()


def test_a_place_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    """Where no file can be made, that is said."""
    (tmp_path / "file").write_text("")
    path = tmp_path / "file" / "settings.toml"
    with pytest.raises(SettingsError, match=r"cannot be (written|read)"):
        save(path, Options(), Options(digits=True))
    (notice,) = load(path).notices
    assert "cannot be read" in notice


def test_nothing_is_left_beside_the_file(path: Path) -> None:
    """A change leaves one file, no scratch."""
    save(path, Options(), Options(digits=True))
    assert list(path.parent.iterdir()) == [path]


def test_a_new_key_follows_its_table() -> None:
    """A key is added behind the last line of its table, before the next one."""
    assert changed_text("a = 1\n\n[t]\nb = 2", "", "c", 3) == "a = 1\nc = 3\n\n[t]\nb = 2\n"
    assert changed_text("[t]\nb = 2\n\n[u]\n", "t", "b", 5) == "[t]\nb = 5\n\n[u]\n"
    assert changed_text("[t]\nb = 2\n\n[u]\n", "t", "c", "x") == '[t]\nb = 2\nc = "x"\n\n[u]\n'
