"""The command line chooses the match, and whatever happens, says it in one sentence."""

import io
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import TextIO

import pytest

from dominoes_tui import __version__
from dominoes_tui.arguments import OWN, command_line
from dominoes_tui.choices import Choices
from dominoes_tui.chosen import RULES
from dominoes_tui.cli import main
from dominoes_tui.core.match import Match
from dominoes_tui.core.record import Record
from dominoes_tui.core.rules import (
    GAMES,
    BlockedScoring,
    Mode,
    NextLeader,
    Opening,
    Rules,
)
from dominoes_tui.core.tiles import TILES
from dominoes_tui.options import MOTIONS, SLOWEST_PACE, THEMES, Options
from dominoes_tui.players import LEVELS
from dominoes_tui.settings import Settings, save_options

RECORD = str(Record(Match.begin(Rules.DRAW, ("Zoë", "\x1b[31mB")).next_round(TILES)))
ENOUGH = "\n" + "".join(f"{number}\nl\n" for number in range(1, 23))

GUARDED = """
import sys

def guard(event, _):
    if event.startswith("socket."):
        raise AssertionError(event)

sys.addaudithook(guard)
from dominoes_tui.cli import main
try:
    status = main(sys.argv[1:])
except SystemExit as end:
    status = end.code
loaded = {name.partition(".")[0] for name in sys.modules} | set(sys.modules)
assert not loaded & {"textual", "rich", "asyncio", "socket"}, loaded
if "replay" in sys.argv or "--version" in sys.argv:
    assert "sqlite3" not in loaded
if "--version" in sys.argv:
    assert "dominoes_tui.core" not in loaded
sys.exit(status)
"""


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        """Say so."""
        return True


