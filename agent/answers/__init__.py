"""When two final answers are the same: numbers, units, expressions, sets, substances, choices."""
