import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { layOutAsOnADesk } from '@/test/layout';
import { renderPage } from '@/test/renderPage';
import type { GridRow } from './api';
import { visibleColumns, type Grid } from './arrangement';
import { fixedColumn } from './columnDefs';
import { ColumnPanel } from './columns/ColumnPanel';
import { DataGrid } from './DataGrid';
import type { PageActions } from './gridActions';
import type { Count, FetchRows } from './rowsSource';
import { useKeptArrangement } from './useKeptArrangement';

const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  layOutAsOnADesk();
  writeText.mockReset().mockResolvedValue();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
});
afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'));

const FORMULA = 'Candidats[Rang]';
const descriptors = [
  fixedColumn('counter', 'N°', { columnType: 'counter', family: 'COUNTER' }),
  fixedColumn('Nom', 'Nom'),
  fixedColumn('Note', 'Note', { valueType: 'NUMBER' }),
  fixedColumn(FORMULA, 'Rang', { family: 'ROW_FORMULA', formulaId: 'f1', valueType: 'NUMBER' }),
  fixedColumn('Remarque', 'Remarque', { hide: true }),
];
const layout = { pinned: ['Nom'], pinnedWhenNarrow: ['Nom'], widths: {} };

const row = (id: string, note: number | null, rank: number): GridRow => ({
  id,
  cells: {
    Nom: { value: id, error: null },
    Note: { value: note, error: null },
    [FORMULA]: { value: rank, error: null },
    Remarque: { value: `de ${id}`, error: null },
  },
});
const ROWS = [row('ABADIE', 12.5, 202), row('AMRANI', 14, 101), row('ARNOUX', null, 303)];

type Options = { actions?: Partial<PageActions>; panel?: boolean };

function setUp({ actions = {}, panel = false }: Options = {}) {
  const questions: Parameters<FetchRows>[0][] = [];
  const pages: number[] = [];
  const fetchRows: FetchRows = (question, page) => {
    questions.push(question);
    pages.push(page);
    const rows = ROWS.map(({ id, cells }) => ({
      id,
      cells: Object.fromEntries(
        Object.entries(cells).filter(([column]) => question.columns.includes(column)),
      ),
    }));
    return Promise.resolve({ rows, total: rows.length });
  };
  const counts: Count[] = [];
  const filters: never[] = [];
  const own: PageActions = {
    filtered: new Set(),
    broken: new Set(),
    formulaId: undefined,
    openFormula: undefined,
    openFilter: () => undefined,
    clearFilter: () => undefined,
    ...actions,
  };
  const onCount = (count: Count) => counts.push(count);
  const nothing = () => undefined;
  const shown: { grid?: Grid } = {};
  function Page() {
    const [grid, setGrid] = useState<Grid>();
    useKeptArrangement(grid);
    const onReady = (ready: Grid) => {
      shown.grid = ready;
      setGrid(ready);
    };
    return (
      <>
        <DataGrid
          name="Candidats"
          descriptors={descriptors}
          layout={layout}
          fetchRows={fetchRows}
          filters={filters}
          arrangement={undefined}
          actions={own}
          selectedId={undefined}
          onSelect={nothing}
          onReady={onReady}
          onCount={onCount}
          onFailure={nothing}
          hint={(_cell, column) => (column === 'Note' ? 'Aucune note' : null)}
        >
          {null}
        </DataGrid>
        {panel && grid && (
          <ColumnPanel grid={grid} descriptors={descriptors} label="Champs" onClose={nothing} />
        )}
      </>
    );
  }
  const { router } = renderPage(<Page />);
  return { questions, pages, router, columns: () => (shown.grid ? visibleColumns(shown.grid) : []) };
}

const control = (name: string) => screen.getByLabelText(name, { selector: 'button' });
const sorted = (column: string, direction: 'ASC' | 'DESC') => ({ column, direction });
const foot = () => screen.getByLabelText('Cellules sélectionnées');
const cellOf = (text: string) => {
  const [found] = screen
    .getAllByText(text)
    .flatMap((each) => each.closest<HTMLElement>('[role=gridcell]') ?? []);
  if (!found) throw new Error(`no cell ${text}`);
  return found;
};

/** Chooses an item of the menu of a column, opened by its header, or by a right click where an element is given. */
async function choose(item: string, column = 'Note', at?: HTMLElement) {
  if (at) fireEvent.contextMenu(at);
  else fireEvent.click(control(`Actions de la colonne ${column}`));
  const menu = await screen.findByLabelText(`Actions de la colonne ${column}`, { selector: '[role=menu]' });
  const items = [...menu.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent);
  fireEvent.click(within(menu).getByText(item));
  await waitFor(() => expect(menu).not.toBeInTheDocument());
  return items;
}

