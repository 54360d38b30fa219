"""Each word of a task is told once for each try, whatever is lost on the way; money follows the ledger."""

from __future__ import annotations

import asyncio
from decimal import Decimal
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from chalkwright.agent.events import TextsWithdrawn
from chalkwright.agent.executors.mailbox import Letter, Mailbox, MoneyRequest, Paid, Released, Sender, Talk
from chalkwright.agent.models.purse import Purse


class Handle:
    """A mailbox as an actor's handle shows it, that may be lost and begin anew."""

    def __init__(self) -> None:
        self.box = Mailbox()
        self.put = self

    async def remote(self, letter: Letter) -> int:
        await asyncio.sleep(0)
        return await self.box.put(letter)


@given(st.lists(st.sampled_from(["say", "lose", "hear", "turn"]), max_size=40))
@settings(max_examples=60)
def test_every_word_once(steps: list[str]) -> None:
    async def play() -> None:
        handle, told = Handle(), list[Any]()
        sender, purse = Sender(handle, "order"), Purse(None)
        talk = Talk(told.append, purse)
        sending = asyncio.create_task(sender.send())
        paid = 0
        for step in steps:
            if step == "say":
                paid += 1
                sender.say(Paid(Decimal(paid)))
                sender.say(TextsWithdrawn())
            elif step == "lose":
                handle.box = Mailbox()
            elif step == "hear":
                for letter in await handle.box.take(0):
                    assert isinstance(letter, Letter)
                    talk.hear(letter)
            else:
                await asyncio.sleep(0)
        sending.cancel()
        talk.hear(Letter("order", sender.attempt, 0, tuple(sender.said)))  # the task's result
        assert len(told) == paid
        assert purse.spent == paid

    asyncio.run(play())


async def test_a_try_that_was_followed_is_not_heard() -> None:
    told: list[Any] = []
    purse = Purse(Decimal(10))
    talk = Talk(told.append, purse)
    talk.hear(Letter("o", "first", 0, (Paid(Decimal(2)), TextsWithdrawn())))
    assert await talk.answer(MoneyRequest("o", "first", "r", Decimal(1), Decimal(9))) == 8
    assert await talk.answer(MoneyRequest("o", "first", "r", Decimal(1), Decimal(9))) == 8  # asked again: reserved once
    assert await talk.answer(MoneyRequest("o", "first", "s", Decimal(9), Decimal(9))) == (Decimal(2), Decimal(10))
    talk.hear(Letter("o", "second", 0, (Paid(Decimal(3)),)))
    assert await talk.answer(MoneyRequest("o", "second", "s", Decimal(7), Decimal(7))) == 7
    talk.hear(Letter("o", "second", 1, (Released("s"),)))
    talk.hear(Letter("o", "first", 0, (Paid(Decimal(9)), TextsWithdrawn())))
    assert len(told) == 1
    assert purse.spent == 3
    purse.check(Decimal(7))


async def test_money_that_was_waited_for_in_vain_is_free_again() -> None:
    purse = Purse(Decimal(10))
    talk = Talk(lambda _: None, purse)
    assert await talk.answer(MoneyRequest("o", "try", "r", Decimal(8), Decimal(8))) == 8
    waiting = asyncio.create_task(talk.answer(MoneyRequest("o", "try", "s", Decimal(5), Decimal(5))))
    await asyncio.sleep(0)
    assert not waiting.done()
    talk.hear(Letter("o", "try", 0, (Released("s"), Released("r"))))
    await waiting
    purse.check(Decimal(10))
