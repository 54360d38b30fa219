"""Figures described once: the problem's picture, the solution's picture and the keypoints follow from it."""
