"""E2V-Bench: does a picture show an equation's quantities (paper 000; systems.md §3)."""
