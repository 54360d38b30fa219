"""What the app asks its explainer."""

from prompts import wording

PROBLEM = "A 120 N stone hangs 0.5 m left of a lever's fulcrum. What force 1.5 m to its right balances it?"


def greeting(name: str) -> str:
    """How a lesson begins."""
    return wording.hello(name)
