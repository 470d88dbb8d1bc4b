"""The matches on disk: the ones in progress, the finished ones, and what is counted of them."""
