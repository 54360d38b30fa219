"""What an explanation's numbers rest on: a program that states them, and whether texts and pictures agree with it."""
