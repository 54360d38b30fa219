"""The app's own `judges`, which has nothing to do with Chalkwright's."""

OWNER = "lantern"
