"""What workers do: one module a kind of job (:data:`agent.web.seams.HANDLERS`)."""
