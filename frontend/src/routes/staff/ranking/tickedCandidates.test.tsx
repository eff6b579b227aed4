import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { saveFile } from '@/shared/http/saveFile';
import { fixedColumn } from '@/shared/grid/columnDefs';
import { candidateRow } from '@/test/candidates';
import { signInAs } from '@/test/identity';
import { layOutAsOnADesk } from '@/test/layout';
import { setLimits } from '@/test/limits';
import { renderPage } from '@/test/renderPage';
import { answers, pageOf, server } from '@/test/server';
import { CandidatesRoute } from './CandidatesRoute';

vi.mock('@/shared/http/saveFile', () => ({ saveFile: vi.fn() }));

const NAMES = ['ABADIE', 'AMRANI', 'ARNOUX', 'AUBERTIN'];
// The last two share an address, whatever its case; the second has none.
const EMAILS = ['a@exemple.fr', null, 'Famille@exemple.fr', 'famille@exemple.fr'];

const rows = NAMES.map((lastName, index) => ({
  ...candidateRow,
  id: `id-${index}`,
  externalId: `10${index}`,
  lastName,
  firstName: 'Léa',
  email: EMAILS[index] ?? null,
  candidateCells: { Nom: { value: lastName, error: null } },
}));

beforeEach(() => {
  layOutAsOnADesk();
  answers('get', 'aggrid/descriptors', [
    fixedColumn('counter', '#', { columnType: 'counter', family: 'COUNTER' }),
    fixedColumn('Nom', 'Nom'),
  ]);
  answers('get', 'admin/candidate-views', []);
  answers('get', 'admin/candidates/computation/last', {
    jobId: null,
    status: null,
    finished: null,
    author: null,
    stale: false,
    causes: [],
    letters: null,
  });
  answers('post', 'admin/candidates/filter', pageOf(rows));
});

const box = (name: string) => screen.findByRole('checkbox', { name: `Cocher ${name} Léa` });
const ticked = () =>
  NAMES.map((name) => screen.getByLabelText<HTMLInputElement>(`Cocher ${name} Léa`).checked);

async function open() {
  await signInAs('ROLE_ADMIN_READ_ONLY');
  const page = renderPage(<CandidatesRoute />);
  await box('ABADIE');
  return page;
}

it('ticks rows without opening a candidate, and all up to another with Shift', async () => {
  const { router } = await open();
  await userEvent.click(await box('ABADIE'));
  expect(await screen.findByText('1 candidat coché')).toBeVisible();
  fireEvent.click(await box('ARNOUX'), { shiftKey: true });
  expect(await screen.findByText('3 candidats cochés')).toBeVisible();
  expect(ticked()).toEqual([true, true, true, false]);
  fireEvent.click(await box('AMRANI'), { shiftKey: true });
  await waitFor(() => expect(ticked()).toEqual([true, false, false, false]));
  expect(router.state.location.search).toEqual({});
  await userEvent.click(screen.getByRole('button', { name: 'Tout décocher' }));
  expect(screen.queryByRole('button', { name: 'Tout décocher' })).toBeNull();
});

it('ticks from the keyboard, in any cell of the row and in the header', async () => {
  await open();
  const cell = (name: string) => screen.getByText(name).closest('[role=gridcell]');
  const press = (name: string, shiftKey = false) => {
    const element = cell(name);
    if (element) fireEvent.keyDown(element, { key: ' ', shiftKey });
  };
  press('AMRANI');
  await waitFor(() => expect(ticked()).toEqual([false, true, false, false]));
  press('AUBERTIN', true);
  await waitFor(() => expect(ticked()).toEqual([false, true, true, true]));
  const header = screen.getByLabelText('Cocher toutes les lignes').closest('.ag-header-cell');
  if (header) fireEvent.keyDown(header, { key: ' ' });
  expect(await screen.findByText('4 candidats cochés')).toBeVisible();
  expect(screen.getByLabelText('Cocher toutes les lignes')).toBeChecked();
  if (header) fireEvent.keyDown(header, { key: ' ' });
  await waitFor(() => expect(ticked()).toEqual([false, false, false, false]));
});

it('ticks all of the filter, as many as can be acted on', async () => {
  setLimits({ candidatesAtOnce: 3 });
  await open();
  await userEvent.click(screen.getByLabelText('Cocher toutes les lignes'));
  expect(await screen.findByText('3 candidats cochés')).toBeVisible();
  expect(screen.getByText(/Les 3 premières lignes sont cochées/)).toBeVisible();
  expect(screen.getByLabelText<HTMLInputElement>('Cocher toutes les lignes').indeterminate).toBe(true);
  await userEvent.click(await box('AUBERTIN'));
  expect(await screen.findByText('Au plus 3 à la fois.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copier les adresses' })).toBeDisabled();
});

it('exports the ticked rows alone, whatever the filters', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/v1/admin/candidates/export', async ({ request }) => {
      sent.push(await request.json());
      return new HttpResponse('classeur');
    }),
  );
  await open();
  await userEvent.click(await box('AMRANI'));
  await userEvent.click(await box('AUBERTIN'));
  await userEvent.click(await screen.findByRole('button', { name: 'Exporter ces lignes' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'export-candidats.xlsx'));
  const filter = { filterType: 'COLUMN_FILTER', column: 'Numero', error: false, operator: null };
  expect(sent).toMatchObject([
    { filters: [{ ...filter, values: ['101', '103'] }], columns: ['Nom'], view: null },
  ]);
});

it('copies each address once, and tells who has none', async () => {
  const user = userEvent.setup();
  await open();
  await user.click(screen.getByLabelText('Cocher toutes les lignes'));
  await user.click(await screen.findByRole('button', { name: 'Copier les adresses' }));
  expect(await screen.findByText('2 adresses copiées, 1 candidat sans adresse')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('a@exemple.fr; famille@exemple.fr');
});

it('shows the addresses that the browser does not let the page copy', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await open();
  await user.click(await box('ABADIE'));
  await user.click(await screen.findByRole('button', { name: 'Copier les adresses' }));
  expect(await screen.findByLabelText('Texte à copier')).toHaveValue('a@exemple.fr');
  expect(screen.getByRole('dialog', { name: 'Copier les adresses' })).toBeVisible();
});
