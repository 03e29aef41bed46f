"""What commands print: analyses, trees, lists and statistics."""