class Table:
    """Stands in the place of the table and remembers how it was table."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._patch = patch
        self.choices: Choices | None = None
        self.options: Options | None = None
        self.settings: Settings | None = None
        self.resume = False
        self.times = 0

    def run(
        self, choices: Choices | None, options: Options, settings: Settings, *, resume: bool
    ) -> int:
        """Be table."""
        self.choices, self.options = choices, options
        self.settings, self.resume = settings, resume
        self.times += 1
        return 0

    def start(self, words: str, stdin: TextIO | None = None, stdout: TextIO | None = None) -> int:
        """Start the program, on a terminal where no other streams are given."""
        module = ModuleType("dominoes_tui.tui.app")
        module.run = self.run  # type: ignore[attr-defined]
        with self._patch.context() as patch:
            patch.setitem(sys.modules, module.__name__, module)
            patch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
            patch.setattr(sys, "stdin", stdin or Terminal())
            patch.setattr(sys, "stdout", stdout or Terminal())
            return main(words.split())


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    """Return a stand-in for the table, in a terminal that could show it."""
    monkeypatch.setenv("TERM", "xterm-256color")
    return Table(monkeypatch)


def program(
    *words: str, typed: bytes | str = "", **extra: str
) -> subprocess.CompletedProcess[bytes]:
    """Run the program in a process of its own, which may load no screen and open no socket."""
    return subprocess.run(
        [sys.executable, "-c", GUARDED, *words],
        input=typed.encode() if isinstance(typed, str) else typed,
        capture_output=True,
        env={**os.environ, "TERM": "xterm", **extra},
        timeout=60,
        check=False,
    )


def test_without_a_choice_the_panel_opens(table: Table) -> None:
    """With no rule, no level and no seed the person chooses on the screen."""
    assert table.start("") == 0
    assert table.start("play") == 0
    assert table.start("--theme linen") == 0
    assert table.choices is None
    assert table.times == 3


@pytest.mark.parametrize(
    ("words", "rules"),
    [
        ("--game block", Rules.BLOCK),
        ("--game pub", Rules.PUB),
        ("--game draw", Rules.DRAW),
        ("--game family", Rules.FAMILY),
        ("--players 4", replace(Rules.BLOCK, players=4)),
        ("--game pub --target none", Rules.BLOCK),
        ("--game pub --players 3 --mode draw", replace(Rules.PUB, players=3, mode=Mode.DRAW)),
        ("--target 1000 --hand-size 5", Rules(target=1000, hand_size=5)),
        (
            "--opening any --next-leader rotate",
            Rules(opening=Opening.ANY, next_leader=NextLeader.ROTATE),
        ),
        ("--reserve 2", Rules(boneyard_reserve=2)),
        ("--blocked-scoring difference", Rules(blocked_scoring=BlockedScoring.DIFFERENCE)),
        ("--seed 7", Rules.BLOCK),
        ("--level easy", Rules.BLOCK),
    ],
)
def test_a_choice_begins_the_match(words: str, rules: Rules, table: Table) -> None:
    """A game is named, other options change it; the word play makes no difference."""
    for line in (words, f"play {words}", f"{words} play"):
        assert table.start(line) == 0
        assert table.choices is not None
        assert table.choices.rules == rules
        assert table.options == Options()


def test_levels_and_seeds(table: Table) -> None:
    """One level is for all opponents, or there is one for each; any whole number is a seed."""
    table.start("--players 4 --level easy --seed -12")
    assert table.choices == Choices(Rules(players=4), ("easy",) * 3, -12)
    table.start("--players 3 --level medium,easy")
    assert table.choices == Choices(Rules(players=3), ("medium", "easy"), None)
    table.start("--seed=123456789012345678901234567890")
    assert table.choices == Choices(Rules(), ("medium",), 123456789012345678901234567890)


def test_options_of_the_screen(table: Table) -> None:
    """Looks and motion are chosen without beginning a match."""
    table.start("--no-mouse --motion none --theme midnight --ascii --pace 0 --colour-blind")
    assert table.choices is None
    assert table.options == Options(
        mouse=False, motion="none", theme="midnight", glyphs="ascii", pace=0, colour_blind=True
    )
    table.start("--pace enter")
    assert table.options == Options(pace="enter")
    for motion in MOTIONS:
        assert table.start(f"--motion {motion}") == 0
    for theme in THEMES:
        assert table.start(f"--theme {theme}") == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--game chess", "--game must be pub, block, draw or family, not 'chess'"),
        ("--mode knock", "--mode must be block or draw, not 'knock'"),
        ("--players 5", "--players must be 2, 3 or 4, not 5"),
        ("--players two", "--players must be 2, 3 or 4, not 'two'"),
        ("--hand-size 9", "--hand-size must be 5, 6 or 7, not 9"),
        ("--target 0", "--target must be 1 to 1000, or none for a single round, not 0"),
        ("--opening low", "--opening must be highest-double or any, not 'low'"),
        ("--next-leader me", "--next-leader must be opening, winner or rotate, not 'me'"),
        ("--reserve 3", "--reserve must be 0, 1 or 2, not 3"),
        ("--reserve none", "--reserve must be 0, 1 or 2, not 'none'"),
        ("--blocked-scoring x", "--blocked-scoring must be opponents or difference, not 'x'"),
        ("--level hardest", "--level must be easy, medium, hard or expert, not 'hardest'"),
        ("--level easy,easy", "--level must name 1 level, not 2"),
        ("--players 4 --level easy,easy", "--level must name 1 level for all or 3, not 2"),
        ("--seed x", "--seed must be a whole number, not 'x'"),
        ("--seed " + "9" * 5000, "--seed must be a whole number, not '999"),
        ("--motion some", "--motion must be auto, full, reduced or none, not 'some'"),
        ("--theme pink", f"--theme must be {', '.join(THEMES[:-1])} or {THEMES[-1]}, not 'pink'"),
        ("--pace 9", f"--pace must be 0 to {SLOWEST_PACE} seconds or enter, not '9'"),
        ("--pace nan", f"--pace must be 0 to {SLOWEST_PACE} seconds or enter, not 'nan'"),
    ],
)
def test_what_will_not_do_is_refused_in_one_sentence(
    words: str, said: str, table: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    """An option's value that is none stops with status 2 and says what would be allowed."""
    assert table.start(words) == 2
    assert table.start(f"--plain {words}") == 2
    assert table.times == 0
    first, second = capsys.readouterr().err.splitlines()
    assert first == second
    assert first.startswith(f"dominoes-tui: {said}")
    assert len(first) < 120


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("dance", "invalid choice: 'dance'"),
        ("replay", "required: FILE"),
        ("replay a b", "unrecognized arguments: b"),
        ("--wings", "unrecognized arguments: --wings"),
        ("--wi\x1b[2Jngs", "unrecognized arguments: --wi?[2Jngs"),
        ("--seed", "--seed: expected one argument"),
        ("--seed 3 replay x", "replay takes no --seed"),
        ("--continue arena medium easy", "arena takes no --continue"),
        ("--players 4 arena medium easy", "arena takes no --players"),
        ("--zoom-limit L stats", "stats takes no --zoom-limit"),
    ],
)
def test_words_that_make_no_command_get_one_sentence(
    words: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """It says what is wrong and where to read more; the status is 2."""
    with pytest.raises(SystemExit) as end:
        main(words.split())
    assert end.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
    assert err.startswith("dominoes-tui")
    assert err.endswith(" --help says more\n")
    assert err.count("\n") == 1


def test_every_rule_is_an_option() -> None:
    """Rules that can be chosen by name are options of a match, and of the arena but for seats."""
    rules = {name.replace("-", "_") for name in RULES}
    assert OWN["arena"] >= {*rules, "game"} - {"players"}
    parser = command_line()
    for name in RULES:
        assert vars(parser.parse_args([f"--{name}", "x"]))[name.replace("-", "_")] == "x"


def test_help_lists_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    """Help names every game, option and theme there is."""
    with pytest.raises(SystemExit) as end:
        main(["--help"])
    assert end.value.code == 0
    help_text = capsys.readouterr().out
    for word in (
        "|".join(GAMES),
        "|".join(THEMES),
        "|".join(MOTIONS),
        *LEVELS,
        "--plain",
        "replay",
    ):
        assert word in help_text
    for setting in set(Rules.BLOCK.settings) - {"boneyard_reserve"}:
        assert f"--{setting.replace('_', '-')} " in help_text


def test_without_a_terminal_the_table_does_not_open(
    table: Table, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Input or output that is no terminal, or is closed: one sentence and status 2."""
    assert table.start("", stdin=io.StringIO()) == 2
    assert table.start("--seed 1", stdout=io.StringIO()) == 2
    for name in ("stdin", "stdout"):
        with monkeypatch.context() as patch:
            patch.setattr(sys, name, None)
            assert main([]) == 2
    assert table.times == 0
    assert len(set(capsys.readouterr().err.splitlines())) == 1


def test_a_dumb_terminal_gets_the_line_game(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """`TERM=dumb` plays line by line without being asked to."""
    monkeypatch.setenv("TERM", "dumb")
    out = Terminal()
    assert table.start("--seed 1", stdout=out) == 0
    assert table.times == 0
    assert "You leave the match. It is saved; --continue" in out.getvalue()


def test_a_flag_wins_over_the_settings(table: Table, home: Path) -> None:
    """The settings are the default of every option, and each has a flag that says otherwise."""
    settings = Options(
        theme="linen",
        glyphs="ascii",
        digits=True,
        colour_blind=True,
        motion="none",
        pace="enter",
        step_alone=True,
        confirm=True,
        sort_hand=True,
        zoom_limit="L",
        mouse=False,
    )
    save_options(home / "settings.toml", Options(), settings)
    table.start("")
    assert table.options == settings
    table.start("--theme contrast --pace 0.3 --no-confirm")
    assert table.options == replace(settings, theme="contrast", pace=0.3, confirm=False)
    table.start(
        "--theme felt --glyphs auto --no-digits --no-colour-blind --motion auto --pace usual "
        "--no-step-alone --no-confirm --no-sort-hand --zoom-limit fits --mouse"
    )
    assert table.options == Options()


def test_continue_is_passed_on(table: Table) -> None:
    """`--continue` opens the table with the match played last."""
    table.start("--continue")
    assert (table.choices, table.resume) == (None, True)
    table.start("")
    assert not table.resume


def test_an_interrupted_program_ends_quietly(
    table: Table, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ctrl+C outside a match ends without a traceback."""

    def interrupt(*_: object, **__: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(table, "run", interrupt)
    assert table.start("") == 130
    assert capsys.readouterr().err == ""


def test_the_version_is_told_without_the_game() -> None:
    """`--version` loads neither the rules nor the screen."""
    told = program("--version")
    assert (told.returncode, told.stderr) == (0, b"")
    assert told.stdout == f"dominoes-tui {__version__}\n".encode()


def test_a_match_through_a_pipe() -> None:
    """A whole match through pipes: the same bytes twice, no escape code, no screen, no socket."""
    words = ("--plain", "--game", "pub", "--players", "3", "--seed", "4", "--target", "30")
    first = program(*words, typed=ENOUGH * 200)
    assert (first.returncode, first.stderr) == (0, b"")
    assert first.stdout.splitlines()[-1].startswith(b"Match over: ")
    assert b"\x1b" not in first.stdout
    assert program("play", *words, typed=ENOUGH * 200).stdout == first.stdout


def test_bytes_that_are_no_text_do_no_harm() -> None:
    """Invalid UTF-8 is an answer like any other nonsense, in any locale."""
    ended = program("--plain", typed=b"\xff\xfe\n" + b"x" * 100_000, PYTHONIOENCODING="utf-8")
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert ended.stdout.count(b"is no answer") == 2
    assert b"You leave the match." in ended.stdout


def test_a_replay_in_a_process(tmp_path: Path) -> None:
    """Sentences or JSON from a file or the standard input, without screen or socket."""
    path = tmp_path / "match.json"
    path.write_text(RECORD)
    told = program("replay", str(path), PYTHONIOENCODING="ascii")
    assert (told.returncode, told.stderr) == (0, b"")
    assert told.stdout.startswith(b"Zo? and ?[31mB. Draw, 2 players, a single round.\n")
    piped = program("replay", "-", "--json", typed=RECORD)
    assert (piped.returncode, piped.stderr) == (0, b"")
    assert json.loads(piped.stdout)["rounds"][0]["legal"] == ["2-2"]


def test_a_bad_record_is_one_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A record that cannot be replayed: status 2, nothing but the sentence on standard error."""
    path = tmp_path / "bad.json"
    path.write_text("\n{}\n")
    assert main(["replay", str(path)]) == 2
    assert capsys.readouterr() == ("", f"{path}:2: format is missing\n")
    piped = program("replay", "-", typed=b"")
    assert (piped.returncode, piped.stdout) == (2, b"")
    assert piped.stderr == b"<stdin>:1: the file is empty\n"


@pytest.mark.parametrize("words", ["--plain --seed 1", "replay -", "--help"])
def test_a_reader_that_leaves_is_no_fault(words: str) -> None:
    """Output that nobody reads any more ends the program quietly."""
    with subprocess.Popen(
        [sys.executable, "-m", "dominoes_tui", *words.split()],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdout is not None
        running.stdout.close()
        running.stdout = None
        _, complaint = running.communicate(f"{RECORD}\n".encode(), timeout=60)
    assert (running.returncode, complaint) == (0, b"")


def test_streams_that_are_closed_or_full() -> None:
    """Without standard streams nothing is said; a full disk is one sentence."""
    shell = f'exec "{sys.executable}" -m dominoes_tui --plain --seed 1'
    closed = subprocess.run(
        ["sh", "-c", f"{shell} <&- >&-"], stderr=subprocess.PIPE, timeout=60, check=False
    )
    assert (closed.returncode, closed.stderr) == (0, b"")
    if Path("/dev/full").exists():
        full = subprocess.run(
            ["sh", "-c", f"{shell} </dev/null >/dev/full"],
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
        assert full.returncode == 2
        assert full.stderr.count(b"\n") == 1
        assert b"cannot be written" in full.stderr


def test_what_nobody_hears_is_told_by_the_status() -> None:
    """With a closed or a full standard error there is still status 2."""
    shell = f'exec "{sys.executable}" -m dominoes_tui replay there-is-no-such-file'
    ends = ["2>&-", "2>/dev/full"] if Path("/dev/full").exists() else ["2>&-"]
    for end in ends:
        done = subprocess.run(
            ["sh", "-c", f"{shell} {end}"], stdout=subprocess.PIPE, timeout=60, check=False
        )
        assert (done.returncode, done.stdout) == (2, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
@pytest.mark.parametrize("words", ["--help", "--version", "history --help"])
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_help_that_cannot_be_written(words: str, unbuffered: str) -> None:
    """Help and version on a full disk are one sentence and status 2, too."""
    full = subprocess.run(
        ["sh", "-c", f'exec "{sys.executable}" -m dominoes_tui {words} >/dev/full'],
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
        timeout=60,
        check=False,
    )
    assert full.returncode == 2
    assert full.stderr.count(b"\n") == 1
    assert b"cannot be written" in full.stderr
