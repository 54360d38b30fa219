"""Libraries that tell their makers of us by themselves, silenced before they are imported."""

from __future__ import annotations

import os

SILENT = {"ORT_DISABLE_TELEMETRY": "1", "HF_HUB_DISABLE_TELEMETRY": "1", "DISABLE_TELEMETRY": "1"}
"""ONNX Runtime looks up its maker's event host and writes a device's id; Hugging Face's packages count what is used."""


def silence() -> None:
    """Have them report nothing. They read it when they are imported, so this comes first."""
    os.environ.update(SILENT)
