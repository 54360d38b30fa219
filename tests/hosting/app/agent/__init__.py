"""The app's own `agent`, which has nothing to do with Chalkwright's."""

OWNER = "lantern"
