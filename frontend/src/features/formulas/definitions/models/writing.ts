import type { Column } from '../api';
import { formatted } from '../editor/formatted';
import { referenceText, tableAndName } from '../editor/references';
import type { Field, Model, Written } from './models';

/** What a person chose for a field: one entry, or one a mark. */
export type Entry = { column: Column | null; number: string };
/** The entries of each field, under its key. */
export type Entries = Record<string, Entry[]>;

/** Stands in the text for what is not chosen yet; a name to the grammar, so that the text is laid out around it. */
const LACKING = 'à_choisir';

export const blankEntry: Entry = { column: null, number: '1' };

/** What a model begins with. */
export const initialEntries = ({ fields }: Model): Entries =>
  Object.fromEntries(
    fields.map((field) => {
      const count = field.kind === 'marks' ? field.least : 1;
      const entry = field.kind === 'number' ? { column: null, number: field.initial } : blankEntry;
      return [field.key, Array.from({ length: count }, () => entry)];
    }),
  );

/** The column of an entry; none where it is of another table than the column that it is read beside. */
export function columnOf(field: Field, { column }: Entry, entries: Entries) {
  if (!column || field.kind !== 'tableColumn' || !field.sameTableAs) return column;
  const beside = entries[field.sameTableAs]?.[0]?.column;
  return beside && tableAndName(beside).table === tableAndName(column).table ? column : null;
}

/** A number as a formula with `;` writes it; undefined for a text that does not stand for one that the field takes. */
function readNumber(typed: string, { positive, most }: { positive?: boolean; most?: number }) {
  const text = typed.trim().replace('.', ',');
  const value = Number(text.replace(',', '.'));
  if (!/^\d{1,9}(,\d{1,9})?$/.test(text) || (positive && value === 0)) return undefined;
  if (most !== undefined && !(Number.isInteger(value) && value >= 1 && value <= most)) return undefined;
  return text;
}

/** The number of an entry: the coefficient of a mark, or that of a field of numbers. */
export function numberOf(field: Field, entry: Entry, entries: Entries) {
  if (field.kind === 'marks') return readNumber(entry.number, { positive: true });
  if (field.kind !== 'number') return undefined;
  const most = field.countOf === undefined ? {} : { most: entries[field.countOf]?.length ?? 0 };
  return readNumber(entry.number, { ...(field.positive && { positive: true }), ...most });
}

/** Whether everything that the model takes is chosen. */
export const isComplete = ({ fields }: Model, entries: Entries) =>
  fields.every((field) =>
    (entries[field.key] ?? []).every(
      (entry) =>
        (field.kind === 'number' || columnOf(field, entry, entries) !== null) &&
        (!(field.kind === 'number' || (field.kind === 'marks' && field.weighted)) ||
          numberOf(field, entry, entries) !== undefined),
    ),
  );

/** The formula that a model writes, laid out on lines. */
export function modelText(model: Model, entries: Entries): string {
  const reference = (currentRow: boolean) => (key: string) => {
    const field = model.fields.find((each) => each.key === key);
    const column = field && columnOf(field, entries[key]?.[0] ?? blankEntry, entries);
    return column ? referenceText(column, currentRow) : LACKING;
  };
  const numbers = (key: string) => {
    const field = model.fields.find((each) => each.key === key);
    return (entries[key] ?? []).map((entry) => (field && numberOf(field, entry, entries)) ?? LACKING);
  };
  const written: Written = {
    cell: reference(true),
    column: reference(false),
    marks: (key) => {
      const weights = numbers(key);
      return (entries[key] ?? []).map(({ column }, index) => ({
        cell: column ? referenceText(column, true) : LACKING,
        weight: weights[index] ?? LACKING,
      }));
    },
    number: (key) => numbers(key)[0] ?? LACKING,
  };
  const text = model.text(written);
  return (formatted(text) ?? text).replaceAll(LACKING, '«\u00a0à\u00a0choisir\u00a0»');
}
