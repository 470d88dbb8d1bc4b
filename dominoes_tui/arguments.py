"""The words of the command line: which there are, and what help says about them."""

import argparse
import sys
from typing import TYPE_CHECKING, Final, NoReturn

from dominoes_tui import __version__

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

_RULES: Final = {
    "game": (
        "pub|block|draw|family",
        "pub: Block to 100; block, draw: one round; family: Draw, one round, any tile leads",
    ),
    "mode": ("block|draw", "with no tile that fits: knock or draw"),
    "target": ("N|none", "points that win; none: a single round"),
    "hand-size": ("5|6|7", "tiles dealt to each"),
    "opening": ("highest-double|any", "which tile opens a round"),
    "next-leader": ("opening|winner|rotate", "who leads a later round"),
    "reserve": ("0|1|2", "tiles that are never drawn"),
    "blocked-scoring": (
        "opponents|difference",
        "what a blocked round earns: the others' pips, or those less your own",
    ),
}
"""Names of options, their values and what help says of them: those of `chosen`, for any number of
seats, written out so that help loads no rules."""
OWN: Final = {
    "replay": {"file", "json"},
    "history": frozenset[str](),
    "export": {"what", "output"},
    "import": {"file"},
    "stats": {"json"},
    "paths": frozenset[str](),
    "arena": {
        *(name.replace("-", "_") for name in _RULES),
        *("levels", "matches", "rounds", "seed", "jobs", "out", "json"),
    },
}
"""The arguments of each command that does not play, as a namespace names them."""


class _Parser(argparse.ArgumentParser):
    """A parser that answers words it does not understand with one sentence."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and end with status 2."""
        from dominoes_tui.names import printable

        self.exit(2, f"{self.prog}: {printable(message)}; {self.prog} --help says more\n")

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        """Print; help and the version fail where they cannot be written."""
        if file is not None and file is sys.stdout:
            file.write(message)
        else:
            super()._print_message(message, file)


def option_of(name: str) -> str:
    """Return the option that a name in a namespace stands for."""
    return "--" + {"resume": "continue"}.get(name, name).replace("_", "-")


def command_line() -> argparse.ArgumentParser:
    """Return the parser of the command line.

    What is not given is not in its namespace either. So an option may stand before its command or
    after it, and whoever reads the namespace can tell a choice from a default. Values are texts:
    those who know what they mean check them.
    """
    game = _Parser(add_help=False, allow_abbrev=False, argument_default=argparse.SUPPRESS)
    _add_game_options(game)
    parser = _Parser(
        prog="dominoes-tui",
        usage="dominoes-tui [play] [options]\n       dominoes-tui replay FILE [--json]\n"
        "       dominoes-tui arena LEVEL LEVEL [LEVEL LEVEL] [options]\n"
        "       dominoes-tui history|stats|export|import|paths ...",
        description="Dominoes in the terminal: Block and Draw against one to three computer "
        "players. With a rule, a level or a seed the match starts at once.",
        parents=[game],
        allow_abbrev=False,
        argument_default=argparse.SUPPRESS,
    )
    parser.add_argument("--version", action="version", version=f"dominoes-tui {__version__}")
    commands = parser.add_subparsers(
        dest="command", title="commands", metavar="COMMAND", prog="dominoes-tui"
    )
    commands.add_parser(
        "play",
        help="play (this is what happens without a command)",
        usage="dominoes-tui [play] [options]",
        description="Play a match.",
        parents=[game],
        allow_abbrev=False,
        argument_default=argparse.SUPPRESS,
    )
    replay = commands.add_parser(
        "replay",
        help="re-play a match record",
        description="Re-play the matches of a record as sentences with the final position.",
        allow_abbrev=False,
        argument_default=argparse.SUPPRESS,
    )
    replay.add_argument("file", metavar="FILE", help="one match, or one a line; - is stdin")
    replay.add_argument("--json", action="store_true", help="print one JSON line for each match")
    _add_kept_commands(commands)
    arena = commands.add_parser(
        "arena",
        help="let computer players play each other",
        description="Let two to four computer players play, every deal from each seat in turn, and "
        "print who won how often. Without --game or --target matches are to 100.",
        allow_abbrev=False,
        argument_default=argparse.SUPPRESS,
    )
    add_arena_options(arena)
    return parser