it('orders by what its headers and their menus say, and keeps it in the address’s history', async () => {
  const { questions, router } = setUp();
  await screen.findByText('ABADIE');
  const sort = () => questions.at(-1)?.sort;
  fireEvent.click(screen.getByText('Note'));
  await waitFor(() => expect(sort()).toEqual([sorted('Note', 'ASC')]));
  fireEvent.click(control('Trier Nom'), { shiftKey: true });
  await waitFor(() => expect(sort()).toEqual([sorted('Note', 'ASC'), sorted('Nom', 'ASC')]));
  await choose('Ajouter au tri, ordre décroissant');
  await waitFor(() => expect(sort()).toEqual([sorted('Note', 'DESC'), sorted('Nom', 'ASC')]));
  await choose('Ne plus trier par cette colonne');
  await waitFor(() => expect(sort()).toEqual([sorted('Nom', 'ASC')]));
  await choose('Trier en ordre décroissant');
  fireEvent.keyDown(window);
  expect(router.state.location.state.arrangement?.sortModel).toEqual([sorted('Note', 'DESC')]);
});

it('opens the menu of a header before any cell has the focus, and asks for no page that is none', async () => {
  const { pages } = setUp({ actions: { filterCell: () => undefined } });
  await screen.findByText('ABADIE');
  await choose('Trier en ordre croissant', 'Nom');
  await waitFor(() => expect(pages.length).toBeGreaterThan(1));
  expect([...new Set(pages)]).toEqual([0]);
});

it('shows, hides, moves and pins columns by the menu and by the list of fields', async () => {
  const { columns, questions } = setUp({ panel: true });
  await screen.findByText('ABADIE');
  expect(screen.getByText('3 champs affichés sur 4')).toBeVisible();
  fireEvent.click(screen.getByLabelText('Remarque'));
  expect(await screen.findByText('de AMRANI')).toBeVisible();
  expect(questions.at(-1)?.columns).toEqual(['Remarque']);
  expect(screen.getByText('4 champs affichés sur 4')).toBeVisible();
  await choose('Masquer la colonne');
  expect(columns()).toEqual(['Nom', FORMULA, 'Remarque']);
  expect(screen.getByText('Rang', { selector: 'button' }).closest('[role=columnheader]')).toHaveFocus();
  await choose('Épingler à gauche', 'Remarque');
  expect(columns()).toEqual(['Nom', 'Remarque', FORMULA]);
  expect(await choose('Ne plus épingler', 'Remarque')).not.toContain('Épingler à gauche');
  expect(await choose('Ajuster la largeur', 'Nom')).not.toContain('Ne plus épingler');
  fireEvent.click(screen.getByText('Rétablir par défaut'));
  expect(columns()).toEqual(['Nom', 'Note', FORMULA]);
});

it('selects cells by the menu, the keys and the pointer, sums them and copies them', async () => {
  setUp();
  await screen.findByText('ABADIE');
  await choose('Sélectionner la colonne');
  await waitFor(() => expect(foot()).toHaveTextContent('Moyenne 13,25'));
  expect(foot()).toHaveTextContent(
    'Note, lignes 1 à 3Cellules 3Nombres 2Somme 26,50Moyenne 13,25Minimum 12,50Maximum 14',
  );
  fireEvent.click(within(foot()).getByText('Copier avec les en-têtes'));
  expect(await screen.findByText('3 cellules copiées avec les en-têtes')).toBeVisible();
  expect(writeText).toHaveBeenLastCalledWith('Note\n12,5\n14\n');
  expect(await choose('Copier', 'Note', cellOf('14'))).toContain('Copier avec les en-têtes');
  expect(await screen.findByText('3 cellules copiées')).toBeVisible();
  await choose('Copier', 'Nom', cellOf('AMRANI'));
  await waitFor(() => expect(writeText).toHaveBeenLastCalledWith('AMRANI'));
  expect(screen.queryByLabelText('Cellules sélectionnées')).toBeNull();
  fireEvent.keyDown(cellOf('AMRANI'), { key: 'ArrowRight', shiftKey: true });
  expect(foot()).toHaveTextContent('De Nom à Note, ligne 2');
  writeText.mockRejectedValueOnce(new Error('refused'));
  fireEvent.keyDown(cellOf('AMRANI'), { key: 'c', ctrlKey: true });
  expect(await screen.findByLabelText('Texte à copier')).toHaveValue('AMRANI\t14');
  fireEvent.click(within(screen.getByRole('dialog')).getByText('Fermer'));
  fireEvent.keyDown(cellOf('AMRANI'), { key: 'Escape' });
  expect(screen.queryByLabelText('Cellules sélectionnées')).toBeNull();
});

