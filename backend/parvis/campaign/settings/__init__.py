"""The settings of the campaign: its dates, its texts, its lists, whom to write to (decisions.md §8, §15).

Who needs them reads `queries.campaign_settings`, one query. Each save is a row of its own, so that the rows are the
journal of who changed what. Texts hold passages between braces, `rules.filled` puts the values in their place.
"""
