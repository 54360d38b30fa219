"""Does the judge see? Good explanations, a copy of each for every seeded fault, and which dimension has to fall.

``python -m chalkwright.benchmarks.lab.judge [--model none|MODEL] [--documents N] [--out DIR] [--seed N]``
makes the documents with the
offline author, seeds the faults, has the judge look at all of them and prints what it caught. With ``--model none``
only what is measured is judged: ELQ*, VC* and TDC*.
"""
