"""The departments of France and the countries of the world (docs/rules/interviews.md).

`places.json` beside this file holds them: departments from `@etalab/decoupage-administratif` 6.0.0 (Licence Ouverte),
countries as the French CLDR names those of ISO 3166-1 and Kosovo, with other usual names of both, and the calling codes
of the countries that candidates write from.
"""
