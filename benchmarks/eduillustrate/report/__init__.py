"""Tables and plots of benchmark runs."""
