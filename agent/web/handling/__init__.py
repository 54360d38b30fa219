"""What workers do: one module a kind of job (:data:`chalkwright.agent.web.seams.HANDLERS`)."""
