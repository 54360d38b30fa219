"""Numbers that a float can hardly hold, taken for zero while a network runs. Knows the processor's registers.

A network that looks for text makes millions of numbers below 1e-38 out of blank paper; an x86 processor takes a hundred
times as long for each, which was three fifths of the time of reading, and they change no result.
"""

from __future__ import annotations

import ctypes
import platform
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

_FLUSH = 0x8000 | 0x0040
"""Results that small are zero, and so are operands (bits 15 and 6 of MXCSR)."""


class _Environment(ctypes.Structure):
    """The ``fenv_t`` of Linux on x86-64."""

    _fields_ = (("x87", ctypes.c_uint32 * 7), ("mxcsr", ctypes.c_uint32))


@contextmanager
def smallest_as_zero() -> Iterator[None]:
    """In this thread, until the block ends; where the processor's register is not known, nothing changes."""
    libm = _libm()
    if libm is None:
        yield
        return
    before, within = _Environment(), _Environment()
    libm.fegetenv(ctypes.byref(before))
    libm.fegetenv(ctypes.byref(within))
    within.mxcsr |= _FLUSH
    libm.fesetenv(ctypes.byref(within))
    try:
        yield
    finally:
        libm.fesetenv(ctypes.byref(before))


@cache
def _libm() -> ctypes.CDLL | None:
    if sys.platform != "linux" or platform.machine() not in ("x86_64", "AMD64"):
        return None
    libm = ctypes.CDLL(None)
    return libm if hasattr(libm, "fesetenv") else None
