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
