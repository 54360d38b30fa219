"""``chalkwright serve`` says in one sentence why it does not start, and one line when it does."""

from __future__ import annotations

import signal
import socket
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.cli.command import LIMIT, Ran, run_all, start

pytestmark = pytest.mark.process


STARTED = "Chalkwright is served at http://127.0.0.1:"


@pytest.fixture(scope="module")
def refusals(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Ran]]:
    folder = tmp_path_factory.mktemp("serve")
    (folder / "file").write_text("mine")
    (folder / "spoiled").mkdir()
    (folder / "spoiled" / "service.sqlite").write_bytes(b"no database at all, but long enough to be read" * 100)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        yield run_all(
            {
                "public": ("serve", "--host", "0.0.0.0", "--port", "0"),
                "public v6": ("serve", "--host", "::", "--port", "0"),
                "port": ("serve", "--port", port),
                "address": ("serve", "--host", "203.0.113.7", "--port", "0", "--open"),
                "name": ("serve", "--host", "no such host", "--port", "0", "--open"),
                "database": ("serve", "--port", "0", "--db", "postgresql://nobody@127.0.0.1:1/none"),
                "database kind": ("serve", "--port", "0", "--db", "mysql://a/b"),
                "spoiled": ("serve", "--port", "0", "--root", "spoiled"),
                "root": ("serve", "--port", "0", "--root", "file/below"),
                "money": ("serve", "--port", "0", "--max-cost", "-1"),
                "model": ("serve", "--port", "0", "--model", "gpt5"),
                "another model": ("serve", "--port", "0", "--models", "nothing"),
                "judge": ("serve", "--port", "0", "--judge", "nobody"),
                "key": ("serve", "--port", "0", "--model", "gpt-5"),
            },
            cwd=folder,
        )


@pytest.mark.parametrize(
    ("case", "said"),
    [
        ("public", "Anybody who reaches 0.0.0.0 could use the service; make a key"),
        ("public v6", "Anybody who reaches :: could use the service; make a key"),
        ("port", "cannot be listened on (Address already in use); choose another with --port."),
        ("address", "203.0.113.7 port 0 cannot be listened on"),
        ("name", "no such host port 0 cannot be listened on"),
        ("database", "The database cannot be used (connection"),
        ("database kind", "The database has to be a URL such as postgresql://"),
        ("spoiled", "The database cannot be used (file is not a database)"),
        ("root", "file/below"),
        ("money", "The setting max_cost cannot be used"),
        ("model", "gpt5"),
        ("another model", "nothing"),
        ("judge", "nobody"),
        ("key", "set OPENAI_API_KEY"),
    ],
)
def test_one_sentence(refusals: dict[str, Ran], case: str, said: str) -> None:
    assert said in refusals[case].refused()


def test_options_that_are_none(tmp_path: Path) -> None:
    ran = run_all(
        {"port": ("serve", "--port", "99999"), "workers": ("serve", "--workers", "-1"), "what": ("serve", "now")},
        cwd=tmp_path,
    )
    assert "65535" in ran["port"].refused(2)
    assert "--workers" in ran["workers"].refused(2)
    assert "now" in ran["what"].refused(2)


def test_a_variable_that_cannot_be_read(tmp_path: Path) -> None:
    ran = run_all({"one": ("serve", "--port", "0")}, cwd=tmp_path, env={"CHALKWRIGHT_JOBS_AT_ONCE": "many"})
    assert "The setting jobs_at_once cannot be used" in ran["one"].refused()


@pytest.mark.parametrize("stop", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.smoke)])
def test_it_serves_until_it_is_stopped(tmp_path: Path, stop: signal.Signals) -> None:
    process = start("serve", "--port", "0", "--root", "runs", "--workers", "0", cwd=tmp_path)
    with process:
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            line = process.stdout.readline().decode()
            assert line.startswith(STARTED), (line, process.stderr.read())
            assert httpx.get(f"{line.split()[-1]}/v1/explanations").json() == {"jobs": [], "next": None}
            process.send_signal(stop)
            process.wait(LIMIT)
        finally:
            process.kill()
        assert process.returncode in (0, -signal.SIGTERM)
        assert b"Traceback" not in process.stderr.read()
    with sqlite3.connect(tmp_path / "runs" / "service.sqlite") as database:
        assert database.execute("SELECT count(*) FROM jobs").fetchone() == (0,)
