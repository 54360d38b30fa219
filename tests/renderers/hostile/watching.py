"""Watching, holding and slowing others: leases and locks, notices, the table of mounts, processes, shared counters."""

from __future__ import annotations

from tests.renderers.hostile.attack import ANYHOW, Attack

_FILES = """
import fcntl, os, stat, struct, sys
import matplotlib
from matplotlib import font_manager
FILES = [matplotlib.__file__, np.__file__, sys.executable, "/etc/passwd", "/lib/x86_64-linux-gnu/libc.so.6"]
FILES += sorted({font.fname for font in font_manager.fontManager.ttflist})[:20]
PLACES = ["/", "/job", "/share", "/tmp", "/dev", "/usr", "/etc", "/proc", "@HOME@", os.path.dirname(np.__file__)]


def each(things, act):
    '''Where it was let.'''
    got, said = [], OSError("nothing there")
    for thing in things:
        try:
            act(thing)
        except OSError as error:
            said = error if error.errno not in (2, 9) or said.errno is None else said
        else:
            got.append(thing)
    if not got:
        raise said
    return got


def inherited():
    found = []
    for handle in (0, *range(3, 256)):
        try:
            os.fstat(handle)
            found.append(handle)
        except OSError:
            continue
    return found


def opened():
    return [os.open(file, os.O_RDONLY) for file in FILES if os.access(file, os.R_OK)]
"""

_OTHERS = """
import os, struct
OTHERS = [@PARENT@, @HELPER@, @SERVICE@, *(number for number in range(2, 60) if number != os.getpid())]


def each(act, things=OTHERS):
    '''Where it was let.'''
    got, said = [], OSError("nobody there")
    for thing in things:
        try:
            act(thing)
        except OSError as error:
            said = error
        else:
            got.append(thing)
    if not got:
        raise said
    return got
"""

