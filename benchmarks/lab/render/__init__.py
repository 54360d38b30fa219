"""How fast a scene is drawn, beside stock Manim, and what a worker costs in memory."""
