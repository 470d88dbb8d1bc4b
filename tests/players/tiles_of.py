"""Sets of tiles, back as tiles."""

from dominoes_tui.core.tiles import TILES, Tile


def tiles_of(tiles: int) -> tuple[Tile, ...]:
    """Return the tiles of a set, 0-0 first."""
    return tuple([tile for index, tile in enumerate(TILES) if tiles >> index & 1])
