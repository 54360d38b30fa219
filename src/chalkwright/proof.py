"""The vocabulary of programs that prove an explanation's numbers (:mod:`chalkwright.renderers.kit.proof`)."""

from chalkwright.renderers.kit.proof import *  # noqa: F403
