# ruff: noqa
# mypy: ignore-errors
# Appended to a scene file after the layout benchmark's, whose _pieces and _UNIT it uses. Lengths in picture pixels.
def _move_text(scene, across, down, right, below):
    """Move the text whose middle is at (across, down)."""
    place = np.array([(across - 960) / _UNIT, (540 - down) / _UNIT, 0])
    texts = [piece for piece in _pieces(scene) if isinstance(piece, (Text, MarkupText, MathTex, DecimalNumber))]
    nearest = min(texts, key=lambda piece: np.linalg.norm(piece.get_center() - place))
    nearest.shift([right / _UNIT, -below / _UNIT, 0])


def _recolour_all(scene, colors):
    """Replace every colour that is a key of ``colors``."""
    for piece in Group(*scene.mobjects).get_family():
        if isinstance(piece, VMobject):
            fill, stroke = str(piece.get_fill_color().to_hex()).upper(), str(piece.get_stroke_color().to_hex()).upper()
            if fill in colors:
                piece.set_fill(colors[fill], family=False)
            if stroke in colors:
                piece.set_stroke(colors[stroke], family=False)
