# ruff: noqa
# mypy: ignore-errors
# Appended to a scene file: finds the scene's pieces in drawing order and breaks one of them. Lengths in picture pixels.
_UNIT = 135.0


def _pieces(scene):
    found = []
    for mobject in scene.mobjects:
        _gather(mobject, found)
    return sorted(found, key=lambda mobject: mobject.z_index)


def _gather(mobject, found):
    whole = (Text, MarkupText, MathTex, DecimalNumber, Arrow, DashedLine)
    if isinstance(mobject, whole):
        found.append(mobject)
        return
    if len(mobject.points):
        found.append(mobject)
    for child in mobject.submobjects:
        _gather(child, found)


def _move(scene, number, right, down):
    _pieces(scene)[number].shift([right / _UNIT, -down / _UNIT, 0])


def _shrink(scene, number, factor):
    _pieces(scene)[number].scale(factor)


def _recolour(scene, number, color):
    _pieces(scene)[number].set_color(color)


def _cover(scene, left, top, right, bottom, color):
    area = Rectangle(width=(right - left) / _UNIT, height=(bottom - top) / _UNIT, stroke_width=0)
    area.set_fill(color, opacity=1)
    area.move_to([((left + right) / 2 - 960) / _UNIT, (540 - (top + bottom) / 2) / _UNIT, 0])
    scene.add(area.set_z_index(100))


def _shrink_all(scene, factor, across, down):
    everything = Group(*scene.mobjects)
    for piece in everything.get_family():
        if isinstance(piece, VMobject):
            piece.set_stroke(width=piece.get_stroke_width() * max(factor, 0.5))
    everything.scale(factor, about_point=[(across - 960) / _UNIT, (540 - down) / _UNIT, 0])


def _label(scene, words, nth=0):
    def said(mobject):
        return str(getattr(mobject, "original_text", getattr(mobject, "tex_string", ""))).strip()

    return [m for m in _pieces(scene) if isinstance(m, (Text, MathTex)) and said(m) == words][nth]


def _move_label(scene, words, right, down, nth=0):
    _label(scene, words, nth).shift([right / _UNIT, -down / _UNIT, 0])


def _scale_label(scene, words, factor, nth=0):
    _label(scene, words, nth).scale(factor)


def _write(scene, words, across, down, size=30):
    scene.add(Text(words, font="Noto Sans CJK SC", font_size=size, color="#1F2933").move_to(_at(across, down)))


def _draw_arc(scene, across, down, radius, start, sweep, color="#1F2933"):
    arc = Arc(radius / _UNIT, start * DEGREES, sweep * DEGREES, arc_center=_at(across, down), color=color)
    scene.add(arc.set_stroke(width=3))


def _draw_line(scene, *places, color="#1F2933"):
    scene.add(VMobject(stroke_color=color, stroke_width=3).set_points_as_corners([_at(*place) for place in places]))


def _draw_box(scene, left, top, right, bottom, color="#1C5CB9"):
    box = Rectangle(width=(right - left) / _UNIT, height=(bottom - top) / _UNIT, color=color, stroke_width=3)
    scene.add(box.move_to(_at((left + right) / 2, (top + bottom) / 2)))


def _at(across, down):
    return np.array([(across - 960) / _UNIT, (540 - down) / _UNIT, 0.0])
