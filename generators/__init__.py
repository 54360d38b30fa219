"""What writes the data that we ship; no part of the package."""
