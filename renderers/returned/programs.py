"""Faults of a program that states values, in the words of whoever wrote one: it draws nothing."""

from __future__ import annotations

from chalkwright.renderers.faults import Fault

_PRINTS = "Write no files and print nothing."
_ENDS = "Do not exit, and change nothing of Python itself."
_REMEDIES = {
    "import-refused": "Use plain arithmetic, math, fractions, numpy, sympy or pint, and no file or system.",
    "code-refused": "Write plain arithmetic in a few lines.",
    "too-slow": "Remove endless loops, and compute with numbers where symbols take long.",
    "file-too-large": _PRINTS,
    "disk-full": _PRINTS,
    "too-many-files": _PRINTS,
    "out-of-memory": "Compute with fewer numbers.",
    "crashed": _ENDS,
    "no-result": _ENDS,
}
_WORDS = (("drawing code", "program"), ("Drawing code", "A program"), ("drawing process", "program's process"))


def said_of_program(fault: Fault) -> Fault:
    """The same fault, told of a program."""
    message = fault.message
    for of_drawings, of_programs in _WORDS:
        message = message.replace(of_drawings, of_programs)
    return fault.model_copy(update={"message": message, "remedy": _REMEDIES.get(fault.kind, fault.remedy)})
