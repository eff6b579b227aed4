"""The settings of the campaign: its dates, texts, lists and contact (docs/rules/campaign.md).

Other concepts read them with `queries.campaign_settings`, one query. Each save adds a row, so that the rows are the
journal of changes. Texts have names between braces, which `rules.filled` replaces by values.
"""
