"""A tool of learning platforms by LTI 1.3: a teacher puts an explanation into a course, its learners read it there."""
