"""What workers do: one module a kind of job."""
