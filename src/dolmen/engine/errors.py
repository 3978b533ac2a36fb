"""What can be wrong with a wish for a computer player: each a sentence for the person who uttered it.
They are RulesErrors, so whoever shows those shows these."""

from __future__ import annotations

from dolmen.games import RulesError


class EngineMissing(RulesError):
    """The native engine was not built, and something was asked that only it can do."""


class NotForEngine(RulesError):
    """A position or a board the engine cannot think about: finished, of another variant, too large."""


class BadLimit(RulesError):
    """A limit that lets nobody think: nothing set, or something below zero."""


class UnknownPlayer(RulesError):
    """A player's name that nobody answers to."""


class PlayerFailed(RulesError):
    """A player crashed, did not answer in time, or answered with something that is no legal action."""
