"""Detectors: what finds things in pictures."""
