"""Hosts that we are asked to call: looked up once, each address checked, and only a checked one connected to."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from typing import NamedTuple
from urllib.parse import urlsplit

_PORTS = {"http": 80, "https": 443}


class Target(NamedTuple):
    """One host, and the one of its addresses that was checked and is connected to."""

    host: str
    address: str
    port: int


class NotCalled(ValueError):
    """A URL that is not called; ``str`` says why, to stand after "because it"."""


async def target_of(url: str, *, private: bool = False) -> Target:
    """Where to connect for ``url``. Raises :class:`NotCalled` when it is no web address, its host is unknown, or one
    of its addresses is not public; with ``private`` those are called as well, and plain ``http``."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port or _PORTS.get(parts.scheme, 0)
    except ValueError:
        raise NotCalled("cannot be read") from None
    if not host or parts.scheme not in (("https", "http") if private else ("https",)):
        raise NotCalled("is not an https:// address")
    if parts.username or parts.password:
        raise NotCalled("holds a name or password")
    addresses = await resolved(host, port)
    if not addresses:
        raise NotCalled("names a host that is not known")
    if not private and not all(is_public(each) for each in addresses):
        raise NotCalled("leads into a private network")
    return Target(host, addresses[0], port)


async def resolved(host: str, port: int) -> tuple[str, ...]:
    """The IP addresses of a host, none when it is unknown; an IPv6 scope (``%eth0``) is left out."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        return ()
    return tuple(str(entry[4][0]).partition("%")[0] for entry in found)


def is_public(address: str) -> bool:
    """Whether an IP address is one of the internet's: not loopback, private, link-local, multicast or reserved."""
    ip = ipaddress.ip_address(address)
    # ::ffff:127.0.0.1 is 127.0.0.1, and 64:ff9b::7f00:1 and 2002:7f00:1:: lead to it through a translator.
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or _translated(ip)
        if inner is not None:
            return is_public(str(inner))
    return ip.is_global and not ip.is_multicast


def _translated(ip: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    return ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF) if ip in _NAT64 else None


_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
