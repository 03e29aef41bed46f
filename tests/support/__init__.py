"""What tests share: references to check against, sessions, records, and the real program on an emulated screen."""
