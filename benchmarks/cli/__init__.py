"""``chalkwright bench …``."""
