"""Changes meant for the render that comes next: nothing of them may be left."""

from __future__ import annotations

from tests.renderers.hostile.attack import ANYHOW, Attack

_LABELS = """
        import json, os
        def leave(labels):
            open("result.json", "w").write(json.dumps({"png": None, "timings": {}}))
            open("labels.json", "w").write(labels)
            for handle in range(3, 256):
                try:
                    os.write(handle, b".")
                except OSError:
                    continue
            os._exit(0)
        def label(kind, *words, **options):
            return {"kind": kind, "arguments": words, "options": list(options.items())}
"""

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
        from chalkwright.renderers import drawing, matplotlib_draw as draw, parent
        draw.draw = drawing.run_child = parent.Parent.handle = lambda *_, **__: None
        sys.modules["chalkwright.renderers.drawing"] = sys.modules["matplotlib"] = None
        sys.path[:] = []
    """, ANYHOW),
    Attack("the walls replaced", """
        from chalkwright.renderers import landlock, linux, sandbox, seccomp
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
    """, ANYHOW),
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
    Attack("labels nested without end", f"""{_LABELS}
        leave("[" * 60_000)
    """, ANYHOW, renderer="manim"),
    Attack("labels that are none", f"""{_LABELS}
        leave(json.dumps([1, None, "x", [], {{}}, {{"kind": "Text"}}, label("Text", 7), label("Scene", "x"),
                          label("Text", "x", font_size="large"), label("Text", "x", pixel_width=1),
                          label("Text", "x", file_name="/job"), label("Tex", "x", tex_template=1)]))
    """, ANYHOW, renderer="manim"),
    Attack("labels with odd sizes", f"""{_LABELS}
        sizes = (0, -1, 1e-300, 1e300, 10**30)
        leave(json.dumps([label(kind, "x y", **{{option: size}}) for size in sizes for kind in ("Text", "MathTex")
                          for option in ("font_size", "height", "width", "line_spacing")]))
    """, ANYHOW, renderer="manim"),
    Attack("labels with odd letters", f"""{_LABELS}
        words = ("", "\\0", "\\ud800", "\\u202e", "a\\n" * 90, "<", "<span", "{{" * 90, "^" * 90, chr(0x10FFFF))
        leave(json.dumps([label(kind, word) for word in words for kind in ("Text", "MarkupText", "MathTex", "Tex")]))
    """, ANYHOW, renderer="manim"),
    Attack("a label of ten million blanks", f"""{_LABELS}
        leave(json.dumps([label("Text", chr(9) + "x", tab_width=10**7)]))
    """, ANYHOW, renderer="manim"),
    Attack("a formula nested in the labels", f"""{_LABELS}
        leave(json.dumps([label("MathTex", *["{{" * n + "x" + "}}" * n for n in (90, 60)]),
                          label("MathTex", "x" + "^{{x" * 80 + "}}" * 80), label("MathTex", chr(92) + "left(" * 30)]))
    """, ANYHOW, renderer="manim"),
)  # fmt: skip
