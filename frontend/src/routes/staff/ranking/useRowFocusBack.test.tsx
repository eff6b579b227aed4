import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Grid } from '@/shared/grid/arrangement';
import { useRowFocusBack } from './useRowFocusBack';

const cell = (column: string) => `<div class="ag-cell" tabindex="-1" col-id="${column}">${column}</div>`;

beforeEach(() => {
  document.body.innerHTML = `
    <div class="ag-header-cell" tabindex="-1" col-id="counter">N°</div>
    <div class="ag-row" row-id="c1">${cell('counter')}${cell('Numero')}${cell('Nom')}</div>
    <button>Alertes</button>`;
});
afterEach(() => {
  document.body.innerHTML = '';
});

/**
 * A drawer that shows that candidate, opened from that column of the grid, and is then closed; `inside`: the focus went
 * into it, so that no cell has it any more.
 */
function closed(candidateId: string, column: string | undefined, { inside = false } = {}) {
  let focused = column && { column: { getColId: () => column } };
  const grid = { getFocusedCell: () => focused } as Grid;
  const shown: { id?: string } = { id: candidateId };
  const { rerender } = renderHook(({ id }: { id?: string }) => useRowFocusBack(id, grid), {
    initialProps: shown,
  });
  if (inside) focused = undefined;
  rerender({});
}

it.each([
  ['the cell that had it', 'c1', 'Nom', 'Nom'],
  ['the first cell of the row where its column is gone', 'c1', 'Email', 'Numero'],
  ['the first cell of the row where no cell had it', 'c1', undefined, 'Numero'],
  ['the grid where the row is out of sight', 'c2', 'Nom', 'N°'],
])('gives the focus back to %s', (_what, candidateId, column, expected) => {
  closed(candidateId, column);
  expect(document.activeElement).toHaveTextContent(expected);
});

it('gives the focus back to the cell that the drawer was opened from, once it was inside', () => {
  closed('c1', 'Nom', { inside: true });
  expect(document.activeElement).toHaveTextContent('Nom');
});

it('takes the focus from nobody who is elsewhere by then', () => {
  document.querySelector('button')?.focus();
  closed('c1', 'Nom');
  expect(document.activeElement).toHaveTextContent('Alertes');
});
