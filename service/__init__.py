"""The HTTP service and its pages. Needs the extra ``serve``; nothing outside imports it."""
