"""The pages that tell of the round: the log of its events and the table of seen tiles."""

from dominoes_tui.core.record import Record
from dominoes_tui.core.start import Deal
from dominoes_tui.core.tiles import HALVES, TILES, Tile, tiles_text
from dominoes_tui.core.view import PlayerView
from dominoes_tui.narrate import Narrator
from dominoes_tui.sitting import round_notes
from dominoes_tui.tui.painted import Tone
from dominoes_tui.tui.widgets.text_page import Block, Heading, Line, Paragraph
from dominoes_tui.words import counted


def log_page(record: Record, seat: int, narrator: Narrator) -> list[Block]:
    """Return everything that happened in a match, as a seat may know it.

    Of each deal it shows the seal, and what opens the seal once the round is over.
    """
    match = record.match
    blocks: list[Block] = []
    for number, round_ in enumerate(match.rounds, start=1):
        view = round_.view(seat)
        blocks.append(Heading(f"Round {number}"))
        notes = round_notes(record, number - 1)
        if "seal" in notes:
            blocks.append(
                Paragraph(f"Seal, by which a changed deal would show: {notes['seal']}", dim=True)
            )
        blocks += [Paragraph(said.text) for said in narrator.events(view)]
        if round_.outcome is not None:
            blocks.append(Paragraph(narrator.round_over(round_.outcome).text))
            points = narrator.points(round_.outcome, match.rules)
            if points is not None:
                blocks.append(Paragraph(points.text))
            if "salt" in notes and isinstance(round_.start, Deal):
                opened = f"{notes['salt']}|{tiles_text(round_.start.order)}"
                blocks.append(Paragraph(f"The seal is the SHA-256 of: {opened}", dim=True))
    return blocks


def seen_page(view: PlayerView) -> list[Block]:
    """Return the 28 tiles by number: which lie on the table, which are yours, which are hidden."""
    table = {laid.tile for laid in view.chain.laid}
    mine = set(view.hand)
    hidden = [tile for tile in TILES if tile not in table and tile not in mine]
    blocks: list[Block] = [
        Paragraph(
            f"{counted(len(table), 'tile')} on the table, {len(mine)} in your hand, "
            f"{len(hidden)} hidden."
        ),
        Paragraph(""),
        Line(
            ((f"      {'   '.join(f'{number:>2}' for number in HALVES)}    hidden", "dim"),),
            ((f"    {'  '.join(f'{number:>2}' for number in HALVES)} hid", "dim"),),
        ),
    ]
    for row in HALVES:
        parts: list[tuple[str, Tone]] = [(f"  {row}  ", "accent")]
        narrow: list[tuple[str, Tone]] = [(f" {row} ", "accent")]
        for column in HALVES:
            tile = Tile.of(row, column)
            if tile in table:
                parts.append(("  .  ", "dim"))
                narrow.append(("  . ", "dim"))
            elif tile in mine:
                parts.append((f"[{row}-{column}]", "accent"))
                narrow.append((f"[{row}{column}]", "accent"))
            else:
                parts.append((f" {row}-{column} ", "text"))
                narrow.append((f" {row}{column} ", "text"))
        left = sum(row in tile for tile in hidden)
        parts.append((f"   {left}", "text"))
        narrow.append((f"  {left}", "text"))
        blocks.append(Line(tuple(parts), tuple(narrow)))
    blocks += [Paragraph(""), Paragraph("[ ] in your hand, . on the table.", dim=True)]
    return blocks
