"""The forms that documents come in: files, heads, Markdown, HTML, SVG, formulas, pictures."""
