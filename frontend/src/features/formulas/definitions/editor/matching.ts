/** Text as it is compared: one character for each of the original, without accent or case. */
export const folded = (text: string) =>
  Array.from(text.normalize('NFC'), (character) => {
    const plain = character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    return plain.length === character.length ? plain : character.toLowerCase().slice(0, character.length);
  }).join('');

/** The words that a person types to find something. `t2` is also « Trimestre 2 »: a letter, then a figure. */
export const wordsOf = (typed: string) => folded(typed).match(/\p{L}+|\p{N}+/gu) ?? [];

/**
 * Where each word is in `name`, both folded: at the beginning of a word if it can, after the word before if it can.
 * Null when one is not there. `score`: the lower, the nearer to what was typed.
 */
export function matchWords(name: string, words: readonly string[]) {
  const ranges: { from: number; to: number }[] = [];
  let score = name.length / 1000;
  let after = 0;
  for (const word of words) {
    const start = startOfWord(name, word, after) ?? startOfWord(name, word, 0);
    const from = start ?? name.indexOf(word);
    if (from < 0) return null;
    score +=
      (start === undefined ? 10 : 0) + (from < after ? 5 : 0) + (name.charAt(from - 1) === '_' ? 1 : 0);
    ranges.push({ from, to: from + word.length });
    after = from + word.length;
  }
  score += (ranges[0]?.from ?? 0) / 100;
  return { ranges: merged(ranges), score };
}

function startOfWord(name: string, word: string, from: number) {
  const figures = /\p{N}/u.test(word);
  for (let at = name.indexOf(word, from); at >= 0; at = name.indexOf(word, at + 1)) {
    const before = name.charAt(at - 1);
    if (figures ? !/\p{N}/u.test(before) : !/[\p{L}\p{N}]/u.test(before)) return at;
  }
  return undefined;
}

/** In order, without overlaps. */
function merged(ranges: { from: number; to: number }[]) {
  const result: { from: number; to: number }[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to);
    else result.push({ ...range });
  }
  return result;
}
