"""From one customer to another: ``LEAVE`` draws a sentence and leaves it everywhere; nobody after it may find it.

``@HEAD@`` and ``@LIAT@`` are the sentence's first half and its second half backwards: a reader never holds the whole.
"""

from __future__ import annotations

from tests.renderers.hostile.attack import ANYHOW, Attack

_LOOK = """
import gc, os, sys
HEAD, LIAT = "@HEAD@", "@LIAT@"


def there(text):
    '''Whether the sentence is in it, without ever making it.'''
    head, back = (HEAD.encode(), LIAT.encode()) if isinstance(text, (bytes, bytearray)) else (HEAD, LIAT)
    at = text.find(head)
    while at >= 0:
        if text[at + len(head):at + len(head) + len(back)][::-1] == back:
            return True
        at = text.find(head, at + 1)
    return False


def found(texts):
    return [number for number, text in enumerate(texts) if there(text)] or 1 / 0
"""

_SCAN = """
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
libc.write.argtypes = (ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t)
libc.write.restype = ctypes.c_ssize_t
libc.sbrk.restype = ctypes.c_void_p
libc.sbrk.argtypes = (ctypes.c_ssize_t,)
PAGE, GAP = 4096, 32 << 20


def pieces():
    '''All that can be read around everything whose address is known; a pipe says what cannot, without a crash.'''
    read, write = os.pipe()
    local = ctypes.create_string_buffer(8)
    seeds = {ctypes.addressof(local), libc.sbrk(0) - PAGE, ctypes.cast(libc.printf, ctypes.c_void_p).value}
    seeds |= {id(one) for one in gc.get_objects()[::50]} | {id(module) for module in list(sys.modules.values())}
    seeds |= {ctypes.addressof(ctypes.c_char.from_buffer(bytearray(1 << size))) for size in range(4, 27, 2)}
    seen = set()
    for seed in sorted(seeds):
        seed &= -PAGE
        for step in (1, -1):
            at, missed = seed if step > 0 else seed - PAGE, 0
            while 0 < at < 1 << 47 and missed < GAP:
                if at in seen:
                    break
                got = libc.write(write, at, 16 * PAGE if step > 0 else PAGE)
                if got <= 0:
                    at, missed = at + step * PAGE, missed + PAGE
                    continue
                yield at, os.read(read, 16 * PAGE)
                got = max(PAGE, got // PAGE * PAGE)
                seen.update(range(at, at + got, PAGE))
                at, missed = at + step * got, 0


def scan():
    before, places, size, own = b"", [], 0, False
    for at, piece in pieces():
        size += len(piece)
        own = own or (b"OWN" + b"-WORDS") in piece
        if there(before[-200:] + piece):
            places.append(hex(at))
        before = piece
    if size < 30 << 20 or not own:
        raise NameError(f"the scan saw only {size} bytes, its own words: {own}")
    return places or 1 / 0
"""

LEAVE = Attack(
    "leave everything",
    """
    import builtins, ctypes, gc, os, signal, sys, time
    words = "@HEAD@" + "@LIAT@"[::-1]
    drawn = globals()
    if "FigureScene" in drawn:
        self.heading(words)
        self.fig.text(0.5, 0.1, words)
        self.ax.set_title("$" + "x_1" + "$ " + words)
    else:
        self.add(Text(words, font_size=20), label(words[:20]))
    kept = [words * 10 for _ in range(2000)] + [bytearray(words * 10, "ascii") for _ in range(2000)]
    del kept
    acts = [
        lambda: setattr(builtins, "hostile", words), lambda: setattr(sys, "hostile", words),
        lambda: setattr(np, "hostile", words), lambda: os.environ.update(HOSTILE=words),
        lambda: ctypes.CDLL(None).setenv(b"HOSTILE", words.encode(), 1), lambda: os.umask(0o123), lambda: os.nice(1),
        lambda: signal.signal(signal.SIGUSR1, signal.SIG_IGN), lambda: sys.path.append(words),
        lambda: ctypes.CDLL(None).prctl(15, b"hostile", 0, 0, 0), lambda: sys.argv.append(words),
        lambda: ctypes.CDLL(None).prctl(29, 123456, 0, 0, 0), lambda: os.write(0, words.encode()),
        lambda: ctypes.CDLL(None).shmget(0x77AB, 4096, 0o1666), lambda: ctypes.CDLL(None).semget(0x77AB, 1, 0o1666),
        lambda: ctypes.CDLL(None).syscall(248, b"user", b"hostile", words.encode(), len(words), -4),
        lambda: sys.modules.update(hostile=sys), lambda: time.tzset(), lambda: os.write(1, words.encode()),
    ]
    for place in ("/", "/job", "/share", "/tmp", "/dev/shm", "/var/tmp", ".", "..", os.path.expanduser("~")):
        acts += [
            lambda place=place: os.setxattr(place, "user.hostile", words.encode()),
            lambda place=place: os.utime(place, (1234567890, 1234567890)),
            lambda place=place: open(f"{place}/hostile.txt", "w").write(words),
            lambda place=place: os.mkdir(f"{place}/hostile"),
        ]
    for handle in range(3, 256):
        acts.append(lambda handle=handle: os.lseek(handle, 1234, 0))
    for act in acts:
        try:
            act()
        except Exception:
            continue
""",
    ANYHOW,
)

