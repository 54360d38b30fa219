"""GeckoNum: numbers in text-to-image pictures (paper 004; systems.md §4)."""
