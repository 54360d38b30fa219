"""Ways past the language and into the kernel, and forged results."""

from __future__ import annotations

from tests.renderers.hostile.attack import ANYHOW, Attack, stopped

_GADGET = """
class Gadget:
    def __reduce__(self):
        import os
        return os.system, ("echo hostile > @OUT@/@MARK@",)
"""
_FORGED = """
        import json, os
        drawn = {"png": "scene.png", "svg": "scene.svg", "elements": [], "faults": [], "timings": {}}
"""
NOTHING_CAME = frozenset({"no-result"})

ATTACKS = (
    Attack("pickle", """
        import pickle
        def load():
            return pickle.loads(pickle.dumps(Gadget())) == 0 or 1 / 0
        tell(load)
    """, before=_GADGET),
    Attack("pickled arrays", """
        def load():
            np.save("gadget.npy", np.array([Gadget()], dtype=object), allow_pickle=True)
            return np.load("gadget.npy", allow_pickle=True)[0] == 0 or 1 / 0
        def module():
            np.ctypeslib.load_library("libc.so.6", "/lib/x86_64-linux-gnu").system(b"touch @OUT@/@MARK@") == 0 or 1 / 0
            raise OSError
        tell(load, module)
    """, before=_GADGET),
    Attack("a pickled figure", """
        import pickle
        self.fig.gadget = Gadget()
        def load():
            return pickle.loads(pickle.dumps(self.fig)).gadget == 0 or 1 / 0
        tell(load)
    """, before=_GADGET),
    Attack("other loaders that run code", """
        def yaml_load():
            import yaml
            return yaml.unsafe_load('!!python/object/apply:os.system ["touch @OUT@/@MARK@"]') == 0 or 1 / 0
        def shelve_load():
            import shelve
            with shelve.open("shelf") as shelf:
                shelf["gadget"] = Gadget()
                return shelf["gadget"] == 0 or 1 / 0
        def code_load():
            import marshal
            return eval(marshal.loads(marshal.dumps(compile("open('@HOME@/kept.txt').read()", "x", "eval"))))
        tell(yaml_load, shelve_load, code_load)
    """, before=_GADGET),
    Attack("the four that pass filters of syntax", """
        def pieced():
            return getattr(__import__("built" + "ins"), "op" + "en")("@HOME@/kept.txt").read()
        def as_default():
            return (lambda f=open: f("@HOME@/kept.txt").read())()
        def by_numpy():
            np.savetxt("@OUT@/@MARK@", [1])
        def by_module():
            from manim.utils import file_ops
            return file_ops.os.system("id") == 0 or 1 / 0
        tell(pieced, as_default, by_numpy, by_module)
    """, renderer="manim"),
    Attack("import games", """
        import importlib, sys
        def by_function():
            return __import__("os").listdir("@HOME@")
        def by_subclasses():
            kinds = [k for k in ().__class__.__base__.__subclasses__() if k.__name__ == "_wrap_close"]
            return kinds[0].__init__.__globals__["listdir"]("@HOME@")
        def by_module_table():
            return sys.modules["posix"].listdir("@HOME@")
        def by_loader():
            return importlib.machinery.BuiltinImporter.load_module("posix").listdir("@HOME@")
        def by_spec():
            spec = importlib.util.spec_from_file_location("secret", "@HOME@/secret.py")
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            return module
        def by_path():
            sys.path.insert(0, "@HOME@")
            return importlib.import_module("secret")
        def by_generator():
            return (lambda: (yield))().gi_frame.f_builtins["open"]("@HOME@/kept.txt").read()
        tell(by_function, by_subclasses, by_module_table, by_loader, by_spec, by_path, by_generator)
    """),
    Attack("the sandbox undone", """
        import os, resource
        from pathlib import Path
        from chalkwright.renderers.sandbox import landlock, linux, room as sandbox
        def again():
            linux.unshare(linux.CLONE_NEWUSER)
        def mount():
            linux.mount("tmpfs", Path("."), "tmpfs")
        def leave():
            linux.rejoin(os.open("/proc/1/ns/pid", os.O_RDONLY), linux.CLONE_NEWPID)
        def enter():
            return sandbox.Sandbox.enter(Path(os.getcwd()))
        def new_rules():
            return landlock.Ruleset((), (Path("/"),)).enforce()
        tell(again, mount, leave, enter, new_rules)
    """),
    Attack("namespaces and mounts", """
        import os
        def user():
            done(libc.unshare(0x10000000))
        def mounts():
            done(libc.unshare(0x00020000))
        def everything():
            done(libc.unshare(0x7E020000))
        def mount():
            done(libc.mount(b"none", b".", b"tmpfs", 0, None))
        def remount():
            done(libc.mount(None, b"/", None, 32, None))
        def unmount():
            done(libc.umount2(b".", 2))
        def new_mount():
            return kernel(430, 430, b"tmpfs", 0)
        def tree():
            return kernel(428, 428, -100, b"/", 1)
        def root():
            os.chroot(".")
        def pivot():
            kernel(155, 41, b".", b".")
        def join():
            done(libc.setns(os.open("/proc/1/ns/net", os.O_RDONLY), 0))
        tell(user, mounts, everything, mount, remount, unmount, new_mount, tree, root, pivot, join)
    """, libc=True),
    Attack("the kernel's rarer calls", """
        def bpf():
            return kernel(321, 280, 5, ctypes.create_string_buffer(128), 128)
        def events():
            return kernel(298, 241, ctypes.create_string_buffer(128), 0, -1, -1, 0)
        def faults():
            return kernel(323, 282, 1)
        def ring():
            return kernel(425, 425, 8, ctypes.create_string_buffer(120))
        def key():
            return kernel(248, 217, b"user", b"hostile", b"1", 1, -3)
        def key_of_session():
            return kernel(250, 219, 0, -3, 0)
        def log():
            return done(libc.klogctl(3, ctypes.create_string_buffer(64), 64))
        def personality():
            return done(libc.personality(0x0040000))
        def module():
            kernel(175, 105, ctypes.create_string_buffer(8), 8, b"")
        def watch():
            return kernel(300, 262, 0, 0)
        def accounts():
            done(libc.acct(b"@OUT@/@MARK@"))
        def swap():
            done(libc.swapoff(b"/hostile"))
        tell(bpf, events, faults, ring, key, key_of_session, log, personality, module, watch, accounts, swap)
    """, libc=True),
    Attack("calls of another architecture", """
        import mmap
        buffer = mmap.mmap(-1, 4096, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, 7)
        buffer.write(b"\\xb8\\x14\\x00\\x00\\x00\\xcd\\x80\\xc3")  # getpid the 32-bit way
        start = ctypes.addressof(ctypes.c_char.from_buffer(buffer))
        def old_gate():
            return ctypes.CFUNCTYPE(ctypes.c_int)(start)()
        def x32():
            return kernel(0x40000000 + 41, 198, 2, 1, 0)
        tell(x32, old_gate)
    """, libc=True),
    Attack("privileges", """
        import os
        def capabilities():
            head = (ctypes.c_uint32 * 2)(0x20080522, 0)
            data = (ctypes.c_uint32 * 6)(*[0xFFFFFFFF] * 6)
            kernel(126, 91, head, data)
        def ambient():
            done(libc.prctl(47, 2, 21, 0, 0))
        def new_privileges():
            if libc.prctl(39, 0, 0, 0, 0) != 1:
                return "may gain privileges"
            raise OSError
        def effective():
            head, data = (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)()
            kernel(125, 90, head, data)
            return [hex(word) for word in data] if any(data) else 1 / 0
        tell(capabilities, ambient, new_privileges, effective)
    """, libc=True),
    Attack("picture that is a link", """
        import os
        os.symlink("@HOME@/secret.png", "scene.png")
        os.symlink("@HOME@/secret.svg", "scene.svg")
    """, frozenset({"drawn", "scene-raised", "no-result"})),
    Attack("result that is a link to a secret", f"""{_FORGED}
        open("result.json", "w").write(json.dumps(drawn))
        os.symlink("@HOME@/secret.png", "scene.png")
        os.symlink("@HOME@/secret.svg", "scene.svg")
        os._exit(0)
    """, NOTHING_CAME | {"scene-raised"}),
    Attack("result that names another file", f"""{_FORGED}
        drawn["png"] = drawn["svg"] = drawn["film"] = "@HOME@/secret.png"
        open("result.json", "w").write(json.dumps(drawn))
        os._exit(0)
    """, NOTHING_CAME),
    Attack("result that climbs", f"""{_FORGED}
        drawn["png"] = drawn["svg"] = drawn["film"] = "../../../../@HOME@/secret.png"
        open("result.json", "w").write(json.dumps(drawn))
        open("scene.png", "w").write("no picture")
        os._exit(0)
    """, ANYHOW),
    Attack("result without an end", """
        import os
        os.mkfifo("result.json")
        os._exit(0)
    """, ANYHOW),
    Attack("picture without an end", f"""{_FORGED}
        open("result.json", "w").write(json.dumps(drawn))
        try:
            os.mkfifo("scene.png")
        finally:
            os._exit(0)
    """, NOTHING_CAME),
    Attack("result that is a folder", "import os\nos.mkdir('result.json')\nos._exit(0)", ANYHOW),
    Attack("picture that is a folder", f"""{_FORGED}
        open("result.json", "w").write(json.dumps(drawn))
        os.mkdir("scene.png")
        os._exit(0)
    """, NOTHING_CAME),
    Attack("result of 60 MB", """
        import os
        with open("result.json", "w") as file:
            file.write('{"elements": [' + "1," * (30 << 20))
        os._exit(0)
    """, ANYHOW),
    Attack("result nested without end", """
        import os
        with open("result.json", "w") as file:
            file.write('{"elements": ' + "[" * (1 << 20))
        os._exit(0)
    """, ANYHOW),
    Attack("result of a million elements", f"""{_FORGED}
        box = {{"left": 0, "top": 0, "right": 9, "bottom": 9}}
        drawn["elements"] = [{{"kind": "Text", "text": "x", "box": box}}] * 300_000
        open("result.json", "w").write(json.dumps(drawn))
        open("scene.png", "w").write("no picture")
        open("scene.svg", "w").write("no picture")
        os._exit(0)
    """, ANYHOW, limits={"seconds": 10.0}),
    Attack("result with odd numbers", f"""{_FORGED}
        drawn["timings"] = {{"wall": float("nan"), "x" * 9999: 1e308}}
        box = {{"left": float("nan"), "top": -1e308, "right": float("inf"), "bottom": 1e308}}
        drawn["elements"] = [{{"kind": "Text", "role": "text", "text": "x", "box": box, "letters": float("nan")}}] * 2
        open("result.json", "w").write(json.dumps(drawn))
        open("scene.png", "w").write("no picture")
        open("scene.svg", "w").write("no picture")
        os._exit(0)
    """, ANYHOW),
    Attack("picture that is none", f"""{_FORGED}
        open("result.json", "w").write(json.dumps(drawn))
        open("scene.png", "w").write("<script>alert(1)</script>")
        open("scene.svg", "w").write("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>")
        os._exit(0)
    """, NOTHING_CAME),
    Attack("forged picture bomb", f"""{_FORGED}
        import struct, zlib
        def chunk(name, data):
            return struct.pack("!I", len(data)) + name + data + struct.pack("!I", zlib.crc32(name + data))
        packer = zlib.compressobj(9)
        rows = b"".join(packer.compress(bytes(1 << 20)) for _ in range(8)) + packer.flush()
        png = b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", struct.pack("!2I5B", 60_000, 60_000, 8, 2, 0, 0, 0))
        open("scene.png", "wb").write(png + chunk(b"IDAT", rows) + chunk(b"IEND", b""))
        open("scene.svg", "w").write("<svg xmlns='http://www.w3.org/2000/svg'/>")
        open("result.json", "w").write(json.dumps(drawn))
        os._exit(0)
    """, NOTHING_CAME, limits={"seconds": 10.0}),
    Attack("markup in labels", """
        self.heading("</text><script>alert(1)</script>")
        self.fig.text(0.5, 0.5, "safe", url="javascript:alert(1)", gid='"><script>alert(2)</script>')
    """, stopped("picture-refused")),
    Attack("an endless hand-over", """
        import os
        for name in ("scene.png", "scene.svg", "output.txt"):
            try:
                os.unlink(name)
            except OSError:
                pass
            os.symlink("/dev/zero", name)
    """, ANYHOW, limits={"seconds": 5.0}),
    Attack("a fault of the machine, forged", """
        from chalkwright.renderers.sandbox.room import NotConfined
        raise NotConfined("The machine refuses isolation; run again with --unsafe-no-sandbox.")
    """, stopped("scene-raised")),
    Attack("a missing font, forged", """
        from chalkwright.renderers.fonts import FontMissing
        raise FontMissing("Install the font from an address of mine.")
    """, stopped("scene-raised")),
)  # fmt: skip
