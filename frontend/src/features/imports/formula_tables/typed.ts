import type { Cell, Column, Typed } from './api';

const NUMBER = /^-?(?:0|[1-9]\d*)(?:[.,]\d+)?$/;

/** What a cell of the grid is: a number where it reads as one, unless its column is one of texts. */
function cellOf(text: string, column: Column | undefined): Cell {
  const typed = text.trim();
  if (typed === '') return null;
  if (column?.kind === 'TEXT' || !NUMBER.test(typed)) return typed;
  return Number(typed.replace(',', '.'));
}

/** The lines of a grid, headers first, as a table; columns and rows without anything are left out. */
export function typedOf(grid: readonly (readonly string[])[], known: readonly Column[]): Typed {
  const [headers = [], ...lines] = grid;
  const used = headers.flatMap((header, index) =>
    header.trim() !== '' || lines.some((line) => line[index]?.trim()) ? [index] : [],
  );
  return {
    columns: used.map((index) => (headers[index] ?? '').trim()),
    rows: lines
      .filter((line) => line.some((text) => text.trim() !== ''))
      .map((line) =>
        used.map((index) =>
          cellOf(
            line[index] ?? '',
            known.find(({ name }) => name === headers[index]?.trim()),
          ),
        ),
      ),
  };
}

/** The grid once a text, as spreadsheets copy it, is pasted from a cell on. */
export function pasted(grid: readonly (readonly string[])[], row: number, column: number, text: string) {
  const lines = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
  const width = Math.max(grid[0]?.length ?? 0, column + Math.max(...lines.map(({ length }) => length)));
  const height = Math.max(grid.length, row + lines.length);
  return Array.from({ length: height }, (_row, at) =>
    Array.from(
      { length: width },
      (_column, index) => lines[at - row]?.[index - column] ?? grid[at]?.[index] ?? '',
    ),
  );
}
