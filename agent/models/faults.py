"""Every way a provider fails → one error of :mod:`agent.errors`, in one sentence that keeps the key secret."""

from __future__ import annotations

import re
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from typing import Any, NamedTuple

import httpx

from chalkwright.agent.errors import (
    BadReply,
    ConnectFailed,
    Filtered,
    ModelError,
    ProviderUnavailable,
    RateLimited,
    RequestRefused,
    StreamBroken,
    StreamStalled,
    WrongKey,
)
from chalkwright.agent.models.patience import Patience
from chalkwright.agent.models.spec import Endpoint

DETAIL_LENGTH = 200
FILTER_TRAITS = ("content_filter", "content_policy", "moderation_blocked")
HIDDEN = "[hidden]"
_GRAM = 4


class Refusal(NamedTuple):
    """An HTTP status with what the provider said about it."""

    status: int
    said: str = ""
    headers: Mapping[str, str] = {}
    body: Any = None


class Whom(NamedTuple):
    """Whom a fault is about: the model, its key (to keep out of messages) and the limits in force."""

    spec: Endpoint
    key: str | None
    patience: Patience

    def refusal_error(self, refusal: Refusal) -> ModelError:
        """The error of an HTTP status other than 200."""
        label, status = self.spec.label, refusal.status
        traits = f"{refusal.said} {refusal.body}".lower()
        if status in (401, 403) or "api_key_invalid" in traits or "api key not valid" in traits:
            return self.wrong_key(status)
        if any(trait in traits for trait in FILTER_TRAITS):
            return self.content_filter_error()
        if status == 402 or "insufficient_quota" in traits:
            return RequestRefused(f"The account at {label} has no credit left (HTTP {status}); top it up.")
        if status == 429:
            return self._rate_limited(refusal)
        if status >= 500 or status == 408:
            return ProviderUnavailable(
                f"{label} is unavailable (HTTP {status}); try again later or choose another model.",
                retry_after=retry_after(refusal),
            )
        if status == 404:
            return RequestRefused(
                f"{label} does not know the model {self.spec.id!r} (HTTP 404); check its id and the base URL."
            )
        said = f": {self.scrub(refusal.said)}" if refusal.said else ""
        return RequestRefused(f"{label} refused the request (HTTP {status}){said}; check the model's options.")

    def wrong_key(self, status: int) -> ModelError:
        remedy = f"check {self.spec.key_names}" if self.spec.keys else "check the key of this endpoint"
        return WrongKey(f"{self.spec.label} refused the API key (HTTP {status}); {remedy}.")

    def content_filter_error(self) -> ModelError:
        return Filtered(f"The content filter of {self.spec.label} refused; reword the problem or change the model.")

    def transport(self, error: httpx.TransportError, received: str = "") -> ModelError:
        """The error of a connection that failed, stalled or broke."""
        if isinstance(error, httpx.ConnectTimeout | httpx.ConnectError | httpx.ProxyError):
            return self.unreachable()
        if isinstance(error, httpx.TimeoutException):
            return self.stall_error(received)
        if isinstance(error, httpx.UnsupportedProtocol | httpx.LocalProtocolError):
            return RequestRefused(
                f"The request to {self.spec.host} cannot be sent; check the base URL, it has to start with https://."
            )
        return self.break_error(received)

    def unreachable(self) -> ModelError:
        return ConnectFailed(
            f"No connection to {self.spec.host} within {self.patience.connect:g} s; check the network and the base URL."
        )

    def stall_error(self, received: str = "") -> ModelError:
        return StreamStalled(
            f"{self.spec.label} sent nothing for {self.patience.idle:g} s; try again later or choose another model.",
            received=received,
        )

    def break_error(self, received: str = "") -> ModelError:
        return StreamBroken(
            f"The answer of {self.spec.label} stopped in the middle; try again or choose another model.",
            received=received,
        )

    def bad_reply(self, received: str = "") -> ModelError:
        return BadReply(
            f"{self.spec.host} answered with something that is no valid JSON; "
            "check that the base URL is a chat endpoint, or try again.",
            received=received,
        )

    def in_stream(self, refusal: Refusal, received: str) -> ModelError:
        """The error of an ``error`` object inside a stream that had begun with status 200."""
        if received or refusal.status not in range(300, 600):
            return self.break_error(received)
        return self.refusal_error(refusal)

    def scrub(self, text: str) -> str:
        """One line of a provider's words, without any word that shares four characters with the key."""
        words = text.split()
        if self.key and len(self.key) > _GRAM:
            grams = {self.key[at : at + _GRAM] for at in range(len(self.key) - _GRAM + 1)}
            words = [HIDDEN if any(gram in word for gram in grams) else word for word in words]
        line = " ".join(words).rstrip(".")
        return line if len(line) <= DETAIL_LENGTH else line[:DETAIL_LENGTH] + "…"

    def _rate_limited(self, refusal: Refusal) -> ModelError:
        wait = retry_after(refusal)
        told = f", retry after {wait:g} s" if wait is not None else ""
        return RateLimited(
            f"{self.spec.label} limits the rate of requests (HTTP 429{told}); wait, or lower the concurrency.",
            retry_after=wait,
        )


def network_cause(error: BaseException) -> httpx.TransportError | None:
    """The httpx error an SDK wrapped, if there is one."""
    seen: BaseException | None = error
    while seen is not None:
        if isinstance(seen, httpx.TransportError):
            return seen
        seen = seen.__cause__ or seen.__context__
    return None


def retry_after(refusal: Refusal) -> float | None:
    """Seconds the provider asked to wait: ``Retry-After`` (seconds or a date), or Google's ``RetryInfo``."""
    headers = {name.lower(): value for name, value in refusal.headers.items()}
    millis = _number(headers.get("retry-after-ms"))
    if millis is not None:
        return millis / 1000
    value = headers.get("retry-after")
    if value is None:
        return _retry_info(refusal.body)
    seconds = _number(value)
    return seconds if seconds is not None else _until(value, headers.get("date"))


def _number(text: str | None) -> float | None:
    return float(text) if text is not None and re.fullmatch(r"\d+(\.\d+)?", text.strip()) else None


def _until(date: str, now: str | None) -> float | None:
    """Seconds from the response's own clock to ``date``, so that ours may be wrong."""
    try:
        then = parsedate_to_datetime(date)
        return max(0.0, (then - parsedate_to_datetime(now or "")).total_seconds())
    except (ValueError, TypeError):
        return None


def _retry_info(body: Any) -> float | None:
    error = body.get("error", body) if isinstance(body, Mapping) else None
    details = error.get("details") if isinstance(error, Mapping) else None
    for detail in details if isinstance(details, list) else ():
        delay = detail.get("retryDelay") if isinstance(detail, Mapping) else None
        if isinstance(delay, str):
            return _number(delay.removesuffix("s"))
    return None
