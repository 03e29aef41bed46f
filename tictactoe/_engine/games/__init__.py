"""Games as they are kept and exchanged: records, comments and variations, and the formats of other programs."""
