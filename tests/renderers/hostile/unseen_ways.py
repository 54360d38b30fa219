"""Other ways in, by a stranger to the walls: memory beside the limits, old gates, threads and names that deceive."""

from __future__ import annotations

from tests.renderers.hostile.attack import ANYHOW, stopped
from tests.renderers.hostile.unseen_kernel import asks

ATTACKS = (
    asks("memory pinned in pipes", """
        def pinned():
            before, kept = free_memory(), []
            for _ in range(80):
                reading, writing = os.pipe()
                kept += [reading, writing]
                base = mapped(34 << 20)
                first = (base + (2 << 20) - 1) & ~((2 << 20) - 1)
                libc.madvise(ctypes.c_void_p(first), ctypes.c_size_t(32 << 20), 14)
                for place in range(first, first + (32 << 20), 2 << 20):
                    ctypes.memset(place, 1, 1)
                    kernel(278, 75, writing, (ctypes.c_uint64 * 2)(place, 1), 1, 0)
                libc.munmap(ctypes.c_void_p(base), ctypes.c_size_t(34 << 20))
                if before - free_memory() > 2 << 30:
                    return f"{(before - free_memory()) >> 20} MiB beside the limit"
            raise OSError(0, "only", (before - free_memory()) >> 20)
        tell(pinned)
    """),
    asks("sockets sent inside sockets", """
        def nested():
            total, outer = 0, []
            def push(handle):
                outer.append(socket.socketpair()) if not outer else None
                outer[-1][0].setblocking(False)
                try:
                    socket.send_fds(outer[-1][0], [b"x"], [handle])
                except BlockingIOError:
                    outer.append(socket.socketpair())
                    socket.send_fds(outer[-1][0], [b"x"], [handle])
            while total < 1500 << 20:
                one, other = socket.socketpair()
                one.setblocking(False)
                one.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8 << 20)
                try:
                    while True:
                        total += one.send(bytes(1 << 16))
                except BlockingIOError:
                    push(other.fileno())
                one.close()
                other.close()
            return f"{total >> 20} MiB beside the limit"
        tell(nested)
    """),
    asks("memory that is a file", """
        def files():
            before, kept = free_memory(), []
            for _ in range(250):
                kept.append(done(libc.memfd_create(b"m", 0)))
                os.ftruncate(kept[-1], 31 << 20)
                kernel(285, 47, kept[-1], 0, ctypes.c_long(0), ctypes.c_long(31 << 20))
                if before - free_memory() > 2 << 30:
                    return f"{(before - free_memory()) >> 20} MiB beside the limit"
            raise OSError(0, "only that")
        tell(files, reached("secret", 447, 447, 0))
    """),
    asks("hostile lists of locks", """
        area = mapped(1 << 16)
        for number in range(0, 1 << 16, 16):
            ctypes.memmove(area + number, struct.pack("QQ", area + (number + 16) % (1 << 16), 0xFFFFFFFF), 16)
        libc.syscall(273, ctypes.c_void_p(area), ctypes.c_size_t(24))
        libc.syscall(202, ctypes.c_void_p(area), 6, 0, None)  # locked on behalf of a thread that is none
        word = (ctypes.c_uint32 * 1)(ABOVE)
        libc.syscall(202, word, 6, 0, struct.pack("QQ", 1, 0))
    """, ANYHOW),
    asks("waiting for itself in rings", """
        import select
        kept = [select.epoll() for _ in range(150)]
        for number, one in enumerate(kept):
            for other in kept[number + 1 : number + 60]:
                try:
                    one.register(other.fileno(), select.EPOLLIN | select.EPOLLET)
                except OSError:
                    break
        for one in kept:
            one.poll(0)
    """, ANYHOW),
    asks("signals queued without end", """
        signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))
        queued = 0
        while queued < 300_000 and libc.sigqueue(os.getpid(), 34 + queued % 30, None) == 0:
            queued += 1
    """, ANYHOW),
    asks("untied from its parent", """
        for option, value in ((1, 0), (36, 1), (4, 1), (0x59616D61, -1), (41, 1), (38, 0), (8, 1), (57, 1)):
            libc.prctl(option, ctypes.c_ulong(value), 0, 0, 0)
        signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))
        try:
            os.setsid()
        except OSError:
            pass
        time.sleep(60)
    """, stopped("too-slow", "crashed"), limits={"seconds": 2.0}),
    asks("a name that reads like a state", """
        import threading
        for name in (b") Z 0 0 0 (", b"\\n) R 1 1", b"Name:\\tx\\nPPid", b"\\xff\\xfe)"):
            def rest(name=name):
                libc.prctl(15, name, 0, 0, 0)
                time.sleep(60)
            threading.Thread(target=rest, daemon=True).start()
        libc.prctl(15, b") Z 0 0 0 (", 0, 0, 0)
        time.sleep(60)
    """, stopped("too-slow"), limits={"seconds": 2.0}),
    asks("a first thread that has gone", """
        import threading
        threading.Thread(target=time.sleep, args=(60,)).start()
        libc.syscall(93 if ARM else 60, 0)
    """, stopped("too-slow"), limits={"seconds": 2.0}),
    asks("limits upwards", """
        import resource
        steps = []
        for name in sorted(vars(resource)):
            if name.startswith("RLIMIT_"):
                number = getattr(resource, name)
                soft, hard = resource.getrlimit(number)
                if hard != -1:
                    steps.append(failing(name, resource.setrlimit, number, (hard, -1)))
                    steps.append(failing(name + "_1", resource.prlimit, os.getpid(), number, (hard + 1, hard + 1)))
        tell(*steps)
    """),
    asks("folders that came with it", """
        known = {(os.stat(place).st_dev, os.stat(place).st_ino) for place in ("/", ".", "..")}
        def above(number):
            for way in ("..", "../..", "../../../../../../../.."):
                found = os.open(way, os.O_RDONLY | os.O_DIRECTORY, dir_fd=number)
                now = os.fstat(found)
                if (now.st_dev, now.st_ino) not in known:
                    return way, os.listdir(found)[:5]
            raise OSError
        tell(*(failing(f"from_{number}", above, number) for number in range(1024)))
    """),
    asks("machine code of its own", """
        answer = bytes.fromhex("b82a000000c3")
        def run(place):
            return ARM or ctypes.CFUNCTYPE(ctypes.c_int)(place)()
        def with_a_key():
            place = mapped()
            ctypes.memmove(place, answer, 6)
            kernel(329, 288, ctypes.c_void_p(place), ctypes.c_size_t(4096), 5, -1)
            return run(place)
        def by_habit():
            kernel(135, 92, 0x0400000)
            place = mapped()
            ctypes.memmove(place, answer, 6)
            return run(place)
        def nameless():
            handle = done(libc.memfd_create(b"m", 0x10))
            os.write(handle, answer)
            return len(mmap.mmap(handle, 4096, mmap.MAP_PRIVATE, mmap.PROT_READ | mmap.PROT_EXEC))
        def through_the_back():
            place = ctypes.cast(libc.gnu_get_libc_version, ctypes.c_void_p).value
            with open("/proc/self/mem", "r+b", buffering=0) as memory:
                memory.seek(place)
                memory.write(answer)
            return libc.gnu_get_libc_version()
        tell(with_a_key, by_habit, nameless, through_the_back)
    """),
    asks("calls of 32 bits", """
        def executable():
            place = ctypes.c_void_p(libc._handle).value  # the loader's list of what is loaded
            while place:
                base, _, _, place = struct.unpack("QQQQ", ctypes.string_at(place, 32))
                if base and ctypes.string_at(base, 4) == b"\\x7fELF":
                    at, size, count = struct.unpack("Q", ctypes.string_at(base + 32, 8)) + struct.unpack(
                        "HH", ctypes.string_at(base + 54, 4))
                    for number in range(count):
                        kind, flags, _, start, _, _, length, _ = struct.unpack(
                            "IIQQQQQQ", ctypes.string_at(base + at + number * size, 56))
                        if kind == 1 and flags & 1:
                            yield base + start, ctypes.string_at(base + start, length)
        def old_gate():
            gate = next(at + code.find(b"\\xcd\\x80\\xc3") for at, code in executable() if b"\\xcd\\x80\\xc3" in code)
            low, stack = mapped(flags=0x62), mapped(1 << 16)
            kept, start, frame = stack + 0x1000, stack + 0x2000, stack + 0x8000
            address = lambda one: ctypes.cast(one, ctypes.c_void_p).value
            def put(where, **registers):
                names = "r8 r9 r10 r11 r12 r13 r14 r15 rdi rsi rbp rbx rdx rax rcx rsp rip efl seg".split()
                for name, value in registers.items():
                    ctypes.memmove(where + 40 + 8 * names.index(name), struct.pack("Q", value), 8)
            ctypes.memset(low, 255, 8)
            ctypes.memmove(stack + 0xA000, struct.pack("Q", address(libc.setcontext)), 8)
            put(frame, rip=gate, rax=42, rbx=low, rsp=stack + 0xA000, rdi=kept, efl=0x202, seg=0x2B << 48 | 0x33)
            done(libc.getcontext(ctypes.c_void_p(start)))
            put(start, rip=address(libc.syscall), rdi=15, rsp=frame)
            done(libc.swapcontext(ctypes.c_void_p(kept), ctypes.c_void_p(start)))
            ends = struct.unpack("ii", ctypes.string_at(low, 8))
            if -1 in ends:
                raise OSError(0, "no pipe")
            return ends
        tell(reached("segments", 154, -1, 1, bytes(16), 16), old_gate)
    """),
    asks("numbers of another kind of program", """
        tell(failing("other_numbers", kernel, 0x40000000 | 39, -1))
    """),
    asks("room for more than is said", """
        def behind_the_end():
            handle = os.open("b", os.O_CREAT | os.O_RDWR)
            kernel(285, 47, handle, 1, ctypes.c_long(0), ctypes.c_long(1 << 30))
            return os.fstat(handle).st_blocks
        def unnamed():
            kept = []
            for _ in range(64):
                kept.append(os.open(".", os.O_TMPFILE | os.O_RDWR))
                kernel(285, 47, kept[-1], 0, ctypes.c_long(0), ctypes.c_long(30 << 20))
            return len(kept)
        tell(behind_the_end, unnamed)
    """, ANYHOW | {"disk-full"}),
    asks("keys of pages", """
        for _ in range(16):
            key = libc.syscall(330, 0, 3)
            if key > 0:
                libc.syscall(329, ctypes.c_void_p(id(None) & ~4095), ctypes.c_size_t(4096), 3, key)
        libc.syscall(462, ctypes.c_void_p(id(None) & ~4095), ctypes.c_size_t(1 << 20), 0)
        libc.mlockall(7)
    """, ANYHOW),
    asks("a filter of its own that lies", """
        rules = b"".join(struct.pack("HBBI", *one) for one in (
            (0x20, 0, 0, 0), (0x15, 2, 0, 1), (0x15, 1, 0, 82), (6, 0, 0, 0x7FFF0000), (6, 0, 0, 0x00050000)))
        kept = ctypes.create_string_buffer(rules)
        libc.syscall(317, 1, 1, struct.pack("HxxxxxxQ", 5, ctypes.addressof(kept)))
    """, ANYHOW),
    asks("strict at last", "libc.prctl(22, 1, 0, 0, 0)", ANYHOW),
    asks("restartable in the wrong place", """
        place = mapped()
        ctypes.memset(place, 255, 4096)
        libc.syscall(334, ctypes.c_void_p(place), 32, 0, 0x53053053)
        libc.syscall(158, 0x1012, 0)
        libc.syscall(158, 0x2002, 0)
    """, ANYHOW),
)  # fmt: skip
