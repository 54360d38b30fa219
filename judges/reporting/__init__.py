"""A verdict as a page, as Markdown and as a radar plot."""
