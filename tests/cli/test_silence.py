"""No command and no library of ours sends a packet: the counters of a network of its own say so, native code's too."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from chalkwright.agent.runs.folder import MARKDOWN
from tests.cli.command import run

pytestmark = pytest.mark.process

_TO_ITSELF = "ip link set lo up && ip route add local default dev lo"
"""Every address there is, the name server's too, is this machine: what is sent goes through its loopback."""
_AWAY = (
    "echo 1 > /proc/sys/net/ipv6/conf/default/disable_ipv6 && "  # the kernel would ask for routers by itself
    "ip link set lo up && ip link add away type veth peer name beyond && ip link set beyond up && "
    "ip link set away up && ip addr add 10.9.8.2/24 dev away && ip route add default dev away"
)
"""What is sent to any other machine goes to where nobody hears it; what a server and its client say to each other on
this one does not."""
_IN_A_NETWORK = r"""
sh -c "$LINKED" || exit 77
echo "nameserver 10.9.8.1" > "$0/resolv.conf" && mount --bind "$0/resolv.conf" /etc/resolv.conf || exit 77
"$@" > "$0/said" 2>&1; ended=$?
awk "/$COUNTED:/"'{print $11}' /proc/net/dev > "$0/sent"
exit $ended
"""
ONE_JOB = Path(__file__).with_name("one_job.py")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of all that draws: whoever draws first in a home looks at every font."""
    return tmp_path_factory.mktemp("home")


def sent(folder: Path, *command: str, talks_here: bool = False, home: Path | None = None) -> int:
    """Packets that ``command`` sent, to whomever; to other machines if it ``talks_here``."""
    if shutil.which("unshare") is None or shutil.which("ip") is None:
        pytest.skip("no network of one's own can be made here")
    linked, counted = (_AWAY, "away") if talks_here else (_TO_ITSELF, "lo")
    environment = os.environ | {
        "HOME": str(home or folder),
        "XDG_CACHE_HOME": str((home or folder) / "cache"),
        "LINKED": linked,
        "COUNTED": counted,
    }
    whole = ["unshare", "-rnm", "sh", "-c", _IN_A_NETWORK, str(folder), sys.executable, *command]
    done = subprocess.run(whole, env=environment, cwd=folder, capture_output=True, text=True, timeout=240)
    if done.returncode == 77:
        pytest.skip(f"no network of one's own can be made here: {done.stderr}")
    assert done.returncode == 0, (folder / "said").read_text()
    return int((folder / "sent").read_text())


_COMMANDS = """
import json, sys
from chalkwright.cli.main import main

for arguments in json.loads(sys.argv[1]):
    sys.argv[1:] = arguments
    try:
        main()
    except SystemExit as stop:
        if stop.code:
            raise
"""

_DRAWING = f"""
import sys
sys.path.append({str(Path(__file__).parents[2])!r})
from tests.cli import starts, warm
warm.load()
below = starts.template()
starts.install(lambda: below)
"""
"""For commands that start one drawing process after the other."""


def senders(
    folder: Path, *commands: tuple[str, ...], home: Path | None = None, before: str = ""
) -> list[tuple[str, ...]]:
    """Those of the commands that send a packet. All are tried in one process, and by themselves if one was sent."""

    def count(*some: tuple[str, ...]) -> int:
        return sent(folder, "-c", before + _COMMANDS, json.dumps(some), home=home)

    return [one for one in commands if count(one)] or [("all together",)] if count(*commands) else []


@pytest.mark.parametrize("talks_here", [False, True])
def test_what_is_sent_is_counted(tmp_path: Path, talks_here: bool) -> None:
    asks = (
        "import socket\n"
        "socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', 9))\n"
        "socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('192.0.2.7', 9))\n"
        "try: socket.getaddrinfo('events.example.org', 443)\nexcept OSError: pass"
    )
    assert sent(tmp_path, "-c", asks, talks_here=talks_here) > 0


def test_what_a_machine_tells_itself_is_told_from_it(tmp_path: Path) -> None:
    tells = "import socket\nsocket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', 9))"
    assert sent(tmp_path, "-c", tells, talks_here=True) == 0


def test_no_command_sends_a_packet(tmp_path: Path) -> None:
    from PIL import Image, ImageDraw

    essay = tmp_path / "essay"
    essay.mkdir()
    drawn = Image.new("RGB", (400, 300), "white")
    ImageDraw.Draw(drawn).text((40, 100), "Area 12 cm", fill="black", font_size=40)
    drawn.save(essay / "x.png")
    (essay / MARKDOWN).write_text("We look:\n\n![A text](x.png)\n\nThe answer is **5**.\n")
    assert senders(tmp_path, ("--help",), ("models",), ("judge", "essay", "--model", "none")) == []
    # Reports are gathered here, under this device's id, before the first is sent.
    assert not list((tmp_path / "cache").rglob("deviceid"))


def test_nothing_that_draws_sends_a_packet(tmp_path: Path, home: Path) -> None:
    commands = (
        ("gen", "--animate", "gif", "--text", "What is 3/4 of 20 apples?"),
        ("doctor",),
        ("visualize", "7 + 2 = 9"),
        ("bench", "mathexplain", "items"),
        ("bench", "mathexplain", "export", "--limit", "1", "--out", "mine"),
    )
    assert senders(tmp_path, *commands, home=home, before=_DRAWING) == []


def test_no_export_sends_a_packet(tmp_path: Path, home: Path) -> None:
    problem = ("--text", "A 5 m ladder leans against a wall. Its foot is 3 m from the wall. How high does it reach?")
    made = run("gen", *problem, "--out", "run", cwd=tmp_path)
    assert made.code == 0, made
    commands = [("export", "run", "--to", form) for form in ("md", "html", "pdf", "docx", "pptx", "scorm")]
    assert senders(tmp_path, *commands, home=home) == []


def test_the_service_with_a_job_sends_no_packet(tmp_path: Path, home: Path) -> None:
    assert sent(tmp_path, str(ONE_JOB), talks_here=True, home=home) == 0, (tmp_path / "said").read_text()
