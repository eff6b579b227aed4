/** A stretch of a text. */
type Part = { from: number; to: number };
type Token = Part & { text: string };

/** Beyond this many comparisons of words, everything between the equal ends counts as one change. */
const MOST_COMPARISONS = 250_000;

/** References whole, then numbers, names, texts and signs; blanks are no words. */
const words = (text: string): Token[] =>
  [...text.matchAll(/\w*\[[^\]]*\]|"[^"]*"|[\p{L}\d_.,]+|\S/gu)].map(({ 0: word, index }) => ({
    text: word,
    from: index,
    to: index + word.length,
  }));

/** Where `text` differs from what was `saved`, word by word; a deletion has no position in it. */
export function changedParts(saved: string, text: string): Part[] {
  const [before, after] = [words(saved), words(text)];
  let start = 0;
  while (start < before.length && before[start]?.text === after[start]?.text) start += 1;
  let end = 0;
  while (
    end < Math.min(before.length, after.length) - start &&
    before[before.length - 1 - end]?.text === after[after.length - 1 - end]?.text
  )
    end += 1;
  const [old, present] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const kept = old.length * present.length > MOST_COMPARISONS ? new Set<Token>() : keptWords(old, present);
  const parts: Part[] = [];
  let open: Part | undefined;
  for (const token of present) {
    if (kept.has(token)) open = undefined;
    else if (open) open.to = token.to;
    else parts.push((open = { from: token.from, to: token.to }));
  }
  return parts;
}

/** The words of `present` that a longest common subsequence takes from `old`. */
function keptWords(old: Token[], present: Token[]): Set<Token> {
  const width = present.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  const same = (row: number, column: number) => old[row]?.text === present[column]?.text;
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = present.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] = same(row, column)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
  const kept = new Set<Token>();
  let [row, column] = [0, 0];
  while (row < old.length && column < present.length) {
    const token = present[column];
    if (token && same(row, column)) {
      kept.add(token);
      [row, column] = [row + 1, column + 1];
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return kept;
}
