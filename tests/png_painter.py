"""Paints screens as PNG files, for looking at them; needs Pillow, which only developers have."""

from functools import cache
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from dominoes_tui.tui.picture import Picture
from dominoes_tui.tui.shapes import Circle, Polygon, Rect, shapes

WIDTH: Final = 9
HEIGHT: Final = 18
"""Pixels of a cell at scale 1."""

_SMOOTH: Final = 4
"""Circles and polygons are painted this much larger and then made smaller, to smooth them."""

_FONTS: Final = (
    "/usr/share/fonts/truetype/dejavu/DejaVuSansMono{}.ttf",
    "/usr/share/fonts/TTF/DejaVuSansMono{}.ttf",
    "DejaVuSansMono{}.ttf",
)


@cache
def _font(size: int, bold: bool) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Return DejaVu Sans Mono, or Pillow's own font where there is none."""
    for path in _FONTS:
        try:
            return ImageFont.truetype(path.format("-Bold" if bold else ""), size)
        except OSError:
            continue
    return ImageFont.load_default(size)


def image(cells: Picture, scale: int = 1) -> Image.Image:
    """Paint a screen.

    Args:
        cells: the screen.
        scale: how many times the usual 9 by 18 pixels a cell gets.
    """
    width, height = WIDTH * scale, HEIGHT * scale
    columns = max((len(row) for row in cells), default=1)
    picture = Image.new("RGB", (columns * width, len(cells) * height))
    draw = ImageDraw.Draw(picture)
    for y, row in enumerate(cells):
        for x, cell in enumerate(row):
            left, top = x * width, y * height
            draw.rectangle((left, top, left + width - 1, top + height - 1), fill=cell.ground)
    for y, row in enumerate(cells):
        for x, cell in enumerate(row):
            left, top = x * width, y * height
            parts = shapes(cell.char)
            if parts is None:
                font = _font(15 * scale, cell.bold)
                draw.text((left, top + 14 * scale), cell.char, cell.colour, font, anchor="ls")
            for part in parts or ():
                if isinstance(part, Rect):
                    draw.rectangle(_pixels(part, left, top, width), fill=cell.colour)
                else:
                    mask = _mask(part, width, height)
                    picture.paste(cell.colour, (left, top, left + width, top + height), mask)
            if cell.underline:
                base = top + 16 * scale
                draw.line((left, base, left + width - 1, base), fill=cell.colour, width=scale)
    return picture


def _pixels(rect: Rect, left: int, top: int, width: int) -> tuple[int, int, int, int]:
    """Return the first and last pixel of a rectangle, which is at least one pixel thick."""
    x, y = left + int(rect.x * width + 0.5), top + int(rect.y * width + 0.5)
    right = max(x + 1, left + int((rect.x + rect.width) * width + 0.5))
    bottom = max(y + 1, top + int((rect.y + rect.height) * width + 0.5))
    return x, y, right - 1, bottom - 1


@cache
def _mask(shape: Circle | Polygon, width: int, height: int) -> Image.Image:
    """Return a smooth mask of a cell's size."""
    unit = width * _SMOOTH
    large = Image.new("L", (unit, height * _SMOOTH))
    draw = ImageDraw.Draw(large)
    if isinstance(shape, Polygon):
        draw.polygon([(x * unit, y * unit) for x, y in shape.points], fill=255)
    else:
        x, y, radius = (value * unit for value in shape)
        draw.ellipse((x - radius, y - radius, x + radius - 1, y + radius - 1), fill=255)
    return large.resize((width, height), Image.Resampling.LANCZOS)


def save(cells: Picture, path: Path, scale: int = 1) -> None:
    """Paint a screen into a PNG file."""
    image(cells, scale).save(path)
