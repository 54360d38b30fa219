"""The learner asks or answers after an explanation; each turn may draw one more picture in the style of Scene 1."""
