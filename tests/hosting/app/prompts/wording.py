"""A module of a folder without ``__init__.py``, beside the text that it reads."""

from pathlib import Path

OWNER = "lantern"


def hello(name: str) -> str:
    """The greeting of ``hello.txt``."""
    return Path(__file__).with_name("hello.txt").read_text("utf-8").strip().format(name=name)
