"""Where things are kept: in the folders of the platform, or in one that the environment names."""

import os
from pathlib import Path
from typing import Final

HOME_VARIABLE: Final = "DOMINOES_TUI_HOME"
"""Names one folder for everything, in place of the platform's."""

_APP: Final = "dominoes-tui"


def data_folder() -> Path:
    """Return the folder of the matches."""
    own = os.environ.get(HOME_VARIABLE)
    if own:
        return Path(own)
    from platformdirs import user_data_path

    return user_data_path(_APP, appauthor=False)


def config_folder() -> Path:
    """Return the folder of the settings."""
    own = os.environ.get(HOME_VARIABLE)
    if own:
        return Path(own)
    from platformdirs import user_config_path

    return user_config_path(_APP, appauthor=False)


def database() -> Path:
    """Return the file of the matches."""
    return data_folder() / "matches.sqlite3"


def settings_file() -> Path:
    """Return the file of the settings."""
    return config_folder() / "settings.toml"
