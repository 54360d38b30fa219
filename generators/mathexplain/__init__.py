"""Writes the items of MathExplain and their pictures: parametrised families of problems, and figures as data."""
