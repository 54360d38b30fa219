"""A stranger's second wave, written after the first had been seen to fail: what the walls allow, and drawings by way of
what a process is known to write last."""

from __future__ import annotations

from tests.renderers.hostile.attack import ANYHOW, Attack
from tests.renderers.hostile.unseen_kernel import asks
from tests.renderers.hostile.unseen_results import DRAW, MUTATE

INSERT = (
    MUTATE
    + '''
def insert(what, top="", root="", after=""):
    """Into the true drawing, when the account of it is written: nothing of the kit's comes after that."""
    def once(text):
        try:
            drawing = open("scene.svg").read()
        except OSError:
            return text
        if "<!--in-->" not in drawing:
            drawing = drawing.replace("</svg>", what + "<!--in--></svg>" + after)
            open("scene.svg", "w").write(drawing.replace("<svg ", top + "<svg " + root, 1))
        return text
    mutate(raw=once)
'''
)
PAGE = 'xmlns="http://www.w3.org/1999/xhtml"'
ELSEWHERE = "http://127.0.0.1:@PORT@/x"
INSERTED = {
    "a script of a page in metadata": f"<metadata><script {PAGE}>document.title = 1</script></metadata>",
    "a script in metadata": "<metadata><script>document.title = 1</script></metadata>",
    "a script from elsewhere in metadata": f'<metadata><script {PAGE} src="{ELSEWHERE}"/></metadata>',
    "a picture from elsewhere in metadata": f'<metadata><img {PAGE} src="{ELSEWHERE}"/></metadata>',
    "a page in metadata": f'<metadata><iframe {PAGE} src="{ELSEWHERE}"/></metadata>',
    "a style from elsewhere in metadata": f'<metadata><link {PAGE} rel="stylesheet" href="{ELSEWHERE}"/></metadata>',
    "an import in metadata": f'<metadata><style {PAGE}>@import "{ELSEWHERE}";</style></metadata>',
    "another address in metadata": (
        f'<metadata><meta {PAGE} http-equiv="refresh" content="0;url={ELSEWHERE}"/></metadata>'
    ),
    "foreign things in metadata": f"<metadata><foreignObject><p {PAGE}>x</p></foreignObject></metadata>",
    "a handler in metadata": (
        '<metadata><svg xmlns="http://www.w3.org/2000/svg" onload="document.title = 1"/></metadata>'
    ),
    "a script in a title": f"<title><script {PAGE}>document.title = 1</script></title>",
    "a script in a description": f"<desc><script {PAGE}>document.title = 1</script></desc>",
    "an address in disguise": rf'<path d="M0 0" style="fill:\75 rl({ELSEWHERE})"/>',
    "an import in disguise": rf'<style>@\69mport "{ELSEWHERE}";</style>',
    "an address cut by a comment": f"<style><![CDATA[*{{background:u/**/rl({ELSEWHERE})}}]]></style>",
    "something used from elsewhere": f'<use href="{ELSEWHERE}#a"/>',
    "something that uses itself": '<g id="zz"><use href="#zz"/></g>',
    "a base elsewhere": f'<g xml:base="{ELSEWHERE}"><path d="M0 0"/></g>',
}


def inserted(name: str, what: str, **where: str) -> Attack:
    """Has to be refused."""
    given = "".join(f", {place}={text!r}" for place, text in where.items())
    return Attack(name, DRAW + f"\ninsert({what!r}{given})", frozenset({"picture-refused"}), before=INSERT)


ATTACKS = (
    *(inserted(name, what) for name, what in INSERTED.items()),
    inserted("an attribute by its type", "", top='<!DOCTYPE svg [<!ATTLIST path onclick CDATA "1">]>'),
    inserted("a sheet before the drawing", "", top=f'<?xml-stylesheet href="{ELSEWHERE}"?>'),
    inserted("a handler at the root", "", root='onload="1" '),
    inserted("a script after the drawing", "", after="<script>1</script>"),
    asks(
        "calls of 32 bits by machine code",
        """
        def old_gate():
            place, low = mapped(protection=7), mapped(flags=0x62)
            ctypes.memmove(place, bytes.fromhex("5389fbb82a000000cd805bc3"), 12)
            ctypes.memset(low, 255, 8)
            answer = ARM or ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_uint)(place)(low)
            ends = struct.unpack("ii", ctypes.string_at(low, 8))
            if -1 in ends:
                raise OSError(-answer, "no pipe")
            return ends
        tell(old_gate)
    """,
    ),
    asks(
        "when files were read",
        """
        import matplotlib
        def noted():
            for place, _, names in os.walk(os.path.dirname(matplotlib.__file__)):
                for name in names:
                    try:
                        before = os.stat(f"{place}/{name}")
                        open(f"{place}/{name}", "rb").read(1)
                        if os.stat(f"{place}/{name}").st_atime_ns != before.st_atime_ns:
                            return place, name
                    except PermissionError:
                        continue
            raise OSError
        tell(noted)
    """,
    ),
    Attack(
        "a device where the picture was",
        DRAW
        + """
import os, threading
def whiten():
    import ctypes
    libc = ctypes.CDLL(None)
    while True:
        for name in (b"scene.png", b"scene.svg", b"result.json"):
            libc.renameat2(-100, name, -100, name + b"x", 4)
threading.Thread(target=whiten, daemon=True).start()
""",
        ANYHOW,
    ),
    asks(
        "names that are not there",
        """
        until, number = time.monotonic() + 3, 0
        while time.monotonic() < until:
            for number in range(number, number + 1_000):
                libc.access(b"/usr/lib/@MARK@%d" % number + b"x" * 200, 0)
    """,
        ANYHOW,
    ),
    asks(
        "orders for descriptors",
        """
        def order(number):
            handle = os.open(os.__file__, os.O_RDONLY)
            return kernel(72, 25, handle, number, ctypes.c_long(0))
        harmless = 0, 1, 2, 3, 4, 1030
        tell(*(failing(f"order_{number}", order, number) for number in (*range(50), *range(1024, 1060))
               if number not in harmless))
    """,
    ),
    asks(
        "orders for the process",
        """
        harmless = 15, 16, 39, 0x53564D41
        tell(*(reached(f"order_{number}", 157, 167, number, 0, 0, 0, 0) for number in (*range(1, 81), 0x59616D61)
               if number not in harmless))
    """,
    ),
)
