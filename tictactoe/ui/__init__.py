"""What a person sees and can do: a session, what events do to it, and its picture; no terminal in sight."""
