"""What workers do: one module a kind of job (:data:`chalkwright.service.jobs.handler.HANDLERS`)."""
