"""The service as a tool of other programs, by the Model Context Protocol."""
