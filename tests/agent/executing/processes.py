"""Who works on a cluster of this machine."""

from __future__ import annotations

from pathlib import Path
from typing import Any


def workers_of(cluster: Any, title: str) -> list[int]:
    """The processes of this cluster, and of no other, that work on ``title``."""
    nodes = [node for node in (cluster.head_node, *cluster.worker_nodes) if node is not None]
    raylets = {entry.process.pid for node in nodes for entry in node.all_processes.get("raylet", [])}
    found = []
    for folder in Path("/proc").iterdir():
        try:
            if (folder / "cmdline").read_bytes().startswith(f"ray::{title}".encode()) and int(
                (folder / "stat").read_text().rpartition(")")[2].split()[1]
            ) in raylets:
                found.append(int(folder.name))
        except (OSError, ValueError):
            continue
    return found