ATTACKS = (
    Attack("memory through a pipe", """
        self.mine = "OWN-" + "WORDS" * 3
        tell(scan)
    """, before=_LOOK + _SCAN, limits={"seconds": 30.0, "cpu_seconds": 30}),
    Attack("memory through a pipe, for Manim", """
        self.mine = "OWN-" + "WORDS" * 3
        tell(scan)
    """, renderer="manim", before=_LOOK + _SCAN, limits={"seconds": 30.0, "cpu_seconds": 30}),
    Attack("everything the collector knows", """
        def reached():
            seen, waiting, hits = set(), gc.get_objects(), []
            while waiting and len(seen) < 3_000_000:
                one = waiting.pop()
                if id(one) in seen:
                    continue
                seen.add(id(one))
                if isinstance(one, (str, bytes, bytearray)):
                    if there(one):
                        hits.append(type(one))
                elif len(seen) < 2_000_000:
                    waiting.extend(gc.get_referents(one))
            return hits or 1 / 0
        tell(reached)
    """, before=_LOOK, limits={"seconds": 20.0, "cpu_seconds": 20, "memory_mb": 1500}),
    Attack("caches of modules", """
        def values():
            for module in list(sys.modules.values()):
                for value in list(getattr(module, "__dict__", {}).values()):
                    yield value
                    if hasattr(value, "cache_info") or isinstance(value, (dict, list, set, tuple)):
                        yield from gc.get_referents(value)
        def texts():
            return found(repr(one)[:20000] for one in values() if isinstance(one, (str, bytes, dict, list, set, tuple)))
        def sources():
            import linecache
            return found("".join(lines[2]) for lines in linecache.cache.values() if len(lines) > 2)
        def own_functions():
            return [one.__name__ for one in values() if hasattr(one, "cache_info") and any(
                isinstance(key, (str, tuple)) and there(repr(key)) for key in gc.get_referents(one))] or 1 / 0
        tell(texts, sources, own_functions)
    """, before=_LOOK, limits={"seconds": 20.0, "cpu_seconds": 20}),
    Attack("caches of Manim", """
        def kept():
            modules = [value for name, value in list(sys.modules.items()) if "text" in name or "manim" in name]
            containers = [one for module in modules for one in list(getattr(module, "__dict__", {}).values())]
            return found(repr(one)[:200000] for one in containers if isinstance(one, (dict, list, set, tuple)))
        def files():
            import manim
            return [str(path) for path in (manim.config.get_dir("text_dir"), manim.config.get_dir("tex_dir"))
                    if path.exists() and any(path.iterdir())] or 1 / 0
        tell(kept, files)
    """, renderer="manim", before=_LOOK),
    Attack("memory that was free", """
        import ctypes, mmap
        libc = ctypes.CDLL(None)
        libc.malloc.restype = ctypes.c_void_p
        libc.malloc.argtypes = (ctypes.c_size_t,)
        def small_blocks():
            sizes = [size for size in (24, 56, 88, 120, 248, 504, 1000, 3000, 9000, 60000) for _ in range(500)]
            return found(ctypes.string_at(libc.malloc(size), size) for size in sizes)
        def arrays():
            return found(np.empty(size, np.uint8).tobytes()
                         for size in (100, 1000, 5000, 100_000, 1 << 20) for _ in range(99))
        def new_pages():
            return [1 for _ in range(50) if mmap.mmap(-1, 1 << 20)[:].strip(bytes(1))] or 1 / 0
        def new_files():
            with open("mine", "wb+") as file:
                file.truncate(20 << 20)
                return file.read().strip(bytes(1)) or 1 / 0
        tell(small_blocks, arrays, new_pages, new_files)
    """, before=_LOOK),
    Attack("files and folders of an earlier one", """
        PLACES = ["/", "/job", "/share", "/tmp", "/dev/shm", "/var/tmp", ".", "..", os.path.expanduser("~")]
        def names():
            return [place for place in PLACES for name in ("hostile",
                    "hostile.txt") if os.path.lexists(f"{place}/{name}")
                    ] or 1 / 0
        def contents():
            hits = []
            places = ("/job", "/tmp", "/share", ".", "@CACHE@")
            for folder, _, files in (step for place in places for step in os.walk(place)):
                for name in files:
                    try:
                        with open(os.path.join(folder, name), "rb") as file:
                            if there(file.read(4 << 20)):
                                hits.append(name)
                    except OSError:
                        continue
            return hits or 1 / 0
        def own_folder_at_first():
            return [name for name in os.listdir(".") if name != "output.txt"] or os.path.getsize("output.txt") or 1 / 0
        def times():
            return [place for place in PLACES if os.path.exists(place) and os.stat(place).st_mtime == 1234567890
                    ] or 1 / 0
        def attributes():
            hits = []
            for place in PLACES:
                try:
                    hits += os.listxattr(place)
                except OSError:
                    continue
            return hits or 1 / 0
        tell(own_folder_at_first, names, contents, times, attributes)
    """, before=_LOOK),
    Attack("state of an earlier one", """
        import builtins, resource, signal, time
        def names():
            return [one for one in (builtins, sys, np) if hasattr(one, "hostile")] or "hostile" in sys.modules or 1 / 0
        def environment():
            return found([*os.environ.values(), *sys.path, *sys.argv]) or 1 / 0
        def environment_of_c():
            import ctypes
            ctypes.CDLL(None).getenv.restype = ctypes.c_char_p
            return ctypes.CDLL(None).getenv(b"HOSTILE") or 1 / 0
        def mask():
            before = os.umask(0o77)
            return before == 0o123 or 1 / 0
        def signals():
            return signal.getsignal(signal.SIGUSR1) == signal.SIG_IGN or 1 / 0
        def thread_name():
            return open("/proc/self/comm").read() == "hostile" or 1 / 0
        def slack():
            import ctypes
            return ctypes.CDLL(None).prctl(30, 0, 0, 0, 0) == 123456 or 1 / 0
        tell(names, environment, environment_of_c, mask, signals, thread_name, slack)
    """, before=_LOOK),
    Attack("where an earlier one wound inherited files to", """
        def positions():
            hits = []
            for handle in range(3, 256):
                try:
                    hits += [handle] if os.lseek(handle, 0, 1) == 1234 else []
                except OSError:
                    continue
            return hits or 1 / 0
        tell(positions)
    """, before=_LOOK),
    Attack("letter boxes of an earlier one", """
        import ctypes
        libc = ctypes.CDLL(None, use_errno=True)
        def asked(result):
            if result < 0:
                raise OSError(ctypes.get_errno(), "refused")
            return result
        def memory():
            return asked(libc.shmget(0x77AB, 0, 0)) + 1
        def semaphores():
            return asked(libc.semget(0x77AB, 0, 0)) + 1
        def queue():
            return asked(libc.msgget(0x77AB, 0)) + 1
        def key():
            return asked(libc.syscall(249, b"user", b"hostile", None, 0))
        def key_of_the_user():
            return asked(libc.syscall(250, 10, -4, b"user", b"hostile", 0))
        def named_memory():
            return asked(libc.shm_open(b"/hostile", 0, 0))
        tell(memory, semaphores, queue, key, key_of_the_user, named_memory)
    """, before=_LOOK),
    Attack("what inherited descriptors hold", """
        def contents():
            hits = []
            for handle in range(256):
                try:
                    hits += [handle] if there(os.pread(handle, 1 << 20, 0)) else []
                except OSError:
                    continue
            return hits or 1 / 0
        def waiting():
            import select
            hits = []
            for handle in range(3, 256):
                try:
                    os.set_blocking(handle, False)
                    hits += [handle] if there(os.read(handle, 1 << 20)) else []
                except OSError:
                    continue
            return hits or 1 / 0
        tell(contents, waiting)
    """, before=_LOOK),
    Attack("frames and futures of an earlier one", """
        import ast, threading
        def frames():
            frame, texts = sys._getframe(), []
            while frame:
                texts += [repr(value)[:100000] for value in (*frame.f_locals.values(), *frame.f_globals.values())]
                frame = frame.f_back
            return found(texts)
        def code():
            return found(repr(one.co_consts) for one in gc.get_objects() if hasattr(one, "co_consts")) or 1 / 0
        def classes():
            return [one for one in gc.get_objects() if isinstance(one, type) and one.__name__ == "Scene1"
                    and one is not type(self)] or 1 / 0
        def threads():
            return [one.name for one in threading.enumerate() if one is not threading.main_thread()] or 1 / 0
        tell(frames, code, classes, threads)
    """, before=_LOOK),
    Attack("folders of other customers", """
        def in_memory():
            hits = []
            for at, piece in pieces():
                place = piece.find(b"_deniatnoc_tset"[::-1])
                if place >= 0:
                    hits.append(piece[place:place + 60].partition(bytes(1))[0])
            own = b"test_contained_folders-of"  # the folder of this very attack, or a piece of its name
            others = [one for one in hits if one[:len(own)] != own[:len(one)] or b"/bef" in one]
            return others[:2] or 1 / 0
        tell(in_memory)
    """, before=_LOOK + _SCAN, limits={"seconds": 30.0, "cpu_seconds": 30}),
)  # fmt: skip
