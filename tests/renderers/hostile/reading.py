"""Secrets: canaries in the service's environment, in a home, in the memory and the arguments of another process."""

from __future__ import annotations

from tests.renderers.hostile.attack import Attack

_HUNT = """
def hunt(root, most=150_000):
    import os
    found, seen = [], 0
    for folder, folders, files in os.walk(root):
        folders[:] = [name for name in folders if name not in ("usr", "proc", "sys", "site-packages", "lib")]
        seen += len(files) + len(folders)
        found += [os.path.join(folder, name) for name in (*files, *folders) if "@MARK@" in name]
        if seen > most:
            break
    if not found:
        raise FileNotFoundError
    return [open(path).read() if os.path.isfile(path) else path for path in found]
"""

ATTACKS = (
    Attack("environment", """
        import os
        def own():
            found = {k: v for k, v in os.environ.items() if "KEY" in k or "TOKEN" in k or "SECRET" in k}
            return found or 1 / 0
        def by_c():
            libc.getenv.restype = ctypes.c_char_p
            return libc.getenv(b"CANARY_API_KEY") or 1 / 0
        def of_the_kernel():
            return open("/proc/self/environ").read()
        tell(own, by_c, of_the_kernel)
    """, libc=True),
    Attack("environment of others", """
        import glob, os
        def every():
            found = []
            for file in glob.glob("/proc/[0-9]*/environ") + ["/proc/@SERVICE@/environ", "/proc/@HELPER@/environ"]:
                try:
                    found.append(open(file).read())
                except OSError:
                    continue
            return found or 1 / 0
        def parent():
            return open(f"/proc/{os.getppid()}/environ").read()
        tell(every, parent)
    """),
    Attack("arguments of others", """
        import glob
        def every():
            found = []
            for file in glob.glob("/proc/[0-9]*/cmdline") + ["/proc/@HELPER@/cmdline"]:
                try:
                    found.append(open(file).read()[-80:])
                except OSError:
                    continue
            return found or 1 / 0
        tell(every)
    """),
    Attack("home", """
        import os, pathlib
        def by_path():
            return open("@HOME@/.ssh/id_ed25519").read()
        def by_user():
            return open(os.path.expanduser("~/.ssh/id_ed25519")).read()
        def by_listing():
            return os.listdir("@HOME@")
        def by_stat():
            return os.stat("@HOME@/.ssh/id_ed25519").st_size
        def by_c():
            return np.fromfile("@HOME@/.ssh/id_ed25519", dtype="u1").tobytes()
        def by_root():
            return open("/proc/1/root@HOME@/.ssh/id_ed25519").read()
        def by_own_root():
            return open("/proc/self/root@HOME@/.ssh/id_ed25519").read()
        def by_folder():
            return open("@HOME@/.ssh/id_ed25519", opener=lambda p, f: os.open(p[1:], f, dir_fd=os.open("/", 0))).read()
        def by_url():
            import urllib.request
            return urllib.request.urlopen("file://@HOME@/.ssh/id_ed25519").read()
        def by_link():
            os.symlink("@HOME@/.ssh/id_ed25519", "link")
            return open("link").read()
        def by_hard_link():
            os.link("@HOME@/.ssh/id_ed25519", "hard")
            return open("hard").read()
        def by_mapping():
            return np.memmap("@HOME@/.ssh/id_ed25519", mode="r").tobytes()
        tell(by_path, by_user, by_listing, by_stat, by_c, by_root, by_own_root, by_folder, by_url, by_link,
             by_hard_link, by_mapping)
    """),
    Attack("the whole disk", """
        def everywhere():
            return hunt("/")
        tell(everywhere)
    """, before=_HUNT, limits={"seconds": 20.0}),
    Attack("the service's caches", """
        def cache():
            return hunt("@CACHE@")
        def by_path():
            return open("@CACHE@/chalkwright/@MARK@").read()
        tell(cache, by_path)
    """, before=_HUNT),
    Attack("pictures of other jobs", """
        import os
        def finished():
            return os.listdir("@OUT@")
        def shelves():
            return os.listdir("/share")
        def jobs():
            return [os.listdir(f"/job/{name}") for name in os.listdir("/job") if name != os.path.basename(os.getcwd())]
        def beside():
            return os.listdir("..")
        def temporary():
            return os.listdir("/tmp")
        tell(finished, shelves, jobs, beside, temporary)
    """),
    Attack("memory of another process", """
        def by_file():
            with open("/proc/@HELPER@/mem", "rb") as memory:
                memory.seek(@ADDRESS@)
                return memory.read(48)
        def by_call():
            class Span(ctypes.Structure):
                _fields_ = [("base", ctypes.c_void_p), ("size", ctypes.c_size_t)]
            here = ctypes.create_string_buffer(48)
            local, remote = Span(ctypes.addressof(here), 48), Span(@ADDRESS@, 48)
            kernel(310, 270, @HELPER@, ctypes.byref(local), 1, ctypes.byref(remote), 1, 0)
            return here.raw
        def by_trace():
            done(libc.ptrace(16, @HELPER@, None, None))
            libc.waitpid(@HELPER@, None, 0)
            return hex(libc.ptrace(2, @HELPER@, ctypes.c_void_p(@ADDRESS@), None))
        def by_handle():
            return kernel(438, 438, kernel(434, 434, @HELPER@, 0), 0, 0)
        tell(by_file, by_call, by_trace, by_handle)
    """, libc=True),
    Attack("memory of the parent", """
        import os
        def by_file():
            return open(f"/proc/{os.getppid()}/mem", "rb").read(1)
        def by_first():
            return open("/proc/1/mem", "rb").read(1)
        def by_trace():
            return done(libc.ptrace(16, os.getppid() or 1, None, None))
        def maps():
            return open("/proc/1/maps").read(20)
        tell(by_file, by_first, by_trace, maps)
    """, libc=True),
    Attack("strings left in memory", """
        import gc
        def of_python():
            wanted, seen, found = "can" + "ary-", set(), set()
            waiting = gc.get_objects()
            for _ in range(400_000):
                if not waiting:
                    break
                one = waiting.pop()
                if id(one) in seen:
                    continue
                seen.add(id(one))
                if isinstance(one, str) and one.startswith(wanted):
                    found.add(one)
                elif isinstance(one, (dict, list, tuple)):
                    waiting += gc.get_referents(one)
            return found or 1 / 0
        def of_the_process():
            return open("/proc/self/mem", "rb").read(1)
        tell(of_python, of_the_process)
    """, limits={"seconds": 15.0}),
    Attack("frames of the callers", """
        import sys
        def secrets():
            frame, found = sys._getframe(), []
            while frame:
                for values in (frame.f_locals, frame.f_globals):
                    found += [k for k, v in values.items() if isinstance(v, str) and v.startswith("can" + "ary-")]
                frame = frame.f_back
            return found or 1 / 0
        tell(secrets)
    """),
    Attack("accounts and keys of the system", """
        import glob
        def shadow():
            return open("/etc/shadow").read(10)
        def passwd():
            return open("/etc/passwd").read(10)
        def names():
            import pwd
            return [one.pw_name for one in pwd.getpwall()] or 1 / 0
        def host():
            return open("/etc/hostname").read(), open("/etc/machine-id").read()
        def keys():
            return glob.glob("/etc/ssh/*") + glob.glob("/root/*") + glob.glob("/home/*") or 1 / 0
        def services():
            return glob.glob("/run/*") + glob.glob("/var/*") + glob.glob("/srv/*") or 1 / 0
        tell(shadow, passwd, names, host, keys, services)
    """),
    Attack("the repository", """
        import os
        def config():
            return open("@REPO@/.git/config").read()
        def listing():
            return os.listdir("@REPO@")
        def prompts():
            return os.listdir("@REPO@/prompts")
        def agent():
            import chalkwright.agent.models
            return chalkwright.agent.models.__file__
        tell(config, listing, prompts, agent)
    """),
    Attack("the kernel's files", """
        import os
        def kernel_log():
            return open("/dev/kmsg").read(1)
        def memory():
            return open("/dev/mem", "rb").read(1)
        def hardware():
            return os.listdir("/sys")
        def mounts():
            return open("/proc/self/mountinfo").read(99)
        def processes():
            return [name for name in os.listdir("/proc") if name.isdigit()]
        def terminal():
            return os.open("/dev/tty", os.O_RDWR)
        def disks():
            return [name for name in os.listdir("/dev") if name.startswith(("vd", "sd", "nvme", "loop"))] or 1 / 0
        tell(kernel_log, memory, hardware, mounts, processes, terminal, disks)
    """),
    Attack("descriptors left open", """
        import fcntl, os, stat
        def is_a_font(handle):
            if not stat.S_ISREG(os.fstat(handle).st_mode) or fcntl.fcntl(handle, fcntl.F_GETFL) & os.O_ACCMODE:
                return False
            return os.pread(handle, 4, 0) in (b"ttcf", b"OTTO", b"true", bytes([0, 1, 0, 0]))
        def all_but_fonts_and_the_one_that_tells_the_end():
            found = []
            for handle in range(3, 1024):
                try:
                    if not is_a_font(handle):
                        found.append(os.fstat(handle).st_mode)
                except OSError:
                    continue
            return len(found) > 1 or (found and not stat.S_ISFIFO(found[0])) or 1 / 0
        def reopen():
            return os.listdir("/proc/self/fd")
        tell(all_but_fonts_and_the_one_that_tells_the_end, reopen)
    """),
    Attack("a secret as the picture's text", """
        try:
            words = open("@HOME@/.ssh/id_ed25519").read()
        except OSError:
            words = "nothing"
        self.heading(words)
    """, frozenset({"drawn"})),
    Attack("a secret as a Manim picture", """
        import os
        def picture():
            return ImageMobject("@HOME@/secret.png")
        def drawing():
            return SVGMobject("@HOME@/secret.svg")
        def code():
            return Code(code_file="@HOME@/.ssh/id_ed25519")
        tell(picture, drawing, code)
    """, renderer="manim"),
    Attack("a secret through an XML entity", """
        import xml.etree.ElementTree as tree
        def by_entity():
            text = '<!DOCTYPE a [<!ENTITY e SYSTEM "file://@HOME@/.ssh/id_ed25519">]><a>&e;</a>'
            try:
                return tree.fromstring(text).text
            except tree.ParseError as error:
                raise ValueError from error
        def by_svg():
            with open("e.svg", "w") as file:
                file.write('<svg xmlns="http://www.w3.org/2000/svg"><image href="@HOME@/secret.png"/></svg>')
            import svgelements
            image = next(iter(svgelements.SVG.parse("e.svg").elements(lambda e: isinstance(e, svgelements.Image))))
            image.load()
            return image.image or 1 / 0
        tell(by_entity, by_svg)
    """),
)  # fmt: skip
