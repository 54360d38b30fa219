"""How many launches may begin from one address. Anybody can begin one, and each is kept until it ends or is forgotten:
whoever begins thousands must not take the place of those who open a lesson meanwhile.

Counted in this process, as requests a minute are.
"""

from __future__ import annotations

import ipaddress
import math
import time

from fastapi import Request

from chalkwright.agent.languages.catalogues import mark
from chalkwright.agent.rate import Rates
from chalkwright.service.faults import Refused

A_MINUTE = 500
"""A whole school behind one address begins its lesson in a minute; ten times as many, which is what is kept of one
address at most, are a tenth of all that may be kept (:mod:`chalkwright.service.lti.pending`)."""
_NETWORK = 64
"""Bits of an IPv6 address that are one customer's."""
_FAST = mark("Too many launches were begun from where you are; open the link in your course again in a minute.")

_RATES = Rates()


def count(request: Request) -> None:
    """Count one launch that begins. Raises :class:`Refused` (429) at once; nothing is queued."""
    source = _source(request.client.host if request.client else "")
    if wait := _RATES.ask(source, A_MINUTE, time.monotonic()):
        raise Refused(429, _FAST, {"Retry-After": str(math.ceil(wait))})


def _source(address: str) -> str:
    """The address, or of an IPv6 one its network: a customer has as many as they like.

    >>> _source("2001:db8:1:2:3::4") == _source("2001:db8:1:2::9")
    True
    """
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if known.version == 4:
        return address
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ipaddress.ip_network((int(known), _NETWORK), strict=False))
