"""Pictures that stand alone: one to count from, and a problem's own figure with what explains it drawn onto it."""
