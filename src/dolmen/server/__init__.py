"""Tables on the network: many games at once, each a replay of its stored events. Names no game."""
