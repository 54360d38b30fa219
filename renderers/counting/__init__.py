"""Pictures to be counted: figures described as data, drawn exactly."""
