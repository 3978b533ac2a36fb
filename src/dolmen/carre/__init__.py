"""Carré: two to four players, three dice, tiles stacked on a board of five by four squares."""

from dolmen.carre.game import CARRE

__all__ = ["CARRE"]
