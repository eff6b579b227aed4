import { shownNumber, typedNumber } from '@/shared/format/numbers';
import { LIMITS } from '@/shared/limits/api';
import type { Mark, MarkValue, NamedConflict } from './api';
import { texts } from './labels';

/** The range of a mark (docs/rules/candidates.md). */
const isMark = (value: MarkValue): value is number =>
  typeof value === 'number' && value >= 0 && value <= LIMITS.highestMark;

/** Two decimals, `(Vide)`, or `ERR` for anything but a mark (`N`, 21…). */
export function shownMark(value: MarkValue, error: string | null = null): string {
  if (error !== null) return texts.wrong;
  if (value === null || value === '') return texts.blank;
  return isMark(value) ? shownNumber(value, 2) : texts.wrong;
}

/** What the file or someone really wrote: every decimal, two at least, or the text that is no mark. */
export function writtenMark(value: MarkValue): string {
  if (value === null || value === '') return texts.blank;
  if (typeof value === 'number') return shownNumber(value, 15, 2);
  return typeof value === 'boolean' ? (value ? 'VRAI' : 'FAUX') : value;
}

/** The first text of a cell's editor: empty for a blank, `ERR` for anything but a mark. */
export function typedMark(value: MarkValue): string {
  if (value === null || value === '') return '';
  return isMark(value) ? typedNumber(value) : texts.wrong;
}

/**
 * The text of the editor after a change of `before`: it takes digits, a point and a comma (docs/rules/candidates.md). A pasted text
 * is never cut into another number; `ERR` is kept as it is.
 */
export function takenCharacters(typed: string, before = '') {
  if (typed === texts.wrong) return typed;
  const bare = typed.replace(/\s/g, '');
  return bare.length > before.length + 1 ? bare : bare.replace(/[^\d.,]/g, '');
}

/** The mark that was typed, null for a blank; undefined where it is no number or outside 0..20: no edit then. */
export function markTyped(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  if (!/^(\d+([.,]\d*)?|[.,]\d+)$/.test(text)) return undefined;
  const value = Number(text.replace(',', '.'));
  return isMark(value) ? value : undefined;
}

/** Whether two values are the same to a person: a blank like an empty text. */
export const sameMark = (left: MarkValue, right: MarkValue) =>
  (left === '' ? null : left) === (right === '' ? null : right);

/** Where the value of a mark comes from. */
export const isModified = ({ modified }: Mark) => modified !== null;

/** What names a conflict to the server. */
export const namedConflict = ({ candidateId, name }: NamedConflict): NamedConflict => ({ candidateId, name });
