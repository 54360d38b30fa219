"""What a task on the cluster says while it runs: events and money, in order, each once for each try.

A task keeps all it has said and sends what the mailbox has not; a mailbox that was lost is filled again. The caller
reads, and drops what it has heard of a try already. The task's result holds all of it too, so that nothing depends on
the mailbox but how soon it is heard.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any
from uuid import uuid4

from chalkwright.agent.errors import BudgetExhausted
from chalkwright.agent.events import Event, Heartbeat
from chalkwright.agent.models.purse import NOTHING, Held, Purse


@dataclass(frozen=True)
class Paid:
    """US dollars that an order's calls have cost by now, in all its tries."""

    total: Decimal


@dataclass(frozen=True)
class Released:
    """The reservation ``name`` is over."""

    name: str


@dataclass(frozen=True)
class MoneyRequest:
    """A task wants up to ``most`` US dollars reserved as ``name``, ``least`` at the least, before it calls a model."""

    order: str
    attempt: str
    name: str
    least: Decimal
    most: Decimal
    enough: Decimal | None = None


Grant = Decimal | tuple[Decimal, Decimal]
"""US dollars; or spent and limit, when the money is refused."""
Said = Event | Paid | Released | None
"""None: a sign of life that nobody needs any more."""


@dataclass(frozen=True)
class Letter:
    """What a try of an order said, from its ``first``-th word on."""

    order: str
    attempt: str
    first: int
    said: tuple[Said, ...]


class Mailbox:
    """An actor's body: one for each caller."""

    def __init__(self) -> None:
        self._expected: dict[tuple[str, str], int] = {}
        self._letters: list[Letter | MoneyRequest] = []
        self._answers: dict[str, asyncio.Future[Grant]] = {}
        self._news = asyncio.Event()

    async def put(self, letter: Letter) -> int:
        """Take a letter that follows on what is here; how many words of the try are here then."""
        which = (letter.order, letter.attempt)
        expected = self._expected.get(which, 0)
        if letter.first == expected and letter.said:
            self._letters.append(letter)
            self._expected[which] = expected = expected + len(letter.said)
            self._news.set()
        return expected

    async def ask(self, asked: MoneyRequest) -> Grant:
        """Wait for the caller's word on money."""
        waiting = self._answers.setdefault(asked.name, asyncio.get_running_loop().create_future())
        self._letters.append(asked)
        self._news.set()
        return await asyncio.shield(waiting)

    async def answer(self, name: str, grant: Grant) -> None:
        """The caller's word."""
        waiting = self._answers.pop(name, None)
        if waiting is not None and not waiting.done():
            waiting.set_result(grant)

    async def take(self, seconds: float) -> Sequence[Letter | MoneyRequest]:
        """All that came since the last time, as soon as there is something."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), seconds)
        self._news.clear()
        letters, self._letters = self._letters, []
        return letters

    async def close(self) -> None:
        """Let whoever waits in :meth:`take` go."""
        self._news.set()

    async def forget(self, order: str) -> None:
        """Forget an order."""
        self._expected = {which: count for which, count in self._expected.items() if which[0] != order}


class Sender:
    """The task's end; ``mailbox`` is the actor's handle."""

    def __init__(self, mailbox: Any, order: str) -> None:
        self.attempt = uuid4().hex
        self.said: list[Said] = []
        self._mailbox = mailbox
        self._order = order
        self._sent = 0
        self._news = asyncio.Event()

    def say(self, word: Said) -> None:
        """Have it sent; never waits."""
        self.said.append(word)
        self._news.set()

    async def send(self) -> None:
        """Send until cancelled."""
        while True:
            await self._news.wait()
            self._news.clear()
            while self._sent < len(self.said):
                letter = Letter(self._order, self.attempt, self._sent, tuple(self.said[self._sent :]))
                before, self._sent = self._sent, await self._mailbox.put.remote(letter)
                for at in range(before, self._sent):
                    if isinstance(self.said[at], Heartbeat):
                        self.said[at] = None

    async def ask(self, name: str, least: Decimal, most: Decimal, enough: Decimal | None) -> Decimal:
        """What is granted. Raises :class:`BudgetExhausted` when the caller refuses the money."""
        asked = MoneyRequest(self._order, self.attempt, name, least, most, enough)
        grant: Grant = await self._mailbox.ask.remote(asked)
        if isinstance(grant, tuple):
            raise BudgetExhausted(*grant)
        return grant


class FarPurse(Purse):
    """The caller's purse, seen from a task; ``spent`` is what the order's calls cost since it was given."""

    def __init__(self, budget: Decimal | None, spent: Decimal, sender: Sender) -> None:
        super().__init__(budget, spent)
        self._sender = sender
        sender.say(Paid(spent))

    async def hold(self, least: Decimal, most: Decimal | None = None, enough: Decimal | None = None) -> Held:
        most = least if most is None else most
        if self.budget is None:
            return Held(most, lambda _: None)
        name = uuid4().hex
        try:
            granted = await self._sender.ask(name, least, most, enough)
        except BaseException:
            self._sender.say(Released(name))  # it may have been granted meanwhile
            raise
        return Held(granted, lambda _: self._sender.say(Released(name)))

    def check(self, cost: Decimal = NOTHING) -> None:
        """The caller checks, as it reserves."""

    def pay(self, cost: Decimal) -> None:
        self.spent += cost
        self._sender.say(Paid(self.spent))


class Talk:
    """The caller's end for one order: tells each event once a try, and keeps its purse."""

    def __init__(self, tell: Any, purse: Purse | None) -> None:
        self._tell = tell
        self._purse = purse
        self._paid = NOTHING
        self._attempt = ""
        self._past: set[str] = set()
        self._heard = 0
        self._held: dict[str, Held] = {}
        self._over: set[str] = set()
        self._ended = False

    def hear(self, letter: Letter) -> None:
        """Take what is new in a letter; those of a try that another one has followed are dropped."""
        if not self._current(letter.attempt) or letter.first > self._heard:
            return
        for word in letter.said[self._heard - letter.first :]:
            self._heard += 1
            if isinstance(word, Paid):
                self._pay(word.total)
            elif isinstance(word, Released):
                self._release(word.name)
            elif word is not None:
                self._tell(word)

    async def answer(self, asked: MoneyRequest) -> Grant:
        """Reserve, or say why not; asked twice, it is reserved once."""
        purse = self._purse
        if purse is None or purse.budget is None or not self._current(asked.attempt):
            return asked.most
        if asked.name not in self._held:
            try:
                held = await purse.hold(asked.least, asked.most, asked.enough)
            except BudgetExhausted as error:
                return error.spent, error.limit
            if self._ended or asked.name in self._over or not self._current(asked.attempt):
                held.release()
                return asked.least  # nobody waits for it any more
            if asked.name in self._held:
                held.release()  # asked again while it waited
            else:
                self._held[asked.name] = held
        return self._held[asked.name].amount

    def end(self) -> None:
        """Nothing is reserved any more."""
        self._ended = True
        self._release_all()

    def _current(self, attempt: str) -> bool:
        if attempt in self._past:
            return False
        if attempt != self._attempt:
            self._past.add(self._attempt)
            self._attempt, self._heard = attempt, 0
            self._release_all()
        return True

    def _pay(self, total: Decimal) -> None:
        if self._purse is not None and total > self._paid:
            self._purse.pay(total - self._paid)
            self._paid = total

    def _release_all(self) -> None:
        for name in tuple(self._held):
            self._release(name)

    def _release(self, name: str) -> None:
        self._over.add(name)
        held = self._held.pop(name, None)
        if held is not None:
            held.release()
