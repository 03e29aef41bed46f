"""What tests share: references to test against, sessions, records, and the real program on an emulated screen."""
