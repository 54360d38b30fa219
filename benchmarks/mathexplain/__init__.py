"""MathExplain: visual keypoints of mathematics problems (paper 002; systems.md §2)."""
