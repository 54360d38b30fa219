"""A Ray cluster of this process's own: two nodes that share this machine."""

from __future__ import annotations

import contextlib
import logging
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tenacity import retry, retry_if_exception_type, stop_after_delay, wait_fixed

import chalkwright
from chalkwright.agent.extras import need

NODES = 2
_ROOT = Path(chalkwright.__file__).parents[1]
"""Where this copy of Chalkwright is imported from."""


START_SECONDS = 120.0
"""How long a node may take to start. Ray (2.60) gives it 30 s, which it may need where much else is done; another try
would start all of its processes anew, beside those of the first."""


def add_node(cluster: Any, **node: Any) -> None:
    """One more. Raises RuntimeError when it has not started in time."""
    from ray._private import services

    patient = retry(
        retry=retry_if_exception_type(RuntimeError),
        stop=stop_after_delay(START_SECONDS),
        wait=wait_fixed(0.2),
        reraise=True,
    )(services.get_node)
    with patch.object(services, "get_node", patient):
        cluster.add_node(**node)


@contextlib.contextmanager
def own_cluster(
    cores: int, *, nodes: int = NODES, seats: int | None = None, client_port: int | None = None
) -> Iterator[Any]:
    """``ray.cluster_utils.Cluster``, joined: raylets of ``cores`` each, whose workers find these modules.

    A node keeps ``seats`` idle processes; by default Ray ends all but one a core, and starting one takes seconds.
    Others join at ``ray://127.0.0.1:CLIENT_PORT``, when it is given.
    Raises :class:`UserError` without Ray.
    """
    need("cluster", "ray")
    import ray
    from ray.cluster_utils import Cluster

    path = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join([str(_ROOT), *([path] if path else [])])
    node: dict[str, Any] = {"num_cpus": cores, "object_store_memory": 200 << 20}
    # What shows and scales a cluster is of no use here, and takes processes.
    head: dict[str, Any] = {"include_dashboard": False, "include_log_monitor": False, "no_monitor": True}
    head["ray_client_server_port"] = client_port
    if seats is not None:
        head["_system_config"] = {"num_workers_soft_limit": seats}
    cluster = Cluster()
    try:
        for more in (head, *[{}] * (nodes - 1)):
            add_node(cluster, **node, **more)
        ray.init(cluster.address, namespace="chalkwright", log_to_driver=False, logging_level=logging.ERROR)
        yield cluster
    finally:
        ray.shutdown()
        cluster.shutdown()  # type: ignore[no-untyped-call]
        if path is None:
            os.environ.pop("PYTHONPATH", None)
        else:
            os.environ["PYTHONPATH"] = path
