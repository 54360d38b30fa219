# ruff: noqa
# mypy: ignore-errors
# Appended to a scene file: finds the figure's pieces in drawing order and breaks one of them. Lengths in picture pixels.
from matplotlib.axis import Axis
from matplotlib.collections import Collection
from matplotlib.image import AxesImage
from matplotlib.lines import Line2D
from matplotlib.patches import Patch, Rectangle
from matplotlib.spines import Spine
from matplotlib.table import Cell
from matplotlib.text import Annotation, Text
from matplotlib.transforms import Affine2D


def _pieces(scene):
    found = []
    scene.fig.canvas.draw()
    _gather_children(scene.fig, found)
    return found


def _gather_children(parent, found):
    for child in sorted(parent.get_children(), key=lambda artist: artist.zorder):
        drawn = child.get_visible() and (
            parent is child.figure or parent.axison or not isinstance(child, (Axis, Spine))
        )
        if child is not parent.patch and drawn:
            _gather(child, found)


def _gather(artist, found):
    if isinstance(artist, Text):
        if isinstance(artist, Annotation) and artist.arrow_patch is not None:
            found.append(artist.arrow_patch)
        if artist.get_text().strip():
            if artist.get_bbox_patch() is not None:
                found.append(artist.get_bbox_patch())
            found.append(artist)
    elif isinstance(artist, (Line2D, Patch, Collection, AxesImage)):
        found.append(artist)
        if isinstance(artist, Cell):
            _gather(artist.get_text(), found)
    elif isinstance(artist, Axis):
        low, high = sorted(artist.get_view_interval())
        for tick in artist.get_major_ticks():
            if low - 1e-9 <= tick.get_loc() <= high + 1e-9:
                for part in (tick.gridline, tick.tick1line, tick.label1):
                    if part.get_visible():
                        _gather(part, found)
        _gather(artist.label, found)
    else:
        _gather_children(artist, found) if artist.axes is artist else [_gather(c, found) for c in artist.get_children()]


def _move(scene, number, right, down):
    text = _pieces(scene)[number]
    if isinstance(text, Annotation):
        text.xyann = (text.xyann[0] + right * 0.72, text.xyann[1] - down * 0.72)
    else:
        text.set_transform(text.get_transform() + Affine2D().translate(right, -down))


def _shrink(scene, number, factor):
    text = _pieces(scene)[number]
    text.set_fontsize(text.get_fontsize() * factor)


def _recolour(scene, number, color):
    _pieces(scene)[number].set_color(color)


def _cover(scene, left, top, right, bottom, color):
    corner = (left, 1080 - bottom)
    area = Rectangle(corner, right - left, bottom - top, transform=None, facecolor=color, linewidth=0, zorder=100)
    scene.fig.add_artist(area)


def _shrink_all(scene, factor, across, down):
    x, y = across / 1920, 1 - down / 1080
    for piece in _pieces(scene):
        if isinstance(piece, Text):
            piece.set_fontsize(piece.get_fontsize() * factor)
            if isinstance(piece, Annotation) and piece.anncoords == "offset points":
                piece.xyann = (piece.xyann[0] * factor, piece.xyann[1] * factor)
            if piece in scene.fig.texts:
                u, v = piece.get_position()
                piece.set_position((x + (u - x) * factor, y + (v - y) * factor))
        elif isinstance(piece, Line2D):
            piece.set_markersize(piece.get_markersize() * factor)
            piece.set_linewidth(piece.get_linewidth() * max(factor, 0.5))
    for ax in scene.fig.axes:
        box = ax.get_position()
        ax.set_position((x + (box.x0 - x) * factor, y + (box.y0 - y) * factor, box.width * factor, box.height * factor))
        ax.tick_params(length=3, pad=2)
        ax.xaxis.labelpad = ax.yaxis.labelpad = 2


def _label(scene, words, nth=0):
    return [p for p in _pieces(scene) if isinstance(p, Text) and p.get_text().strip() == words][nth]


def _move_label(scene, words, right, down, nth=0):
    text = _label(scene, words, nth)
    _move(scene, _pieces(scene).index(text), right, down)


def _scale_label(scene, words, factor, nth=0):
    text = _label(scene, words, nth)
    text.set_fontsize(text.get_fontsize() * factor)


def _write(scene, words, across, down, size=24):
    place = across / 1920, 1 - down / 1080
    scene.fig.text(*place, words, fontsize=size, color="#1F2933", ha="center", va="center")
