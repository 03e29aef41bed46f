"""What is done to a session: each module has the actions of a part of the sitting."""
