"""The JSON API: one module a group of addresses (:data:`chalkwright.agent.web.seams.ROUTERS`)."""
