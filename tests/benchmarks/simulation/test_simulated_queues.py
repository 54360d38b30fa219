"""The building blocks obey queueing theory."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from itertools import accumulate
from math import factorial, inf
from statistics import mean

import pytest
import simpy

from chalkwright.agent.models.retry import RetryPolicy
from chalkwright.benchmarks.lab.simulation.measured import Figure, Straggler, Writing
from chalkwright.benchmarks.lab.simulation.provider import GaveUp, Limits, Provider
from chalkwright.benchmarks.lab.simulation.rendering import Pool
from chalkwright.benchmarks.lab.simulation.sharing import Cores, Level, Steps

NO_STRAGGLER = Straggler(share=0.0, tail=1.5, longest=2.0, source="test")
CUSTOMERS, SIMULATED = 200_000, 2_000


def figure(median: float, spread: float = 0.0) -> Figure:
    return Figure(median=median, spread=spread, kind="assumed", source="test")


def writing(speed: float = 1.0) -> Writing:
    return Writing(input_tokens=1, output_tokens=1, source="test", first_token=figure(0.0), speed=figure(speed))


def provider(env: simpy.Environment, retry: RetryPolicy | None = None, **limits: object) -> Provider:
    return Provider(env, Limits(**limits), writing(), NO_STRAGGLER, retry or RetryPolicy())


def erlang_c(servers: int, load: float) -> float:
    """Share of customers that wait in M/M/c; ``load`` in Erlang."""
    last = load**servers / factorial(servers) * servers / (servers - load)
    return last / (sum(load**k / factorial(k) for k in range(servers)) + last)


def customers(load: float, by: random.Random, service: Callable[[], float]) -> list[tuple[float, float]]:
    """When each of :data:`CUSTOMERS` comes, and how long it is served."""
    came = accumulate(by.expovariate(load) for _ in range(CUSTOMERS))
    return [(at, service()) for at in came]


def waits_in_line(servers: int, line: Sequence[tuple[float, float]]) -> list[float]:
    """How long each waits for the first server that is free."""
    free, waits = [0.0] * servers, []
    for came, service in line:
        start = max(came, heappop(free))
        heappush(free, start + service)
        waits.append(start - came)
    return waits


def stays_side_by_side(crowd: Sequence[tuple[float, float]]) -> list[float]:
    """How long each stays where all who are there share one core; in the order of their going."""
    now = served = 0.0
    present: list[tuple[float, float]] = []
    stays = []
    for came, work in (*crowd, (inf, 0.0)):
        while present and (end := now + (present[0][0] - served) * len(present)) <= came:
            now, (served, since) = end, heappop(present)
            stays.append(now - since)
        if present:
            served += (came - now) / len(present)
        now = came
        heappush(present, (served + work, came))
    return stays


@pytest.mark.parametrize(("servers", "load"), [(1, 0.6), (4, 3.0), (8, 6.4)])
def test_waiting_for_a_provider_is_that_of_an_m_m_c_queue(servers: int, load: float) -> None:
    """Theory is of many customers, whose waits are quickly reckoned; each of the first waits just so long for ours."""
    by = random.Random(7)
    line = customers(load, by, lambda: by.expovariate(1.0))
    waits = waits_in_line(servers, line)
    assert mean(waits) == pytest.approx(erlang_c(servers, load) / (servers - load), rel=0.07)

    env = simpy.Environment()
    endpoint = provider(env, concurrency=servers)
    waited: dict[int, float] = {}

    def customer(number: int, came: float, service: float) -> Steps:
        yield env.timeout(came)
        yield from endpoint.complete(0, service, by)
        waited[number] = env.now - came - service

    for number, (came, service) in enumerate(line[:SIMULATED]):
        env.process(customer(number, came, service))
    env.run()
    assert [waited[number] for number in range(SIMULATED)] == pytest.approx(waits[:SIMULATED], abs=1e-6)
    assert endpoint.under_way.seconds == pytest.approx(sum(service for _, service in line[:SIMULATED]))


@pytest.mark.parametrize("load", [0.5, 0.8])
def test_shared_cores_are_a_processor_sharing_queue(load: float) -> None:
    """M/G/1-PS: the mean time in the system is 1 / (1 - load), whatever the service times; here they are uniform."""
    by = random.Random(3)
    crowd = customers(load, by, lambda: by.uniform(0.0, 2.0))
    assert mean(stays_side_by_side(crowd)) == pytest.approx(1 / (1 - load), rel=0.06)

    env = simpy.Environment()
    cores = Cores(env, 1)
    stays: list[float] = []

    def customer(came: float, work: float) -> Steps:
        yield env.timeout(came)
        yield from cores.work(work)
        stays.append(env.now - came)

    for came, work in crowd[:SIMULATED]:
        env.process(customer(came, work))
    env.run()
    assert stays == pytest.approx(stays_side_by_side(crowd[:SIMULATED]), abs=1e-6)
    assert cores.busy_seconds == pytest.approx(sum(work for _, work in crowd[:SIMULATED]))


def ends(cores: int, seconds: list[float], strangers: float = 0.0) -> list[float]:
    env = simpy.Environment()
    shared, found = Cores(env, cores, strangers), []

    def task(length: float) -> Steps:
        yield from shared.work(length)
        found.append(env.now)

    for length in seconds:
        env.process(task(length))
    env.run()
    return found


def test_tasks_share_what_cores_there_are() -> None:
    assert ends(2, [1.0, 1.0]) == [1.0, 1.0]
    assert ends(1, [1.0, 1.0]) == pytest.approx([2.0, 2.0])
    assert ends(2, [1.0, 1.0, 2.0]) == pytest.approx([1.5, 1.5, 2.5])
    assert ends(1, [1.0], strangers=3.0) == pytest.approx([4.0])


def test_an_interrupted_task_leaves_its_share_to_the_others() -> None:
    env = simpy.Environment()
    cores, found = Cores(env, 1), []

    def task() -> Steps:
        try:
            yield from cores.work(2.0)
        except simpy.Interrupt:
            return
        found.append(env.now)

    first, _ = env.process(task()), env.process(task())

    def end() -> Steps:
        yield env.timeout(1.0)
        first.interrupt()

    env.process(end())
    env.run()
    assert found == pytest.approx([2.5]), "half a second's work in the first second, the rest alone"
    assert cores.busy_seconds == pytest.approx(2.5)


def test_a_level_is_summed_over_time() -> None:
    env = simpy.Environment()
    level = Level(env)

    def rises() -> Steps:
        with level.one():
            yield env.timeout(2)
            with level.one():
                yield env.timeout(3)
        yield env.timeout(5)

    env.process(rises())
    env.run()
    assert level.seconds == 2 + 2 * 3


def test_tokens_a_minute_are_refused_and_come_again_later() -> None:
    env, by = simpy.Environment(), random.Random(1)
    endpoint = provider(env, RetryPolicy(attempts=60, jitter=0.0), concurrency=None, tokens_per_minute=600)
    ended: list[float] = []

    def call() -> Steps:
        yield from endpoint.complete(299, 1, by)
        ended.append(env.now)

    for _ in range(6):
        env.process(call())
    env.run()
    assert endpoint.billed.calls == len(ended) == 6
    assert endpoint.billed.refused > 0
    # 1,800 tokens of which a minute's 600 are there at once: the rest comes at 10 a second.
    assert max(ended) == pytest.approx(121, abs=3)


def test_a_call_is_given_up_after_its_attempts() -> None:
    env, by = simpy.Environment(), random.Random(1)
    endpoint = provider(env, RetryPolicy(attempts=3, jitter=0.0), concurrency=1, errors=0.999999)
    given_up: list[float] = []

    def call() -> Steps:
        try:
            yield from endpoint.complete(10, 1, by)
        except GaveUp:
            given_up.append(env.now)

    env.process(call())
    env.run()
    assert given_up == [3.0], "waits of 1 s and 2 s between three attempts"
    assert endpoint.billed.calls == 3
    assert endpoint.billed.output == 0


class Host:
    def __init__(self, env: simpy.Environment) -> None:
        self.cores, self.alive = Cores(env, 2), True


def test_parents_grow_with_the_queue_and_shrink_when_idle() -> None:
    env = simpy.Environment()
    hosts = [Host(env), Host(env)]
    pool = Pool(env, hosts, 2, lambda: 1.0, idle=10.0)
    drawn: list[float] = []

    def picture() -> Steps:
        yield from pool.draw(4.0)
        drawn.append(env.now)

    for _ in range(8):
        env.process(picture())
    env.run(until=8.9)
    assert pool.starts == 4, "no more than two a host"
    assert drawn == pytest.approx([5.0] * 4)
    env.run(until=60)
    assert drawn[4:] == pytest.approx([9.0] * 4)
    before = pool.there.seconds
    env.run(until=70)
    assert pool.there.seconds - before == pytest.approx(10.0), "one stays"


def test_a_picture_on_a_lost_host_is_drawn_elsewhere() -> None:
    env = simpy.Environment()
    hosts = [Host(env), Host(env)]
    pool = Pool(env, hosts, 1, lambda: 1.0, fixed=True)
    drawn: list[float] = []

    def picture() -> Steps:
        yield from pool.draw(4.0)
        drawn.append(env.now)

    env.process(picture())
    env.process(picture())

    def loss() -> Steps:
        yield env.timeout(2.0)
        hosts[0].alive = False
        pool.host_lost(0)

    env.process(loss())
    env.run()
    assert drawn == pytest.approx([4.0, 8.0]), "the second begins anew where the first was"


def test_a_parent_handed_to_a_picture_that_is_given_up_goes_to_the_next() -> None:
    env = simpy.Environment()
    pool = Pool(env, [Host(env)], 1, lambda: 1.0, fixed=True)
    drawn: list[str] = []

    def picture(name: str) -> Steps:
        try:
            yield from pool.draw(4.0)
        except simpy.Interrupt:
            return
        drawn.append(name)
        if name == "first":
            # Now the parent is promised to the second, which has not heard of it yet.
            second.interrupt()

    env.process(picture("first"))
    second = env.process(picture("second"))
    env.process(picture("third"))
    env.run()
    assert drawn == ["first", "third"]
    assert env.now == pytest.approx(8.0)
