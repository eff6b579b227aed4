import { expect, it, vi } from 'vitest';
import type { GridRow } from '../api';
import type { FetchRows } from '../rowsSource';
import { isTooLarge, readCells } from './readCells';

const row = (index: number, ...columns: string[]): GridRow => ({
  id: `c${index}`,
  cells: Object.fromEntries(columns.map((column) => [column, { value: `${column} ${index}`, error: null }])),
});

function table(total: number, held: (index: number) => GridRow | undefined) {
  const fetchRows = vi.fn<FetchRows>(({ columns }, page, size) =>
    Promise.resolve({
      rows: Array.from({ length: Math.max(0, Math.min(size, total - page * size)) }, (_, index) =>
        row(page * size + index, ...columns),
      ),
      total,
    }),
  );
  const at = { loaded: held, fetchRows, filters: [], sort: [] };
  const read = async (top: number, bottom: number, columns = ['Nom']) =>
    (await readCells({ top, bottom, columns }, at, new AbortController().signal)).map((line) =>
      line.map(({ value }) => value),
    );
  return { read, fetchRows };
}

it('takes what the grid holds without any call', async () => {
  const { read, fetchRows } = table(500, (index) => row(index, 'Nom', 'Rang'));
  expect(await read(3, 4, ['Nom', 'Rang'])).toEqual([
    ['Nom 3', 'Rang 3'],
    ['Nom 4', 'Rang 4'],
  ]);
  expect(fetchRows).not.toHaveBeenCalled();
});

it('reads the rows that the grid does not hold, each page once, in their order', async () => {
  const { read, fetchRows } = table(1000, (index) => (index < 100 ? row(index, 'Nom') : undefined));
  const lines = await read(98, 302);
  expect(lines).toHaveLength(205);
  expect(lines.flat().slice(0, 4)).toEqual(['Nom 98', 'Nom 99', 'Nom 100', 'Nom 101']);
  expect(lines.flat().at(-1)).toBe('Nom 302');
  expect(fetchRows.mock.calls.map(([question, page]) => [question.columns, page])).toEqual([
    [['Nom'], 1],
    [['Nom'], 2],
    [['Nom'], 3],
  ]);
});

it('reads a row again that the grid holds without one of the columns', async () => {
  const { read } = table(10, (index) => row(index, 'Nom'));
  expect(await read(0, 0, ['Nom', 'Rang'])).toEqual([['Nom 0', 'Rang 0']]);
});

it('ends with the last row', async () => {
  const { read } = table(3, () => undefined);
  expect(await read(1, 9)).toEqual([['Nom 1'], ['Nom 2']]);
});

it('rejects when a page cannot be read', async () => {
  const { read, fetchRows } = table(500, () => undefined);
  fetchRows.mockRejectedValueOnce(new Error('base arrêtée'));
  await expect(read(0, 300)).rejects.toThrow('base arrêtée');
});

it('has a bound on rows and on cells', () => {
  const columns = Array.from({ length: 100 }, (_, index) => `C${index}`);
  const [first = ''] = columns;
  expect(isTooLarge({ top: 0, bottom: 24_999, columns: [first] })).toBe(false);
  expect(isTooLarge({ top: 0, bottom: 25_000, columns: [first] })).toBe(true);
  expect(isTooLarge({ top: 0, bottom: 2_499, columns })).toBe(false);
  expect(isTooLarge({ top: 0, bottom: 2_500, columns })).toBe(true);
});
