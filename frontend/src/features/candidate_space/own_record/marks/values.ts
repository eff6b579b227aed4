import { z } from '@/shared/form/zod';
import { typedNumber } from '@/shared/format/numbers';
import type { GradeColumn, OwnRecord, SchoolYear, SentMark } from '../api';

const WRITTEN = /^-?(\d+([.,]\d*)?|[.,]\d+)$/;

const numberOf = (typed: string) => Number(typed.trim().replace(',', '.'));

const mark = z.string().superRefine((typed, context) => {
  if (typed.trim() === '') return;
  const refuse = (message: string) => context.addIssue({ code: 'custom', message });
  if (!WRITTEN.test(typed.trim())) refuse('Doit être un chiffre');
  else if (numberOf(typed) < 0) refuse('La note doit être supérieure ou égale à 0');
  else if (numberOf(typed) > 20) refuse('La note doit être inférieure ou égale à 20');
});

/** The marks as they are typed, in the order of the columns (docs/rules/candidate-space.md). */
export const marksSchema = z.object({ marks: z.array(mark) });

export type MarkFields = z.infer<typeof marksSchema>;

/** What each field begins with. */
export function typedMarks({ cells, gradeColumns }: OwnRecord): string[] {
  const values = new Map(cells.map(({ name, value }) => [name, value]));
  return gradeColumns.map(({ name }) => {
    const value = values.get(name);
    return typeof value === 'number' ? typedNumber(value) : '';
  });
}

/** The marks that differ from what is saved. */
export function changedMarks(columns: GradeColumn[], before: string[], typed: string[]): SentMark[] {
  const valueOf = (text = '') => (text.trim() === '' ? null : numberOf(text));
  return columns.flatMap(({ name }, index) => {
    const value = valueOf(typed[index]);
    return value === valueOf(before[index]) ? [] : [{ name, value }];
  });
}

/** A subject of a year: the index of the column of each term, from the first. */
export type SubjectRow = { subject: string; columns: Map<number, number> };

/** The subjects of a year in the order of the columns. */
export function subjectsOf(columns: GradeColumn[], year: SchoolYear): SubjectRow[] {
  const rows = new Map<string, SubjectRow>();
  columns.forEach((column, index) => {
    if (column.year !== year) return;
    const row = rows.get(column.subject) ?? { subject: column.subject, columns: new Map<number, number>() };
    row.columns.set(column.trimester, index);
    rows.set(column.subject, row);
  });
  return [...rows.values()];
}

export const YEARS: SchoolYear[] = ['TERMINALE', 'PREMIERE'];

/** How many of the fields of a year are in `indices`. */
export const countIn = (columns: GradeColumn[], year: SchoolYear, indices: number[]) =>
  indices.filter((index) => columns[index]?.year === year).length;
