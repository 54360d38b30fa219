"""What is measured before a judge is asked: layout, drift between scenes, labels, references."""
