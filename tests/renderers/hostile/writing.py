"""Writing outside the job's folder, by name, by link, by descriptor and by the libraries at hand."""

from __future__ import annotations

from tests.renderers.hostile.attack import ANYHOW, Attack, stopped

ATTACKS = (
    Attack("write anywhere", """
        import os, site, sys, tempfile
        def step(folder):
            def write():
                with open(os.path.join(folder, "@MARK@"), "w") as file:
                    file.write("hostile")
                return folder
            return write
        folders = ["@HOME@", "@OUT@", "@REPO@", "@REPO@/renderers", "@REPO@/renderers/kit", "@CACHE@", "@SHELVES@",
                   "@CACHE@/chalkwright", "@CACHE@/chalkwright/matplotlib", "/", "/tmp", "/var/tmp", "/dev/shm", "/dev",
                   "/run", "/etc", "/usr", "/usr/lib", "/proc", "/sys", "/job", "/share", "..", "../..", sys.prefix,
                   sys.base_prefix, os.path.dirname(os.__file__), os.path.dirname(np.__file__),
                   os.path.dirname(sys.executable), os.path.expanduser("~root"), "/proc/self/root/tmp",
                   "/proc/self/cwd/..", "/proc/1/cwd", "/proc/1/root/tmp"]
        tell(*map(step, folders))
    """),
    Attack("poison compiled files", """
        import importlib.util, os, py_compile, sys
        def kit():
            import chalkwright.renderers.kit.palette as palette
            with open(palette.__cached__ or palette.__file__, "ab") as file:
                return file.write(b"")
        def source():
            import chalkwright.renderers.kit.palette as palette
            with open(palette.__file__, "a") as file:
                return file.write("")
        def beside():
            import chalkwright.renderers.kit as kit
            open(os.path.join(list(kit.__path__)[0], "@MARK@.py"), "w").close()
        def pth():
            for folder in sys.path:
                if folder.endswith("site-packages"):
                    open(os.path.join(folder, "@MARK@.pth"), "w").close()
                    return folder
            raise OSError
        tell(kit, source, beside, pth)
    """),
    Attack("through links", """
        import os
        def soft():
            os.symlink("@OUT@", "out")
            open("out/@MARK@", "w").close()
        def soft_file():
            os.symlink("@HOME@/kept.txt", "kept")
            open("kept", "w").write("hostile")
        def hard():
            os.link("@HOME@/kept.txt", "hard")
            open("hard", "w").write("hostile")
        def hard_out():
            open("mine", "w").close()
            os.link("mine", "@OUT@/@MARK@")
        def move_in():
            os.rename("@HOME@/kept.txt", "moved")
        def move_out():
            open("mine2", "w").close()
            os.rename("mine2", "@OUT@/@MARK@")
        def exchange():
            open("mine3", "w").close()
            kernel(316, 276, -100, b"mine3", -100, b"@HOME@/kept.txt", 2)
        def absolute():
            os.symlink("/", "root")
            open("root/tmp/@MARK@", "w").close()
        tell(soft, soft_file, hard, hard_out, move_in, move_out, exchange, absolute)
    """, libc=True),
    Attack("change what is there", """
        import os, shutil
        kept = "@HOME@/kept.txt"
        def chmod():
            os.chmod(kept, 0o777)
        def chmod_folder():
            os.chmod("@HOME@", 0o777)
        def chown():
            os.chown(kept, os.getuid() + 1, 0)
        def utime():
            os.utime(kept, (1, 1))
        def truncate():
            os.truncate(kept, 0)
        def append():
            open(kept, "a").write("hostile")
        def remove():
            os.unlink(kept)
        def remove_all():
            os.rename("@HOME@/empty", "@HOME@/@MARK@")
        def rmdir():
            os.rmdir("@HOME@/empty")
        def attribute():
            os.setxattr(kept, "user.hostile", b"1")
        def flags():
            import fcntl
            fcntl.ioctl(os.open(kept, os.O_RDONLY), 0x40086602, b"\\x10" + bytes(7))
        tell(chmod, chmod_folder, chown, utime, truncate, append, remove, remove_all, rmdir, attribute, flags)
    """),
    Attack("change what may be read", """
        import os, sys
        def step(path, change):
            def changed():
                change(path, os.stat(path))  # to what it is
                return path
            return changed
        def chmod(path, now):
            os.chmod(path, now.st_mode & 0o7777)
        def chown(path, now):
            os.chown(path, now.st_uid, now.st_gid)
        def utime(path, now):
            os.utime(path, ns=(now.st_atime_ns, now.st_mtime_ns))
        def rename(path, now):
            os.rename(path, path)
        shown = [os.__file__, np.__file__, sys.executable, "/usr/lib", sys.prefix]
        tell(*(step(path, change) for path in shown for change in (chmod, chown, utime, rename)))
    """),
    Attack("special files", """
        import os, stat
        def pipe():
            os.mkfifo("@OUT@/@MARK@")
        def pipe_here():
            os.mkfifo("pipe")
        def device():
            os.mknod("null", stat.S_IFCHR | 0o666, os.makedev(1, 1))
        def socket_file():
            os.mknod("socket", stat.S_IFSOCK | 0o666)
        def folder():
            os.mkdir("@OUT@/@MARK@")
        tell(pipe, pipe_here, device, socket_file, folder)
    """),
    Attack("with the libraries' own writers", """
        import logging, os, sqlite3
        from PIL import Image
        target = "@OUT@/@MARK@"
        def numpy_array():
            np.save(target, np.ones(3))
        def numpy_text():
            np.savetxt(target, np.ones(3))
        def numpy_file():
            np.ones(3).tofile(target)
        def figure():
            self.fig.savefig(target + ".png")
        def picture():
            Image.new("RGB", (4, 4)).save(target + ".png")
        def database():
            sqlite3.connect(target).execute("create table t (a)")
        def log():
            logging.FileHandler(target).close()
        def stream():
            done(libc.creat(target.encode(), 0o644))
        def c_file():
            libc.fopen.restype = ctypes.c_void_p
            return libc.fopen(target.encode(), b"w") or 1 / 0
        def cairo_file():
            import cairo
            cairo.ImageSurface(cairo.FORMAT_RGB24, 4, 4).write_to_png(target + ".png")
        def opencv_file():
            import cv2
            return cv2.imwrite(target + ".png", np.zeros((4, 4, 3), "u1")) or 1 / 0
        tell(numpy_array, numpy_text, numpy_file, figure, picture, database, log, stream, c_file, cairo_file,
             opencv_file)
    """, libc=True),
    Attack("through Manim's file operations", """
        from manim.utils import file_ops
        def system():
            return file_ops.os.system("touch @OUT@/@MARK@") == 0 or 1 / 0
        def folder():
            from pathlib import Path
            file_ops.guarantee_existence(Path("@OUT@/@MARK@"))
        def media():
            config.media_dir = "@OUT@/@MARK@"
            Text("a different text")
            if "@OUT@" not in str(config.get_dir("text_dir")):
                raise OSError
            import os
            os.stat("@OUT@/@MARK@")
        tell(system, folder, media)
    """, renderer="manim", ends=ANYHOW),
    Attack("write to every descriptor", """
        import os
        for handle in range(256):
            try:
                os.write(handle, b'{"id": 1, "signal": 0, "exit": 0, "result": "{}"}\\n')
            except OSError:
                continue
        self.heading("still here")
    """, ANYHOW),
    Attack("close every descriptor", """
        import os
        os.closerange(0, 1024)
        self.heading("still here")
    """, ANYHOW),
    Attack("open descriptors anew", """
        import os
        def outside():
            found = []
            for handle in range(256):
                try:
                    os.close(os.open(f"/proc/self/fd/{handle}", os.O_WRONLY))
                except OSError:
                    continue
                name = os.readlink(f"/proc/self/fd/{handle}")
                if not name.startswith(("pipe:", os.getcwd())):
                    found.append(handle)
            return found or 1 / 0
        tell(outside)
    """),
    Attack("leave the folder by its descriptor", """
        import os
        here = os.open(".", os.O_RDONLY | os.O_DIRECTORY)
        def up():
            return os.open("..", os.O_RDONLY | os.O_DIRECTORY, dir_fd=here)
        def list_up():
            return os.listdir(os.open("../..", os.O_PATH, dir_fd=here))
        def climb():
            os.mkdir("a")
            os.chroot("a")
            for _ in range(9):
                os.chdir("..")
            os.chroot(".")
            return os.listdir("/")
        def handle():
            kernel(304, 265, -100, ctypes.create_string_buffer(b"\\x80" + bytes(127)), 0)
        tell(list_up, climb, handle)
    """, libc=True),
    Attack("fill the disk with one file", """
        with open("big", "wb") as file:
            for _ in range(300):
                file.write(bytes(1 << 20))
    """, stopped("file-too-large")),
    Attack("fill the disk with many files", """
        for number in range(30):
            with open(f"big-{number}", "wb") as file:
                for _ in range(10):
                    file.write(bytes(1 << 20))
    """, stopped("disk-full")),
    Attack("an empty file of a terabyte", """
        with open("sparse", "wb") as file:
            file.truncate(1 << 40)
    """, stopped("file-too-large", "crashed")),
    Attack("a million files", """
        for number in range(40_000):
            open(f"f{number}", "w").close()
        raise Told("f GOT 40000 files")
    """, stopped("disk-full")),
    Attack("folders in folders", """
        import os
        for _ in range(6_000):
            os.mkdir("deep")
            os.chdir("deep")
        self.heading("deep")
    """, ANYHOW),
    Attack("flood of output", """
        for _ in range(300):
            print("x" * (1 << 20))
    """, stopped("file-too-large")),
    Attack("flood of errors past Python", """
        import os
        for _ in range(300):
            os.write(2, b"x" * (1 << 20))
    """, stopped("file-too-large", "crashed")),
)  # fmt: skip
