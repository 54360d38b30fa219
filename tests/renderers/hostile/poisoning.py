"""Meant to end, starve or mislead what takes the picture, and whoever draws next."""

from __future__ import annotations

import textwrap

from tests.renderers.hostile.attack import ANYHOW, Attack

_WORK = """
import json, os, threading, time


def every(act, times=10**9, seconds=1.5):
    '''As often as it is let; how often that was.'''
    end, done_ones = time.monotonic() + seconds, 0
    for number in range(times):
        if time.monotonic() > end:
            break
        try:
            act(number)
        except (OSError, MemoryError):
            break
        done_ones += 1
    return done_ones


def behind(act):
    '''In a thread for as long as there is one, also while the picture is taken.'''
    def work():
        while True:
            try:
                act()
            except Exception:
                continue
    threading.Thread(target=work, daemon=True).start()


def forged(**more):
    drawn = {"png": "scene.png", "svg": "scene.svg", "elements": [], "faults": [], "timings": {}}
    return drawn | more


def hand_over(text):
    '''A result of its own, and the end; what is left as the result beforehand is kept there by a thread too.'''
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    with open("result.json", "wb") as file:
        file.write(data)
    for name in ("scene.png", "scene.svg"):
        with open(name, "wb") as file:
            file.write(b"no picture")
    os._exit(0)


def results(text):
    '''Its own words for whatever result is written, while it is taken.'''
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    def act():
        for name in {"result.json", "labels.json", *(n for n in os.listdir(".") if n.endswith(".json"))}:
            with open("mine", "wb") as file:
                file.write(data)
            os.rename("mine", name)
    behind(act)
"""

def _result(name: str, text: str) -> tuple[Attack, Attack]:
    """Handed over at once, and put in place of the true one; ``text`` is an expression for it."""
    return (
        Attack(f"result of {name}", f"hand_over({text})", ANYHOW, before=_WORK),
        Attack(f"late result of {name}", f"results({text})\nself.heading('late')", ANYHOW, before=_WORK),
    )


def _picture(name: str, code: str) -> Attack:
    """``code`` makes ``data``, which a thread puts in the place of every picture; then one hand-over of it."""
    tail = """
        def act():
            for name in {"scene.png", "scene.svg", *os.listdir(".")} - {"output.txt", "mine"}:
                if name.endswith(".png" if data[1:4] in (b"PNG", b"IF8") else ".svg"):
                    with open("mine", "wb") as file:
                        file.write(data)
                    os.rename("mine", name)
        behind(act)
        self.heading("late")
    """
    return Attack(f"late picture of {name}", code + textwrap.dedent(tail), ANYHOW | {"picture-refused"},
            before=_WORK + _CHUNK)


_CHUNK = """
import struct, zlib


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(*chunks, size=(1920, 1080)):
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", *size, 8, 2, 0, 0, 0))
    return b"\\x89PNG\\r\\n\\x1a\\n" + head + b"".join(chunks) + chunk(b"IEND", b"")


def rows():
    return chunk(b"IDAT", zlib.compress(bytes(1080 * (1 + 1920 * 3))))
"""

