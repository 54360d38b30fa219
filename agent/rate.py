"""How many may start a minute: the one rate limiter, for providers, keys and the simulation. Pure."""

from __future__ import annotations


class Rate:
    """Lets ``a_minute`` start: after a rest a minute's worth at once (one in any case), then one every so often.

    The generic cell rate algorithm (ITU-T I.371), which is a token bucket whose level is a time. Whatever clock is
    asked by, it counts seconds.
    """

    def __init__(self, a_minute: float) -> None:
        self._gap = 60 / a_minute
        self._room = (max(1.0, a_minute) - 1) * self._gap
        self._due = float("-inf")

    def wait(self, now: float) -> float:
        """Seconds until one more may start; 0 at once."""
        return max(0.0, max(self._due, now) - self._room - now)

    def take(self, now: float) -> float:
        """Count one more, and tell how many seconds it has to wait."""
        wait = self.wait(now)
        self._due = max(self._due, now) + self._gap
        return wait

    def give_back(self) -> None:
        """One that was counted did not start."""
        self._due -= self._gap
