"""What a stranger to the walls does with the language alone: errors that lie, endless work, things left behind."""

from __future__ import annotations

from tests.renderers.hostile.attack import ANYHOW, Attack, stopped

SLOW = stopped("too-slow", "out-of-memory", "crashed", "scene-raised")
BRIEF = {"seconds": 1.0, "cpu_seconds": 1}

ATTACKS = (
    Attack("no end of calls", """
        import sys
        sys.setrecursionlimit(2**31 - 1)
        def deeper(*kept):
            return deeper(kept, bytes(1000))
        deeper()
    """, SLOW),
    Attack("no end of brackets", """
        import ast, sys
        sys.setrecursionlimit(2**31 - 1)
        kept = []
        for _ in range(10**6):
            kept = [kept]
        repr(kept)
    """, SLOW),
    Attack("one very long number", "self.number = 7 ** (10 ** 9) % 11", SLOW, limits=BRIEF),
    Attack("a number that nobody can say", "raise ValueError(10**5000)", ANYHOW),
    Attack("a number too long to write down", """
        import sys
        sys.set_int_max_str_digits(0)
        raise ValueError(str(7 ** 10**6) * 20)
    """, ANYHOW),
    Attack("half letters", r"raise ValueError('\ud800 \udfff \x00 \x1b[2J\x1b]0;x\x07 \u202e \ufdd0')", ANYHOW),
    Attack("half letters in the name of a mistake", r"""
        raise type("\ud800" * 300, (Exception,), {"__module__": "\udc00", "__qualname__": "\ud800\n\n# System:"})("x")
    """, ANYHOW),
    Attack("a mistake in another file", """
        raise SyntaxError("wrong", ("@HOME@/secret.py", 1, 1, None, 1, 9))
    """, ANYHOW, mistakes=frozenset({"SyntaxError"})),
    Attack("a mistake that happened in other files", """
        for name in ("@HOME@/secret.py", "@HOME@/kept.txt", "@OUT@/older.svg", "/etc/passwd", "/proc/self/environ"):
            try:
                exec(compile("1 / 0", name, "exec"), {"__name__": "chalkwright.kit"})
            except ZeroDivisionError as error:
                last = error
        raise last.with_traceback(last.__traceback__.tb_next)
    """, ANYHOW),
    Attack("a source that is asked for", """
        class Loader:
            def get_source(self, name):
                while True:
                    pass
        space = {"__name__": "lazy", "__loader__": Loader(), "__spec__": None}
        exec(compile("def fail(): 1 / 0", "<lazy>", "exec"), space)
        space["fail"]()
    """, ANYHOW, limits=BRIEF),
    Attack("a hundred thousand reasons", """
        last = None
        for number in range(100_000):
            now = ValueError(number)
            now.__cause__ = last
            last = now
        last.__context__ = last
        raise last
    """, ANYHOW),
    Attack("groups of groups", """
        group = ValueError("x")
        for _ in range(20_000):
            group = ExceptionGroup("g" * 100, [group, group])
        raise group
    """, ANYHOW),
    Attack("notes by somebody else", """
        class Note:
            def __str__(self):
                import os
                os.write(2, b"x" * 100)
                raise SystemExit(0)
            __repr__ = __len__ = __iter__ = __format__ = __eq__ = __bool__ = __hash__ = __str__
        error = ValueError("x", Note())
        error.__notes__ = Note()
        error.args = (Note(),)
        raise error
    """, ANYHOW),
    Attack("a mistake that is somebody else", """
        class Lying(BaseException):
            @property
            def __class__(self):
                return MemoryError
            def __getattribute__(self, name):
                raise GeneratorExit(name)
        raise Lying
    """, ANYHOW),
    Attack("leaving with strange words", """
        class Code(int):
            def __index__(self):
                raise KeyboardInterrupt
            __str__ = __repr__ = __int__ = __index__
        raise SystemExit(Code(7))
    """, ANYHOW),
    Attack("leaving with a long speech", "raise SystemExit('x' * (30 << 20))", ANYHOW),
    Attack("a pattern that never decides", """
        import re
        re.match(r"(?:(?:(a|a?)+)+)+$", "a" * 60 + "b")
    """, SLOW, limits=BRIEF),
    Attack("keys that all collide", """
        base = 2**61 - 1
        self.kept = {base * number: number for number in range(1, 400_000)}
        {(base * one, base * one): one for one in range(1, 200_000)}
    """, ANYHOW, limits=BRIEF),
    Attack("born again at the end", """
        import atexit, gc
        class Again:
            def __del__(self):
                Again.kept = Again()
                Again.kept.other = self
        self.first = Again()
        gc.callbacks.append(lambda phase, told: Again())
        atexit.register(lambda: [Again() for _ in iter(int, 1)])
    """, ANYHOW, limits=BRIEF),
    Attack("nobody else's turn", """
        import sys, threading, time
        sys.setswitchinterval(10**6)
        def turn():
            while True:
                pass
        for _ in range(5):
            threading.Thread(target=turn).start()
        time.sleep(0.2)
    """, ANYHOW, limits=BRIEF),
    Attack("locks that are never given back", """
        import _imp, logging, sys, threading
        logging._acquireLock()
        def keep():
            _imp.acquire_lock()
            sys.stdout.buffer
            threading.Event().wait()
        threading.Thread(target=keep, daemon=True).start()
        threading._shutdown_locks.add(threading.Lock())
        threading._register_atexit(threading.Event().wait)
    """, ANYHOW, limits=BRIEF),
    Attack("bells that ring for ever", """
        import signal
        def ring(*_):
            raise KeyboardInterrupt
        for number in (signal.SIGALRM, signal.SIGPROF, signal.SIGVTALRM, signal.SIGXCPU):
            signal.signal(number, ring)
        signal.setitimer(signal.ITIMER_PROF, 0.001, 0.0001)
        signal.setitimer(signal.ITIMER_REAL, 0.001, 0.0001)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0.001, 0.0001)
        while True:
            try:
                while True:
                    pass
            except KeyboardInterrupt:
                continue
    """, SLOW, limits=BRIEF),
    Attack("watched at every step", """
        import sys, threading
        def watch(*_):
            return watch
        def hook(event, told):
            if event in ("open", "os.rename", "os.remove"):
                raise PermissionError(event)
        sys.settrace(watch)
        sys.setprofile(watch)
        threading.settrace(watch)
        sys.addaudithook(hook)
        sys.meta_path.insert(0, None)
        sys.path_hooks.insert(0, hook)
        sys.path_importer_cache.clear()
        sys.excepthook = sys.unraisablehook = sys.breakpointhook = threading.excepthook = None
    """, ANYHOW),
    Attack("fonts, styles and caches of the library", """
        import matplotlib, matplotlib.font_manager as fonts, matplotlib.mathtext as formulas, matplotlib.style as style
        matplotlib.rcParams.update({"font.size": 90, "svg.hashsalt": "@MARK@", "savefig.dpi": 7})
        matplotlib.rcParamsDefault.update(matplotlib.rcParams)
        style.library.clear()
        fonts.fontManager.ttflist[:] = fonts.fontManager.ttflist[:1]
        fonts._get_font.cache_clear()
        formulas.MathTextParser._parser = 7
        for found in (matplotlib.get_cachedir(), matplotlib.get_configdir()):
            for name in ("fontlist-v390.json", "matplotlibrc"):
                try:
                    open(f"{found}/{name}", "w").write("axes.facecolor: red")
                except OSError:
                    continue
    """, ANYHOW),
    Attack("configuration and media of manim", """
        import os
        import manimpango
        config.frame_width, config.background_color, config.media_dir = 1, "#FF0000", "/tmp/@MARK@"
        config.tex_template.preamble += "\\\\input{@HOME@/kept.txt}"
        for place, _, names in os.walk("."):
            for name in names:
                try:
                    open(os.path.join(place, name), "wb").write(b"<svg xmlns='http://www.w3.org/2000/svg'/>")
                except OSError:
                    continue
        Text.set_default(color=RED, font_size=3)
        Circle.set_default(color=GREEN)
        Mobject.__init__ = VMobject.set_points = lambda *_, **__: None
        try:
            manimpango.register_font("@HOME@/secret.png")
        except Exception:
            pass
    """, ANYHOW, renderer="manim"),
    Attack("None, one and the empty tuple written over", """
        import ctypes
        for thing in (1, 0, (), "", True):
            ctypes.memset(id(thing) + 16, 0x5A, 8)
        ctypes.memset(id(type(None)) + 24, 0, 64)
    """, ANYHOW),
    Attack("pages that are shared", """
        import ctypes
        for line in open("/proc/self/maps"):
            start, _, rest = line.partition("-")
            if " rw-s " in line or " rwxs " in line:
                end = int(rest.split()[0], 16)
                ctypes.memset(int(start, 16), 0x5A, end - int(start, 16))
    """, ANYHOW),
    Attack("a last will into every descriptor", """
        import ctypes, faulthandler, os
        for number in range(3, 64):
            try:
                faulthandler.register(10, file=number, all_threads=True, chain=True)
                os.kill(os.getpid(), 10)
                faulthandler.dump_traceback_later(0.01, repeat=True, file=number)
            except (OSError, ValueError):
                continue
        faulthandler.dump_traceback_later(1, exit=True, file=2)
        faulthandler._sigabrt()
    """, ANYHOW),
    *(Attack(f"ended by {name}", f"""
        import os, signal
        signal.pthread_sigmask(signal.SIG_UNBLOCK, range(1, 65))
        signal.signal({number}, signal.SIG_DFL) if {number} != 9 else None
        os.kill(os.getpid(), {number})
    """, ANYHOW) for name, number in (
        ("a bad call", 31), ("a full file", 25), ("spent time", 24), ("the last signal", 64), ("the killer", 9))),
    Attack("a scene that is no scene", """
        class Other(type(self)):
            def __getattribute__(self, name):
                return Other
            def __call__(self, *_, **__):
                return self
            __iter__ = __len__ = __enter__ = __fspath__ = __float__ = __call__
        Other.savefig = Other.fig = Other.ax = Other.figure = 7
        self.__dict__.clear()
        self.__class__ = Other
    """, ANYHOW),
    Attack("a kit that does nothing", """
        import gc, sys, types
        for name, module in list(sys.modules.items()):
            if name.startswith("chalkwright"):
                for known, thing in list(vars(module).items()):
                    if isinstance(thing, types.FunctionType):
                        try:
                            thing.__code__ = (lambda *_, **__: None).__code__
                        except ValueError:
                            setattr(module, known, None)
    """, ANYHOW),
    Attack("a kit that always agrees", """
        import sys
        for name, module in list(sys.modules.items()):
            if name.startswith("chalkwright"):
                for known, thing in list(vars(module).items()):
                    if isinstance(thing, type) and not known.startswith("__"):
                        try:
                            thing.__eq__ = thing.__bool__ = thing.__contains__ = lambda *_: True
                            thing.__len__ = lambda *_: 2**40
                        except TypeError:
                            continue
    """, ANYHOW, limits=BRIEF),
    Attack("half letters in the source", "self.heading('\ud800')", ANYHOW | {"syntax-error"}),
    Attack("brackets in the source", "pass", ANYHOW | {"syntax-error", "code-refused"},
           before="x = " + "(" * 150 + "1" + ")" * 150 + "\ny = " + "-" * 200_000 + "1\n",
           mistakes=frozenset({"SyntaxError"})),
    Attack("nothing in the source", "pass", ANYHOW | {"syntax-error", "code-refused"}, before="x = '\0'\n\x0c\x1a\r",
           mistakes=frozenset({"SyntaxError"})),
    Attack("a module that has become something else", "pass", ANYHOW, before='''
        import sys
        class Module:
            def __getattr__(self, name):
                return Module
            __dict__ = property(lambda self: 1 / 0)
        sys.modules[__name__] = Module()
        del __builtins__
        __file__ = __spec__ = __name__ = 7
    ''', mistakes=frozenset({"NameError"})),
    Attack("letters that no font can shape", """
        self.heading("e" + "\\u0301" * 20_000)
        self.ax.text(0, 0, "\\u202e\\u2066" * 5_000 + "\\u0e33" * 5_000 + "\\U0001f468\\u200d" * 5_000)
        self.ax.text(0, 0, "x\\n" * 20_000, fontsize=1e5)
    """, ANYHOW),
    Attack("a sheet larger than the world", """
        figure = self.ax.figure
        figure.set_size_inches(10**6, 10**6)
        figure.dpi = 10**5
        self.ax.set_xlim(-1e308, 1e308)
        self.ax.plot([float("nan"), float("inf"), 1e308], [0, -1e308, 1e-320], linewidth=1e9)
    """, ANYHOW),
    Attack("fractions of fractions", """
        self.ax.text(0, 0, "$" + r"\\frac{1}{" * 400 + "x" + "}" * 400 + "$")
        self.ax.text(0, 0, "$" + "x^{" * 3_000 + "2" + "}" * 3_000 + "$")
    """, ANYHOW, limits=BRIEF),
    Attack("an endless loop that waits politely", """
        import asyncio, concurrent.futures, queue
        concurrent.futures.ThreadPoolExecutor(4).submit(queue.Queue().get)
        async def wait():
            while True:
                try:
                    await asyncio.sleep(60)
                except BaseException:
                    continue
        asyncio.run(wait())
    """, stopped("too-slow", "scene-raised"), limits=BRIEF),
    Attack("streams that are something else", """
        import builtins, io, os, sys
        class Stream(io.RawIOBase):
            def write(self, data):
                self.write(data)
            def flush(self):
                while True:
                    os.getpid()
            close = __del__ = flush
        sys.stdout = sys.stderr = sys.__stdout__ = sys.__stderr__ = Stream()
        builtins.print = builtins.open = io.open = lambda *_, **__: Stream()
    """, ANYHOW, limits=BRIEF),
)  # fmt: skip
