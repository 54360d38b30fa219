"""The HTTP service and its pages. Needs the extra ``web``; nothing outside imports it."""