ATTACKS = (
    Attack("attributes without end", """
        def of_the_folder():
            count = every(lambda n: os.setxattr(".", f"user.b{n}", bytes(65000)), 3000)
            return count > 50 and count or 1 / 0
        def of_a_file():
            open("mine", "w").close()
            count = every(lambda n: os.setxattr("mine", f"user.b{n}", bytes(65000)), 3000)
            return count > 50 and count or 1 / 0
        def of_the_root():
            count = every(lambda n: os.setxattr("/", f"user.b{n}", bytes(65000)), 3000)
            return count > 0 and count or 1 / 0
        tell(of_the_folder, of_a_file, of_the_root)
    """, before=_WORK),
    Attack("watchers without end", """
        import select
        def watchers():
            pollers = []
            every(lambda n: pollers.append(select.epoll()), 500)
            ends = []
            every(lambda n: ends.extend(os.pipe()), 200)
            return every(lambda n: pollers[n % len(pollers)].register(ends[n % len(ends)]), 200_000)
        def in_circles():
            first, second = select.epoll(), select.epoll()
            first.register(second.fileno())
            second.register(first.fileno())
        for step in (watchers, in_circles):
            try:
                step()
            except (OSError, IndexError, ZeroDivisionError):
                continue
    """, ANYHOW, before=_WORK),
    Attack("full pipes", """
        import fcntl
        kept = []
        def pipe(_):
            read, write = os.pipe()
            kept.append((read, write))
            os.set_blocking(write, False)
            try:
                fcntl.fcntl(write, 1031, 1 << 20)
            except OSError:
                pass
            os.write(write, bytes(1 << 20))
        every(pipe, 4000)
    """, ANYHOW, before=_WORK),
    Attack("timers, events and descriptors of signals", """
        libc.timerfd_create.argtypes = (ctypes.c_int, ctypes.c_int)
        every(lambda n: done(libc.eventfd(n, 0)), 300)
        every(lambda n: done(libc.timerfd_create(1, 0)), 300)
        every(lambda n: done(libc.signalfd(-1, ctypes.create_string_buffer(128), 0)), 300)
        told = ctypes.create_string_buffer(64)
        made = (ctypes.c_int * 4)()
        def timers():
            count = every(lambda n: kernel(222, 107, 1, told, made), 100_000)
            return count > 20_000 and count or 1 / 0
        def queued():
            import signal
            signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))
            block = ctypes.create_string_buffer(128)
            block[8] = b"\\xff"
            block[9] = block[10] = block[11] = b"\\xff"
            count = every(lambda n: kernel(129, 138, os.getpid(), 40, block), 200_000)
            return count > 20_000 and count or 1 / 0
        tell(timers, queued)
    """, ANYHOW, libc=True, before=_WORK),
    Attack("inherited fonts wound on and on", """
        end = time.monotonic() + 5
        def wind():
            while time.monotonic() < end:
                for handle in range(3, 256):
                    try:
                        os.lseek(handle, 77, 0)
                    except OSError:
                        continue
        threads = [threading.Thread(target=wind) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    """, ANYHOW, before=_WORK, limits={"seconds": 12.0}),
    Attack("ends of sockets in flight", """
        import socket, array
        def in_flight():
            kept = []
            def one(_):
                pair = socket.socketpair()
                kept.append(pair)
                pair[0].setblocking(False)
                for other in kept[-200:]:
                    pair[0].sendmsg([b"x"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i",
                            [other[1].fileno()]))])
            count = every(one, 400)
            return count or 1 / 0
        tell(in_flight)
    """, before=_WORK),
    Attack("keys and queues without end", """
        def keys():
            return every(lambda n: kernel(248, 217, b"user", b"k%d" % n, bytes(20000), ctypes.c_size_t(20000),
                    -2)) or 1 / 0
        def queues():
            return every(lambda n: kernel(68, 186, 0, 0o1600)) or 1 / 0
        def semaphores():
            return every(lambda n: kernel(64, 190, 0, 30000, 0o1600)) or 1 / 0
        def regions():
            return every(lambda n: kernel(29, 194, 0, 1 << 20, 0o1600)) or 1 / 0
        def files_in_memory():
            return every(lambda n: os.memfd_create(f"m{n}"), 300) > 0 or 1 / 0
        def landlocks():
            head = (ctypes.c_uint64 * 2)(0x1FFF, 0)
            return every(lambda n: kernel(444, 444, head, 8, 0), 300) or 1 / 0
        def filters():
            return every(lambda n: kernel(317, 277, 1, 0, (ctypes.c_size_t * 2)(0, 0)), 300) or 1 / 0
        tell(keys, queues, semaphores, regions, files_in_memory, landlocks, filters)
    """, libc=True, before=_WORK),
    Attack("tables of pages", """
        import mmap
        kept = []
        def spread(_):
            area = mmap.mmap(-1, 512 << 20)
            kept.append(area)
            for at in range(0, 512 << 20, 2 << 20):
                area[at] = 1
        every(spread, 10_000)
        def pieces(_):
            area = mmap.mmap(-1, 64 << 20)
            kept.append(area)
            start = ctypes.addressof(ctypes.c_char.from_buffer(area))
            for at in range(0, 64 << 20, 8192):
                done(libc.mprotect(ctypes.c_void_p(start + at), ctypes.c_size_t(4096), 1))
        every(pieces, 100)
    """, ANYHOW, libc=True, before=_WORK),
    Attack("names that are not there", """
        every(lambda n: os.path.exists(f"/{n}" * 20 + "x" * 200))
        every(lambda n: os.path.exists(f"{n}" + "x" * 240))
    """, ANYHOW, before=_WORK),
    Attack("files without contents", """
        open("mine", "w").close()
        every(lambda n: os.symlink("x" * 4000, f"s{n}"))
        every(lambda n: os.mkdir(f"d{n}"))
        every(lambda n: os.link("mine", f"l{n}"))
        every(lambda n: open(f"f{n}", "w").close())
        every(lambda n: os.mkfifo(f"p{n}"))
    """, ANYHOW | {"disk-full"}, before=_WORK, limits={"seconds": 15.0}),
    Attack("names of odd bytes", """
        for name in (b"\\xff\\xfe", b"-rf", b"\\n\\x1b[2J", b"x" * 255, b" ", b"...", b"\\xed\\xa0\\x80",
                b"$(touch x)", b"*",
                     b"scene.png\\n", b"\\xe2\\x80\\xae.png", b"con.png"):
            for act in (lambda: open(name, "w").close(), lambda: os.mkdir(name + b"d"), lambda: os.symlink("/",
                    name + b"l")):
                try:
                    act()
                except OSError:
                    continue
    """, ANYHOW, before=_WORK),
    Attack("folders deeper than a path", """
        def deeper(n):
            name = b"\\xff" * 250 if n % 2 else b"d"
            os.mkdir(name)
            os.chdir(name)
            os.symlink("..", "up")
        every(deeper, 100_000)
    """, ANYHOW, before=_WORK),
    Attack("output with a hole of a terabyte", """
        for handle in (1, 2):
            for act in (lambda: os.ftruncate(handle, 1 << 40), lambda: os.lseek(handle, 1 << 40, 0),
                        lambda: os.pwrite(handle, b"x", 1 << 40), lambda: os.pwrite(handle, b"x", 30 << 20),
                        lambda: os.posix_fallocate(handle, 0, 30 << 20)):
                try:
                    act()
                except OSError:
                    continue
        os.write(1, b"end")
    """, ANYHOW, before=_WORK),
    Attack("output that is no text", """
        os.write(1, bytes(range(256)) * 4000 + b"\\xed\\xa0\\x80" * 1000)
        os.write(2, b'{"id": 0, "exit": 0}\\n' * 10000 + b"ready\\n" * 1000 + b"\\x1b]0;x\\x07" * 1000)
        os.unlink("output.txt")
        os.mkfifo("output.txt")
    """, ANYHOW, before=_WORK),
    Attack("output removed and replaced by a link", """
        def act():
            for name in ("output.txt",):
                try:
                    os.unlink(name)
                except OSError:
                    pass
                os.symlink("@HOME@/kept.txt", name)
        behind(act)
        raise ValueError("look at the output")
    """, ANYHOW, before=_WORK),
    *_result("two kinds at once", """'{"png": "scene.png", "png": 3, "elements": [], "elements": {}, "faults": 1}'"""),
    *_result("numbers that are none", """'{"png": "scene.png", "timings": {"a": NaN, "b": -Infinity, "c": 1e999}, '
        '"elements": [{"kind": "Text", "text": "x", "box": {"left": NaN, "top": 0, "right": 1e999}, "letters": 1e308}]}'
    """.strip()),
    *_result("a number of a million digits", """'{"png": "scene.png", "timings": {"a": ' + "9" * 1_000_000 + "}}" """),
    *_result("half a letter", """'{"png": "scene\\ud800.png", "svg": "\\udfff", "elements": [], "x": "\\\\ud800"}'"""),
    *_result("hundred thousand brackets", """'{"elements": ' + "[" * 100_000 + "]" * 100_000 + "}" """),
    *_result("a text of thirty megabytes", """'{"png": "' + "x" * (30 << 20) + '"}' """),
    *_result("another encoding", """json.dumps(forged()).encode("utf-16")"""),
    *_result("nothing but null bytes", "bytes(1 << 20)"),
    *_result("faults by the thousand", """json.dumps(forged(faults=[
        {"kind": f"kind-{n}", "message": "x" * 300, "remedy": "y", "blame": "machine", "line": -n}
                for n in range(12000)]))"""),
    *_result("colours that are none", """json.dumps(forged(elements=[
        {"kind": "Text", "role": "text", "text": "x", "box": {"left": 1e308, "top": -1e308, "right": 1e308,
                "bottom": 0},
         "color": colour, "fill": "red", "opacity": -9, "stroke": 1e308, "outline": [[]], "group": -(2**70)}
        for colour in ("#GGGGGG", "", "#" + "F" * 9999, None, 7)]))"""),
    *_result("a label as long as a street", """json.dumps(forged(elements=[
        {"kind": "Text", "role": "text", "text": "x", "box": {"left": 0, "top": 0, "right": 1e6, "bottom": 2},
         "outline": [[[0, 0], [1e6, 0], [1e6, 2], [0, 2]]], "color": "#000000", "fill": "#000000"}] * 20))"""),
    _picture("a head alone", "data = png()[:33]"),
    _picture("a broken body", "data = png(chunk(b'IDAT', b'no picture' * 999))"),
    _picture("a bomb of text", """
data = png(chunk(b"zTXt", b"a\\0\\0" + zlib.compress(bytes(200 << 20))), rows())
    """.strip()),
    _picture("a bomb of colours", """
data = png(chunk(b"iCCP", b"a\\0\\0" + zlib.compress(bytes(200 << 20))), rows())
    """.strip()),
    _picture("four billion points", "data = png(rows(), size=(65535, 65535))"),
    _picture("no size", "data = png(rows(), size=(0, 0))"),
    _picture("a page", "data = b'GIF89a/*<script>alert(1)</script>*/=1;'"),
    _picture("a drawing that fetches", """
data = (b'<svg xmlns="http://www.w3.org/2000/svg" xmlns:h="http://www.w3.org/1999/xhtml">'
        b'<style>@import "http://x.test/a";</style><h:img srcset="http://x.test/b 1x"/>'
        b'<h:meta http-equiv="refresh" content="0;url=http://x.test"/></svg>')
    """.strip()),
    _picture("a drawing that uses itself", """
data = b'<svg xmlns="http://www.w3.org/2000/svg"><path id="a0" d="M0 0h1"/>' + b"".join(
    b'<g id="a%d">' % n + b'<use href="#a%d"/>' % (n - 1) * 10 + b"</g>" for n in range(1, 12)) + b"</svg>"
    """.strip()),
    Attack("late pictures of every other kind", """
        def act():
            for name in [one for one in os.listdir(".") if one.endswith((".png", ".svg", ".json"))]:
                for make in (lambda: os.symlink("@HOME@/secret.png", "mine"), lambda: os.mkfifo("mine"),
                        lambda: os.mkdir("mine"),
                             lambda: os.symlink("mine", "mine"), lambda: os.truncate(os.open("mine", 66, 384),
                                     30 << 20),
                             lambda: kernel(316, 276, -100, b"seed", -100, b"seed2", 4) or os.rename("seed", "mine")):
                    try:
                        open("seed", "w").close()
                        make()
                        os.rename("mine", name)
                    except OSError:
                        for path in ("mine", "seed2"):
                            try:
                                os.unlink(path)
                            except OSError:
                                pass
        behind(act)
        behind(act)
        self.heading("late")
    """, ANYHOW, libc=True, before=_WORK),
    Attack("a picture that is a white spot", """
        for name in ("scene.png", "scene.svg", "result.json", "labels.json"):
            open(name, "w").close()
            try:
                kernel(316, 276, -100, name.encode(), -100, b"moved", 4)
            except OSError:
                continue
        os._exit(0)
    """, ANYHOW, libc=True, before=_WORK),
    Attack("the word that all is ready", """
        import signal
        words = [b"ready\\n", b"\\0", b"\\1", b"R", b"1", b"ok", b"0\\n", b'{"ready": true}\\n',
                b"\\x80\\x04N.", b"\\xff" * 4096]
        words += [number.to_bytes(size, order) for number in (0, 1, 9, 139) for size in (4, 8)
                for order in ("little", "big")]
        for handle in (*range(3, 256),):
            for word in words:
                try:
                    os.set_blocking(handle, False)
                    os.write(handle, word)
                except OSError:
                    break
        self.heading("ready")
    """, ANYHOW, before=_WORK),
    Attack("the word that all is ready, then silence", """
        for handle in range(3, 256):
            try:
                os.set_blocking(handle, False)
                os.write(handle, b"ready\\n" * 20000)
            except OSError:
                continue
        os.closerange(0, 2000)
        time.sleep(60)
    """, ANYHOW, before=_WORK, limits={"seconds": 2.0}),
    Attack("end of everybody in sight", """
        import signal
        if os.getpid() == 1:  # a machine without walls is not harmed
            for pid in (-1, 0, 1, *range(2, 300)):
                for number in (signal.SIGSTOP, signal.SIGKILL, signal.SIGHUP, signal.SIGUSR1):
                    try:
                        os.kill(pid, number)
                    except OSError:
                        continue
        self.heading("still here")
    """, ANYHOW, before=_WORK),
    Attack("threads that stop it and start it", """
        import signal
        def act():
            signal.pthread_kill(threading.main_thread().ident, signal.SIGSTOP)
        for number in range(1, 65):
            try:
                signal.signal(number, signal.SIG_IGN)
            except (OSError, ValueError):
                pass
        signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))
        behind(act)
        self.heading("stopped")
    """, ANYHOW, before=_WORK, limits={"seconds": 2.0}),
    Attack("what a process may ask of itself", """
        def end_with_parent():
            return done(libc.prctl(1, 0, 0, 0, 0))
        def traceable():
            return done(libc.prctl(4, 1, 0, 0, 0))
        def traced_by_anybody():
            return done(libc.prctl(0x59616D61, -1, 0, 0, 0))
        def foster_parent():
            return done(libc.prctl(36, 1, 0, 0, 0))
        def memory_map():
            return done(libc.prctl(35, 8, ctypes.c_void_p(0x10000), 0, 0))
        def calls_by_signal():
            return done(libc.prctl(59, 1, ctypes.c_void_p(0), ctypes.c_size_t(0), ctypes.create_string_buffer(1)))
        def strict_calls():
            return done(libc.prctl(22, 2, ctypes.create_string_buffer(16), 0, 0))
        def secure_bits():
            return done(libc.prctl(28, 1, 0, 0, 0))
        def first_at_the_disk():
            return done(libc.prctl(57, 1, 0, 0, 0))
        def machine_checks():
            return done(libc.prctl(33, 1, 0, 0, 0))
        def counters():
            return done(libc.prctl(32, 0, 0, 0, 0))
        def core_cookie():
            return done(libc.prctl(62, 1, 0, 2, 0))
        def kept_capabilities():
            return done(libc.prctl(8, 1, 0, 0, 0))
        tell(end_with_parent, traceable, traced_by_anybody, foster_parent, memory_map, calls_by_signal, strict_calls,
             secure_bits, first_at_the_disk, machine_checks, core_cookie, kept_capabilities)
    """, libc=True, before=_WORK),
    Attack("another personality", """
        def asked(word):
            before = libc.personality(ctypes.c_ulong(0xFFFFFFFF))
            done(libc.personality(ctypes.c_ulong(word)))
            return libc.personality(ctypes.c_ulong(0xFFFFFFFF)) != before or 1 / 0
        def old_machine():
            return asked(0x0020000)
        def all_may_run():
            return asked(0x0400000)
        def at_zero():
            return asked(0x0100000)
        def another_system():
            return asked(0x0008)
        tell(old_machine, all_may_run, at_zero, another_system)
    """, libc=True, before=_WORK),
    Attack("a second filter and its listener", """
        program = (ctypes.c_uint64 * 1)(0x7FFF000000000006)
        class Filter(ctypes.Structure):
            _fields_ = [("count", ctypes.c_ushort), ("steps", ctypes.c_void_p)]
        rule = Filter(1, ctypes.addressof(program))
        def listener():
            return kernel(317, 277, 1, 8, ctypes.byref(rule))
        def all_threads():
            return kernel(317, 277, 1, 1, ctypes.byref(rule))
        def plain():
            return kernel(317, 277, 1, 0, ctypes.byref(rule))
        def strict():
            return kernel(317, 277, 0, 0, None)
        def sizes():
            return kernel(317, 277, 3, 0, (ctypes.c_uint16 * 4)())
        def by_prctl():
            return done(libc.prctl(22, 2, ctypes.byref(rule), 0, 0))
        tell(listener, all_threads, plain, strict, sizes, by_prctl)
    """, libc=True, before=_WORK),
    Attack("kinds of children", """
        def child(flags):
            pid = kernel(56, 220, ctypes.c_ulong(flags), None, None, None, None)
            if pid == 0:
                os._exit(0)
            return pid
        def sibling():
            return child(0x8000 | 17)
        def silent():
            return child(0)
        def new_user():
            return child(0x10000000 | 17)
        def untraced():
            return child(0x00800000 | 17)
        def with_handle():
            handle = ctypes.c_int()
            return kernel(56, 220, ctypes.c_ulong(0x1000 | 17), None, ctypes.byref(handle), None, None) and "child"
        def by_newest_call():
            told = (ctypes.c_uint64 * 11)(0, 0, 0, 0, 17)
            pid = kernel(435, 435, told, 88)
            if pid == 0:
                os._exit(0)
            return pid
        def of_a_chosen_number():
            number = (ctypes.c_int * 1)(4242)
            told = (ctypes.c_uint64 * 11)(0, 0, 0, 0, 17, 0, 0, 0, ctypes.addressof(number), 1)
            pid = kernel(435, 435, told, 88)
            if pid == 0:
                os._exit(0)
            return pid
        def halted_parent():
            pid = done(libc.syscall(58 if not ARM else 1 << 20))
            if pid == 0:
                libc._exit(0)
            return pid
        def another_program():
            return kernel(322, 281, -100, b"/bin/true", None, None, 0)
        def program_checked():
            return kernel(322, 281, -100, b"/bin/true", None, None, 0x10000)
        tell(sibling, silent, new_user, untraced, by_newest_call, of_a_chosen_number, halted_parent, another_program,
             program_checked)
    """, libc=True, before=_WORK),
    Attack("doors of old machines", """
        import mmap
        def run(code, *arguments):
            area = mmap.mmap(-1, 4096, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, 7)
            area.write(code)
            start = ctypes.addressof(ctypes.c_char.from_buffer(area))
            return ctypes.CFUNCTYPE(ctypes.c_int)(start)()
        def old_gate_sets_user():
            got = run(b"\\x53\\xb8\\xd5\\0\\0\\0\\x31\\xdb\\xcd\\x80\\x5b\\xc3")
            return got == 0 or 1 / 0
        tell(old_gate_sets_user)
    """, libc=True, before=_WORK),
    Attack("numbers of the other table of calls", """
        path = b"/"
        def mode():
            return done(libc.syscall(ctypes.c_long(0x40000000 | 90), path, 0o755))
        def attribute():
            return done(libc.syscall(ctypes.c_long(0x40000000 | 188), path, b"user.a", b"1", 1, 0))
        def watch():
            return done(libc.syscall(ctypes.c_long(0x40000000 | 294), 0))
        def socket():
            return done(libc.syscall(ctypes.c_long(0x40000000 | 41), 2, 1, 0))
        def program():
            return done(libc.syscall(ctypes.c_long(0x40000000 | 520), b"/bin/true", None, None))
        def trace():
            return done(libc.syscall(ctypes.c_long(0x40000000 | 521), 0, 0, 0, 0))
        def high_half():
            return done(libc.syscall(ctypes.c_long(0x1_0000_0000 | 90), path, 0o755)) and 1 or 1 / 0
        def negative():
            return done(libc.syscall(ctypes.c_long(-1)))
        def beyond_the_last():
            return [n for n in range(471, 600) if libc.syscall(ctypes.c_long(n), 0, 0, 0, 0, 0, 0) != -1] or 1 / 0
        tell(mode, attribute, watch, socket, program, trace, negative, beyond_the_last)
    """, libc=True, before=_WORK),
    Attack("a page of calls at a fixed place", """
        got = ctypes.CFUNCTYPE(ctypes.c_long, ctypes.c_void_p)(0xFFFFFFFFFF600400)(None)
        raise Told("page GOT" if got == 7 else "page refused")
    """, ANYHOW, libc=True, before=_WORK),
    Attack("a name that looks like a record of a process", """
        for name in (b"x) Z 1 1 1 (y", b"a\\nState:\\tZ", b") R 0 0", b"\\xff\\xfe", b""):
            libc.prctl(15, name, 0, 0, 0)
            time.sleep(0.05)
        self.heading("named")
    """, ANYHOW, libc=True, before=_WORK),
    Attack("lists and restarts of the kernel", """
        head = (ctypes.c_uint64 * 3)(0x41414141, 8, 0x42424242)
        for act in (lambda: kernel(273, 99, head, ctypes.c_size_t(24)),
                    lambda: kernel(218, 96, ctypes.c_void_p(0x41414140)),
                    lambda: kernel(334, 293, ctypes.create_string_buffer(64), 32, 0, 0x41414141)):
            try:
                act()
            except OSError:
                pass
        self.heading("listed")
    """, ANYHOW, libc=True, before=_WORK),
    Attack("errors that lie", """
        class Odd(type):
            __name__ = property(lambda self: 1 / 0)
            def __repr__(cls):
                raise KeyboardInterrupt
        class Lie(Exception, metaclass=Odd):
            def __str__(self):
                raise KeyboardInterrupt
            __repr__ = __str__
            def __getattribute__(self, name):
                raise SystemExit(0)
            @property
            def __traceback__(self):
                raise MemoryError
        raise Lie("x")
    """, frozenset({"scene-raised", "crashed", "no-result"}), before=_WORK),
    Attack("errors in a ring", """
        first, second = ValueError("a"), ValueError("b")
        first.__cause__, second.__cause__ = second, first
        first.__context__, second.__context__ = second, first
        for _ in range(50_000):
            second = ExceptionGroup("group", [second])
        raise second
    """, ANYHOW, before=_WORK),
    Attack("labels all over each other", """
        for number in range(250):
            self.fig.text(0.5, 0.5, f"overlapping words {number}", fontsize=20)
    """, ANYHOW, before=_WORK, limits={"seconds": 10.0}),
    Attack("a label as thin as a hair", """
        from matplotlib.patches import PathPatch
        from matplotlib.textpath import TextPath
        from matplotlib.transforms import Affine2D
        self.fig.text(0.5, 0.5, "x" * 3000, fontsize=300)
        self.fig.text(1e7, -1e7, "away", fontsize=20, rotation=33)
        path = Affine2D().scale(1e6, 1e-3).transform_path(TextPath((0, 0), "long"))
        self.fig.add_artist(PathPatch(path))
    """, ANYHOW, before=_WORK),
    Attack("labels that Manim should remember", """
        import sys
        for name in [one for one in sys.modules if "text_cache" in one]:
            module = sys.modules[name]
            for kept in [value for value in vars(module).values() if isinstance(value, (dict, list, set))]:
                if isinstance(kept, dict):
                    kept.update({("x", "nonsense", ("red",)): ["nonsense"], None: None})
                elif isinstance(kept, list):
                    kept.extend([("x", "nonsense"), None])
        for weight in ("nonsense", ["#FF0000"], None, 10**30):
            try:
                self.add(Text("words", weight=weight, slant=weight))
            except Exception:
                continue
        with open("labels.json", "w") as file:
            file.write('[{"text": "x", "weight": "nonsense", "slant": [1], "height": {}}, null, 1e999]')
    """, ANYHOW, renderer="manim", before=_WORK),
    Attack("Manim labels over each other", """
        for number in range(150):
            self.add(Text(f"overlapping words {number}"))
    """, ANYHOW, renderer="manim", before=_WORK, limits={"seconds": 12.0}),
    Attack("Manim film that is a page", """
        def act():
            for folder, _, files in os.walk("."):
                for name in files:
                    if name.endswith((".gif", ".mp4", ".png", ".webm")):
                        with open(os.path.join(folder, name), "wb") as file:
                            file.write(b"GIF89a/*<script>alert(1)</script>*/=1;")
        behind(act)
        self.play(Create(Circle()))
    """, ANYHOW, renderer="manim", before=_WORK, limits={"seconds": 12.0}),
)  # fmt: skip
