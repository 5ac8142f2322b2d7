"""A league as a site of plain files: standings, crosstable, charts, a page a bot, a page a game."""
