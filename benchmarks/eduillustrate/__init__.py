"""The EduIllustrate benchmark: reference numbers of the study, and runs to compare with them."""
