"""Text-to-image systems behind one interface: a prompt becomes a picture."""
