"""Dolmen, the home of the board games Carnac and Carré."""

__version__ = "0.1.0"
