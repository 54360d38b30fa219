"""Chinese problems put into plain English, clause by clause: a lexicon, and rules for how clauses are built."""
