"""The campaign's statistics workbook (docs/rules/campaign.md).

Staff make the workbook, charts and styles included; `filling` writes today's results into its first two sheets and
leaves every other part as it is. They send their conclusions back as calculated results, which site managers read.
"""
