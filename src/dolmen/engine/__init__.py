"""Computer players: limits, bots, the native engine behind a facade, and matches between them.
Only `native` imports the compiled module; everything else works without it."""
