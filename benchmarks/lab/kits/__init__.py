"""One picture a domain kit, for the docs."""
