# ruff: noqa
# mypy: ignore-errors
# Appended to a scene file after the layout benchmark's, whose _pieces it uses. Lengths in picture pixels.
from matplotlib.colors import to_hex


def _move_text(scene, across, down, right, below):
    """Move the text whose middle is at (across, down)."""

    def far(piece):
        box = piece.get_window_extent()
        return (((box.x0 + box.x1) / 2 - across) ** 2 + (1080 - (box.y0 + box.y1) / 2 - down) ** 2) ** 0.5

    pieces = _pieces(scene)
    texts = [number for number, piece in enumerate(pieces) if isinstance(piece, Text)]
    _move(scene, min(texts, key=lambda number: far(pieces[number])), right, below)


def _recolour_all(scene, colors):
    """Replace every colour that is a key of ``colors``."""
    known = ("color", "facecolor", "edgecolor", "markerfacecolor", "markeredgecolor")
    for piece in _pieces(scene):
        for name in known:
            get, put = getattr(piece, f"get_{name}", None), getattr(piece, f"set_{name}", None)
            if get is None or put is None:
                continue
            now = get()
            if not isinstance(now, str) and np.ndim(now) == 2:
                put([colors.get(to_hex(one).upper(), one) for one in now])
            elif not (isinstance(now, str) and now in ("none", "auto")):
                new = colors.get(to_hex(now).upper())
                if new is not None:
                    put(new)
