"""What proves a game: the protocol's laws, golden transcripts, random games. Shipped, so that anyone can check a game
of their own. `dolmen.testing.strategies` holds the Hypothesis strategies and is the only part that needs Hypothesis."""

from dolmen.testing.check_game import check_game
from dolmen.testing.playing import Choice, Played, annotated, chosen, random_game
from dolmen.testing.transcripts import transcript, transcript_name

__all__ = ["Choice", "Played", "annotated", "check_game", "chosen", "random_game", "transcript", "transcript_name"]
