import type { Diagnostic } from '@codemirror/lint';
import type { Fault } from '../api';
import { brackets } from './references';

/** The server counts characters, the browser UTF-16 units: they part after an emoji or a rare letter. */
function unitOf(text: string, characters: number) {
  let unit = 0;
  for (let left = characters; left > 0 && unit < text.length; left--)
    unit += (text.codePointAt(unit) ?? 0) > 0xffff ? 2 : 1;
  return unit;
}

/** The faults that have a place in `text`, as the editor underlines them: never nothing, even at the very end. */
export const diagnosticsOf = (faults: readonly Fault[], text: string): Diagnostic[] =>
  faults.flatMap(({ start, end, message }) => {
    if (start === null || end === null) return [];
    const to = Math.min(text.length, Math.max(unitOf(text, end), unitOf(text, start) + 1));
    const from = Math.min(unitOf(text, start), Math.max(0, to - 1));
    return [{ from, to, severity: 'error' as const, message }];
  });

export type Fix = { label: string; from: number; to: number; insert: string };

/** One click that puts a suggested name in the place of an unknown function, table or column of `text`. */
export function fixesOf({ start, end, suggestions, message }: Fault, text: string): Fix[] {
  if (start === null || end === null) return [];
  const from = unitOf(text, start);
  const to = unitOf(text, end);
  const written = text.slice(from, to);
  return suggestions.map((name) => ({ label: name, from, to, insert: replaced(written, name, message) }));
}

/** `written` with the suggested name: of the table if it is unknown, of the column of a reference, or of the function. */
function replaced(written: string, name: string, message: string) {
  const open = written.indexOf('[');
  if (open < 0) return name;
  const table = written.slice(0, open);
  if (message.startsWith('La table ')) return name + written.slice(open);
  return table + brackets(name, /^\[\s*(?:@|\[\s*#)/.test(written.slice(open)));
}
