import { expect, it } from 'vitest';
import type { Cell } from '../api';
import { tsvOf, type CopiedColumn } from './tsv';

const cell = (value: Cell['value'], error: string | null = null): Cell => ({ value, error });
const column = (displayName: string, members: Partial<CopiedColumn> = {}): CopiedColumn => ({
  displayName,
  columnType: 'other',
  valueType: 'TEXT',
  ...members,
});
const copied = (value: Cell) => tsvOf([[value]], [column('X')], false);

it.each([
  [cell(null), ''],
  [cell(''), ''],
  [cell(15.82), '15,82'],
  [cell(1234.5), '1234,5'],
  [cell(12), '12'],
  [cell(0.1 + 0.2), '0,3'],
  [cell(10 / 3), '3,33333333333333'],
  [cell(-0.5), '-0,5'],
  [cell(true), 'VRAI'],
  [cell('2009-04-30'), '2009-04-30'],
  [cell('01'), '01'],
  [cell(null, '#DIV/0!'), '#DIV/0!'],
  [cell('=LIEN_HYPERTEXTE("x")'), '"\'=LIEN_HYPERTEXTE(""x"")"'],
  [cell('@SOMME(A1)'), "'@SOMME(A1)"],
  [cell('-cmd'), "'-cmd"],
  [cell('+33 6 12 34 56 78'), '+33 6 12 34 56 78'],
  [cell('-'), '-'],
])('copies %j as %j', (value, text) => expect(copied(value)).toBe(text));

it('copies an identifier as an integer, and a day in French', () => {
  const columns = [column('Numero', { columnType: 'id' }), column('Naissance', { valueType: 'DATE' })];
  expect(tsvOf([[cell(1245912), cell('2009-04-30')]], columns, false)).toBe('1245912\t30/04/2009');
});

it('puts a tab between columns and a line under another, under the names of the columns on demand', () => {
  const rows = [
    [cell('ABADIE'), cell(15.2)],
    [cell('AMRANI'), cell(null)],
  ];
  const columns = [column('Nom'), column('MoyenneMaths')];
  expect(tsvOf(rows, columns, false)).toBe('ABADIE\t15,2\nAMRANI\t');
  expect(tsvOf(rows, columns, true)).toBe('Nom\tMoyenneMaths\nABADIE\t15,2\nAMRANI\t');
});

it('keeps a text of several lines or with tabs and quotes in its cell', () =>
  expect(copied(cell('dit "Léo"\tà\nLyon'))).toBe('"dit ""Léo""\tà\nLyon"'));
