"""Modes, owners, times, attributes, flags: of the room, the devices, the fonts, the packages. Values stay as they are.

Every step sets what is there already, so that a machine without walls is not harmed; only that it was let counts.
"""

from __future__ import annotations

from tests.renderers.hostile.attack import ANYHOW, Attack

_EACH = """
import os, stat, time

ROOM = ("/", "/job", "/share", "/tmp", "/dev", "/proc", "/usr", "/etc", "..", "../..", "/dev/shm", "/var/tmp")
DEVICES = ("/dev/null", "/dev/zero", "/dev/urandom", "/dev/random", "/dev/full", "/dev/tty")


def each(places, act):
    '''Where it was let.'''
    got, said = [], OSError("no such place")
    for place in places:
        try:
            act(place)
        except OSError as error:
            said = error if error.errno != 2 or said.errno is None else said
        else:
            got.append(place)
    if not got:
        raise said
    return got


def mode(place):
    return stat.S_IMODE(os.stat(place).st_mode)


def foreign():
    '''Inherited descriptors, but for its own output.'''
    found = []
    for handle in (0, *range(3, 256)):
        try:
            now = os.fstat(handle)
        except OSError:
            continue
        if now.st_uid != os.getuid() or not stat.S_ISREG(now.st_mode):
            found.append(handle)
    return found


def handle_of(place):
    return os.open(place, os.O_PATH)
"""

_FILES = """
import matplotlib, sys
from matplotlib import font_manager
FONTS = sorted({font.fname for font in font_manager.fontManager.ttflist})[:20] + ["/usr/share/fonts"]
CODE = [matplotlib.__file__, np.__file__, os.__file__, sys.executable, os.path.dirname(np.__file__), sys.prefix,
        "/lib/x86_64-linux-gnu/libc.so.6", sys.modules["chalkwright.kit"].__file__]
"""

