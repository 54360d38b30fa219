"""Our own words in other languages."""
