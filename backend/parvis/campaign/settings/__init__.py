"""The page of the settings: an administrator reads them, sees what people would read, and saves
(docs/rules/campaign.md).
"""
