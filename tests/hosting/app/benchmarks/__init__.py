"""The app's own `benchmarks`, which has nothing to do with Chalkwright's."""

OWNER = "lantern"
