"""What a stranger to the walls asks of the kernel: system calls that no drawing needs."""

from __future__ import annotations

from tests.renderers.hostile.attack import Attack

REACH = '''
import errno, fcntl, mmap, os, signal, socket, struct, time
ABOVE = os.getppid() or 1


def reached(name, intel, arm, *arguments):
    """Not refused as a whole: whatever else the kernel says, it has looked at the arguments."""
    def step():
        try:
            return kernel(intel, arm, *arguments)
        except OSError as error:
            if error.errno in (errno.EPERM, errno.ENOSYS, errno.EACCES):
                raise
            return f"looked at {error}"
    step.__name__ = name
    return step


def failing(name, do, *arguments):
    def step():
        return do(*arguments)
    step.__name__ = name
    return step


def mapped(size=4096, protection=3, flags=0x22):
    libc.mmap.restype = ctypes.c_void_p
    libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t] + [ctypes.c_int] * 3 + [ctypes.c_long]
    found = libc.mmap(None, size, protection, flags, -1, 0)
    if found == ctypes.c_void_p(-1).value:
        raise OSError(ctypes.get_errno(), "not mapped")
    return found


def free_memory():
    told = (ctypes.c_ulong * 16)()
    done(libc.sysinfo(told))
    return told[5]
'''


def asks(name: str, body: str, ends: frozenset[str] = frozenset({"told", "crashed"}), **more: object) -> Attack:
    """With the C library and the functions above."""
    return Attack(name, body, ends, libc=True, before=REACH, **more)  # type: ignore[arg-type]


