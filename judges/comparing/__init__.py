"""Several judges and several generators side by side: ratings, reliability, tables."""
