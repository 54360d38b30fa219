"""An equation or a word problem becomes a picture that shows its quantities (E2V-Bench, paper 000, §3)."""
