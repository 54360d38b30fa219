"""The simulated system: explanations as processes on nodes, over one provider, one pool of parents, one database.

An explanation is outline → plan → Scene 1 → the other scenes at the same time → assembly (:mod:`graph`). What a
call answered is kept at once, so whoever goes on after a lost node asks only what had not been answered.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import simpy

from chalkwright.agent.models.retry import RetryPolicy
from chalkwright.benchmarks.lab.simulation.measured import SimulationFigures, Tokens
from chalkwright.benchmarks.lab.simulation.provider import GaveUp, Provider
from chalkwright.benchmarks.lab.simulation.rendering import Pool
from chalkwright.benchmarks.lab.simulation.scenario import Ask, Job, Node, Scenario
from chalkwright.benchmarks.lab.simulation.sharing import Cores, Level, Steps

_TAIL = 0.4
"""Shares of the limits are taken when this part of the explanations is still open: later, too few are at work."""


class Cluster:
    """Build, :meth:`run`, and read what happened."""

    def __init__(self, measured: SimulationFigures, scenario: Scenario) -> None:
        """Raises :class:`chalkwright.agent.errors.UserError` for a model without figures."""
        self.measured, self.scenario = measured, scenario
        self.env = env = simpy.Environment()
        machine, writing = measured.machine, measured.writing(scenario.model)
        processes = 1 if scenario.engine == "in-process" else scenario.processes or scenario.jobs_a_node
        self.nodes = [
            Node(Cores(env, scenario.cores, scenario.strangers), simpy.Resource(env, processes), env.event(), place)
            for place in range(scenario.nodes)
        ]
        self.provider = Provider(env, scenario.limits, writing, measured.straggler, RetryPolicy())
        chance = random.Random(f"{scenario.seed}/parents")
        self.pool = Pool(
            env,
            self.nodes,
            scenario.cores,
            lambda: machine.parent_start.draw(chance),
            fixed=scenario.engine == "in-process",
        )
        self.database = simpy.Resource(env, machine.writers) if scenario.engine == "ray" else None
        self.writing, self.seats, self.own = Level(env), Level(env), Level(env)
        """Database connections, seats and Python processes in use."""
        self.ends: list[float] = []
        """When each explanation ended, failed ones included."""
        self.full: dict[str, float] = {}
        """Limit → share of it that was used until most explanations had ended."""
        self.jobs = [self._job(number) for number in range(scenario.jobs)]
        # Whoever came first is served first, and so a job of a lost node goes on before new ones begin.
        self.waiting = simpy.PriorityStore(env)
        self.ended = env.event()
        self.lost_nodes = 0
        self._scale = _scale(measured, scenario)
        self._open = len(self.jobs)

    def run(self) -> None:
        """Until the last explanation has ended."""
        self.env.process(self._arrivals())
        for node in self.nodes:
            for _ in range(self.scenario.jobs_a_node):
                self.env.process(self._seat(node))
            if self.scenario.node_life is not None:
                self.env.process(self._fate(node))
        self.env.run(until=self.ended)

    def shares_used(self) -> dict[str, float]:
        """Limit → share of it that was used until now."""
        scenario, limits, billed, passed = self.scenario, self.scenario.limits, self.provider.billed, self.env.now
        if not passed:
            return {}
        nodes = len(self.nodes)
        shares = {
            "seats": self.seats.seconds / (nodes * scenario.jobs_a_node),
            "cores": sum(node.cores.busy_seconds for node in self.nodes) / (nodes * scenario.cores),
            "own Python": self.own.seconds / sum(node.loops.capacity for node in self.nodes),
            "render parents": self.pool.drawing.seconds / (nodes * scenario.cores),
        }
        if self.database is not None:
            shares["database"] = self.writing.seconds / self.database.capacity
        if limits.concurrency is not None:
            shares["calls at once"] = self.provider.under_way.seconds / limits.concurrency
        if limits.requests_per_minute is not None:
            shares["requests a minute"] = billed.calls / limits.requests_per_minute * 60
        if limits.tokens_per_minute is not None:
            shares["tokens a minute"] = (billed.input + billed.output) / limits.tokens_per_minute * 60
        return {name: min(1.0, seconds / passed) for name, seconds in shares.items()}

    def _job(self, number: int) -> Job:
        shares = self.measured.workload.scenes
        chosen = random.Random(f"{self.scenario.seed}/{number}/scenes").choices(list(shares), list(shares.values()))
        return Job(number, chosen[0], 0.0)

    def _arrivals(self) -> Steps:
        chance = random.Random(f"{self.scenario.seed}/arrivals")
        for job in self.jobs:
            if self.scenario.a_minute is not None:
                yield self.env.timeout(chance.expovariate(self.scenario.a_minute / 60))
            job.arrived = self.env.now
            yield self._queue(job)

    def _queue(self, job: Job) -> simpy.Event:
        return self.waiting.put(simpy.PriorityItem(job.number, job))

    def _seat(self, node: Node) -> Steps:
        """One of a node's seats: takes what waits, one explanation after the other."""
        while True:
            job = (yield self.waiting.get()).item
            if not node.alive:
                # It goes to another node; this seat waits until its own is replaced.
                yield self._queue(job)
                yield node.back
                continue
            with self.seats.one():
                yield self._child(node, self._explain(node, job))
            if job.finished is None and not job.failed:
                yield self._queue(job)
            if not node.alive:
                yield node.back

    def _child(self, node: Node, steps: Steps) -> simpy.Process:
        """A process that dies with its node."""
        process = self.env.process(steps)
        node.at_work.add(process)
        assert process.callbacks is not None
        process.callbacks.append(lambda _: node.at_work.discard(process))
        return process

    def _fate(self, node: Node) -> Steps:
        assert self.scenario.node_life is not None
        chance = random.Random(f"{self.scenario.seed}/{node.place}/fate")
        while True:
            yield self.env.timeout(chance.expovariate(1 / self.scenario.node_life))
            node.alive, node.back = False, self.env.event()
            self.lost_nodes += 1
            self.pool.host_lost(node.place)
            for process in list(node.at_work):
                if process.is_alive:
                    process.interrupt()
            yield self.env.timeout(self.scenario.node_back)
            node.alive = True
            node.back.succeed()
            self.pool.host_back(node.place)

    def _explain(self, node: Node, job: Job) -> Steps:
        job.runs += 1
        if job.begun is None:
            job.begun = self.env.now
            if self.scenario.a_minute is None:
                job.arrived = self.env.now  # a backlog has no arrivals: its times count from the seat
        try:
            yield from self._follow(node, job)
        except GaveUp:
            job.failed = True
        except simpy.Interrupt:
            return
        else:
            job.finished = self.env.now - job.arrived
        self._open -= 1
        self.ends.append(self.env.now)
        if self._open == int(len(self.jobs) * _TAIL):
            self.full = self.shares_used()
        if not self._open:
            self.ended.succeed()

    def _follow(self, node: Node, job: Job) -> Steps:
        machine = self.measured.machine
        yield from self._own(node, machine.job.draw(self._chance(job, "job")) / 2)
        yield from self._settle(node, job, "outline", 0)
        yield from self._settle(node, job, "plan", 0)
        yield from self._settle(node, job, "anchor", 1)
        others = [self._child(node, self._aside(node, job, scene)) for scene in range(2, job.scenes + 1)]
        for other in others:
            if (yield other) is False:
                for open_one in others:
                    if open_one.is_alive:
                        open_one.interrupt()
                raise GaveUp
        yield from self._own(node, machine.job.draw(self._chance(job, "job")) / 2)
        yield from self._commit(machine.writes_a_job)

    def _aside(self, node: Node, job: Job, scene: int) -> Steps:
        """One of the scenes drawn at the same time. False when a call was given up; an end of the node ends it."""
        try:
            yield from self._settle(node, job, "scene", scene)
        except GaveUp:
            return False
        except simpy.Interrupt:
            return None
        return True

    def _settle(self, node: Node, job: Job, kind: str, scene: int) -> Steps:
        """Ask, and ask again, until a reply will do; the last attempt's is taken, as ``on_failure`` omits a scene."""
        for ask in self._asks(job, kind, scene):
            if ask not in job.kept:
                yield from self._call(node, job, ask)
            if scene and ask not in job.drawn:
                yield from self.pool.draw(self.measured.machine.render.draw(self._chance(job, *ask, "render")))
                job.drawn[ask] = job.drawn.get(ask, 0) + 1
        if scene and job.first_picture is None:
            job.first_picture = self.env.now - job.arrived

    def _asks(self, job: Job, kind: str, scene: int) -> Iterator[Ask]:
        workload = self.measured.workload
        for attempt in range(1, workload.attempts + 1):
            yield kind, scene, attempt
            if self._chance(job, kind, scene, attempt, "faulty").random() >= workload.faulty:
                return

    def _call(self, node: Node, job: Job, ask: Ask) -> Steps:
        chance = self._chance(job, *ask, job.runs)
        own = self.measured.machine.call.draw(chance)
        tokens = self._scale[ask[0]]
        heard = self.env.event() if ask[0] == "outline" and job.first_text is None else None
        yield from self._own(node, own / 2)
        if heard is not None:
            assert heard.callbacks is not None
            heard.callbacks.append(lambda _: setattr(job, "heard", self.env.now))
        yield from self.provider.complete(tokens.input, tokens.output, chance, heard)
        if heard is not None:
            self._text_seen(job, tokens)
        yield from self._own(node, own / 2)
        yield from self._commit(self.measured.machine.writes_a_call)
        job.kept[ask] = job.kept.get(ask, 0) + 1

    def _text_seen(self, job: Job, tokens: Tokens) -> None:
        """The first text ends after the thinking and its share of what is visible."""
        began = self.env.now if job.heard is None else job.heard
        seen = min(tokens.output, self.measured.workload.tokens["outline"].output)
        share = 1 - (1 - self.measured.workload.first_text) * seen / tokens.output if tokens.output else 1.0
        job.first_text = began + share * (self.env.now - began) - job.arrived

    def _own(self, node: Node, seconds: float) -> Steps:
        with node.loops.request() as turn:
            yield turn
            with self.own.one():
                yield from node.cores.work(seconds)

    def _commit(self, writes: float) -> Steps:
        if self.database is None:
            return
        with self.database.request() as connection:
            yield connection
            with self.writing.one():
                yield self.env.timeout(writes * self.measured.machine.commit.median)

    def _chance(self, job: Job, *what: object) -> random.Random:
        """The same chance for the same thing, in whatever order things happen."""
        return random.Random(f"{self.scenario.seed}/{job.number}/{what}")


def _scale(measured: SimulationFigures, scenario: Scenario) -> dict[str, Tokens]:
    """Tokens of one call by kind: as with our prompts, stretched to what the model used a problem in the study."""
    if not scenario.thinking:
        return {str(kind): of for kind, of in measured.workload.tokens.items()}
    writing, own = measured.writing(scenario.model), measured.workload.total()
    sent, written = writing.input_tokens / own.input, writing.output_tokens / own.output
    return {
        kind: Tokens(input=of.input * sent, repeated=of.repeated * sent, output=of.output * written)
        for kind, of in measured.workload.tokens.items()
    }