ATTACKS = (
    Attack("modes of the room", """
        def plain():
            return each(ROOM, lambda place: os.chmod(place, mode(place)))
        def by_folder():
            return each(ROOM, lambda place: os.chmod(".", mode(place), dir_fd=handle_of(place)))
        def by_name_in_folder():
            return each(("job", "share", "dev", "tmp"),
                        lambda name: os.chmod(name, mode("/" + name), dir_fd=handle_of("/")))
        def by_handle():
            return each(ROOM, lambda place: os.fchmod(os.open(place, os.O_RDONLY), mode(place)))
        def by_descriptor_name():
            return each(ROOM, lambda place: os.chmod(f"/proc/self/fd/{handle_of(place)}", mode(place)))
        def by_other_descriptor_name():
            return each(ROOM, lambda place: os.chmod(f"/dev/fd/{handle_of(place)}", mode(place)))
        def by_newest_call():
            return each(ROOM, lambda place: kernel(452, 452, handle_of(place), b"", mode(place), 0x1000))
        def by_newest_call_and_name():
            return each(ROOM, lambda place: kernel(452, 452, -100, place.encode(), mode(place), 0x100))
        tell(plain, by_folder, by_name_in_folder, by_handle, by_descriptor_name, by_other_descriptor_name,
             by_newest_call, by_newest_call_and_name)
    """, libc=True, before=_EACH),
    Attack("modes of the room by the raw calls", """
        def chmod():
            return each(ROOM, lambda place: kernel(90, 53, *([-100] if ARM else []), place.encode(), mode(place)))
        def fchmod():
            return each(foreign(), lambda handle: kernel(91, 52, handle, stat.S_IMODE(os.fstat(handle).st_mode)))
        def fchmodat():
            return each(ROOM, lambda place: kernel(268, 53, -100, place.encode(), mode(place)))
        def with_dots():
            return each(("/job/..", "/./", "//", "/job/../share", "../.", "./.."),
                        lambda place: kernel(268, 53, -100, place.encode(), mode(place)))
        tell(chmod, fchmod, fchmodat, with_dots)
    """, libc=True, before=_EACH),
    Attack("owners of the room", """
        me = os.getuid(), os.getgid()
        def plain():
            return each(ROOM + DEVICES, lambda place: os.chown(place, *me))
        def nobody_in_particular():
            return each(ROOM + DEVICES, lambda place: os.chown(place, -1, -1))
        def of_the_link():
            return each(ROOM + DEVICES, lambda place: os.lchown(place, -1, me[1]))
        def by_handle():
            return each(foreign(), lambda handle: os.fchown(handle, -1, -1))
        def by_empty_path():
            return each(ROOM + DEVICES, lambda place: kernel(260, 54, handle_of(place), b"", -1, -1, 0x1000))
        tell(plain, nobody_in_particular, of_the_link, by_handle, by_empty_path)
    """, libc=True, before=_EACH),
    Attack("times of the room", """
        def kept(place):
            now = os.stat(place)
            return now.st_atime_ns, now.st_mtime_ns
        def plain():
            return each(ROOM + DEVICES, lambda place: os.utime(place, ns=kept(place)))
        def now():
            return each(ROOM, lambda place: os.utime(place))
        def of_the_link():
            return each(ROOM + DEVICES, lambda place: os.utime(place, ns=kept(place), follow_symlinks=False))
        def by_handle():
            return each(foreign(), lambda handle: os.utime(handle, ns=kept(handle)))
        def by_empty_path():
            return each(ROOM + DEVICES, lambda place: kernel(280, 88, handle_of(place), b"", None, 0x1000))
        def omitted():
            times = (ctypes.c_long * 4)(0, (1 << 30) - 2, 0, (1 << 30) - 2)
            return each(ROOM[:4], lambda place: kernel(280, 88, -100, place.encode(), times, 0) or 1 / 0)
        def the_oldest_call():
            return each(ROOM, lambda place: kernel(132, 88, *([-100] if ARM else []), place.encode(), None, 0))
        def the_old_call():
            return each(ROOM, lambda place: kernel(235, 88, *([-100] if ARM else []), place.encode(), None, 0))
        def the_old_call_in_a_folder():
            return each(ROOM, lambda place: kernel(261, 88, -100, place.encode(), None, 0))
        tell(plain, now, of_the_link, by_handle, by_empty_path, omitted, the_oldest_call, the_old_call,
             the_old_call_in_a_folder)
    """, libc=True, before=_EACH),
    Attack("attributes of the room", """
        def plain():
            return each(ROOM, lambda place: os.setxattr(place, "user.hostile", b"1"))
        def of_the_link():
            return each(ROOM, lambda place: os.setxattr(place, "user.hostile", b"1", follow_symlinks=False))
        def by_handle():
            return each(ROOM, lambda place: os.setxattr(os.open(place, os.O_RDONLY), "user.hostile", b"1"))
        def of_inherited():
            return each(foreign(), lambda handle: os.setxattr(handle, "user.hostile", b"1"))
        def by_newest_call():
            value = ctypes.create_string_buffer(b"1")
            told = (ctypes.c_uint64 * 2)(ctypes.addressof(value), 1)
            return each(ROOM, lambda place: kernel(463, 463, -100, place.encode(), 0, b"user.hostile", told, 16))
        def by_descriptor_name():
            return each(ROOM, lambda place: os.setxattr(f"/proc/self/fd/{handle_of(place)}", "user.hostile", b"1"))
        def removed():
            return each(ROOM, lambda place: os.removexattr(place, "user.hostile"))
        tell(plain, of_the_link, by_handle, of_inherited, by_newest_call, by_descriptor_name, removed)
    """, libc=True, before=_EACH),
    Attack("access lists and labels", """
        import struct
        everybody = struct.pack("<I", 2) + b"".join(
            struct.pack("<HHI", tag, 7, 0xFFFFFFFF) for tag in (1, 4, 0x10, 0x20))
        def set_one(name, value):
            return each(ROOM + DEVICES + (".", "output.txt"), lambda place: os.setxattr(place, name, value))
        def access_of_the_room():
            return each(ROOM, lambda place: os.setxattr(place, "system.posix_acl_access", everybody))
        def default_of_the_room():
            return each(ROOM, lambda place: os.setxattr(place, "system.posix_acl_default", everybody))
        def capability():
            return set_one("security.capability", struct.pack("<IIIII", 0x02000001, 1 << 21, 0, 0, 0))
        def trusted():
            return set_one("trusted.hostile", b"1")
        def label():
            return set_one("security.selinux", b"system_u:object_r:shadow_t:s0")
        def measure():
            return set_one("security.ima", b"1")
        tell(access_of_the_room, default_of_the_room, capability, trusted, label, measure)
    """, libc=True, before=_EACH),
    Attack("flags of files", """
        import fcntl, struct
        def set_flags(word):
            def act(place):
                fcntl.ioctl(os.open(place, os.O_RDONLY), 0x40086602, struct.pack("Q", word))
            return act
        def immutable_room():
            return each(ROOM, set_flags(0x10))
        def immutable_own():
            return each((".", "output.txt"), set_flags(0x10))
        def append_only_own():
            return each((".", "output.txt"), set_flags(0x20))
        def no_dump_room():
            return each(ROOM, set_flags(0x40))
        def inherited():
            return each(foreign(), lambda handle: fcntl.ioctl(handle, 0x40086602, struct.pack("Q", 0)))
        def project():
            return each((*ROOM, "."), lambda place: fcntl.ioctl(
                os.open(place, os.O_RDONLY), 0x401C5820, struct.pack("IIIII8x", 0, 0, 0, 77, 0)))
        def by_newest_call():
            told = (ctypes.c_uint32 * 6)()
            return each((*ROOM, "."), lambda place: kernel(469, 469, -100, place.encode(), told, 24, 0))
        def label_of_the_disk():
            return each((*ROOM, "."), lambda place: fcntl.ioctl(
                os.open(place, os.O_RDONLY), 0x41009432, bytes(256)))
        tell(immutable_room, immutable_own, append_only_own, no_dump_room, inherited, project, by_newest_call,
             label_of_the_disk)
    """, libc=True, before=_EACH),
    Attack("modes and times of devices", """
        def kept(place):
            now = os.stat(place)
            return now.st_atime_ns, now.st_mtime_ns
        def modes():
            return each(DEVICES, lambda place: os.chmod(place, mode(place)))
        def by_handle():
            return each(DEVICES, lambda place: os.fchmod(os.open(place, os.O_RDWR), mode(place)))
        def by_path_handle():
            return each(DEVICES, lambda place: kernel(452, 452, handle_of(place), b"", mode(place), 0x1000))
        def times():
            return each(DEVICES, lambda place: os.utime(place, ns=kept(place)))
        def by_input():
            os.fchmod(0, mode(0))
        def attributes():
            return each(DEVICES, lambda place: os.setxattr(place, "user.hostile", b"1"))
        def replaced():
            return each(DEVICES, lambda place: os.rename(place, place + "-old"))
        def removed():
            return each(("/dev/full", "/dev/tty", "/dev/random"), os.unlink)
        tell(modes, by_handle, by_path_handle, times, by_input, attributes, replaced, removed)
    """, libc=True, before=_EACH),
    Attack("modes of fonts and packages", """
        def modes_of_fonts():
            return each(FONTS, lambda place: os.chmod(place, mode(place)))
        def times_of_fonts():
            return each(FONTS, lambda place: os.utime(place, ns=(os.stat(place).st_atime_ns,
                    os.stat(place).st_mtime_ns)))
        def attributes_of_fonts():
            return each(FONTS, lambda place: os.setxattr(place, "user.hostile", b"1"))
        def modes_of_code():
            return each(CODE, lambda place: os.chmod(place, mode(place)))
        def owners_of_code():
            return each(CODE, lambda place: os.chown(place, -1, -1))
        def times_of_code():
            return each(CODE, lambda place: os.utime(place, ns=(os.stat(place).st_atime_ns,
                    os.stat(place).st_mtime_ns)))
        def attributes_of_code():
            return each(CODE, lambda place: os.setxattr(place, "user.hostile", b"1"))
        def read_without_a_trace():
            return each(CODE, lambda place: os.close(os.open(place, os.O_RDONLY | os.O_NOATIME)))
        tell(modes_of_fonts, times_of_fonts, attributes_of_fonts, modes_of_code, owners_of_code, times_of_code,
             attributes_of_code, read_without_a_trace)
    """, libc=True, before=_EACH + _FILES),
    Attack("what was inherited open", """
        import fcntl
        def modes():
            return each(foreign(), lambda handle: os.fchmod(handle, mode(handle)))
        def owners():
            return each(foreign(), lambda handle: os.fchown(handle, -1, -1))
        def sizes():
            return each(foreign(), lambda handle: os.ftruncate(handle, os.fstat(handle).st_size))
        def space():
            return each(foreign(), lambda handle: os.posix_fallocate(handle, 0, 1))
        def named_again():
            return each(foreign(), lambda handle: os.link(f"/proc/self/fd/{handle}", f"kept{handle}"))
        def named_by_the_call():
            return each(foreign(), lambda handle: kernel(265, 37, handle, b"", -100, b"kept%d" % handle, 0x1000))
        def written():
            reads = [handle for handle in foreign() if stat.S_ISREG(os.fstat(handle).st_mode)]
            return each(reads, lambda handle: os.write(handle, b"x"))
        tell(modes, owners, sizes, space, named_again, named_by_the_call, written)
    """, libc=True, before=_EACH),
    Attack("handles past names", """
        def handle():
            told = (ctypes.c_uint32 * 40)(128)
            mount = ctypes.c_int()
            return each((*ROOM, "."), lambda place: kernel(
                303, 264, -100, place.encode(), told, ctypes.byref(mount), 0))
        def opened():
            told = (ctypes.c_uint32 * 40)(8, 1, 2, 0)
            return each(ROOM, lambda place: kernel(304, 265, handle_of(place), told, 0))
        def of_the_folder():
            told = (ctypes.c_uint32 * 40)(8, 1, 2, 0)
            return kernel(304, 265, -100, told, 0)
        tell(handle, opened, of_the_folder)
    """, libc=True, before=_EACH),
    Attack("changes by rings", """
        def ring():
            return kernel(425, 425, 4, ctypes.create_string_buffer(120))
        def registered():
            return kernel(427, 427, -1, 13, ctypes.create_string_buffer(64), 1)
        def entered():
            return kernel(426, 426, 0, 1, 1, 0, None, 0)
        def kernel_io():
            context = ctypes.c_ulong()
            return kernel(206, 0, 128, ctypes.byref(context))
        tell(ring, registered, entered, kernel_io)
    """, libc=True),
    Attack("mounts changed", """
        def attributes():
            told = (ctypes.c_uint64 * 4)(0, 1, 0, 0)
            return each((*ROOM, "."), lambda place: kernel(442, 442, -100, place.encode(), 0, told, 32))
        def attributes_of_all():
            told = (ctypes.c_uint64 * 4)(0, 1, 0, 0)
            return kernel(442, 442, -100, b"/", 0x8000, told, 32)
        def opened_with():
            told = (ctypes.c_uint64 * 4)(0, 1, 0, 0)
            return kernel(467, 467, -100, b"/", 1, told, 32)
        def moved():
            return kernel(429, 429, -100, b"/job", -100, b"/share", 0)
        def writable():
            return each(ROOM, lambda place: done(libc.mount(None, place.encode(), None, 4096 | 32, None)))
        def bigger():
            return each((*ROOM, "."), lambda place: done(libc.mount(None, place.encode(), None, 32, b"size=9g")))
        def quota():
            return kernel(179, 60, 0x800002 << 8, None, 0, ctypes.create_string_buffer(256))
        def quota_by_handle():
            return kernel(443, 443, handle_of("."), 0x800007 << 8, 0, ctypes.create_string_buffer(256))
        def frozen():
            import fcntl
            return each((*ROOM, "."), lambda place: fcntl.ioctl(os.open(place, os.O_RDONLY), 0xC0045877, 0))
        tell(attributes, attributes_of_all, opened_with, moved, writable, bigger, quota, quota_by_handle, frozen)
    """, libc=True, before=_EACH),
    Attack("names in the room", """
        def folders():
            return each(ROOM, lambda place: os.mkdir(f"{place}/@MARK@"))
        def files():
            return each(ROOM, lambda place: os.close(os.open(f"{place}/@MARK@", os.O_CREAT | os.O_WRONLY, 0o600)))
        def nameless():
            return each(ROOM, lambda place: os.open(place, os.O_TMPFILE | os.O_RDWR, 0o600))
        def links():
            return each(ROOM, lambda place: os.symlink("@HOME@", f"{place}/@MARK@"))
        def hard_links():
            open("mine", "w").close()
            return each(ROOM, lambda place: os.link("mine", f"{place}/@MARK@"))
        def pipes():
            return each(ROOM, lambda place: os.mkfifo(f"{place}/@MARK@"))
        def removed():
            return each(("/job", "/share", "/tmp", "/dev/shm"), os.rmdir)
        def renamed():
            return each(("/job", "/share", "/tmp", "/dev"), lambda place: os.rename(place, "/@MARK@"))
        def own_folder_moved():
            os.rename(os.getcwd(), "/job/@MARK@")
        def swapped():
            return kernel(316, 276, -100, b"/job", -100, b"/share", 2)
        tell(folders, files, nameless, links, hard_links, pipes, removed, renamed, own_folder_moved, swapped)
    """, libc=True, before=_EACH),
    Attack("root again, then modes", """
        def user():
            os.setresuid(0, 0, 0)
        def effective():
            os.seteuid(0)
        def group():
            os.setresgid(0, 0, 0)
        def user_of_files():
            libc.setfsuid(0)
            return libc.setfsuid(-1) == 0 and os.getuid() != 0 or 1 / 0
        def group_of_files():
            libc.setfsgid(0)
            return libc.setfsgid(-1) == 0 and os.getgid() != 0 or 1 / 0
        def groups():
            os.setgroups([0])
        def raw():
            return kernel(105, 146, 0)
        def raw_in_a_thread():
            import threading
            found = []
            def act():
                try:
                    found.append(kernel(117, 147, 0, 0, 0))
                except OSError:
                    pass
            thread = threading.Thread(target=act)
            thread.start()
            thread.join()
            return found or 1 / 0
        def kept():
            return done(libc.prctl(8, 1, 0, 0, 0))
        def bits():
            return done(libc.prctl(28, 0x2F, 0, 0, 0))
        steps = user, effective, group, user_of_files, group_of_files, groups, raw, raw_in_a_thread, kept, bits
        tell(*steps)
    """, libc=True, before=_EACH),
    Attack("bits of a program for another user", """
        open("mine", "w").close()
        def set_user():
            os.chmod("mine", 0o6755)
            return oct(mode("mine")) if mode("mine") & 0o6000 else 1 / 0
        def of_a_folder():
            os.mkdir("folder", 0o7777)
            os.chmod("folder", 0o7777)
            return oct(mode("folder")) if mode("folder") & 0o6000 else 1 / 0
        def given_away():
            os.chown("mine", 0, 0)
        def device():
            os.mknod("device", stat.S_IFCHR | 0o666, os.makedev(1, 1))
        tell(set_user, of_a_folder, given_away, device)
    """, libc=True, before=_EACH),
    Attack("pictures that nobody may read", """
        import threading
        def shut():
            while True:
                for name in os.listdir("."):
                    try:
                        os.chmod(name, 0)
                    except OSError:
                        pass
        threading.Thread(target=shut, daemon=True).start()
        self.heading("shut")
    """, ANYHOW, before=_EACH),
    Attack("pictures of another time", """
        import threading
        def age():
            while True:
                for name in os.listdir("."):
                    for when in (-(1 << 62), (1 << 62), 0):
                        try:
                            os.utime(name, ns=(when, when))
                            os.chmod(name, 0o7777)
                        except (OSError, OverflowError):
                            pass
        threading.Thread(target=age, daemon=True).start()
        self.heading("old")
    """, ANYHOW, before=_EACH),
    Attack("folders that nobody may clear", """
        for name in ("a", "a/b", "a/b/c", "a/b/c/d"):
            os.mkdir(name)
            open(name + "/file", "w").close()
        for name in ("a/b/c/d", "a/b/c", "a/b", "a"):
            try:
                os.chmod(name + "/file", 0)
                os.chmod(name, 0)
            except OSError:
                pass
        for act in (lambda: os.chmod(".", 0), lambda: os.chmod(os.getcwd(), 0o100), lambda: os.setxattr(".",
                "user.a", b"1")):
            try:
                act()
            except OSError:
                pass
    """, ANYHOW, before=_EACH),
    Attack("Manim's packages", """
        import manim, cairo
        PLACES = [manim.__file__, cairo.__file__, os.path.dirname(manim.__file__), str(manim.config.media_dir),
                  str(manim.config.tex_dir), str(manim.config.text_dir), os.path.expanduser("~"), "/"]
        def modes():
            return each(PLACES[:3] + PLACES[-1:], lambda place: os.chmod(place, mode(place)))
        def times():
            return each(PLACES[:3] + PLACES[-1:], lambda place: os.utime(place))
        def attributes():
            return each(PLACES[:3] + PLACES[-1:], lambda place: os.setxattr(place, "user.hostile", b"1"))
        def home():
            os.chmod(os.path.expanduser("~"), 0o755)
            return os.path.realpath(os.path.expanduser("~")).startswith(os.path.realpath(os.getcwd())) and 1 / 0
        tell(modes, times, attributes, home)
    """, renderer="manim", before=_EACH),
)  # fmt: skip
