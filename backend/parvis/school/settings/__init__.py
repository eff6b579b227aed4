"""The settings in force: the dates, texts, lists, names and contact that a school sets (docs/rules/campaign.md).

Other concepts read them with `queries.campaign_settings`, one query. Each save adds a row, so that the rows are the
journal of changes. Texts have names between braces, which `rules.text_for` replaces by values.
"""
