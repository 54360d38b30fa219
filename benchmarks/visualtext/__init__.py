"""Does reasoning survive the picture? Four tasks whose answers are drawn, read back and judged (paper 003)."""
