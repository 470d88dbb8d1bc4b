"""The game of dominoes as pure values: standard library only, no clock, no randomness, no I/O."""
