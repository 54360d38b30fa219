"""The client's reader of Server-Sent Events, alone: wherever a stream is cut into chunks, the events are the same."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from chalkwright.service.client import ServiceError
from chalkwright.service.client_data import ServiceEvent, lines, reading_events

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
EVENTS = st.lists(
    st.tuples(st.sampled_from(["state", "text-ready", "message"]), st.dictionaries(TEXT, TEXT, max_size=2)), max_size=5
)
NEWLINES = st.sampled_from(["\n", "\r\n", "\r"])


async def chunked(parts: Sequence[bytes]) -> AsyncIterator[bytes]:
    for part in parts:
        yield part


def read(parts: Sequence[bytes]) -> list[ServiceEvent]:
    async def all_of() -> list[ServiceEvent]:
        return [event async for event in reading_events(chunked(parts))]

    return asyncio.run(all_of())


def read_lines(parts: Sequence[bytes]) -> list[str]:
    async def all_of() -> list[str]:
        return [line async for line in lines(chunked(parts))]

    return asyncio.run(all_of())


def cut(data: bytes, places: Sequence[int]) -> list[bytes]:
    """``data`` in chunks, some of which may be empty."""
    ends = sorted(place % (len(data) + 1) for place in places)
    return [data[begin:end] for begin, end in zip([0, *ends], [*ends, len(data)], strict=True)]


def as_lines(data: bytes) -> list[str]:
    """What the standard says, for a whole stream: CRLF, LF and CR end a line."""
    *whole, _ = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
    return [line.decode("utf-8", "replace") for line in whole]


@given(st.lists(st.sampled_from([b"\r", b"\n", b"a", "é".encode(), b":"]), max_size=12), st.lists(st.integers(0, 30)))
@example([b"\r", b"\n", b"\n"], [1, 2])
@example([b"\r", b"\n", b"\n", b"a", b"\n"], [1, 1, 2, 3])
def test_lines_are_the_same_wherever_the_stream_is_cut(signs: list[bytes], places: list[int]) -> None:
    data = b"".join(signs)
    assert read_lines(cut(data, places)) == as_lines(data)


@given(EVENTS, NEWLINES, st.booleans(), st.lists(st.integers(0, 2000), max_size=20))
def test_any_split_gives_the_same_events(
    told: list[tuple[str, dict[str, str]]], newline: str, marked: bool, places: list[int]
) -> None:
    written = "\ufeff" if marked else ""
    for seq, (kind, data) in enumerate(told, 1):
        dumped = json.dumps(data, ensure_ascii=False)
        written += f": ping{newline}{newline}id: {seq}{newline}event:{kind}{newline}data: {dumped}{newline}{newline}"
    wanted = [ServiceEvent(seq=seq, kind=kind, data=data) for seq, (kind, data) in enumerate(told, 1)]
    raw = written.encode()
    assert read(cut(raw, places)) == wanted
    assert read([raw[at : at + 1] for at in range(len(raw))]) == wanted


def test_what_the_standard_says_of_fields() -> None:
    assert read([b'data: {"a":\ndata:1}\nid: 7\n\n']) == [ServiceEvent(seq=7, kind="message", data={"a": 1})]
    assert read([b"id: 1\nevent: state\n\ndata: {}\n\n"]) == [ServiceEvent(seq=1, kind="message", data={})]
    assert read([b"id: 1\ndata: {}\n\n", b"id: 2\ndata: {}"]) == [ServiceEvent(seq=1, kind="message", data={})]
    assert read([b"retry: 5\nid: 1\nnonsense\nunknown: x\nid: 2\0\ndata: {}\n\n"])[0].seq == 1
    assert read([b"id\ndata: {}\n\n", "id: ²\ndata: {}\n\n".encode(), b"data: {}\n\n"]) == []


@pytest.mark.parametrize("data", [b"{", b"[1]", b"3", b"<html>"])
def test_what_is_no_event_is_one_sentence(data: bytes) -> None:
    with pytest.raises(ServiceError, match=r"check its address\.$"):
        read([b"id: 1\ndata: " + data + b"\n\n"])


@pytest.mark.parametrize("state", ["finished", "failed", "cancelled", "waiting"])
def test_the_last_event(state: str) -> None:
    assert ServiceEvent(seq=1, kind="state", data={"state": state}).last
    assert not ServiceEvent(seq=1, kind="other", data={"state": state}).last
    assert not ServiceEvent(seq=1, kind="state", data={"state": "running"}).last
