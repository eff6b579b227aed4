"""The formula language: text, tree, references, graph, compiled program, columns (design/formulas.md)."""
