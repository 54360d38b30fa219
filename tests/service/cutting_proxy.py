"""A relay between client and service that breaks connections where a test wants it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field


@dataclass
class Proxy:
    """``limits``: bytes of the service's answers that each connection lets through, one after the other; then all."""

    target: int
    limits: Iterator[int] = field(default_factory=lambda: iter(()))
    cut: int = 0
    """Connections that were broken."""
    port: int = 0
    relays: set[asyncio.Task[None]] = field(default_factory=set)

    def taken(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        relay = asyncio.create_task(self.relay(reader, writer))
        self.relays.add(relay)
        relay.add_done_callback(self.relays.discard)

    async def relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        up_reader, up_writer = await asyncio.open_connection("127.0.0.1", self.target)
        asking = asyncio.create_task(_copied(reader, up_writer))
        limit = next(self.limits, None)
        try:
            while data := await up_reader.read(65536):
                if limit is not None and len(data) > limit:
                    writer.write(data[:limit])
                    await writer.drain()
                    self.cut += 1
                    return
                limit = None if limit is None else limit - len(data)
                writer.write(data)
                await writer.drain()
        except ConnectionError:
            return  # the client has gone
        finally:
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
            for each in (writer, up_writer):
                each.close()


async def _copied(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(65536):
        writer.write(data)
        await writer.drain()


@asynccontextmanager
async def cutting(target: int) -> AsyncIterator[Proxy]:
    """A proxy before the service on this port of 127.0.0.1."""
    proxy = Proxy(target)
    server = await asyncio.start_server(proxy.taken, "127.0.0.1", 0)
    proxy.port = server.sockets[0].getsockname()[1]
    async with server:
        yield proxy
    for relay in proxy.relays:
        relay.cancel()
    await asyncio.gather(*proxy.relays, return_exceptions=True)
