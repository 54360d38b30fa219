"""The JSON API: one module a group of addresses (:data:`chalkwright.service.jobs.handler.ROUTERS`)."""
