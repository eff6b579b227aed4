import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/shared/http/ApiError';
import { layOutAsOnADesk } from '@/test/layout';
import { renderPage } from '@/test/renderPage';
import type { GridRow } from './api';
import { fixedColumn } from './columnDefs';
import { FilteredGrid } from './FilteredGrid';
import type { ColumnFilter } from './filter/columnFilter';
import type { FetchRows } from './rowsSource';
import { TickedFooter } from './TickedFooter';
import { useGridPane } from './useGridPane';
import { useTickedRows } from './useTickedRows';

beforeEach(layOutAsOnADesk);

const descriptors = [
  fixedColumn('counter', 'N°', { columnType: 'counter', family: 'COUNTER' }),
  fixedColumn('Nom', 'Nom'),
  fixedColumn('Groupe', 'Groupe'),
  fixedColumn('Note', 'Note', { valueType: 'NUMBER' }),
  fixedColumn('Avis', 'Avis'),
];
const layout = { ticked: true, pinned: ['Nom'], pinnedWhenNarrow: ['Nom'], derived: ['Avis'], widths: {} };

const NAMES = ['ABADIE', 'AMRANI', 'ARNOUX', 'AUBERTIN'];
const cell = (value: string | number | null) => ({ value, error: null });
const ROWS: GridRow[] = NAMES.map((name, index) => ({
  id: name,
  cells: {
    Nom: cell(name),
    Groupe: cell(index < 2 ? 'G1' : 'G2'),
    Note: cell(index + 10),
    Avis: cell(null),
  },
}));

/** What a server makes of the filters of columns; `questions` are what it was sent. */
function rowsOf(rows = ROWS) {
  const questions: Parameters<FetchRows>[0][] = [];
  const fetchRows = vi.fn<FetchRows>((question, page, size) => {
    questions.push(question);
    const kept = rows.filter(({ cells }) =>
      question.filters.every(
        ({ column, values }) => !column || values?.includes(cells[column]?.value ?? null),
      ),
    );
    return Promise.resolve({ rows: kept.slice(page * size, (page + 1) * size), total: kept.length });
  });
  return { questions, fetchRows };
}

type Options = { fetchRows: FetchRows; search?: string; first?: ColumnFilter[]; most?: number };

function Page({ fetchRows, search, first, most = 60 }: Options) {
  const pane = useGridPane(first);
  const ticked = useTickedRows({
    grid: pane.grid.grid,
    fetchRows,
    filters: pane.filters,
    keep: ({ id }) => id,
    nameOf: ({ id }) => id,
    most,
    failed: 'Cases non cochées',
  });
  return (
    <>
      <output>{pane.row?.id ?? 'aucune'}</output>
      <button onClick={pane.refresh}>Actualiser</button>
      <button onClick={pane.clear}>Fermer</button>
      <FilteredGrid
        {...pane.grid}
        name="Lignes"
        descriptors={descriptors}
        layout={layout}
        fetchRows={fetchRows}
        valuesQuery={({ columns }) => ({
          queryKey: columns,
          queryFn: () =>
            Promise.resolve([
              {
                column: 'Groupe',
                values: ['G1', 'G2'],
                counts: [2, 2],
                errors: [],
                errorCounts: [],
                truncated: false,
              },
            ]),
        })}
        ticks={ticked.ticks}
        {...(search !== undefined && { search })}
        texts={{ failed: 'Lignes non lues', empty: 'Aucune ligne', emptyText: 'Rien ici.' }}
      />
      {ticked.rows.length > 0 && (
        <TickedFooter ticked={ticked} count={ticked.rows.join(' ')} most={most}>
          <span>{ticked.isWhole ? 'Toutes' : 'Certaines'}</span>
        </TickedFooter>
      )}
    </>
  );
}

