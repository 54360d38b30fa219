"""Time, memory and size without end; every bomb ends by itself well before it hurts a machine without walls."""

from __future__ import annotations

from tests.renderers.hostile.attack import ANYHOW, Attack, stopped

SLOW = stopped("too-slow")
MEMORY = stopped("out-of-memory")
BRIEF = {"seconds": 0.5}

ATTACKS = (
    Attack("endless loop", "while True: pass", SLOW, limits=BRIEF),
    Attack("endless loop that catches all", """
        while True:
            try:
                while True: pass
            except BaseException:
                continue
    """, SLOW, limits=BRIEF),
    Attack("endless loop when imported", "pass", SLOW, before="\nwhile True: pass\n", limits=BRIEF),
    Attack("endless loop in C: regular expression", """
        import re
        re.match(r"(a+)+$", "a" * 64 + "b")
    """, SLOW, limits=BRIEF),
    Attack("endless loop in C: sum", "sum(range(10**15))", SLOW, limits=BRIEF),
    Attack("endless loop in C: power", "7 ** (7 ** 11)", SLOW | MEMORY, limits=BRIEF),
    Attack("endless loop in C: numpy", """
        values = np.random.default_rng(0).random((2000, 2000))
        for _ in range(10**6):
            values = np.linalg.qr(values)[0]
    """, SLOW, limits=BRIEF),
    Attack("endless loop in sympy", """
        import sympy
        sympy.factorint(2**419 + 37)
    """, SLOW, limits={"seconds": 1.5}),
    Attack("processor time", "while True: pass", SLOW, limits={"seconds": 20.0, "cpu_seconds": 1}),
    Attack("sleep", "import time\ntime.sleep(1000)", SLOW, limits=BRIEF),
    Attack("wait for a lock", "import threading\nlock = threading.Lock()\nlock.acquire()\nlock.acquire()", SLOW,
           limits=BRIEF),
    Attack("endless loop while drawn", """
        class Slow(str):
            def __str__(self):
                while True: pass
            def strip(self, *_):
                while True: pass
            split = splitlines = replace = strip
        self.heading(Slow("slow"))
    """, SLOW | {"drawn"}, limits=BRIEF),
    Attack("signals ignored", """
        import signal
        for number in range(1, 65):
            try:
                signal.signal(number, signal.SIG_IGN)
            except (OSError, ValueError):
                continue
        signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))
        while True: pass
    """, SLOW, limits={"seconds": 20.0, "cpu_seconds": 1}),
    Attack("limits raised", """
        import resource
        def step(kind):
            def raise_limit():
                soft, hard = resource.getrlimit(kind)
                if hard == resource.RLIM_INFINITY:
                    return "no limit"
                resource.setrlimit(kind, (hard + 1, hard + 1))
            raise_limit.__name__ = f"limit_{kind}"
            return raise_limit
        tell(*map(step, (resource.RLIMIT_AS, resource.RLIMIT_CPU, resource.RLIMIT_FSIZE, resource.RLIMIT_NOFILE,
                         resource.RLIMIT_CORE)))
    """),
    Attack("one array of 10 GB", "np.ones(10 * (1 << 30) // 8)", MEMORY),
    Attack("many small objects", """
        kept = []
        for number in range(2_000_000):
            kept.append([number] * 150)
    """, MEMORY, limits={"seconds": 60.0, "cpu_seconds": 20}),
    Attack("doubling text", """
        kept = "x"
        while len(kept) < 2 << 30:
            kept += kept
        raise Told(len(kept))
    """, MEMORY),
    Attack("mapped memory", """
        import mmap
        kept = []
        for _ in range(20):
            kept.append(mmap.mmap(-1, 100 << 20))
            kept[-1].write(bytes(100 << 20))
        raise Told("f GOT 2 GB")
    """, stopped("out-of-memory", "scene-raised")),
    Attack("private mapped memory past Python", """
        libc.mmap.restype = ctypes.c_void_p
        kept = 0
        for _ in range(20):
            start = libc.mmap(None, ctypes.c_size_t(100 << 20), 3, 0x22, -1, ctypes.c_long(0))
            if start == ctypes.c_void_p(-1).value:
                break
            ctypes.memset(start, 1, 100 << 20)
            kept += 100
        if kept < 1500:
            raise MemoryError
        raise Told("f GOT", kept)
    """, MEMORY, libc=True),
    Attack("memory that belongs to no process", """
        def memory_file():
            kept = 0
            for number in range(15):
                handle = done(libc.memfd_create(b"m", 0))
                for _ in range(50):
                    kept += os.write(handle, bytes(1 << 20))
            return kept
        def secret_memory():
            return kernel(447, 447, 0)
        def system_v():
            for number in range(15):
                handle = done(libc.shmget(number + 77_000, ctypes.c_size_t(50 << 20), 0o1600))
                libc.shmat.restype = ctypes.c_void_p
                start = libc.shmat(handle, None, 0)
                if start != ctypes.c_void_p(-1).value:
                    ctypes.memset(start, 1, 50 << 20)
                    libc.shmdt(ctypes.c_void_p(start))
                done(libc.shmctl(handle, 0, None))
            return "750 MB"
        def posix():
            from multiprocessing import shared_memory
            return shared_memory.SharedMemory(create=True, size=1 << 20).name
        def queues():
            return done(libc.msgget(0x4242, 0o1600))
        tell(memory_file, secret_memory, system_v, posix, queues)
    """, libc=True),
    Attack("locked memory", """
        def lock_all():
            done(libc.mlockall(3))
            kept = [bytearray(10 << 20) for _ in range(150)]
            return len(kept)
        tell(lock_all)
    """, ANYHOW, libc=True),
    Attack("a picture of a square kilometre", """
        self.fig.set_size_inches(4000, 4000)
        self.fig.savefig("huge.png", dpi=300)
    """, stopped("out-of-memory", "scene-raised", "too-slow"), limits={"seconds": 6.0}),
    Attack("a size set while drawing", """
        class Growing(float):
            def __call__(self, *_): return 1e9
        self.fig.set_size_inches = self.fig.set_dpi = lambda *_: None
        self.fig.set_figwidth(1e6)
        self.fig.set_figheight(1e6)
    """, ANYHOW, limits={"seconds": 6.0}),
    Attack("a hundred thousand shapes", """
        from matplotlib.patches import Circle
        for number in range(100_000):
            self.ax.add_patch(Circle((number % 7, 1), 1))
    """, stopped("too-slow", "out-of-memory"), limits={"seconds": 1.5}),
    Attack("a hundred thousand labels", """
        for number in range(100_000):
            self.ax.text(number % 7, 1, str(number))
    """, stopped("too-slow", "out-of-memory"), limits={"seconds": 1.5}),
    Attack("a label of ten million letters", "self.heading('x' * 10_000_000)", ANYHOW, limits={"seconds": 2.0}),
    Attack("a line of ten million points", """
        points = np.random.default_rng(0).random((2, 10_000_000))
        self.ax.plot(*points)
    """, ANYHOW, limits={"seconds": 2.0}),
    Attack("positions that are no numbers", """
        for x in (np.nan, np.inf, -np.inf, 1e308, 1e-308):
            self.ax.text(x, x, "where?")
            self.ax.plot([0, x], [x, 1])
    """, ANYHOW, limits={"seconds": 2.0}),
    Attack("a message of 200 MB", "raise Told('x' * (200 << 20))", frozenset({"scene-raised", "out-of-memory"})),
    Attack("a message of many lines", "raise Told('\\n' * (50 << 20) + 'x')",
           frozenset({"scene-raised", "out-of-memory", "told"})),
    Attack("a class name of a megabyte", "raise type('X' * (1 << 20), (Exception,), {})()",
           frozenset({"scene-raised"})),
    Attack("a picture bomb", """
        import io, struct, zlib
        from PIL import Image
        Image.MAX_IMAGE_PIXELS = None
        def chunk(name, data):
            return struct.pack("!I", len(data)) + name + data + struct.pack("!I", zlib.crc32(name + data))
        head = struct.pack("!2I5B", 60_000, 60_000, 8, 2, 0, 0, 0)
        packer = zlib.compressobj(9)
        rows = b"".join(packer.compress(bytes(1 << 20)) for _ in range(8)) + packer.flush()
        png = b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
        self.ax.imshow(Image.open(io.BytesIO(png)))
    """, stopped("out-of-memory", "too-slow", "scene-raised"), limits={"seconds": 5.0}),
    Attack("a zip bomb", """
        import io, zipfile
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("bomb", bytes(60 << 20))
        kept = [zipfile.ZipFile(packed).read("bomb") for _ in range(30)]
    """, MEMORY, limits={"seconds": 60.0}),
    Attack("a zip bomb unpacked into the folder", """
        import io, zipfile
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("bomb", bytes(60 << 20))
        zipfile.ZipFile(packed).extractall()
    """, stopped("file-too-large"), limits={"seconds": 15.0}),
    Attack("a gzip bomb", """
        import gzip
        packed = gzip.compress(bytes(60 << 20), 1)
        kept = [gzip.decompress(packed) for _ in range(30)]
    """, MEMORY, limits={"seconds": 15.0}),
    Attack("a billion laughs", """
        import xml.etree.ElementTree as tree
        entities = '<!ENTITY a0 "lol">' + "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 9))
        tree.fromstring(f"<!DOCTYPE a [{entities}]><a>&a8;</a>")
    """, stopped("scene-raised", "out-of-memory", "too-slow"), limits={"seconds": 5.0}),
    Attack("recursion", "def f(): f()\nf()", frozenset({"scene-raised"})),
    Attack("recursion past Python's limit", """
        import sys
        sys.setrecursionlimit(10**9)
        def f(one): return f([one]) if True else None
        f(0)
    """, frozenset({"crashed", "scene-raised", "out-of-memory", "too-slow"}), limits={"seconds": 2.0}),
    Attack("recursion in C", """
        import json
        json.loads("[" * 10**6)
    """, frozenset({"crashed", "scene-raised"})),
    Attack("code nested beyond parsing", "eval('(' * 10**5 + ')' * 10**5)",
           frozenset({"crashed", "scene-raised", "out-of-memory"}), mistakes=frozenset({"SyntaxError"})),
    Attack("descriptors", """
        import os
        kept = [os.open(".", os.O_RDONLY) for _ in range(5000)]
        raise Told("f GOT 5000 files")
    """, frozenset({"scene-raised", "out-of-memory"})),
    Attack("threads", """
        import threading
        stop = threading.Event()
        for number in range(2000):
            threading.Thread(target=stop.wait, args=(20,), daemon=True).start()
        raise Told("f GOT 2000 threads")
    """, frozenset({"scene-raised", "out-of-memory"})),
    Attack("threads that outlive the picture", """
        import threading, time
        def work():
            end = time.monotonic() + 20
            while time.monotonic() < end:
                pass
        for _ in range(2):
            threading.Thread(target=work, daemon=False).start()
    """, ANYHOW, limits={"seconds": 2.0}),
    Attack("a huge picture for Manim", """
        self.add(ImageMobject(np.zeros((40_000, 40_000, 3), dtype="uint8")))
    """, stopped("out-of-memory", "scene-raised", "too-slow"), renderer="manim", limits={"seconds": 6.0}),
    Attack("a hundred thousand Manim shapes", """
        self.add(*(Circle(radius=1) for _ in range(100_000)))
    """, stopped("too-slow", "out-of-memory"), renderer="manim", limits={"seconds": 1.5}),
    Attack("a Manim loop over time", """
        dot = Dot()
        dot.add_updater(lambda mobject: mobject.shift(RIGHT))
        self.add(dot)
        self.wait(10**9)
    """, ANYHOW, renderer="manim", limits={"seconds": 1.5}),
    Attack("an SVG bomb for Manim", """
        with open("bomb.svg", "w") as file:
            laughs = "".join(f'<g id="g{n}">' + f'<use href="#g{n - 1}"/>' * 10 + "</g>" for n in range(1, 9))
            file.write('<svg xmlns="http://www.w3.org/2000/svg"><defs><g id="g0"><path d="M0 0L1 1"/></g>'
                       f'{laughs}</defs><use href="#g8"/></svg>')
        self.add(SVGMobject("bomb.svg"))
    """, stopped("too-slow", "out-of-memory", "scene-raised"), renderer="manim", limits={"seconds": 2.0}),
    Attack("an SVG path of a million steps", """
        with open("path.svg", "w") as file:
            steps = "".join(f"L{n % 97} {n % 89}" for n in range(1_000_000))
            file.write(f'<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0{steps}"/></svg>')
        self.add(SVGMobject("path.svg"))
    """, stopped("too-slow", "out-of-memory"), renderer="manim", limits={"seconds": 2.0}),
    Attack("a formula that grows", """
        self.add(MathTex(r"\\\\frac{1}{" * 3000 + "x" + "}" * 3000))
    """, stopped("too-slow", "out-of-memory", "scene-raised", "crashed"), renderer="manim", limits={"seconds": 2.0}),
)  # fmt: skip
