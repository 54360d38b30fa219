"""What addresses and keys hold of the server at this moment: open requests, event streams, bytes of bodies.

Counted in this process, as requests a minute are. A request is its address's from its first byte and its key's from
when the key is known, with what came of its body until then.
"""

from __future__ import annotations

from collections import Counter
from typing import Literal, NamedTuple

from starlette.types import Scope

from chalkwright.service.data import LOCAL, Principal
from chalkwright.service.faults import Refused
from chalkwright.service.settings import Settings

_PLACE = "chalkwright.held"
"""Where a request's scope says what it holds."""
_LATER = {"Retry-After": "5"}


class Holder(NamedTuple):
    """Who holds something."""

    kind: Literal["address", "key"]
    name: str

    @property
    def words(self) -> str:
        """Whose requests they are, for a sentence."""
        return "from this address" if self.kind == "address" else "with this key"


class Holdings:
    """All that is held."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.requests: Counter[Holder] = Counter()
        self.streams: Counter[Holder] = Counter()
        self.bytes: Counter[Holder] = Counter()


class Held:
    """What one request holds, until :meth:`let_go`."""

    def __init__(self, holdings: Holdings, scope: Scope) -> None:
        """Behind a proxy the address is the one that it names, where uvicorn trusts it to."""
        self._all = holdings
        self._holders: list[Holder] = []
        self._bytes = 0
        self._stream = False
        scope[_PLACE] = self
        self._address = Holder("address", scope["client"][0] if scope.get("client") else "")

    def begin(self) -> None:
        """Raises :class:`Refused` (429) when the address has too many open."""
        self._belongs_to(self._address)

    def with_key(self, key: str) -> None:
        """Count the request as its key's too. Raises :class:`Refused` (429) when that holds too much."""
        holder = Holder("key", key)
        if holder not in self._holders:
            self._belongs_to(holder)
            if (full := self._full()) is not None:
                raise full

    def grow(self, size: int) -> Refused | None:
        """Count bytes of the body as they come; why no more are taken, if so."""
        self._bytes += size
        for holder in self._holders:
            self._all.bytes[holder] += size
        return self._full()

    def stream(self) -> None:
        """Count the request as a stream of events. Raises :class:`Refused` (429) when its key has too many."""
        most = self._all.settings.max_streams
        for holder in self._holders:
            if holder.kind == "key" and self._all.streams[holder] >= most:
                raise Refused(
                    429,
                    f"{most} streams of events are open {holder.words}; close some, or ask for the job itself from "
                    "time to time.",
                    _LATER,
                )
        self._stream = True
        for holder in self._holders:
            self._all.streams[holder] += 1

    def let_go(self) -> None:
        """Give everything back: the request has ended."""
        for holder in self._holders:
            _lower(self._all.requests, holder, 1)
            _lower(self._all.bytes, holder, self._bytes)
            _lower(self._all.streams, holder, int(self._stream))
        self._holders.clear()

    def _belongs_to(self, holder: Holder) -> None:
        most = self._all.settings.max_requests_at_once
        if self._all.requests[holder] >= most:
            raise Refused(429, f"{most} requests {holder.words} are open; close some, or wait for them to end.", _LATER)
        self._holders.append(holder)
        self._all.requests[holder] += 1
        self._all.bytes[holder] += self._bytes

    def _full(self) -> Refused | None:
        for holder in self._holders:
            if self._all.bytes[holder] > self._all.settings.max_bytes_at_once:
                return Refused(429, f"Too much is sent {holder.words} at once; send one after the other.", _LATER)
        return None


def find_held(scope: Scope) -> Held:
    """What this request holds."""
    held = scope[_PLACE]
    assert isinstance(held, Held)
    return held


def hold(scope: Scope, caller: Principal) -> None:
    """Count a request for whoever makes it, once that is known. Those without a key share no limit but their address's.

    Raises :class:`Refused` (429)."""
    if caller.id != LOCAL.id:
        find_held(scope).with_key(caller.id)


def _lower(counted: Counter[Holder], holder: Holder, number: int) -> None:
    counted[holder] -= number
    if counted[holder] <= 0:
        del counted[holder]
