"""The pages that people use in a browser: HTML written by the server, small scripts of our own, no build step."""
