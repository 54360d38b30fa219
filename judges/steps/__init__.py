"""The steps of an explanation, cut by what its paragraphs say."""
