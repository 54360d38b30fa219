"""No command and no library of ours sends a packet: the counters of a network of its own say so, native code's too."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from chalkwright.agent.folder import MARKDOWN

pytestmark = pytest.mark.process

_IN_A_NETWORK = r"""
ip link set lo up && ip route add local default dev lo || exit 77
echo "nameserver 10.9.8.1" > "$0/resolv.conf" && mount --bind "$0/resolv.conf" /etc/resolv.conf || exit 77
"$@" > "$0/said" 2>&1; ended=$?
awk '/lo:/{print $11}' /proc/net/dev > "$0/sent"
exit $ended
"""
"""Every address there is, the name server's too, is this machine: what is sent goes through its loopback."""


def sent(folder: Path, *command: str) -> int:
    """Packets that ``command`` sent, to whomever."""
    if shutil.which("unshare") is None or shutil.which("ip") is None:
        pytest.skip("no network of one's own can be made here")
    environment = os.environ | {"HOME": str(folder), "XDG_CACHE_HOME": str(folder / "cache")}
    run = ["unshare", "-rnm", "sh", "-c", _IN_A_NETWORK, str(folder), sys.executable, *command]
    done = subprocess.run(run, env=environment, cwd=folder, capture_output=True, text=True, timeout=240)
    if done.returncode == 77:
        pytest.skip(f"no network of one's own can be made here: {done.stderr}")
    assert done.returncode == 0, (folder / "said").read_text()
    return int((folder / "sent").read_text())


_COMMAND = ("-c", "import sys; from chalkwright.agent.cli.main import main; sys.exit(main())")


def test_what_is_sent_is_counted(tmp_path: Path) -> None:
    asks = "import socket\ntry: socket.getaddrinfo('events.example.org', 443)\nexcept OSError: pass"
    assert sent(tmp_path, "-c", asks) > 0


@pytest.mark.parametrize("asked", [("--help",), ("models",), ("judge", "essay", "--model", "none")])
def test_no_command_sends_a_packet(tmp_path: Path, asked: tuple[str, ...]) -> None:
    from PIL import Image, ImageDraw

    essay = tmp_path / "essay"
    essay.mkdir()
    drawn = Image.new("RGB", (400, 300), "white")
    ImageDraw.Draw(drawn).text((40, 100), "Area 12 cm", fill="black", font_size=40)
    drawn.save(essay / "x.png")
    (essay / MARKDOWN).write_text("We look:\n\n![A text](x.png)\n\nThe answer is **5**.\n")
    assert sent(tmp_path, *_COMMAND, *asked) == 0
    # Reports are gathered here, under this device's id, before the first is sent.
    assert not list((tmp_path / "cache").rglob("deviceid"))
