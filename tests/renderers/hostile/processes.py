"""Other processes: starting them, signalling them, tracing them, outliving the render."""

from __future__ import annotations

from tests.renderers.hostile.attack import ANYHOW, REFUSED, Attack, stopped

ATTACKS = (
    Attack("fork", """
        import os, signal
        def leave():
            signal.alarm(20)
            signal.pause()
            os._exit(0)
        def fork():
            return os.fork() or leave()
        def session():
            pid, _ = os.forkpty()
            return pid or leave()
        tell(fork, session)
    """),
    Attack("fork bomb", """
        import os, signal
        started = 0
        for _ in range(200):
            try:
                if os.fork() == 0:
                    signal.alarm(20)
                    signal.pause()
                    os._exit(0)
            except OSError:
                break
            started += 1
        def processes():
            return started or 1 / 0
        tell(processes)
    """),
    Attack("fork past Python", """
        def child(pid):
            if pid == 0:
                libc.alarm(20)
                libc.pause()
                libc._exit(0)
            return pid
        def fork():
            return child(done(libc.fork()))
        def fork_by_number():
            return child(kernel(57, 220, 17, 0, 0, 0, 0))
        def clone():
            return child(kernel(56, 220, 17, 0, 0, 0, 0))
        def clone3():
            arguments = (ctypes.c_uint64 * 8)(0, 0, 0, 0, 17, 0, 0, 0)
            return child(kernel(435, 435, arguments, 64))
        tell(fork, fork_by_number, clone, clone3)
    """, libc=True),
    Attack("programs", """
        import os, subprocess, sys
        def run():
            return subprocess.run(["/bin/sh", "-c", "echo @MARK@ > @OUT@/@MARK@"], check=True)
        def system():
            return os.system("true") == 0 or 1 / 0
        def popen():
            return os.popen("echo hostile").read() or 1 / 0
        def spawn():
            return os.posix_spawn(sys.executable, [sys.executable, "-c", "pass"], {})
        def spawn_python():
            return os.spawnl(os.P_WAIT, sys.executable, sys.executable, "-c", "pass") == 0 or 1 / 0
        def fork_and_execute():
            import _posixsubprocess
            return subprocess.Popen([sys.executable, "-c", "pass"], close_fds=False).pid
        def c_system():
            return libc.system(b"true") == 0 or 1 / 0
        def execute():
            os.execv(sys.executable, [sys.executable, "-c", "pass"])
        tell(run, system, popen, spawn, spawn_python, fork_and_execute, c_system, execute)
    """, libc=True),
    Attack("a program of its own", """
        import os, stat, sys
        def from_the_folder():
            with open("run.sh", "w") as file:
                file.write("#!/bin/sh\\ntrue\\n")
            os.chmod("run.sh", 0o755)
            os.execv("./run.sh", ["run.sh"])
        def from_memory():
            handle = done(libc.memfd_create(b"m", 0))
            os.write(handle, open(sys.executable, "rb").read(1 << 20))
            os.execve(handle, ["m"], {})
        def by_loader():
            os.execv("/lib64/ld-linux-x86-64.so.2", ["ld", sys.executable])
        def mapped():
            import mmap
            with open("code.so", "wb") as file:
                file.write(bytes(4096))
            with open("code.so", "rb") as file:
                return len(mmap.mmap(file.fileno(), 4096, mmap.MAP_PRIVATE, mmap.PROT_READ | mmap.PROT_EXEC))
        tell(from_the_folder, from_memory, by_loader, mapped)
    """, libc=True),
    Attack("multiprocessing", """
        import multiprocessing, time
        def forked():
            process = multiprocessing.get_context("fork").Process(target=time.sleep, args=(20,))
            process.start()
            return process.pid
        def spawned():
            process = multiprocessing.get_context("spawn").Process(target=time.sleep, args=(20,))
            process.start()
            return process.pid
        def pooled():
            from concurrent.futures import ProcessPoolExecutor
            return ProcessPoolExecutor(1).submit(abs, -1).result(5)
        def served():
            process = multiprocessing.get_context("forkserver").Process(target=time.sleep, args=(20,))
            process.start()
            return process.pid
        tell(forked, spawned, pooled, served)
    """, limits={"seconds": 15.0}),
    Attack("a daemon", """
        import os, time
        def daemon():
            if os.fork() == 0:
                os.setsid()
                if os.fork() == 0:
                    time.sleep(20)
                os._exit(0)
        tell(daemon)
    """),
    Attack("signal to the parent", """
        import os, signal
        if os.getppid() > 1:
            os.kill(os.getppid(), signal.SIGKILL)
        def parent_by_number():
            os.kill(@PARENT@, signal.SIGKILL)
        def parent_group():
            os.killpg(@PARENT@, signal.SIGKILL)
        def helper():
            os.kill(@HELPER@, signal.SIGKILL)
        def helper_by_handle():
            signal.pidfd_send_signal(os.pidfd_open(@HELPER@), signal.SIGKILL)
        def service():
            os.kill(@SERVICE@, 0)
        def thread():
            kernel(234, 131, @HELPER@, @HELPER@, 9)
        def queued():
            done(libc.sigqueue(@HELPER@, 9, None))
        tell(parent_by_number, parent_group, helper, helper_by_handle, service, thread, queued)
    """, libc=True),
    Attack("signal to everybody", """
        import os
        def everybody():
            os.kill(-1, 0)  # only asks whether it might
        def low_numbers():
            found = []
            for pid in range(1, 400):
                try:
                    os.kill(pid, 0)
                    if pid != os.getpid():
                        found.append(pid)
                except OSError:
                    continue
            return found or 1 / 0
        tell(everybody, low_numbers)
    """),
    Attack("signal to its own group", "import os\nos.killpg(0, 9)", ANYHOW),
    Attack("a signal that the parent waits for", """
        import os, signal
        for number in (signal.SIGCHLD, signal.SIGPIPE, signal.SIGHUP, signal.SIGINT):
            try:
                os.kill(os.getppid(), number)
            except OSError:
                continue
    """, ANYHOW),
    Attack("stop itself", """
        import os, signal
        os.kill(os.getpid(), signal.SIGSTOP)
        import time
        time.sleep(60)
    """, stopped("too-slow", "crashed"), limits={"seconds": 2.0}),
    Attack("trace", """
        import os
        def parent():
            return done(libc.ptrace(16, os.getppid(), None, None))
        def seize():
            return done(libc.ptrace(0x4206, @HELPER@, None, None))
        def itself():
            return done(libc.ptrace(0, 0, None, None))
        tell(parent, seize, itself)
    """, libc=True),
    Attack("priorities", """
        import os
        def parent():
            os.setpriority(os.PRIO_PROCESS, os.getppid(), 19)
        def helper():
            os.setpriority(os.PRIO_PROCESS, @HELPER@, 19)
        def higher():
            os.setpriority(os.PRIO_PROCESS, 0, -20)
        def real_time():
            os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(50))
        def others():
            os.sched_setaffinity(@HELPER@, {0})
        def limits():
            import resource
            resource.prlimit(@HELPER@, resource.RLIMIT_CORE, (0, 0))
        tell(parent, helper, higher, real_time, others, limits)
    """),
    Attack("sessions and groups", """
        import os
        def join():
            os.setpgid(0, @PARENT@)
        def user():
            os.setuid(12345)
        def group():
            os.setgid(12345)
        def groups():
            os.setgroups([12345])
        tell(join, user, group, groups)
    """, ends=REFUSED),
    Attack("what runs at the end", """
        import atexit, os, signal, sys, threading
        def late(*_):
            try:
                open("@OUT@/@MARK@", "w").close()
            finally:
                os.fork()
        atexit.register(late)
        signal.signal(signal.SIGTERM, late)
        signal.signal(signal.SIGALRM, late)
        signal.setitimer(signal.ITIMER_REAL, 0.05, 0.05)
        threading.Thread(target=late).start()
        sys.exitfunc = late
        class Last:
            __del__ = late
        self.last = [Last()]
    """, ANYHOW),
    Attack("core dump", """
        import resource
        try:
            resource.setrlimit(resource.RLIMIT_CORE, (-1, -1))
        except (OSError, ValueError):
            pass
        import ctypes
        ctypes.string_at(0)
    """, frozenset({"crashed"})),
    Attack("exit codes", "import os\nos._exit(113)", ANYHOW),
    Attack("clock, host name, locale", """
        import locale, os, socket, time
        def clock():
            time.clock_settime(time.CLOCK_REALTIME, time.clock_gettime(time.CLOCK_REALTIME))
        def host():
            socket.sethostname("hostile")
        def domain():
            done(libc.setdomainname(b"hostile", 7))
        tell(clock, host, domain)
    """, libc=True),
)  # fmt: skip
