"""Many games between many bots: what is to be played, what was played, and where everybody stands."""