def add_arena_options(parser: argparse.ArgumentParser) -> None:
    """Add the words of the command `arena`."""
    parser.add_argument(
        "levels",
        nargs="+",
        metavar="LEVEL",
        help="the players seat by seat: levels, or the yardsticks random and heaviest",
    )
    _add_rules(parser.add_argument_group("rules"))
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--matches", metavar="N", help="matches to play, in whole mirrors")
    length.add_argument("--rounds", metavar="N", help="single rounds to play instead")
    parser.add_argument("--seed", metavar="S", help="a number; the same number, the same matches")
    parser.add_argument("--jobs", metavar="J", help="processes to play in")
    parser.add_argument("--out", metavar="FILE", help="write a record of every match, one a line")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def _add_rules(rules: argparse._ArgumentGroup) -> None:
    for name, (values, about) in _RULES.items():
        rules.add_argument(f"--{name}", metavar=values, help=about)


def _add_game_options(parser: argparse.ArgumentParser) -> None:
    rules = parser.add_argument_group("rules")
    _add_rules(rules)
    rules.add_argument("--players", metavar="2|3|4", help="seats, yours included")
    match = parser.add_argument_group("match")
    match.add_argument(
        "--level",
        metavar="L[,L,L]",
        help="easy, medium, hard or expert: one for all opponents or one for each",
    )
    match.add_argument("--seed", metavar="N", help="a number; the same number, the same deals")
    match.add_argument(
        "--plain", action="store_true", help="play line by line, for screen readers and pipes"
    )
    match.add_argument(
        "--continue",
        dest="resume",
        action="store_true",
        help="go on with the match played last",
    )
    screen = parser.add_argument_group("screen", "These win over the settings; see paths.")
    _add_switch(screen, "--mouse", "the mouse works too")
    screen.add_argument("--motion", metavar="auto|full|reduced|none", help="how much moves")
    screen.add_argument(
        "--theme", metavar="felt|midnight|linen|contrast", help="colours of table and tiles"
    )
    screen.add_argument(
        "--glyphs", metavar="auto|unicode|ascii", help="characters to draw with; auto asks"
    )
    screen.add_argument(
        "--ascii", dest="glyphs", action="store_const", const="ascii", help="draw with ASCII only"
    )
    screen.add_argument(
        "--pace", metavar="SECONDS|enter|usual", help="how long computer players think, 0 to 1.5"
    )
    _add_switch(screen, "--colour-blind", "pip colours that everyone can tell apart")
    _add_switch(screen, "--digits", "digits instead of pips")
    _add_switch(screen, "--step-alone", "knock and draw by itself where nothing else can be done")
    _add_switch(screen, "--confirm", "a tile is played when it is chosen a second time")
    _add_switch(screen, "--sort-hand", "the hand is sorted")
    screen.add_argument(
        "--zoom-limit",
        metavar="fits|SIZE",
        help="the largest tiles: L-airy, L, M-airy, M, T-airy, S-airy, T or S",
    )


def _add_switch(group: argparse._ArgumentGroup, name: str, about: str) -> None:
    group.add_argument(name, action=argparse.BooleanOptionalAction, help=about)


def _add_kept_commands(add: "argparse._SubParsersAction[_Parser]") -> None:
    def command(name: str, about: str, usage: str = "") -> _Parser:
        return add.add_parser(
            name,
            help=about,
            usage=f"dominoes-tui {name}{usage}",
            description=f"{about[0].upper()}{about[1:]}.",
            allow_abbrev=False,
            argument_default=argparse.SUPPRESS,
        )

    command("history", "list the matches: those in progress, then the finished ones")
    export = command("export", "write matches as records", " [ID|last|all|current] [-o FILE]")
    export.add_argument(
        "what",
        nargs="?",
        metavar="ID|last|all|current",
        help="a match of the history, the finished one that ended last (if nothing is said), all "
        "finished ones, or the one in progress played last; its hidden tiles are in it too",
    )
    export.add_argument(
        "-o", "--output", metavar="FILE", help="write there, in place of what is there"
    )
    import_ = command("import", "add the matches of a file of records", " FILE")
    import_.add_argument("file", metavar="FILE", help="one match, or one a line; - is stdin")
    stats = command("stats", "count matches and rounds", " [--json]")
    stats.add_argument("--json", action="store_true", help="print one JSON object")
    command("paths", "say where matches and settings are kept")
