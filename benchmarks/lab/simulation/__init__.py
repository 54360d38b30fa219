"""A simulation of the system from one machine to a thousand, from measured times (``make bench-simulation``)."""
