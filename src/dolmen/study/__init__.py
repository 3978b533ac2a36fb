"""What helps people learn: what an action does, what was better and why. Data over rules and engine, no sentences."""

from dolmen.study.explain import Answer, Explanation, explain
from dolmen.study.mistakes import Judgement, Mistake, Reason, mistake
from dolmen.study.review import PlyReview, Review, review

__all__ = [
    "Answer",
    "Explanation",
    "Judgement",
    "Mistake",
    "PlyReview",
    "Reason",
    "Review",
    "explain",
    "mistake",
    "review",
]