ATTACKS = (
    Attack("leases", """
        def write_lease():
            return each(opened(), lambda handle: fcntl.fcntl(handle, 1024, fcntl.F_WRLCK))
        def read_lease():
            return each(opened(), lambda handle: fcntl.fcntl(handle, 1024, fcntl.F_RDLCK))
        def write_lease_of_inherited():
            return each(inherited(), lambda handle: fcntl.fcntl(handle, 1024, fcntl.F_WRLCK))
        def read_lease_of_inherited():
            return each(inherited(), lambda handle: fcntl.fcntl(handle, 1024, fcntl.F_RDLCK))
        def raw():
            return each(opened(), lambda handle: kernel(72, 25, handle, 1024, 1))
        def delegation():
            told = struct.pack("IHH", 0, 0, 0)
            return each(opened(), lambda handle: fcntl.fcntl(handle, 1040, told))
        def seen():
            return each(opened(), lambda handle: fcntl.fcntl(handle, 1025))
        tell(write_lease, read_lease, write_lease_of_inherited, read_lease_of_inherited, raw, delegation, seen)
    """, libc=True, before=_FILES),
    Attack("whole file locks", """
        def shared():
            return each(opened(), lambda handle: fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB))
        def alone():
            return each(opened(), lambda handle: fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB))
        def inherited_alone():
            return each(inherited(), lambda handle: fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB))
        def raw():
            return each(opened(), lambda handle: kernel(73, 32, handle, 2 | 4))
        def folders():
            return each(PLACES, lambda place: fcntl.flock(os.open(place, os.O_RDONLY), fcntl.LOCK_EX | fcntl.LOCK_NB))
        tell(shared, alone, inherited_alone, raw, folders)
    """, libc=True, before=_FILES),
    Attack("locks of ranges", """
        def locks(kind):
            return struct.pack("hhqqi4x", kind, 0, 0, 0, 0)
        def of_the_process():
            return each(opened(), lambda handle: fcntl.fcntl(handle, fcntl.F_SETLK, locks(fcntl.F_RDLCK)))
        def of_the_description():
            return each(opened(), lambda handle: fcntl.fcntl(handle, 37, locks(fcntl.F_RDLCK)))
        def of_inherited():
            return each(inherited(), lambda handle: fcntl.fcntl(handle, fcntl.F_SETLK, locks(fcntl.F_RDLCK)))
        def of_inherited_descriptions():
            return each(inherited(), lambda handle: fcntl.fcntl(handle, 37, locks(fcntl.F_RDLCK)))
        def who_holds():
            return each(opened(), lambda handle: fcntl.fcntl(handle, fcntl.F_GETLK, locks(fcntl.F_WRLCK)))
        def who_holds_the_description():
            return each(opened(), lambda handle: fcntl.fcntl(handle, 36, locks(fcntl.F_WRLCK)))
        tell(of_the_process, of_the_description, of_inherited, of_inherited_descriptions, who_holds,
             who_holds_the_description)
    """, libc=True, before=_FILES),
    Attack("notices of files", """
        def inotify():
            return done(libc.inotify_init1(0))
        def old_inotify():
            return kernel(253, 26, 0)
        def many_inotify():
            return [done(libc.inotify_init1(0)) for _ in range(128)]
        def watch_with_any_handle():
            return each(inherited(), lambda handle: kernel(254, 27, handle, b"/", 0xFFF))
        def fanotify():
            return kernel(300, 262, 0x200, 0)
        def fanotify_plain():
            return kernel(300, 262, 0x200 | 0x400, 0)
        def fanotify_mark():
            return kernel(301, 263, 0, 1 | 0x10, ctypes.c_ulonglong(0x20), -100, b"/")
        def folder_notice():
            return each(PLACES, lambda place: fcntl.fcntl(os.open(place, os.O_RDONLY), 1026, 0x8000003F))
        def own_folder_notice():
            return fcntl.fcntl(os.open(".", os.O_RDONLY), 1026, 0x8000003F)
        tell(inotify, old_inotify, many_inotify, watch_with_any_handle, fanotify, fanotify_plain, fanotify_mark,
             folder_notice, own_folder_notice)
    """, libc=True, before=_FILES),
    Attack("table of mounts", """
        def listed():
            told = (ctypes.c_uint64 * 4)(32, (1 << 64) - 1, 0, 0)
            return kernel(458, 458, told, (ctypes.c_uint64 * 64)(), 64, 0)
        def one():
            told = (ctypes.c_uint64 * 4)(32, 1, 0x3F, 0)
            return kernel(457, 457, told, ctypes.create_string_buffer(4096), 4096, 0)
        def number_of_mount():
            block = ctypes.create_string_buffer(256)
            kernel(332, 291, -100, b"/", 0, 0x5000, block)
            word = struct.unpack_from("<Q", block, 0x90)[0]
            told = (ctypes.c_uint64 * 4)(32, word, 0x3F, 0)
            return kernel(457, 457, told, ctypes.create_string_buffer(4096), 4096, 0)
        def namespaces():
            told = (ctypes.c_uint64 * 5)(40, 0, 0, 0, 0)
            return kernel(470, 470, told, (ctypes.c_uint64 * 64)(), 64, 0)
        def files():
            names = ("/proc/self/mountinfo", "/proc/mounts", "/proc/1/mountinfo", "/etc/mtab", "/proc/self/mounts")
            return each(names, lambda name: open(name).read() or 1 / 0)
        def tree():
            return kernel(428, 428, -100, b".", 0x80000)
        def tree_with():
            return kernel(467, 467, -100, b".", 0x80001, None, 0)
        def context():
            return kernel(433, 433, -100, b".", 0)
        def kinds_of_disk():
            return kernel(139, 139, 3) if not ARM else 1 / 0
        tell(listed, one, number_of_mount, namespaces, files, tree, tree_with, context, kinds_of_disk)
    """, libc=True, before=_FILES),
    Attack("jobs and shelves of others", """
        own = os.path.basename(os.getcwd())
        INSIDE = ["output.txt", "scene.png", "scene.svg", "result.json", "request", "a", "."]
        OTHERS = [f"/job/{n}" for n in range(64) if str(n) != own] + [f"/share/{n}" for n in range(64)]
        PATHS = [f"{place}/{name}" for place in OTHERS for name in INSIDE[:-1]] + [f"@SHELVES@/{n}" for n in range(64)]
        def seen():
            return each(PATHS, os.stat)
        def reached():
            return each(PATHS, lambda path: os.access(path, os.F_OK) or os.stat(path))
        def path_handle():
            return each(PATHS, lambda path: os.open(path, os.O_PATH))
        def by_descriptor():
            here = os.open(".", os.O_PATH)
            return each(PATHS, lambda path: os.stat("../.." + path, dir_fd=here))
        def of_a_customer():
            alone = os.getuid() == os.stat("/").st_uid  # then the room has no second user, and all is its one user's
            def used(one):
                there = os.stat(one)
                mounted = there.st_dev != os.stat(os.path.dirname(one)).st_dev
                return mounted or not alone and there.st_uid == os.getuid()
            return [one for one in OTHERS if os.path.exists(one) and used(one)] or 1 / 0
        def listed():
            places = ("/job", "/share", "/tmp", "..", "@SHELVES@", *OTHERS)
            return each(places, lambda path: os.listdir(path) or os.stat("/nothing"))
        tell(seen, reached, path_handle, by_descriptor, of_a_customer, listed)
    """, libc=True, before=_FILES),
    Attack("whether a file is there", """
        PATHS = ["@HOME@", "@HOME@/kept.txt", "@OUT@", "@OUT@/older.svg", "@CACHE@/chalkwright/@MARK@", "/root/.ssh",
                 "/root/.bashrc", "/home", "/etc/shadow", "/etc/ssh", "/var/lib", "/var/log", "/run", "/sys", "/boot",
                 "/proc/1/fd/0", "/proc/@HELPER@", "/proc/@PARENT@"]
        def there():
            return each(PATHS, os.stat)
        def by_link():
            return each(PATHS, lambda path: os.link(path, "linked"))
        def by_open_kind():
            found = []
            for path in PATHS:
                try:
                    os.open(path, os.O_RDONLY | os.O_DIRECTORY)
                except OSError as error:
                    if error.errno == 20:
                        found.append(path)
            return found or 1 / 0
        def by_change_of_folder():
            return each(PATHS, os.chdir)
        def by_disk():
            return each(PATHS, os.statvfs)
        def by_run():
            found = []
            for path in PATHS:
                try:
                    os.execv(path, ["x"])
                except OSError as error:
                    if error.errno not in (1, 2):
                        found.append((path, error.errno))
            return found or 1 / 0
        def by_address_of_socket():
            import socket
            return each(PATHS, lambda path: socket.socket(socket.AF_UNIX).connect(path))
        tell(there, by_link, by_open_kind, by_change_of_folder, by_disk, by_run,
             by_address_of_socket)
    """, libc=True, before=_FILES),
    Attack("handles of processes", """
        def handle():
            return each(os.pidfd_open)
        def of_a_thread():
            return each(lambda pid: kernel(434, 434, pid, 0x80))
        def descriptor_of():
            return each(lambda handle: kernel(438, 438, handle, 0, 0), range(256))
        def advice():
            span = (ctypes.c_size_t * 2)(4096, 4096)
            return each(lambda handle: kernel(440, 440, handle, span, 1, 21, 0), range(256))
        def release():
            return each(lambda handle: kernel(448, 448, handle, 0), range(256))
        def wait():
            return each(lambda pid: os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG))
        def wait_for_anybody():
            return os.waitpid(-1, os.WNOHANG | 0x40000000)
        def compare():
            return each(lambda pid: kernel(312, 272, pid, os.getpid(), 0, 0, 0))
        def compare_own():
            return kernel(312, 272, os.getpid(), os.getpid(), 2, 0, 0)
        def own_thread():
            import signal
            return signal.pidfd_send_signal(0, 0)
        tell(handle, of_a_thread, descriptor_of, advice, release, wait, wait_for_anybody, compare, compare_own,
             own_thread)
    """, libc=True, before=_OTHERS),
    Attack("memory of others", """
        span = (ctypes.c_size_t * 2)(0x400000, 8)
        here = ctypes.create_string_buffer(8)
        mine = (ctypes.c_size_t * 2)(ctypes.addressof(here), 8)
        def read():
            return each(lambda pid: kernel(310, 270, pid, mine, 1, span, 1, 0))
        def written():
            return each(lambda pid: kernel(311, 271, pid, mine, 1, span, 1, 0))
        def moved():
            return each(lambda pid: kernel(279, 239, pid, 0, None, None, None, 0))
        def migrated():
            return each(lambda pid: kernel(256, 238, pid, 8, (ctypes.c_ulong * 1)(1), (ctypes.c_ulong * 1)(1)))
        def robust_list():
            return each(lambda pid: kernel(274, 100, pid, (ctypes.c_size_t * 1)(), (ctypes.c_size_t * 1)()))
        def traced():
            return each(lambda pid: done(libc.ptrace(0x4206, pid, None, None)))
        def files():
            names = [f"/proc/{pid}/{name}" for pid in (*OTHERS[:4], 1, "self", "thread-self")
                     for name in ("mem", "maps", "smaps", "pagemap", "environ", "stack", "syscall", "auxv")]
            return each(lambda name: open(name, "rb").read(1), names)
        tell(read, written, moved, migrated, robust_list, traced, files)
    """, libc=True, before=_OTHERS),
    Attack("what others run", """
        import time
        def ages():
            return each(lambda pid: time.clock_gettime((~pid) << 3 | 2))
        def group():
            return each(os.getpgid)
        def session():
            return each(os.getsid)
        def priority():
            return each(lambda pid: os.getpriority(os.PRIO_PROCESS, pid))
        def processors():
            return each(os.sched_getaffinity)
        def turns():
            return each(os.sched_getscheduler)
        def slice_of_time():
            return each(os.sched_rr_get_interval)
        def limits():
            import resource
            return each(lambda pid: resource.prlimit(pid, resource.RLIMIT_NOFILE))
        def disk_priority():
            return each(lambda pid: kernel(252, 31, 1, pid))
        def attributes():
            return each(lambda pid: kernel(315, 275, pid, ctypes.create_string_buffer(64), 64, 0))
        def files():
            names = [f"/proc/{pid}/{name}" for pid in OTHERS[:4] for name in ("stat", "status", "cmdline", "wchan")]
            names += ["/proc/stat", "/proc/loadavg", "/proc/meminfo", "/proc/interrupts", "/proc/uptime",
                      "/proc/vmstat", "/proc/locks", "/proc/slabinfo", "/proc/key-users", "/proc/schedstat"]
            return each(lambda name: open(name).read(1), names)
        tell(ages, group, session, priority, processors, turns, slice_of_time, limits, disk_priority, attributes, files)
    """, libc=True, before=_OTHERS),
    Attack("what the whole machine does", """
        def memory_and_load():
            block = ctypes.create_string_buffer(256)
            done(libc.sysinfo(block))
            return struct.unpack_from("<q3QQQ", block)
        def load():
            return os.getloadavg()
        tell(memory_and_load, load)
    """, libc=True, before=_OTHERS),
    Attack("turns of others", """
        import resource
        def processors():
            return each(lambda pid: os.sched_setaffinity(pid, {0}))
        def idle():
            return each(lambda pid: os.sched_setscheduler(pid, os.SCHED_IDLE, os.sched_param(0)))
        def nice():
            return each(lambda pid: os.setpriority(os.PRIO_PROCESS, pid, 19))
        def nice_user():
            os.setpriority(os.PRIO_USER, 0, 19)
            os.setpriority(os.PRIO_USER, 65534, 19)
        def limits():
            return each(lambda pid: resource.prlimit(pid, resource.RLIMIT_CORE, (0, 0)))
        def disk():
            return each(lambda pid: kernel(251, 30, 1, pid, 3 << 13))
        def disk_of_the_user():
            return kernel(251, 30, 3, 0, 3 << 13)
        def deadline():
            told = struct.pack("<IIQiIQQQ", 48, 6, 0, 0, 0, 10**7, 10**9, 10**9)
            return kernel(314, 274, 0, ctypes.create_string_buffer(told), 0)
        def real_time():
            return each(lambda kind: os.sched_setscheduler(0, kind, os.sched_param(1)), (os.SCHED_FIFO, os.SCHED_RR))
        def cookies():
            return each(lambda pid: done(libc.prctl(62, 2, pid, 1, 0)))
        def disk_first():
            return kernel(251, 30, 1, 0, 1 << 13)
        tell(processors, idle, nice, nice_user, limits, disk, disk_of_the_user, deadline, real_time, cookies,
             disk_first)
    """, libc=True, before=_OTHERS),
    Attack("signals by other means", """
        import fcntl
        def owner(handle, pid):
            fcntl.fcntl(handle, fcntl.F_SETOWN, pid)
        def owner_of_pipe():
            read, _ = os.pipe()
            return each(lambda pid: owner(read, pid))
        def owner_of_inherited():
            return each(lambda handle: owner(handle, 1), range(3, 256))
        def chosen_signal():
            read, _ = os.pipe()
            return fcntl.fcntl(read, 10, 9)
        def long_owner():
            read, _ = os.pipe()
            return each(lambda pid: fcntl.fcntl(read, 15, struct.pack("ii", 1, pid)))
        def thread():
            return each(lambda pid: kernel(200, 130, pid, 0))
        def thread_of_a_group():
            return each(lambda pid: kernel(234, 131, pid, pid, 0))
        def queued():
            return each(lambda pid: kernel(129, 138, pid, 0, ctypes.create_string_buffer(128)))
        def queued_to_a_thread():
            return each(lambda pid: kernel(297, 240, pid, pid, 0, ctypes.create_string_buffer(128)))
        def asynchronous():
            read, _ = os.pipe()
            fcntl.ioctl(read, 0x5452, struct.pack("i", 1))
            return "asynchronous"
        tell(owner_of_pipe, owner_of_inherited, chosen_signal, long_owner, thread, thread_of_a_group, queued,
             queued_to_a_thread)
    """, libc=True, before=_OTHERS),
    Attack("counters and probes of the machine", """
        def counter():
            head = ctypes.create_string_buffer(struct.pack("<IIQ", 1, 128, 1) + bytes(112))
            return kernel(298, 241, head, 0, -1, -1, 0)
        def counter_of_user_code():
            head = ctypes.create_string_buffer(struct.pack("<IIQQQQQ", 0, 128, 0, 0, 0, 0, 0x61) + bytes(80))
            return kernel(298, 241, head, 0, -1, -1, 0)
        def of_others():
            head = ctypes.create_string_buffer(struct.pack("<IIQQQQQ", 1, 128, 1, 0, 0, 0, 0x61) + bytes(80))
            return each(lambda pid: kernel(298, 241, head, pid, -1, -1, 0))
        def of_the_cache():
            span = (ctypes.c_uint64 * 2)(0, 0)
            counts = (ctypes.c_uint64 * 5)()
            return kernel(451, 451, os.open(os.__file__, os.O_RDONLY), span, counts, 0)
        def program():
            return kernel(321, 280, 5, ctypes.create_string_buffer(struct.pack("<II", 1, 2) + bytes(112)), 120)
        def map_of_numbers():
            return kernel(321, 280, 0, ctypes.create_string_buffer(struct.pack("<IIII", 2, 4, 4, 1) + bytes(112)), 120)
        def cookie():
            return kernel(212, 18, 0, ctypes.create_string_buffer(256), 256)
        def faults():
            return kernel(323, 282, 1 | 0x800)
        def message_buffer():
            return kernel(103, 116, 10, None, 0)
        def ports():
            return kernel(172, 1 << 20, 3) if not ARM else 1 / 0
        def port_range():
            return kernel(173, 1 << 20, 0x80, 1, 1) if not ARM else 1 / 0
        def table():
            return kernel(154, 1 << 20, 1, ctypes.create_string_buffer(16), 16) if not ARM else 1 / 0
        tell(counter, counter_of_user_code, of_others, of_the_cache, program, map_of_numbers, cookie, faults,
             message_buffer, ports, port_range, table)
    """, libc=True, before=_OTHERS),
    Attack("caches emptied for everybody", """
        def advice_on_inherited():
            return each(inherited(), lambda handle: os.posix_fadvise(handle, 0, 0, os.POSIX_FADV_DONTNEED))
        def advice():
            return each(opened(), lambda handle: os.posix_fadvise(handle, 0, 0, os.POSIX_FADV_DONTNEED))
        def everything_written():
            os.sync()
            return "the disks of everybody" if done(libc.syncfs(os.open("/", os.O_RDONLY))) == 0 else 1 / 0
        def disk_written():
            return each(opened(), lambda handle: done(libc.syncfs(handle)))
        def read_ahead():
            return each(opened(), lambda handle: kernel(187, 213, handle, ctypes.c_long(0), ctypes.c_size_t(1 << 40)))
        def dropped():
            open("/proc/sys/vm/drop_caches", "w").write("3")
        tell(advice_on_inherited, advice, everything_written, disk_written, read_ahead, dropped)
    """, libc=True, before=_FILES),
    Attack("letter boxes of the kernel", """
        def memory():
            return kernel(29, 194, 0x77AA, 4096, 0o1666)
        def semaphores():
            return kernel(64, 190, 0x77AA, 4, 0o1666)
        def queue():
            return kernel(68, 186, 0x77AA, 0o1666)
        def by_number():
            return each(lambda number: kernel(31, 195, number, 13, ctypes.create_string_buffer(256)), range(40))
        def named_queue():
            return kernel(240, 180, b"hostile", 0o102, 0o666, None)
        def key():
            return kernel(248, 217, b"user", b"hostile", b"1", ctypes.c_size_t(1), -4)
        def key_of_the_user():
            return kernel(250, 219, 0, -4, 1)
        def request_of_a_key():
            return kernel(249, 218, b"user", b"hostile", None, -3)
        def joined():
            return kernel(250, 219, 1, b"hostile")
        def named_memory():
            return done(libc.shm_open(b"/hostile", 0o102, 0o666))
        def named_semaphore():
            libc.sem_open.restype = ctypes.c_void_p
            return libc.sem_open(b"/hostile", 0o100, 0o666, 1) or 1 / 0
        tell(memory, semaphores, queue, by_number, named_queue, key, key_of_the_user, request_of_a_key, joined,
             named_memory, named_semaphore)
    """, libc=True, before=_OTHERS),
    Attack("terminals", """
        import fcntl, pty, termios
        def pushed():
            return each(lambda handle: fcntl.ioctl(handle, termios.TIOCSTI, b"x"), range(256))
        def pasted():
            return each(lambda handle: fcntl.ioctl(handle, 0x541C, b"\\x03"), range(256))
        def taken():
            return each(lambda handle: fcntl.ioctl(handle, termios.TIOCSCTTY, 1), range(256))
        def opened():
            return each(lambda name: os.open(name, os.O_RDWR), ("/dev/tty", "/dev/console", "/dev/ptmx", "/dev/tty0",
                                                               "/dev/pts/0", "/dev/pts/ptmx", "/dev/hvc0"))
        def made():
            return pty.openpty()
        def hung_up():
            return kernel(153, 58)
        tell(pushed, pasted, taken, opened, made, hung_up)
    """, libc=True, before=_OTHERS),
    Attack("who the machine is", """
        def files():
            names = ("/etc/machine-id", "/etc/hostname", "/etc/hosts", "/etc/resolv.conf", "/proc/version",
                     "/proc/cmdline", "/proc/sys/kernel/random/boot_id", "/proc/cpuinfo",
                             "/sys/class/dmi/id/product_uuid",
                     "/sys/class/net", "/proc/net/route", "/proc/config.gz", "/var/lib/dbus/machine-id")
            return each(lambda name: open(name).read(), names)
        def folders():
            return each(os.listdir, ("/sys", "/proc", "/run", "/etc", "/var", "/root", "/home", "/mnt", "/work"))
        def interfaces():
            import socket
            return socket.if_nameindex() or 1 / 0
        def addresses():
            import uuid
            return uuid._ip_getter() or uuid._ifconfig_getter() or 1 / 0
        def users():
            import pwd
            return [one.pw_name for one in pwd.getpwall() if one.pw_uid >= 1000 and one.pw_uid != 65534] or 1 / 0
        def login():
            return os.getlogin()
        tell(files, folders, interfaces, users, login)
    """, libc=True, before=_OTHERS),
    Attack("everybody's processors halted for a moment", """
        import time
        end = time.monotonic() + 1.0
        def barriers():
            count = 0
            while time.monotonic() < end:
                for command in (1, 2, 8, 32, 128):
                    try:
                        kernel(324, 283, command, 0, 0)
                        count += 1
                    except OSError:
                        continue
            return count or 1 / 0
        barriers()
    """, ANYHOW, libc=True),
    Attack("Manim's files held", """
        import manim
        def lease():
            return fcntl.fcntl(os.open(manim.__file__, os.O_RDONLY), 1024, fcntl.F_WRLCK)
        def lock():
            return fcntl.flock(os.open(manim.__file__, os.O_RDONLY), fcntl.LOCK_EX | fcntl.LOCK_NB)
        def notice():
            return done(libc.inotify_init1(0))
        def held():
            return each(inherited(), lambda handle: fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB))
        tell(lease, lock, notice, held)
    """, renderer="manim", libc=True, before=_FILES),
    Attack("odd timers and alarms", """
        import time
        def wakes_the_machine():
            return kernel(283, 85, 8, 0)
        def wakes_the_machine_too():
            return kernel(222, 107, 9, None, (ctypes.c_int * 4)())
        def of_another():
            return each(lambda pid: kernel(222, 107, (~pid) << 3 | 2, None, (ctypes.c_int * 4)()))
        def sleep_of_another():
            return each(lambda pid: kernel(230, 115, (~pid) << 3 | 2, 0, (ctypes.c_long * 2)(0, 1), None))
        def clock():
            return time.clock_settime(time.CLOCK_REALTIME, time.time())
        def clock_tuned():
            return kernel(159, 171, ctypes.create_string_buffer(b"\\x01" + bytes(255)))
        def clock_tuned_too():
            return kernel(305, 266, 0, ctypes.create_string_buffer(b"\\x01" + bytes(255)))
        def day():
            return kernel(164, 170, (ctypes.c_long * 2)(int(time.time()), 0), None)
        tell(wakes_the_machine, wakes_the_machine_too, of_another, sleep_of_another, clock, clock_tuned,
             clock_tuned_too, day)
    """, libc=True, before=_OTHERS),
)  # fmt: skip
