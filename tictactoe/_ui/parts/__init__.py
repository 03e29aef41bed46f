"""What pages are drawn with: the frame, wrapped text, lists, and the footer."""
