"""Where explanations are made: in this process, or on a Ray cluster, behind one seam."""
