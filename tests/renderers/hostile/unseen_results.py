"""What a stranger to the walls hands back: forged results, pictures that are none, files that cannot be put away."""

from __future__ import annotations

import textwrap

from tests.renderers.hostile.attack import ANYHOW, Attack

DISK = ANYHOW | {"disk-full", "not-saved"}
DRAW = """
self.heading("forged")
self.ax.plot([1, 2, 7], [1, 0.5, 0.25])
self.point(2, 0.5, "$x_1$")
"""
MUTATE = '''
import itertools, json, os, re, sys


def mutate(change=lambda value: value, raw=lambda text: text, hold=lambda value: value):
    """Whatever this process writes as JSON goes through these."""
    def deep(value):
        if isinstance(value, dict):
            return hold({key: deep(one) for key, one in value.items()})
        if isinstance(value, (list, tuple)):
            return hold([deep(one) for one in value])
        return change(value)
    true = json.JSONEncoder.iterencode
    def whole(self, value):
        return raw("".join(true(self, deep(value))))
    json.JSONEncoder.encode = whole
    json.JSONEncoder.iterencode = lambda self, value, _one_shot=False: [whole(self, value)]
    import pydantic
    given = json.JSONEncoder()
    pydantic.BaseModel.model_dump_json = lambda self, **_: whole(given, self.model_dump(mode="json"))
    pydantic.TypeAdapter.dump_json = lambda self, value, **_: whole(
        given, self.dump_python(value, mode="json")).encode(errors="surrogatepass")
'''
REWRITE = '''
import os, struct, threading, time, zlib


def rewrite(ending, content):
    """Every file that ends so is replaced, again and again, last of all when the process leaves."""
    def once():
        for place, _, names in os.walk("."):
            for name in names:
                if name.endswith(ending):
                    with open(f"{place}/own.tmp", "wb") as file:
                        file.write(content)
                    os.replace(f"{place}/own.tmp", f"{place}/{name}")
    def always():
        while True:
            try:
                once()
            except OSError:
                pass
            time.sleep(0.0005)
    leave = os._exit
    def last(code=0):
        once()
        leave(code)
    os._exit = last
    threading.Thread(target=always, daemon=True).start()


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(data, depth=8, color=0, more=b"", laced=0, tail=b""):
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 1920, 1080, depth, color, 0, 0, laced))
    return b"\\x89PNG\\r\\n\\x1a\\n" + head + more + chunk(b"IDAT", data) + chunk(b"IEND", b"") + tail


def zeros(size):
    packer = zlib.compressobj(1)
    return b"".join(packer.compress(bytes(1 << 20)) for _ in range(size >> 20)) + packer.compress(
        bytes(size & 0xFFFFF)) + packer.flush()
'''


def forged(name: str, body: str) -> Attack:
    """A true drawing whose account of itself is changed."""
    return Attack(name, textwrap.dedent(body) + DRAW, ANYHOW, before=MUTATE)


def picture(name: str, body: str) -> Attack:
    """A true drawing whose files are replaced."""
    return Attack(name, DRAW + textwrap.dedent(body), ANYHOW, before=REWRITE, limits={"seconds": 12.0})


def handles(name: str, body: str) -> Attack:
    """Something done to what the process was given open."""
    return Attack(name, body, ANYHOW, limits={"seconds": 3.0})