const open = (options: Options) => renderPage(<Page {...options} />);
const names = () => screen.getAllByText(/^A[A-Z]{5,}$/).map(({ textContent }) => textContent);
const groupFilter = { filterType: 'COLUMN_FILTER' as const, column: 'Groupe', error: false, operator: null };
const button = (name: string) => screen.getByRole('button', { name });
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(`Cocher ${name}`);

it('says that no row could be read, which of them could not, and reads them again', async () => {
  const many = Array.from({ length: 120 }, (_, index): GridRow => ({
    id: `${index}`,
    cells: { Nom: cell(`N${index}`) },
  }));
  const { fetchRows } = rowsOf(many);
  fetchRows.mockRejectedValueOnce(new ApiError(503, { message: 'base arrêtée' }));
  open({ fetchRows });
  expect(await screen.findByText('Lignes non lues : base arrêtée')).toBeVisible();
  const cover = screen.getByText('Lignes non lues').closest('[role=alert]') as HTMLElement;
  fireEvent.click(within(cover).getByRole('button', { name: 'Réessayer' }));
  expect(screen.queryByText('Lignes non lues')).toBeNull();
  expect(await screen.findByText('N0')).toBeVisible();
  expect(screen.getByRole('grid')).toHaveAccessibleName('Lignes');
  fetchRows.mockRejectedValueOnce(new ApiError(503, {}));
  fireEvent.click(button('Actualiser'));
  const part = await screen.findByText("Des lignes n'ont pas pu être chargées.");
  expect(screen.getByText('N0')).toBeVisible();
  fireEvent.click(within(part).getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(part).not.toBeInTheDocument());
});

it.each<[Pick<Options, 'search' | 'first'>, string, boolean]>([
  [{}, 'Rien ici.', false],
  [{ search: ' adam ' }, 'Aucune ligne ne correspond aux filtres.', false],
  [
    { search: '  ', first: [{ ...groupFilter, values: ['G3'] }] },
    'Aucune ligne ne correspond aux filtres.',
    true,
  ],
])('says why there is no row: %j', async (options, why, filtered) => {
  const { fetchRows, questions } = rowsOf(filtered ? ROWS : []);
  open({ fetchRows, ...options });
  expect(await screen.findByText('Aucune ligne')).toBeVisible();
  expect(screen.getByText(why)).toBeVisible();
  expect(questions[0]?.filters).toEqual(
    filtered
      ? options.first
      : options.search === ' adam '
        ? [{ filterType: 'SEARCH_CANDIDATE_FILTER', searchValue: 'adam' }]
        : [],
  );
  if (!filtered) {
    expect(screen.queryByRole('button', { name: 'Retirer les filtres' })).toBeNull();
    return;
  }
  expect(screen.getByRole('region', { name: 'Filtres' })).toHaveTextContent('0');
  fireEvent.click(button('Retirer les filtres'));
  expect(await screen.findByText('ABADIE')).toBeVisible();
  expect(screen.queryByText('Aucune ligne')).toBeNull();
});

it('filters by a column from its header, opens the filter again by its chip, and takes it away', async () => {
  const { fetchRows, questions } = rowsOf();
  open({ fetchRows });
  await screen.findByText('ABADIE');
  expect(screen.queryByRole('region', { name: 'Filtres' })).toBeNull();
  fireEvent.click(button('Filtrer Groupe'));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'G1' }));
  fireEvent.click(button('Filtrer'));
  expect(await screen.findByText('2')).toBeVisible();
  await waitFor(() => expect(names()).toEqual(['ARNOUX', 'AUBERTIN']));
  expect(questions.at(-1)?.filters).toEqual([{ ...groupFilter, values: ['G2'] }]);
  const chip = within(screen.getByRole('group', { name: 'Groupe : G2' }));
  fireEvent.click(chip.getByRole('button', { name: /^Groupe/ }));
  expect(await screen.findByRole('checkbox', { name: 'G1' })).not.toBeChecked();
  fireEvent.click(button('Annuler'));
  fireEvent.click(button('Filtrer Groupe (filtre actif)'));
  fireEvent.click(await screen.findByRole('button', { name: 'Annuler' }));
  fireEvent.click(chip.getByRole('button', { name: 'Retirer le filtre Groupe' }));
  await waitFor(() => expect(names()).toEqual(NAMES));
  expect(button('Filtrer Groupe')).toBeVisible();
});

