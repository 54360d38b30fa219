"""Judging visual keypoints and explanations from keypoints (MathExplain, paper 002, §5)."""
