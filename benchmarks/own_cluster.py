"""A Ray cluster of this process's own: two nodes that share this machine."""

from __future__ import annotations

import contextlib
import logging
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from agent.errors import UserError

NODES = 2
_ROOT = Path(__file__).parents[1]


@contextlib.contextmanager
def own_cluster(cores: int, *, seats: int | None = None) -> Iterator[Any]:
    """``ray.cluster_utils.Cluster``, joined: two raylets of ``cores`` each, whose workers find these modules.

    A node keeps ``seats`` idle processes; by default Ray ends all but one a core, and starting one takes seconds.
    Raises :class:`UserError` without Ray.
    """
    try:
        import ray
        from ray.cluster_utils import Cluster
    except ImportError as error:
        raise UserError("A cluster needs another package; install chalkwright[cluster].") from error
    path = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = str(_ROOT)
    node: dict[str, Any] = {"num_cpus": cores, "object_store_memory": 200 << 20}
    kept = {} if seats is None else {"_system_config": {"num_workers_soft_limit": seats}}
    cluster = Cluster(initialize_head=True, head_node_args=node | kept)
    for _ in range(NODES - 1):
        cluster.add_node(**node)
    ray.init(cluster.address, namespace="chalkwright", log_to_driver=False, logging_level=logging.ERROR)
    try:
        yield cluster
    finally:
        ray.shutdown()
        cluster.shutdown()  # type: ignore[no-untyped-call]
        if path is None:
            os.environ.pop("PYTHONPATH", None)
        else:
            os.environ["PYTHONPATH"] = path
