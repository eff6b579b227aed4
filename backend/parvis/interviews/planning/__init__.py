"""Days that change: moving a day or slots, freeing, removing and opening several slots, the slots of a date that was
added, a jury that goes to remote (docs/rules/interviews.md).

Each of these calls makes a plan (`model.Plan`): rows of juries, dates, slots and answers, as they are and as they
become; `moves` makes that of slots that go elsewhere. `carrying` carries it out in one transaction, by `rows`;
a dry run is the same, taken back. Taking it back later is the plan the other way round, while what it wrote is still as
it left it. `board` shows a day.
"""
