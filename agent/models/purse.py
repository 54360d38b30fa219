"""Money that calls draw on: reserved before a call, paid after it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from decimal import Decimal

from chalkwright.agent.errors import BudgetExhausted

NOTHING = Decimal(0)


class Held:
    """``amount`` US dollars kept out of other calls' reach while one is under way."""

    def __init__(self, amount: Decimal, give_back: Callable[[Decimal], object]) -> None:
        self.amount = amount
        self._give_back = give_back

    def shrink(self, amount: Decimal) -> None:
        """Keep only so much of it."""
        back, self.amount = self.amount - amount, amount
        self._give_back(back)

    def release(self) -> None:
        """Keep nothing of it; done twice, it is done once."""
        if self.amount:
            self.shrink(NOTHING)


class Purse:
    """Money that several ledgers draw on, in US dollars; ``spent`` is what is gone already."""

    def __init__(self, budget: Decimal | None, spent: Decimal = NOTHING) -> None:
        self.budget = budget
        self.spent = spent
        self._reserved = NOTHING
        self._waiting: set[asyncio.Future[None]] = set()

    def check(self, cost: Decimal = NOTHING) -> None:
        """Raises :class:`BudgetExhausted` when nothing, or less than ``cost``, is left of the budget."""
        if self.budget is None:
            return
        left = self.budget - self.spent - self._reserved
        if left <= 0 or cost > left:
            raise BudgetExhausted(self.spent, self.budget)

    @contextmanager
    def reserve(self, cost: Decimal) -> Iterator[None]:
        """Keep ``cost`` out of other calls' reach while one is under way."""
        held = self._take(cost)
        try:
            yield
        finally:
            held.release()

    async def hold(self, least: Decimal, most: Decimal | None = None, enough: Decimal | None = None) -> Held:
        """Reserve up to ``most`` for a call.

        Waits for what other calls have reserved while less than ``enough`` is free; a call that is alone takes what
        there is. Raises :class:`BudgetExhausted` when less than ``least`` is left whatever others give back.
        """
        most = least if most is None else most
        if self.budget is None:
            return self._take(most)
        while True:
            left = self.budget - self.spent - self._reserved
            if left > 0 and left >= (least if enough is None or not self._reserved else enough):
                return self._take(min(most, left))
            if self.spent >= self.budget or least > self.budget - self.spent:
                raise BudgetExhausted(self.spent, self.budget)
            await self._wait_for_return()

    def pay(self, cost: Decimal) -> None:
        """Take ``cost`` out."""
        self.spent += cost

    def _take(self, amount: Decimal) -> Held:
        self._reserved += amount
        return Held(amount, self._back)

    def _back(self, amount: Decimal) -> None:
        self._reserved -= amount
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)

    async def _wait_for_return(self) -> None:
        waiting = asyncio.get_running_loop().create_future()
        self._waiting.add(waiting)
        try:
            await waiting
        finally:
            self._waiting.discard(waiting)
