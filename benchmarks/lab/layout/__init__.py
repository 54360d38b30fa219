"""Seeded layout defects: 30 clean scenes, each broken in seven ways by a known amount, and how many the findings catch.

``python -m chalkwright.benchmarks.lab.layout [--pixels] [--scenes N] [--seed N] [--out DIR]``
draws all of them and prints recall and
precision by kind. Scenes are in ``scenes/``; the code that breaks them in ``preludes/``; see
``docs/layout-findings.md``. ``--look MODEL`` asks a model about others, which no measure sees (``unseen.yaml``).
"""
