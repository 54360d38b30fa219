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
    addresses = await resolve_host(host, port)
    if not addresses:
        raise NotCalled("names a host that is not known")
    if not private and not all(is_public(each) for each in addresses):
        raise NotCalled("leads into a private network")
    return Target(host, addresses[0], port)


async def resolve_host(host: str, port: int) -> tuple[str, ...]:
    """The IP addresses of a host, none when it is unknown; an IPv6 scope (``%eth0``) is left out."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        return ()
    return tuple(str(entry[4][0]).partition("%")[0] for entry in found)


def is_public(address: str) -> bool:
    """Whether an IP address is one of the internet's: in none of the networks that are special or lead elsewhere."""
    ip = ipaddress.ip_address(address)
    return not any(ip in network for network in (_SPECIAL_4 if ip.version == 4 else _SPECIAL_6))


_SPECIAL_4 = tuple(map(ipaddress.IPv4Network, (
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
    "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24",
    "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
)))  # fmt: skip
_SPECIAL_6 = tuple(
    map(
        ipaddress.IPv6Network,
        (
            # Everything but global unicast: loopback, IPv4-compatible and -mapped, translated (64:ff9b), discard-only
            # (100::), unique local, link and site local, multicast, and what nobody has been given.
            "::/3",
            "4000::/2",
            "8000::/1",
            # Of global unicast: protocol assignments (Teredo, ORCHID, …), documentation, 6to4, AS112, SRv6.
            "2001::/23",
            "2001:db8::/32",
            "2002::/16",
            "2620:4f:8000::/48",
            "3fff::/20",
        ),
    )
)
"""IANA's registries of special-purpose addresses, of 2025; ``is_global`` of Python 3.11 knows only some."""
