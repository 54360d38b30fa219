"""The JSON API: one module a group of addresses (:data:`agent.web.seams.ROUTERS`)."""
