/** A text as it is searched for: without accents or case. */
export const fold = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/œ/gi, 'oe').toLowerCase();

/** Whether `text`, folded, holds every word of `search`, in any order. */
export const holdsWords = (folded: string, search: string) =>
  fold(search)
    .split(/\s+/)
    .every((word) => folded.includes(word));
