"""The app's own `renderers`, which has nothing to do with Chalkwright's."""

OWNER = "lantern"
