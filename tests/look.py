"""Start a terminal program, press keys, and save what its screen shows as a PNG file.

    python tests/look.py --size 80x24 --keys 1,Enter,WAIT:500 -o /tmp/a.png -- dominoes-tui
    python tests/look.py --term xterm --colorterm '' --env NO_COLOR=1 -- dominoes-tui
    tmux capture-pane -e -p -N | python tests/look.py --ansi - -o /tmp/a.png

Needs Pillow and pyte. Keys are separated by commas: a character, or Enter Esc Tab BTab Space
Bspace Up Down Left Right Home End PgUp PgDn Del F1 to F12, C-x, M-x, Comma, TEXT:abc, WAIT:ms,
RESIZE:CxR, CLICK:x:y, RCLICK:x:y, MOVE:x:y, SHOT:file.png (a picture on the way).
"""

import argparse
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from pathlib import Path

import pyte

sys.path.insert(0, str(Path(__file__).parents[1]))

from dominoes_tui.tui.picture import Picture, PictureCell
from tests.png_painter import save

VGA = (
    *("000000", "aa0000", "00aa00", "aa5500", "0000aa", "aa00aa", "00aaaa", "aaaaaa"),
    *("555555", "ff5555", "55ff55", "ffff55", "5555ff", "ff55ff", "55ffff", "ffffff"),
)
XTERM = (
    *("000000", "cd0000", "00cd00", "cdcd00", "0000ee", "cd00cd", "00cdcd", "e5e5e5"),
    *("7f7f7f", "ff0000", "00ff00", "ffff00", "5c5cff", "ff00ff", "00ffff", "ffffff"),
)
NAMES = ("black", "red", "green", "brown", "blue", "magenta", "cyan", "white")
KEYS = {
    **{"Enter": "\r", "Esc": "\x1b", "Tab": "\t", "BTab": "\x1b[Z", "Space": " ", "Comma": ","},
    **{"Bspace": "\x7f", "Up": "\x1b[A", "Down": "\x1b[B", "Right": "\x1b[C", "Left": "\x1b[D"},
    **{"Home": "\x1b[H", "End": "\x1b[F", "PgUp": "\x1b[5~", "PgDn": "\x1b[6~", "Del": "\x1b[3~"},
    **{f"F{n + 1}": f"\x1bO{letter}" for n, letter in enumerate("PQRS")},
    **{
        f"F{n}": f"\x1b[{code}~"
        for n, code in zip(range(5, 13), (15, 17, 18, 19, 20, 21, 23, 24), strict=True)
    },
}
MOUSE = {"CLICK": 0, "RCLICK": 2, "MOVE": 35, "WHEELUP": 64, "WHEELDOWN": 65}

UNKNOWN = re.compile(
    rb"\x1b[PX^_].*?(?:\x1b\\|\x07)|\x1b\[[<=>][0-9;:]*[ -/]*[@-~]|\x1b\[[0-9;:?]*[ -/]+[@-~]"
    rb"|\x1b\[\?[0-9;]*u",
    re.DOTALL,
)
"""Sequences that pyte would print as text."""

ANSWERS = {
    rb"\x1b\[0?c": b"\x1b[?62;22c",
    rb"\x1b\[6n": b"\x1b[1;1R",
    rb"\x1b\[\?2026\$p": b"\x1b[?2026;2$y",
    rb"\x1b\[\?2048\$p": b"\x1b[?2048;0$y",
}
"""What a terminal is asked at the start, and what it says."""


def key_bytes(key: str) -> bytes:
    """Return what a terminal sends for a key.

    Raises:
        SystemExit: there is no such key.
    """
    if key in KEYS:
        return KEYS[key].encode()
    name, _, rest = key.partition(":")
    if name in MOUSE:
        x, y = (int(number) + 1 for number in rest.split(":"))
        press = f"\x1b[<{MOUSE[name]};{x};{y}M"
        return (press + (f"{press[:-1]}m" if name.endswith("CLICK") else "")).encode()
    if name == "TEXT" and rest:
        return rest.encode()
    if key[:2] == "C-" and len(key) == 3:
        return bytes([ord(key[2].upper()) & 0x1F])
    if key[:2] == "M-" and len(key) > 2:
        return b"\x1b" + key[2:].encode()
    if len(key) == 1:
        return key.encode()
    raise SystemExit(f"there is no key {key!r}; see --help")


