"""A simulation of the system from one machine to a thousand, from measured service times (``make bench-simulation``)."""