ATTACKS = (
    forged("numbers beyond all measure", """
        odd = itertools.cycle([float("nan"), 1e308, -1e308, float("inf"), 5e-324, -0.0, 2**63, -(2**70)])
        mutate(lambda value: next(odd) if type(value) is float else value)
    """),
    forged("numbers of five thousand digits", """
        mutate(raw=lambda text: re.sub(r"(?<=[ \\[:,])-?[0-9.]+(?=[,\\]} ])", "9" * 5000, text))
    """),
    forged("words that are no words", """
        mutate(lambda value: value + "\\ud800\\x00\\u2028" * 99 if isinstance(value, str) else value)
    """),
    forged("ways to elsewhere as words", """
        mutate(lambda value: "../../../../../../../..@HOME@/secret.svg" if isinstance(value, str) else value)
    """),
    forged("kinds turned round", """
        turned = itertools.cycle([None, [], {}, True, "1920", 7, -1, [[]], {"": {}}])
        mutate(lambda value: next(turned))
    """),
    forged("lists that are tables and tables that are lists", """
        mutate(hold=lambda value: list(value.items()) if isinstance(value, dict) else dict(enumerate(value)))
    """),
    forged("a result nested deep", """
        mutate(raw=lambda text: text.rstrip()[:-1] + ', "deep": ' + "[" * 200_000 + "]" * 200_000 + "}")
    """),
    forged("a result that is only deep", "mutate(raw=lambda text: '[' * 5_000_000)"),
    forged("everything said twice", """
        mutate(raw=lambda text: text.replace("{", '{"faults": [{}], "ok": true, "png": "/etc/passwd", "": NaN, '))
    """),
    forged("thirty megabytes of nothing", """
        mutate(raw=lambda text: text + " " * (28 << 20))
    """),
    forged("a hundred thousand of each", """
        mutate(hold=lambda value: value * 3_000 if isinstance(value, list) and len(value) < 99 else value)
    """),
    forged("texts laid over each other", """
        mutate(hold=lambda value: value * 300 if isinstance(value, list) and 0 < len(value) < 30
               and isinstance(value[0], dict) else value)
    """),
    handles("words into every descriptor", """
        import json, os, struct
        words = [b"\\0" * 9, b"{" * 999, struct.pack("<I", 2**32 - 1), struct.pack(">Q", 2**63),
                 b"\\n\\n\\xff\\xfe", b"x" * 60_000,
                 json.dumps({"ok": True, "png": "/etc/passwd", "faults": [], "pid": @PARENT@}).encode() + b"\\n"]
        for number in range(1024):
            for word in words:
                try:
                    os.set_blocking(number, False)
                    os.write(number, word)
                except OSError:
                    break
    """),
    handles("an answer, and then silence", """
        import os, time
        for number in range(3, 1024):
            for word in (b"0\\n", b"ok\\n", b"\\0\\0\\0\\0", b'{"status": 0}\\n'):
                try:
                    os.write(number, word)
                except OSError:
                    break
        os.closerange(0, 1024)
        time.sleep(60)
    """),
    handles("descriptors of another temper", """
        import fcntl, os, termios
        for number in range(1024):
            for do in (
                lambda: fcntl.fcntl(number, fcntl.F_SETFL, os.O_NONBLOCK | os.O_APPEND | os.O_ASYNC | os.O_DIRECT),
                lambda: fcntl.fcntl(number, fcntl.F_SETOWN, os.getppid()),
                lambda: fcntl.fcntl(number, fcntl.F_SETPIPE_SZ, 4096),
                lambda: fcntl.fcntl(number, fcntl.F_SETSIG, 9),
                lambda: os.lseek(number, 2**40, os.SEEK_SET),
                lambda: os.ftruncate(number, 0),
            ):
                try:
                    do()
                except OSError:
                    continue
    """),
    handles("questions of others read away", """
        import os, select, time
        until = time.monotonic() + 2
        while time.monotonic() < until:
            for number in range(256):
                try:
                    os.set_blocking(number, False)
                    os.read(number, 1 << 16)
                except OSError:
                    continue
    """),
    handles("conversations ended on both sides", """
        import os, socket
        for number in range(256):
            try:
                end = socket.socket(fileno=os.dup(number))
                end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
                socket.send_fds(end, [b"x" * 9], [number] * 99, socket.MSG_DONTWAIT)
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue
    """),
    handles("the same numbers for other files", """
        import os
        os.closerange(3, 1024)
        for number in range(3, 40):
            os.open(f"mine{number}", os.O_CREAT | os.O_RDWR)
        os.dup2(3, 1)
        os.dup2(3, 2)
    """),
    picture("a picture that moves without end", """
        rows = zeros(1080 * 1921)
        told = chunk(b"acTL", struct.pack(">II", 2**31 - 1, 0)) + chunk(
            b"fcTL", struct.pack(">IIIIIHHBB", 0, 1920, 1080, 0, 0, 0, 1, 2, 1))
        rewrite(".png", png(rows, more=told))
    """),
    picture("a picture with more rows than it says", "rewrite('.png', png(zeros(768 << 20)))"),
    picture("a picture that is also a page and an archive", """
        import io, zipfile
        page = io.BytesIO(b"<html><script>alert(1)</script></html>" * 9)
        with zipfile.ZipFile(page, "a") as archive:
            archive.writestr("@MARK@", "x")
        rewrite(".png", png(zeros(1080 * 1921), tail=page.getvalue()))
    """),
    picture("a picture of sixteen bits, laced", """
        more = chunk(b"gAMA", bytes(4)) + chunk(b"cHRM", bytes(32)) + chunk(b"pHYs", b"\\xff" * 9) + chunk(
            b"eXIf", b"MM\\0*" + b"\\xff" * 60) + chunk(b"tEXt", b"Software\\0<script>")
        rewrite(".png", png(zeros(1080 * 1921 * 8), 16, 6, more, 1))
    """),
    picture("a picture without its colours", """
        rewrite(".png", png(zlib.compress(b"\\0" + b"\\xff" * 1920) * 1080, 8, 3, chunk(b"PLTE", b"")))
    """),
    picture("a picture that is a program", """
        rewrite(".png", b"%!PS-Adobe-3.0 EPSF-3.0\\n%%BoundingBox: 0 0 1920 1080\\n%%EndComments\\n"
                b"(@OUT@/@MARK@) (w) file closefile showpage\\n%%EOF\\n")
    """),
    picture("a drawing that laughs", """
        laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 12))
        rewrite(".svg", f'<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY l0 "ha">{laughs}]>'
                '<svg xmlns="http://www.w3.org/2000/svg"><text>&l11;</text></svg>'.encode())
    """),
    picture("a drawing that quotes others", """
        rewrite(".svg", b'<?xml version="1.0"?><!DOCTYPE svg SYSTEM "file://@HOME@/secret.svg" [<!ENTITY % p SYSTEM '
                b'"http://127.0.0.1:@PORT@/"> %p; <!ENTITY x SYSTEM "file://@HOME@/kept.txt">]><svg '
                b'xmlns="http://www.w3.org/2000/svg" xmlns:i="http://www.w3.org/2001/XInclude"><text>&x;</text>'
                b'<i:include href="file://@HOME@/kept.txt" parse="text"/>'
                b'<image href="file://@HOME@/secret.png"/></svg>')
    """),
    picture("a drawing used again and again", """
        layers = "".join(f'<g id="g{n}">' + f'<use href="#g{n - 1}"/>' * 12 + "</g>" for n in range(1, 12))
        rewrite(".svg", ('<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="1080"><defs>'
                f'<path id="g0" d="M0 0h9"/>{layers}</defs><use href="#g11"/></svg>').encode())
    """),
    picture("a drawing as deep as the sea", """
        rewrite(".svg", b'<svg xmlns="http://www.w3.org/2000/svg">' + b"<g>" * 200_000 + b"</g>" * 200_000 + b"</svg>")
    """),
    picture("a drawing in other letters", """
        text = '<?xml version="1.0" encoding="UTF-16"?><svg xmlns="http://www.w3.org/2000/svg"><script>x</script></svg>'
        rewrite(".svg", text.encode("utf-16"))
    """),
    picture("a drawing that computes", """
        rewrite(".svg", b'<svg xmlns="http://www.w3.org/2000/svg"><filter id="f" width="9999%" height="9999%">'
                + b'<feGaussianBlur stdDeviation="9999"/><feTurbulence numOctaves="99999"/>' * 999
                + b'</filter><rect width="99999" height="99999" filter="url(#f)"/></svg>')
    """),
    Attack("a folder, a pipe and a socket where pictures go", """
        import os, socket
        for stem in ("scene_1", "Scene1", "result", "labels", "error", "faults", "log"):
            os.mkdir(f"{stem}.png")
            os.mkfifo(f"{stem}.svg")
            socket.socket(socket.AF_UNIX).bind(f"{stem}.json")
    """, ANYHOW),
    Attack("a way too long to walk", """
        import os
        for _ in range(3_000):
            os.mkdir("d" * 200)
            os.chdir("d" * 200)
        open("last", "w").close()
    """, DISK),
    Attack("names that are no text", """
        import os
        for name in (b"\\xff\\xfe.png", b"a\\nb.svg", b"-rf", b"\\xed\\xa0\\x80", b" ", b"*", b"$(id)", b"x" * 255):
            os.mkdir(name)
            open(name + b"/" + name, "wb").close()
            os.symlink(b"../" * 40 + b"etc/passwd", name + b"/l")
        for number in range(500):
            os.link("l0" if number else b"a\\nb.svg/a\\nb.svg", f"l{number}")
    """, DISK),
    Attack("a folder that is not there any more", """
        import os, shutil
        here = os.getcwd()
        os.umask(0o777)
        for name in os.listdir("."):
            shutil.rmtree(name) if os.path.isdir(name) else os.unlink(name)
        for do in (lambda: os.rename(here, here + "x"), lambda: os.rmdir(here), lambda: os.symlink("/etc", here),
                   lambda: os.rename("..", "../../x"), lambda: os.chdir("/")):
            try:
                do()
            except OSError:
                continue
    """, DISK),
    Attack("nobody may read what was drawn", """
        import os, stat
        os.umask(0o777)
        os.mkdir("closed", 0)
        os.mkdir("open")
        open("open/x", "w").close()
        for name in ("open/x", "open", "."):
            try:
                os.chmod(name, 0)
            except OSError:
                continue
    """, DISK),
)  # fmt: skip
