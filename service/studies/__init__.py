"""Studies with people, and the leaderboard of benchmark runs, as pages of the service."""