it('selects with the pointer: by a drag, and up to a cell with Shift', async () => {
  setUp();
  const first = (await screen.findByText('ABADIE')).closest('[role=gridcell]') as HTMLElement;
  document.elementFromPoint = () => cellOf('14');
  const scrollBy = vi.fn();
  Element.prototype.scrollBy = scrollBy;
  fireEvent.pointerDown(first, { button: 0 });
  fireEvent.pointerMove(window, { clientX: 5, clientY: 5 });
  await waitFor(() => expect(foot()).toHaveTextContent('De Nom à Note, lignes 1 à 2'));
  expect(scrollBy).toHaveBeenCalled();
  fireEvent.pointerUp(window);
  fireEvent.pointerDown(first, { button: 0 });
  expect(screen.queryByLabelText('Cellules sélectionnées')).toBeNull();
  fireEvent.pointerUp(window);
  act(() => first.focus());
  fireEvent.pointerDown(cellOf('AMRANI'), { button: 0, shiftKey: true });
  await waitFor(() => expect(foot()).toHaveTextContent('Nom, lignes 1 à 2'));
  fireEvent.keyDown(first, { key: 'ArrowRight' });
  await waitFor(() => expect(screen.queryByLabelText('Cellules sélectionnées')).toBeNull());
});

it('asks the page what only it can do for a cell, and offers nothing else', async () => {
  const done: unknown[] = [];
  const doing =
    (name: string) =>
    (...what: unknown[]) =>
      done.push([name, ...what.filter((each) => !(each instanceof Element))]);
  setUp({
    actions: {
      filtered: new Set(['Note']),
      openFormula: doing('formula'),
      openFilter: doing('filter'),
      clearFilter: doing('clear'),
      filterCell: doing('cell'),
      openStatistics: doing('statistics'),
      explain: ({ column, rowId }) => done.push(['explain', column, rowId]),
      why: { open: doing('why'), titleOf: (name) => `Pourquoi ${name} ?`, selectedId: 'ARNOUX' },
    },
  });
  await screen.findByText('ABADIE');
  await choose('Filtrer…', 'Note');
  await choose('Retirer le filtre', 'Note');
  await choose('Statistiques de la colonne', 'Note');
  await choose('Filtrer sur cette valeur', 'Note', cellOf('14'));
  await choose('Exclure', 'Note', cellOf('14'));
  await choose('Pourquoi Rang ?', 'Rang');
  await choose('Pourquoi Rang ?', 'Rang', cellOf('101'));
  await choose('Expliquer le calcul', 'Rang', cellOf('101'));
  await choose('Ouvrir la formule', 'Rang');
  fireEvent.click(screen.getByText('Rang'));
  const value = { value: 14, error: null };
  expect(done).toEqual([
    ['filter', 'Note'],
    ['clear', 'Note'],
    ['statistics', 'Note'],
    ['cell', 'Note', value, false],
    ['cell', 'Note', value, true],
    ['why', 'ARNOUX', FORMULA],
    ['why', 'AMRANI', FORMULA],
    ['explain', FORMULA, 'AMRANI'],
    ['formula', 'f1'],
    ['formula', 'f1'],
  ]);
});

it('explains a blank cell and a cut one beside it, and says nothing of the others', async () => {
  setUp();
  await screen.findByText('ABADIE');
  fireEvent.contextMenu(cellOf('(Vide)'));
  fireEvent.keyDown(await screen.findByRole('menu'), { key: 'Escape' });
  expect(await screen.findByText('Aucune note')).toBeVisible();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByText('Aucune note')).toBeNull());
  fireEvent.mouseOver(cellOf('AMRANI'));
  fireEvent.mouseOver(cellOf('(Vide)'));
  expect(await screen.findByText('Aucune note')).toBeVisible();
  expect(screen.getAllByText('AMRANI')).toHaveLength(1);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(1500);
  fireEvent.mouseOver(cellOf('AMRANI'));
  await waitFor(() => expect(screen.getAllByText('AMRANI')).toHaveLength(2));
  expect(screen.queryByText('Aucune note')).toBeNull();
});