class Terminal:
    """A program on a pseudo-terminal of some columns and rows, and the screen that it paints."""

    def __init__(
        self, command: list[str], columns: int, rows: int, environ: dict[str, str]
    ) -> None:
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self._rest = b""
        self.pid, self._terminal = pty.fork()
        if self.pid == 0:
            self._size(0, columns, rows)
            os.execvpe(command[0], command, environ)  # noqa: S606
        self._size(self._terminal, columns, rows)

    @staticmethod
    def _size(terminal: int, columns: int, rows: int) -> None:
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def send(self, data: bytes) -> None:
        """Send bytes as the keyboard would."""
        os.write(self._terminal, data)

    def resize(self, columns: int, rows: int) -> None:
        """Change columns and rows."""
        self.screen.resize(rows, columns)
        self._size(self._terminal, columns, rows)

    def settle(self, quiet: float, limit: float, *, painted: bool = True) -> bool:
        """Read until some seconds of silence or the limit; say whether the program goes on.

        Args:
            quiet: seconds of silence that end it.
            limit: seconds after which it ends in any case.
            painted: whether silence ends it even while the screen is blank.
        """
        end = time.monotonic() + limit
        while (left := end - time.monotonic()) > 0:
            ready, _, _ = select.select([self._terminal], [], [], min(quiet, left))
            if not ready:
                if painted or any(line.strip() for line in self.screen.display):
                    return True
                continue
            try:
                data = os.read(self._terminal, 65536)
            except OSError:
                data = b""
            if not data:
                return False
            for question, answer in ANSWERS.items():
                if re.search(question, data):
                    self.send(answer)
            self.feed(data)
        return True

    def feed(self, data: bytes) -> None:
        """Paint bytes, all but a sequence that is not complete yet."""
        data = self._rest + data
        cut = data.rfind(b"\x1b")
        partial = cut >= 0 and re.fullmatch(rb"\x1b(\[[0-9;:?<=>]*[ -/]*)?", data[cut:])
        self._rest, data = (data[cut:], data[:cut]) if partial else (b"", data)
        self._stream.feed(UNKNOWN.sub(b"", data))

    def stop(self) -> None:
        """End the program."""
        for signal_number in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.kill(self.pid, signal_number)
            except ProcessLookupError:
                return
            for _ in range(50):
                if os.waitpid(self.pid, os.WNOHANG)[0]:
                    return
                self.settle(0.01, 0.02)


def cells(screen: pyte.Screen, sixteen: tuple[str, ...]) -> Picture:
    """Return a screen as cells.

    Args:
        screen: the screen.
        sixteen: the 16 colours of the terminal.
    """

    def colour(name: str, default: str) -> str:
        name = name.replace("bfight", "bright")
        if name == "default":
            return default
        plain = name.removeprefix("bright")
        if plain in NAMES:
            return "#" + sixteen[NAMES.index(plain) + 8 * (plain != name)]
        return "#" + name

    def cell(char: pyte.screens.Char) -> PictureCell:
        front, back = colour(char.fg, "#e6e6e6"), colour(char.bg, "#000000")
        if char.reverse:
            front, back = back, front
        return PictureCell(char.data, front, back, char.bold, char.underscore)

    return tuple(
        tuple(cell(screen.buffer[y][x]) for x in range(screen.columns)) for y in range(screen.lines)
    )


def ansi_cells(data: bytes, sixteen: tuple[str, ...] = XTERM) -> Picture:
    """Return text with colour sequences, as `tmux capture-pane -e -p -N` writes it, as cells."""
    lines = data.rstrip(b"\n").split(b"\n")
    bare = [re.sub(r"\x1b\[[0-9;:]*m", "", line.decode()) for line in lines]
    screen = pyte.Screen(max(map(len, bare)), len(lines))
    pyte.ByteStream(screen).feed(b"\r\n".join(lines))
    return cells(screen, sixteen)


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--size", default="80x24", help="columns x rows")
    parser.add_argument("--keys", default="", help="comma separated, see above")
    parser.add_argument("-o", "--output", type=Path, default=Path("/tmp/look.png"))  # noqa: S108
    parser.add_argument("--scale", type=int, default=1, help="times 9x18 pixels for a cell")
    parser.add_argument("--term", default="xterm-256color")
    parser.add_argument("--colorterm", default="truecolor", help="'' for none")
    parser.add_argument("--env", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--vga", action="store_true", help="the Linux console's 16 colours")
    parser.add_argument("--quiet", type=float, default=0.4, help="seconds of silence that settle")
    parser.add_argument("--text", action="store_true", help="print the screen's text as well")
    parser.add_argument("--ansi", metavar="FILE", help="paint captured text instead; - for stdin")
    parser.add_argument("command", nargs=argparse.REMAINDER, metavar="-- COMMAND")
    options = parser.parse_args()
    sixteen = VGA if options.vga or options.term == "linux" else XTERM
    if options.ansi:
        captured = Path("/dev/stdin" if options.ansi == "-" else options.ansi).read_bytes()
        save(ansi_cells(captured, sixteen), options.output, options.scale)
        return
    command = options.command[1:] if options.command[:1] == ["--"] else options.command
    if not command:
        parser.error("a command is needed, after --")
    environ = {**os.environ, "TERM": options.term, "COLORTERM": options.colorterm}
    for name in ("TMUX", "STY", "NO_COLOR", "COLUMNS", "LINES"):
        environ.pop(name, None)
    environ.setdefault("LANG", "C.UTF-8")
    environ |= dict(pair.partition("=")[::2] for pair in options.env)
    if not options.colorterm:
        del environ["COLORTERM"]
    columns, rows = map(int, options.size.split("x"))
    terminal = Terminal(command, columns, rows, environ)
    running = terminal.settle(options.quiet, 15, painted=False)
    for key in filter(None, options.keys.split(",")):
        name, _, rest = key.partition(":")
        if not running:
            break
        if name == "SHOT":
            save(cells(terminal.screen, sixteen), Path(rest), options.scale)
        elif name == "WAIT":
            running = terminal.settle(60, int(rest) / 1000)
        else:
            if name == "RESIZE":
                terminal.resize(*map(int, rest.split("x")))
            else:
                terminal.send(key_bytes(key))
            running = terminal.settle(min(options.quiet, 0.2), 3)
    terminal.stop()
    if options.text:
        print("\n".join(terminal.screen.display))
    save(cells(terminal.screen, sixteen), options.output, options.scale)


if __name__ == "__main__":
    main()