it('chooses the row that is pressed, no more when it is pressed again', async () => {
  const { fetchRows } = rowsOf();
  open({ fetchRows });
  const pressed = await screen.findByText('AMRANI');
  const chosen = screen.getByText('aucune');
  // No cell has the focus: there is nothing to select from.
  fireEvent.pointerDown(pressed, { button: 0, shiftKey: true });
  fireEvent.click(pressed, { shiftKey: true });
  await waitFor(() => expect(chosen).toHaveTextContent('AMRANI'));
  const other = screen.getByText('ARNOUX');
  fireEvent.click(other);
  await waitFor(() => expect(chosen).toHaveTextContent('ARNOUX'));
  fireEvent.click(other);
  await waitFor(() => expect(chosen).toHaveTextContent('aucune'));
});

it('ticks rows, all up to another with Shift, and all that pass the filters', async () => {
  const { fetchRows, questions } = rowsOf();
  open({ fetchRows });
  await screen.findByText('ABADIE');
  fireEvent.click(box('ABADIE'));
  expect(screen.getByText('aucune')).toBeVisible();
  expect(screen.getByText('Certaines')).toBeVisible();
  const every = box('toutes les lignes');
  expect([every.checked, every.indeterminate]).toEqual([false, true]);
  fireEvent.click(box('ARNOUX'), { shiftKey: true });
  await screen.findByText('ABADIE ARNOUX AMRANI');
  fireEvent.click(box('AMRANI'));
  expect(screen.getByText('ABADIE ARNOUX')).toBeVisible();
  fireEvent.click(every);
  expect(await screen.findByText('Toutes')).toBeVisible();
  expect(questions.at(-1)).toMatchObject({ columns: [] });
  expect([every.checked, every.indeterminate]).toEqual([true, false]);
  fireEvent.click(box('AMRANI'));
  expect(screen.getByText('Certaines')).toBeVisible();
  fireEvent.click(button('Tout décocher'));
  const header = screen.getByText('N°').closest('[role=columnheader]') as HTMLElement;
  fireEvent.keyDown(header, { key: ' ' });
  expect(await screen.findByText('Toutes')).toBeVisible();
  fireEvent.keyDown(header, { key: 'Tab' });
  const cells = screen.getAllByRole('gridcell');
  expect(cells[0]?.parentElement).toContainElement(document.activeElement as HTMLElement);
  fireEvent.keyDown(document.activeElement as HTMLElement, { key: ' ' });
  expect(box('ABADIE').checked).toBe(false);
  fireEvent.click(button('Tout décocher'));
  expect(NAMES.map((name) => box(name).checked)).toEqual(NAMES.map(() => false));
});

it('calls whole what passes the filters that it was ticked by, and no others', async () => {
  const { fetchRows } = rowsOf();
  let tell: () => void = () => undefined;
  const counted = new Promise<void>((resolve) => (tell = resolve));
  const late: FetchRows = async (question, page, size, signal) => {
    if (size === 1) await counted;
    return fetchRows(question, page, size, signal);
  };
  open({ fetchRows: late, first: [{ ...groupFilter, values: ['G2'] }] });
  await screen.findByText('ARNOUX');
  fireEvent.click(box('toutes les lignes'));
  fireEvent.click(button('Retirer le filtre Groupe'));
  await waitFor(() => expect(names()).toEqual(NAMES));
  tell();
  expect(await screen.findByText('ARNOUX AUBERTIN')).toBeVisible();
  expect(screen.getByText('Certaines')).toBeVisible();
});
