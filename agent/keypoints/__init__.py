"""Visual keypoints: what a solution's picture adds to the problem's (MathExplain, paper 002)."""
