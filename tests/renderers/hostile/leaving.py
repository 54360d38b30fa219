"""Changes meant for the render that comes next: nothing of them may be left."""

from __future__ import annotations

from tests.renderers.hostile.attack import ANYHOW, Attack

ATTACKS = (
    Attack("Python's own functions replaced", """
        import builtins, json, os, sys
        builtins.print = builtins.len = builtins.isinstance = lambda *_: 42
    """, ANYHOW),
    Attack("matplotlib replaced", """
        import matplotlib as mpl
        from matplotlib.axes import Axes
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
        mpl.rcParams.update({"text.color": "magenta", "font.size": 60, "savefig.dpi": 10, "lines.linewidth": 99})
        mpl.rcParamsDefault.update({"text.color": "magenta"})
        Axes.plot = Figure.text = lambda *_, **__: None
        FigureCanvasAgg.print_png = lambda *_, **__: open("scene.png", "w").write("hostile")
        mpl.use("svg")
    """, ANYHOW),
    Attack("the kit replaced", """
        import chalkwright.renderers.kit.matplotlib as kit, chalkwright.renderers.kit.palette as palette
        palette.INK = kit.INK = "#FF00FF"
        kit.FigureScene.heading = lambda *_: None
        kit.LABEL_SIZE = 3
    """, ANYHOW),
    Attack("the renderer replaced", """
        import sys
        from chalkwright.renderers.pool import drawing, parent
        from chalkwright.renderers.matplotlib import draw
        draw.draw = drawing.run_child = parent.Parent.handle = lambda *_, **__: None
        sys.modules["chalkwright.renderers.pool.drawing"] = sys.modules["matplotlib"] = None
        sys.path[:] = []
    """, ANYHOW, mistakes=frozenset({"ModuleNotFoundError"})),
    Attack("the walls replaced", """
        from chalkwright.renderers.sandbox import landlock, linux, room as sandbox, seccomp
        sandbox.Sandbox.confine = landlock.Ruleset.enforce = linux.drop_capabilities = lambda *_, **__: None
    """, ANYHOW),
    Attack("fonts replaced", """
        from matplotlib import font_manager
        font_manager.fontManager.ttflist.clear()
        font_manager.fontManager.afmlist.clear()
    """, ANYHOW),
    Attack("chance, time zone and floating point", """
        import ctypes, decimal, locale, os, random, time
        random.seed(0)
        np.random.seed(0)
        os.environ["TZ"] = "Pacific/Chatham"
        time.tzset()
        np.seterr(all="raise")
        decimal.getcontext().prec = 2
        ctypes.CDLL(None).fesetround(0x400)
        try:
            locale.setlocale(locale.LC_ALL, "tr_TR.UTF-8")
        except locale.Error:
            pass
    """, ANYHOW),
    Attack("the collector and the importer off", """
        import gc, sys
        gc.disable()
        gc.freeze()
        sys.meta_path.clear()
        sys.setrecursionlimit(60)
        sys.setswitchinterval(100)
    """, ANYHOW, mistakes=frozenset({"ModuleNotFoundError"})),
    Attack("traces and profiles", """
        import sys, threading
        def watch(*_):
            raise SystemError("watched")
        threading.settrace(watch)
        sys.setprofile(watch)
        sys.settrace(watch)
    """, ANYHOW),
    Attack("constants overwritten in memory", """
        import ctypes
        small = 7
        ctypes.memmove(id(small) + 24, id(9) + 24, 4)
        for name in ("FigureScene", "construct", "heading"):
            ctypes.memset(id(name) + 48, 120, 1)
    """, ANYHOW),
    Attack("standard streams replaced", """
        import io, os, sys
        sys.stdout = sys.stderr = sys.__stdout__ = io.StringIO()
        os.dup2(os.open("output.txt", os.O_WRONLY), 0)
    """, ANYHOW),
    Attack("work folder replaced", """
        import os, shutil
        here = os.getcwd()
        for name in os.listdir("."):
            shutil.rmtree(name, ignore_errors=True)
        try:
            os.rmdir(here)
            os.symlink("@HOME@", here)
        except OSError:
            pass
        os.chmod(".", 0)
    """, ANYHOW),
    Attack("Manim replaced", """
        import manim, chalkwright.renderers.kit.manim as kit
        manim.Text.set_default(font_size=3)
        manim.Circle.set_default(color="#FF00FF")
        manim.VMobject.__init__ = lambda *_, **__: None
        manim.Scene.add = manim.Camera.capture_mobjects = lambda *_, **__: None
        manim.config.update({"pixel_width": 10, "background_color": "#000000"})
        kit.INK = "#FF00FF"
    """, ANYHOW, renderer="manim"),
)  # fmt: skip