ATTACKS = (
    asks("rings of requests", """
        ring = ctypes.create_string_buffer(120)
        tell(reached("set_up", 425, 425, 4, ring), reached("enter", 426, 426, -1, 0, 0, 0, None, 0),
             reached("register", 427, 427, -1, 0, None, 0), reached("register_blind", 427, 427, -1, 34, None, 0))
    """),
    asks("faults of pages handled here", """
        tell(reached("kernel_too", 323, 282, 0o2000000), reached("user_only", 323, 282, 1),
             failing("device", os.open, "/dev/userfaultfd", os.O_RDWR))
    """),
    asks("counters of the processor", """
        asked = struct.pack("IIQQQQQ", 1, 128, 0, 0, 0, 0, 1 << 5 | 1 << 6).ljust(128, b"\\0")
        tell(reached("itself", 298, 241, asked, 0, -1, -1, 0), reached("everybody", 298, 241, asked, -1, 0, -1, 0),
             reached("parent", 298, 241, asked, ABOVE, -1, -1, 0),
             failing("kinds", os.listdir, "/sys/bus/event_source/devices"))
    """),
    asks("programs for the kernel", """
        code = struct.pack("QQ", 0xB7, 0x95)
        ready = ctypes.create_string_buffer(code), ctypes.create_string_buffer(b"GPL")
        load = struct.pack("IIQQ", 1, 2, ctypes.addressof(ready[0]), ctypes.addressof(ready[1])).ljust(128, b"\\0")
        tell(reached("map", 321, 280, 0, struct.pack("IIII", 2, 4, 4, 1).ljust(128, b"\\0"), 128),
             reached("program", 321, 280, 5, load, 128), reached("next_id", 321, 280, 11, bytes(128), 128),
             reached("token", 321, 280, 36, bytes(128), 128))
    """),
    asks("keyrings", """
        steps = [reached(f"kept_in_{ring}", 248, 217, b"user", b"@MARK@", b"left", 4, -ring) for ring in range(1, 6)]
        steps += [reached(f"keyctl_{code}", 250, 219, code, -4, 0, 0, 0) for code in (0, 1, 6, 11, 22, 31)]
        tell(*steps, reached("asked_for", 249, 218, b"user", b"@MARK@", None, -4))
    """),
    asks("a nameless program", """
        import sys
        handle = None
        def script():
            handle = done(libc.memfd_create(b"s", 0x10))
            os.write(handle, b"#!/bin/sh\\ntouch @OUT@/@MARK@\\n")
            return kernel(322, 281, handle, b"", (ctypes.c_char_p * 2)(b"s", None), (ctypes.c_char_p * 1)(None), 0x1000)
        def may_it():
            handle = os.open(sys.executable, os.O_RDONLY)
            return kernel(322, 281, handle, b"", (ctypes.c_char_p * 2)(b"p", None), None, 0x1000)
        tell(script, may_it)
    """),
    asks("descriptors of others", """
        handle = libc.syscall(434, @HELPER@, 0)
        steps = [failing(f"handle_of_{pid}", os.pidfd_open, pid) for pid in (@HELPER@, @PARENT@, @SERVICE@)]
        def above():
            return [kernel(438, 438, os.pidfd_open(ABOVE), number, 0) for number in range(3)]
        tell(above, *steps, failing("taken", kernel, 438, 438, handle, 0, 0))
    """),
    asks("memory of others", """
        local = ctypes.create_string_buffer(64)
        here = (ctypes.c_uint64 * 2)(ctypes.addressof(local), 48)
        there = (ctypes.c_uint64 * 2)(@ADDRESS@, 48)
        mine = (ctypes.c_uint64 * 2)(id(None) + 8, 8)
        def helper():
            kernel(310, 270, @HELPER@, here, 1, there, 1, 0)
            return local.raw
        tell(helper, failing("above", kernel, 310, 270, ABOVE, mine, 1, mine, 1, 0),
             failing("write_above", kernel, 311, 271, ABOVE, mine, 1, mine, 1, 0),
             failing("reaped", kernel, 448, 448, 0, 0), failing("kcmp", kernel, 312, 272, os.getpid(), ABOVE, 2, 0, 0),
             *(failing(f"lists_of_{pid}", kernel, 274, 100, pid, ctypes.byref(ctypes.c_void_p()),
                       ctypes.byref(ctypes.c_size_t())) for pid in (*range(2, 64), @HELPER@, @PARENT@)),
             failing("moved", kernel, 279, 239, ABOVE, 0, None, None, None, 0))
    """),
    asks("shared memory of System V", """
        tell(failing("own", kernel, 29, 194, 0, 1 << 20, 0o1600), failing("named", kernel, 29, 194, 4711, 4096, 0o1666),
             failing("semaphores", kernel, 64, 190, 4711, 200, 0o1666), failing("queue", kernel, 68, 186, 4711, 0o1666),
             failing("posix", kernel, 240, 180, b"@MARK@", 0o102, 0o666, None))
    """),
    asks("told of every file that is opened", """
        tell(*(reached(f"listen_{flags:x}", 300, 262, flags, 0) for flags in (0, 4, 0x200, 0xC00, 0x1000)),
             reached("mark", 301, 263, -1, 0x11, ctypes.c_uint64(0x20), -100, b"/"))
    """),
    asks("right of way", """
        best = struct.pack("IIQiIQQQ", 48, 6, 0, 0, 0, 10**6, 10**7, 10**7)
        def group():
            os.setpriority(os.PRIO_PGRP, 0, -5)
        def slower_above():
            os.setpriority(os.PRIO_PGRP, 0, 7)
            return os.getpriority(os.PRIO_PROCESS, ABOVE) == 7 or [][0]
        def limits_above():
            import resource
            return resource.prlimit(ABOVE, resource.RLIMIT_CORE, resource.prlimit(ABOVE, resource.RLIMIT_CORE))
        def place_above():
            return os.sched_setaffinity(ABOVE, os.sched_getaffinity(ABOVE))
        tell(failing("deadline", kernel, 314, 274, 0, best, 0), group,
             failing("disk_first", kernel, 251, 30, 1, 0, 1 << 13),
             reached("disk_first_for_all", 251, 30, 3, 54321, 1 << 13), slower_above, limits_above, place_above)
    """),
    asks("rooms of its own", """
        flags = {"time": 0x80, "mount": 0x20000, "group": 0x2000000, "name": 0x4000000, "ipc": 0x8000000,
                 "user": 0x10000000, "pid": 0x20000000, "net": 0x40000000}
        new = struct.pack("QQQQQQQQQQQ", 0x200000000 | 0x1000, 0, 0, 0, 17, 0, 0, 0, 0, 0, 3)
        tell(*(reached(name, 272, 97, flag) for name, flag in flags.items()), reached("joined", 308, 268, 0, 0),
             reached("in_a_group", 435, 435, new, 88))
    """),
    asks("mounts by the new calls", """
        tell(reached("opened", 430, 430, b"tmpfs", 0), reached("picked", 433, 433, -100, b"/", 0),
             reached("configured", 431, 431, -1, 0, None, None, 0), reached("mounted", 432, 432, -1, 0, 0),
             reached("tree", 428, 428, -100, b"/", 1), reached("changed", 442, 442, -100, b"/", 0, bytes(32), 32),
             reached("pivoted", 155, 41, b".", b"."), reached("unmounted", 166, 39, b"/none", 2),
             reached("mounted_again", 165, 40, None, b"/none", None, ctypes.c_ulong(0x1020), None))
    """),
    asks("roots and handles", """
        def root():
            os.mkdir("r")
            outside = os.open(".", os.O_RDONLY)
            os.chroot("r")
            os.fchdir(outside)
            for _ in range(99):
                os.chdir("..")
            return os.listdir("@HOME@")
        handle = struct.pack("IiII", 8, 1, 2, 0)
        steps = []
        for place in ("/", ".", "/usr", "/usr/lib"):
            steps.append(failing(f"by_number_{place}", lambda place=place: kernel(
                304, 265, os.open(place, os.O_RDONLY), handle, os.O_RDONLY)))
        found, mounted = ctypes.create_string_buffer(8), ctypes.create_string_buffer(8)
        tell(root, *steps, reached("handle", 303, 264, -100, b".", found, mounted, 0))
    """),
    asks("every kind of socket", """
        def kind(family, sort, protocol):
            return socket.socket(family, sort, protocol)
        steps = [failing(f"family_{family}_{sort}_{protocol}", kind, family, sort, protocol)
                 for family in range(3, 47) if family != 10 for sort in (1, 2, 3, 5) for protocol in (0, 15)]
        steps += [failing(f"raw_{one}", kind, family, 3, one) for family in (2, 10) for one in (1, 58, 255)]
        steps += [failing(f"odd_{one}", kind, 2, 1, one) for one in (132, 136, 256, 262)]
        tell(*steps)
    """),
    asks("pseudo terminals", """
        def many():
            return [os.openpty() for _ in range(40)]
        def push():
            fcntl.ioctl(os.open("/dev/tty", os.O_RDWR), 0x5412, b"x")
        def pushed(number):
            fcntl.ioctl(number, 0x5412, b"#")
        tell(many, push, *(failing(f"into_{number}", pushed, number) for number in range(20)))
    """),
    asks("devices by their numbers", """
        import stat
        def made(kind, major, minor):
            name = f"d{major}-{minor}"
            os.mknod(name, kind | 0o600, os.makedev(major, minor))
            return os.open(name, os.O_RDONLY | os.O_NONBLOCK)
        tell(*(failing(f"device_{a}_{b}", made, kind, a, b) for kind, a, b in (
            (stat.S_IFCHR, 1, 1), (stat.S_IFCHR, 1, 11), (stat.S_IFCHR, 10, 229), (stat.S_IFCHR, 10, 200),
            (stat.S_IFCHR, 5, 1), (stat.S_IFCHR, 1, 3), (stat.S_IFBLK, 254, 0), (stat.S_IFBLK, 7, 0))))
    """),
    asks("switches of the kernel", """
        places = ["sys/kernel/core_pattern", "sysrq-trigger", "self/oom_score_adj", "self/uid_map", "self/setgroups",
                  "self/mem", "self/clear_refs", "self/loginuid", "self/attr/current", "self/coredump_filter",
                  "self/timerslack_ns", "sys/vm/drop_caches", "sys/fs/binfmt_misc/register", "self/autogroup"]
        places = ["/proc/" + one for one in places] + ["/sys/fs/cgroup/cgroup.procs", "/sys/kernel/uevent_helper",
                  "/sys/kernel/tracing/trace_marker", "/sys/power/state", "/dev/kmsg", "/dev/mem", "/dev/fuse"]
        tell(*(failing(f"open_{one}", os.open, one, os.O_WRONLY) for one in places))
    """),
    asks("what only an administrator asks", """
        tell(reached("reboot", 169, 142, 1, 2, 3, None), reached("swap", 167, 224, b"/none", 0),
             reached("no_swap", 168, 225, b"/none"), reached("account", 163, 89, b"/none"),
             reached("log", 103, 116, 3, ctypes.create_string_buffer(64), 64), reached("host", 170, 161, b"", -1),
             reached("module", 175, 105, None, 0, b""), reached("module_of_file", 313, 273, -1, b"", 0),
             reached("no_module", 176, 106, b"none", 0o4000), reached("kernel", 246, 104, 0, 99, None, 0),
             reached("kernel_of_file", 320, 294, -1, -1, 0, None, 0), reached("clock", 159, 171, struct.pack(
                 "I", 0x4000).ljust(208, b"\\0")), reached("quota", 179, 60, 0x800002 << 8, b"/none", 0, None),
             reached("quota_of_file", 443, 443, -1, 0x800007 << 8, 0, None), reached("ports", 172, -1, 3),
             reached("port", 173, -1, 0x80, 1, 1), reached("library", 134, -1, b"/none"))
    """),
    asks("rights back", """
        head, wanted = struct.pack("Ii", 0x20080522, 0), b"\\xff\\xff\\xff\\xff" * 3 + b"\\xff\\x01\\0\\0" * 3
        tell(failing("all", kernel, 126, 91, head, wanted), failing("kept", kernel, 157, 167, 47, 2, 21, 0, 0),
             failing("bits", kernel, 157, 167, 28, 0, 0, 0, 0), failing("owner", os.setresuid, 1, 0, 1),
             failing("label", reached("lsm", 460, 460, 100, bytes(32), 32, 0)))
    """),
    asks("probes that are none", """
        tell(failing("uprobe", kernel, 336, -1))  # no filter is ever asked about it
    """),
    asks("a return probe that is none", "libc.syscall(335)\ntell(reached('uretprobe', 335, -1))"),
    asks("attributes by the newest calls", """
        value = ctypes.create_string_buffer(b"left")
        asked = struct.pack("QII", ctypes.addressof(value), 4, 0)
        tell(reached("set", 463, 463, -100, b"/", 0, b"user.@MARK@", asked, 16),
             reached("set_here", 463, 463, -100, b".", 0, b"user.@MARK@", asked, 16),
             reached("taken", 466, 466, -100, b"/", 0, b"user.none"),
             reached("mode", 452, 452, -100, b".", 0o777, 0x100),
             reached("flags", 469, 469, -100, b".", bytes(24), 24, 0),
             reached("in_cache", 451, 451, 0, bytes(16), ctypes.create_string_buffer(40), 0))
    """),
    asks("flags of its own files", """
        handle = os.open("kept", os.O_CREAT | os.O_RDWR)
        os.write(handle, bytes(4096))
        open("other", "w").close()
        sealing = struct.pack("IIII", 1, 1, 4096, 0).ljust(128, b"\\0")
        tell(failing("immutable", fcntl.ioctl, handle, 0x40086602, struct.pack("Q", 0x10)),
             failing("append_only", fcntl.ioctl, handle, 0x40086602, struct.pack("Q", 0x20)),
             failing("project", fcntl.ioctl, handle, 0x401C5820, struct.pack("IIIII8x", 0, 0, 0, 77, 0)),
             failing("sealed", fcntl.ioctl, os.open("other", os.O_RDONLY), 0x40806685, sealing),
             failing("encrypted", fcntl.ioctl, os.open(".", os.O_RDONLY), 0x800C6613, bytes(12)),
             failing("thawed", fcntl.ioctl, os.open(".", os.O_RDONLY), 0xC0045878, 0))
    """),
)  # fmt: skip
