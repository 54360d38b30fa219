"""How many may start a minute: the one rate limiter, for providers, keys and the simulation. Pure."""

from __future__ import annotations

from collections import OrderedDict


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


class Rates:
    """A rate for each name, of the last so many names that were asked for."""

    def __init__(self, most: int = 10_000) -> None:
        self._most = most
        self._rates: OrderedDict[str, tuple[float, Rate]] = OrderedDict()

    def ask(self, name: str, a_minute: float, now: float) -> float:
        """Count one more of ``name`` and give 0; or count none, and give the seconds until one more may start."""
        known, rate = self._rates.pop(name, (None, None))
        if rate is None or known != a_minute:
            rate = Rate(a_minute)
        self._rates[name] = a_minute, rate
        if len(self._rates) > self._most:
            self._rates.popitem(last=False)
        wait = rate.wait(now)
        if not wait:
            rate.take(now)
        return wait
