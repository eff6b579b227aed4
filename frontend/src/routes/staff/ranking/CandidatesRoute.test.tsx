import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ColumnDescriptor } from '@/shared/grid/api';
import { candidateRow, createdCandidate } from '@/test/candidates';
import { classementWithoutColumns } from '@/test/classement';
import { signInAs } from '@/test/identity';
import { layOutAsOnADesk } from '@/test/layout';
import { NEVER_LOADED, renderPage } from '@/test/renderPage';
import { answers, answersKeeping, answersLate, errorBody, pageOf, server } from '@/test/server';
import { CandidatesRoute } from './CandidatesRoute';
import { unshared } from '@/test/views';

const descriptor = (technicalName: string, members: Partial<ColumnDescriptor> = {}): ColumnDescriptor => ({
  technicalName,
  displayName: technicalName,
  displayPrefixIcon: 'users',
  columnType: 'other',
  sort: null,
  hide: false,
  family: 'BUSINESS',
  formulaId: null,
  editableGrade: false,
  evaluationMethod: false,
  valueType: 'TEXT',
  panel: null,
  ...members,
});

const shownColumns = [
  descriptor('counter', { columnType: 'counter', family: 'COUNTER' }),
  ...['Boursier', 'Groupe', 'Numero', 'Nom', 'Prenom'].map((name) => descriptor(name)),
];

const view = {
  id: 'v1',
  name: 'Sportifs',
  ...unshared,
  selected: false,
  view: { columnState: [], filterModel: [], sortModel: [] },
};

const scholars = {
  ...view,
  view: {
    ...view.view,
    filterModel: [{ filterType: 'COLUMN_FILTER' as const, column: 'Boursier', error: false, values: ['1'] }],
  },
};

const cell = (value: string) => ({ value, error: null });
const row = (id: string, name: string) => ({
  ...candidateRow,
  id,
  candidateCells: { Nom: cell(name), Groupe: cell('2'), Numero: cell(id), Prenom: cell('Léa') },
});

beforeEach(() => {
  layOutAsOnADesk();
  answers('get', 'aggrid/descriptors', shownColumns);
  answers('get', 'admin/candidates/101', { ...createdCandidate, id: '101' });
  answers('get', 'admin/candidate-views', [view]);
  answers('get', 'admin/candidates/computation/last', {
    ...{ jobId: null, status: null, finished: null, author: null, letters: null },
    ...{ stale: false, causes: [] },
  });
  answers('post', 'admin/candidates/filter', pageOf([row('101', 'DUPONT'), row('102', 'MARTIN')]));
});

const open = async (path = '/', role = 'ROLE_ADMIN_READ_ONLY') => {
  await signInAs(role);
  return renderPage(<CandidatesRoute />, path);
};

it('pins the identity of the candidates, Groupe first', async () => {
  await open();
  await screen.findByText('DUPONT');
  const column = (header: Element) => Number(header.getAttribute('aria-colindex'));
  const headers = [...document.querySelectorAll('.ag-header-cell')].sort((a, b) => column(a) - column(b));
  expect(headers.map((header) => header.getAttribute('col-id'))).toEqual([
    'counter',
    'Groupe',
    'Numero',
    'Nom',
    'Prenom',
    'Boursier',
  ]);
});

it('shows the candidates of the alert that a link names, and those of before once it is left', async () => {
  answers('get', 'admin/candidates/alerts', {
    conflicts: 2,
    candidatesInConflict: 1,
    candidatesInError: 0,
    columnsInError: [],
    lacking: {},
  });
  const sent = answersKeeping('post', 'admin/candidates/filter', pageOf([row('101', 'DUPONT')]));
  const { router } = await open('/?alert=conflicts');
  expect(await screen.findByText('Conflits de notes : 1 candidat restant')).toBeVisible();
  await screen.findByText('DUPONT');
  expect(sent).toEqual([expect.objectContaining({ filters: [{ filterType: 'GRADE_CONFLICT_FILTER' }] })]);
  expect(router.state.location.search).toEqual({});
  await userEvent.click(screen.getByRole('button', { name: 'Quitter les alertes' }));
  await waitFor(() => expect(sent.at(-1)).toEqual(expect.objectContaining({ filters: [] })));
});

it('shows the columns in error beside the candidate, until the alert is left', async () => {
  const formula = (name: string) =>
    descriptor(name, { family: 'ROW_FORMULA', formulaId: name, valueType: 'NUMBER', hide: true });
  answers('get', 'aggrid/descriptors', [
    ...shownColumns,
    formula('Candidats[Juste]'),
    formula('Candidats[Note]'),
  ]);
  answers('get', 'admin/candidates/alerts', {
    conflicts: 0,
    candidatesInConflict: 0,
    candidatesInError: 1,
    columnsInError: ['Candidats[Note]'],
    lacking: {},
  });
  const wrong = row('101', 'DUPONT');
  const cells = { ...wrong.candidateCells, 'Candidats[Note]': { value: null, error: '#DIV/0!' } };
  answers('post', 'admin/candidates/filter', pageOf([{ ...wrong, candidateCells: cells }]));
  answers('get', 'admin/candidates/formula-status', []);
  answers('post', 'admin/candidates/computation/execute/status', 'DONE');
  await open('/?alert=errors', 'ROLE_ADMIN');
  const shown = () =>
    [...document.querySelectorAll('.ag-header-cell')]
      .sort((a, b) => Number(a.getAttribute('aria-colindex')) - Number(b.getAttribute('aria-colindex')))
      .map((header) => header.getAttribute('col-id'));
  const usual = ['counter', 'Groupe', 'Numero', 'Nom', 'Prenom', 'Boursier'];
  await waitFor(() => expect(shown()).toEqual([...usual.slice(0, 5), 'Candidats[Note]', 'Boursier']));
  expect(await screen.findByText('#DIV/0!')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Quitter les alertes' }));
  await waitFor(() => expect(shown()).toEqual(usual));
});

it('says that results are old to whoever comes from the home for that, until the chip is removed', async () => {
  answers('get', 'admin/candidates/computation/last', {
    jobId: null,
    status: null,
    finished: null,
    author: null,
    stale: true,
    causes: [],
    letters: null,
  });
  const { router } = await open('/?alert=stale');
  expect(await screen.findByText('Le classement montre encore les anciens résultats.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retirer le filtre À traiter' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(screen.queryByText('Le classement montre encore les anciens résultats.')).toBeNull();
});

it('selects a candidate into the address, and deselects at the second click', async () => {
  const { router } = await open();
  await userEvent.click(await screen.findByText('DUPONT'));
  await waitFor(() => expect(router.state.location.search).toEqual({ candidat: '101' }));
  await userEvent.click(screen.getByText('DUPONT'));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

it('closes the drawer by Échap in the grid', async () => {
  answers('get', 'admin/candidates/101/files', []);
  const { router } = await open();
  await userEvent.click(await screen.findByText('DUPONT'));
  await screen.findByRole('complementary', { name: 'Candidat' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(screen.queryByRole('complementary', { name: 'Candidat' })).not.toBeInTheDocument();
});

it('asks for the place of a candidate whose row was not read, and says so of one whom the list leaves out', async () => {
  answers('get', 'admin/candidates/103', { ...createdCandidate, id: '103' });
  answers('get', 'admin/candidates/103/files', []);
  answers('post', 'admin/candidates/103/place', errorBody('NOT_FOUND', 'Introuvable.'), { status: 404 });
  await open('/?candidat=103');
  expect(await screen.findByText(/Ce candidat n'est pas dans la liste/)).toBeVisible();
});

it('opens a candidate by a double click, as by one', async () => {
  answers('get', 'admin/candidates/101/files', []);
  const { router } = await open();
  await userEvent.dblClick(await screen.findByText('DUPONT'));
  await waitFor(() => expect(router.state.location.search).toEqual({ candidat: '101' }));
});

const way = (name: 'Précédent' | 'Suivant') => screen.findByRole('button', { name });
const leads = async (name: 'Précédent' | 'Suivant', somewhere: boolean) =>
  waitFor(async () => expect(await way(name)).toHaveAttribute('aria-disabled', String(!somewhere)));

/** The Classement of these candidates, with the drawer of one of them. */
async function walkAmong(rows: ReturnType<typeof row>[], id: string) {
  answers('post', 'admin/candidates/filter', pageOf(rows));
  for (const each of rows) {
    answers('get', `admin/candidates/${each.id}`, { ...createdCandidate, id: each.id });
    answers('get', `admin/candidates/${each.id}/files`, []);
  }
  const page = await open(`/?candidat=${id}`);
  await screen.findByText('DUPONT');
  return page;
}

const THREE = [row('101', 'DUPONT'), row('102', 'MARTIN'), row('103', 'PETIT')];

/** Applies the view of the scholars, whose rows come as the function that it gives is called. */
async function applyView(rows: ReturnType<typeof row>[]) {
  answers('put', 'admin/candidate-views/v1', scholars);
  await userEvent.click(screen.getByRole('button', { name: 'Vue' }));
  const box = await screen.findByRole('checkbox', { name: 'Appliquer la vue Sportifs' });
  const release = answersLate('post', 'admin/candidates/filter', pageOf(rows));
  await userEvent.click(box);
  await waitFor(() => expect(screen.queryByText('DUPONT')).toBeNull());
  return release;
}

it('goes from one candidate to the next without a button disabled in between', async () => {
  const { router } = await walkAmong(THREE, '101');
  await leads('Suivant', true);
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => changes.push(...records));
  observer.observe(await way('Suivant'), { attributeFilter: ['aria-disabled'] });
  await userEvent.click(await way('Suivant'));
  await waitFor(() => expect(router.state.location.search).toEqual({ candidat: '102' }));
  await leads('Précédent', true);
  observer.disconnect();
  expect(changes).toEqual([]);
});

it('leaves the ways to the candidates beside as they were while the rows of a view are awaited', async () => {
  answers('get', 'admin/candidate-views', [scholars]);
  await walkAmong(THREE, '102');
  await leads('Précédent', true);
  await leads('Suivant', true);
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => changes.push(...records));
  observer.observe(await way('Précédent'), { attributeFilter: ['aria-disabled'] });
  observer.observe(await way('Suivant'), { attributeFilter: ['aria-disabled'] });
  const release = await applyView(THREE.toReversed());
  release();
  await screen.findByText('DUPONT');
  observer.disconnect();
  expect(changes).toEqual([]);
});

it.each([
  ['Précédent', '103'],
  ['Suivant', '101'],
] as const)(
  'leads by %s, pressed while the rows of a view are awaited, to its neighbour there',
  async (name, id) => {
    answers('get', 'admin/candidate-views', [scholars]);
    const { router } = await walkAmong(THREE, '102');
    await leads(name, true);
    const release = await applyView(THREE.toReversed());
    await userEvent.click(await way(name));
    expect(router.state.location.search).toMatchObject({ candidat: '102' });
    release();
    await waitFor(() => expect(router.state.location.search).toMatchObject({ candidat: id }));
  },
);

it('leads from the last candidate, once a view leaves them out, to the last one of the view alone', async () => {
  answers('get', 'admin/candidate-views', [scholars]);
  const { router } = await walkAmong(THREE, '103');
  await leads('Précédent', true);
  const release = await applyView(THREE.slice(0, 1));
  release();
  await screen.findByText('DUPONT');
  await leads('Suivant', false);
  await userEvent.click(await way('Précédent'));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ candidat: '101' }));
});

it('leads nowhere by Suivant from the last of the rows that were awaited, nor once others come', async () => {
  answers('get', 'admin/candidate-views', [scholars]);
  const { router } = await walkAmong(THREE, '102');
  await leads('Suivant', true);
  const release = await applyView(THREE.slice(0, 2));
  await userEvent.click(await way('Suivant'));
  release();
  await screen.findByText('DUPONT');
  await leads('Suivant', false);
  answers('post', 'admin/candidates/filter', pageOf(THREE));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Appliquer la vue Sportifs' }));
  await screen.findByText('PETIT');
  await leads('Suivant', true);
  expect(router.state.location.search).toEqual({ candidat: '102' });
});

it('keeps the candidate who is chosen while the row of another is awaited', async () => {
  answers('get', 'admin/candidate-views', [scholars]);
  const { router } = await walkAmong(THREE, '102');
  await leads('Suivant', true);
  const release = await applyView(THREE);
  await userEvent.click(await way('Suivant'));
  await act(() => router.navigate({ to: '/', search: { vue: 'v1', candidat: '101' } }));
  release();
  await screen.findByText('DUPONT');
  await leads('Précédent', false);
  await leads('Suivant', true);
  expect(router.state.location.search).toEqual({ vue: 'v1', candidat: '101' });
});

it('keeps the selected view in the address and on the server, until it is deselected', async () => {
  const { router } = await open();
  const sent = answersKeeping('put', 'admin/candidate-views/v1', view);
  await screen.findByText('DUPONT');
  await userEvent.click(screen.getByRole('button', { name: 'Vue' }));
  const box = await screen.findByRole('checkbox', { name: 'Appliquer la vue Sportifs' });
  await userEvent.click(box);
  await waitFor(() => expect(router.state.location.search).toEqual({ vue: 'v1' }));
  await userEvent.click(box);
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  await waitFor(() => expect(sent).toEqual([{ selected: true }, { selected: false }]));
});

it.each([
  ['the view of the address', '/classement?vue=v1', view],
  ['the view that was selected last', '/classement', { ...view, selected: true }],
])('leaves %s behind on the way to another page', async (_, path, saved) => {
  answers('get', 'admin/candidate-views', [saved]);
  const { router } = await open(path);
  await screen.findByText('Vue : Sportifs');
  await waitFor(() => expect(router.state.location.search).toEqual({ vue: 'v1' }));
  const addresses: string[] = [];
  router.subscribe('onBeforeNavigate', ({ toLocation }) => addresses.push(toLocation.href));
  act(() => void router.navigate({ to: NEVER_LOADED }));
  await waitFor(() => expect(addresses).not.toHaveLength(0));
  expect(addresses).toEqual([NEVER_LOADED]);
});

it('comes back by a bare link to its own last state, not to that of the page between', async () => {
  const { router } = await open('/?vue=v1');
  await screen.findByText('Vue : Sportifs');
  act(
    () => void router.navigate({ to: NEVER_LOADED, state: { candidates: { filters: [], search: 'dup' } } }),
  );
  await waitFor(() => expect(router.state.location.pathname).toBe(NEVER_LOADED));
  await act(() => router.navigate({ to: '/' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ vue: 'v1' }));
  expect(router.state.location.state.candidates).toBeUndefined();
});

it('applies the view of the address', async () => {
  await open('/?vue=v1');
  expect(await screen.findByText('Vue : Sportifs')).toBeVisible();
});

it('says of a shared view what its reader does not get, and lets them save nothing', async () => {
  const theirs = {
    ...view,
    own: false,
    shared: 'ROLE_ADMIN_READ_ONLY' as const,
    locked: true,
    reduced: true,
  };
  answers('get', 'admin/candidate-views', [theirs]);
  await open('/?vue=v1');
  expect(await screen.findByText(/^Vue réduite : /)).toBeVisible();
  expect(screen.getByText('Vue : Sportifs')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Enregistrer la vue Sportifs', hidden: true })).toBeNull();
});

it('says so of a link to a view that was deleted or is no longer shared', async () => {
  await open('/?vue=parti');
  expect(await screen.findByText("Cette vue n'existe plus, ou n'est plus partagée avec vous.")).toBeVisible();
});

it('never shows the columns otherwise than the view has them', async () => {
  const columns = ['counter', 'Groupe', 'Numero', 'Nom', 'Prenom', 'Boursier'];
  const columnState = columns.map((colId) => ({ colId, hide: colId === 'Numero' }));
  answers('get', 'admin/candidate-views', [{ ...view, view: { ...view.view, columnState } }]);
  const shown = new Set<string>();
  const look = new MutationObserver(() => {
    const headers = [...document.querySelectorAll<HTMLElement>('.ag-header-cell')];
    if (headers.some((header) => getComputedStyle(header).visibility === 'visible'))
      shown.add(headers.map((header) => header.getAttribute('col-id')).join(' '));
  });
  look.observe(document.body, { childList: true, subtree: true, attributes: true });
  await open('/?vue=v1');
  await screen.findByText('DUPONT');
  look.disconnect();
  expect([...shown]).toEqual(['counter Groupe Nom Prenom Boursier']);
});

it.each([
  ['Conflits de notes', 'GRADE_CONFLICT_FILTER'],
  ['Erreurs', 'GLOBAL_ERRORS_FILTER'],
])('opens the alert mode of %s without a candidate too, which says so', async (name, filterType) => {
  await signInAs('ROLE_ADMIN');
  const none = {
    conflicts: 0,
    candidatesInConflict: 0,
    candidatesInError: 0,
    columnsInError: [],
    lacking: {},
  };
  answers('get', 'admin/candidates/alerts', none);
  answers('get', 'admin/candidates/formula-status', []);
  answers('post', 'admin/candidates/computation/execute/status', 'DONE');
  renderPage(<CandidatesRoute />);
  await screen.findByText('DUPONT');
  const noData = errorBody('NO_DATA', 'Aucune donnée') as never;
  const sent = answersKeeping('post', 'admin/candidates/filter', noData, 404);
  await userEvent.click(screen.getByRole('button', { name: 'Alertes' }));
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: new RegExp(`^${name}`) }));
  expect(await screen.findByText(`${name} :`, { exact: false })).toBeVisible();
  expect(await screen.findByText('Aucune donnée')).toBeVisible();
  expect(sent).toEqual([expect.objectContaining({ filters: [expect.objectContaining({ filterType })] })]);
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Retirer les filtres' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Quitter les alertes' })).toBeNull());
});

it('exports what the list shows, under the name of its view, and with the formulas from the menu', async () => {
  classementWithoutColumns();
  answers('get', 'aggrid/descriptors', shownColumns);
  answers('get', 'admin/candidate-views', [{ ...scholars, selected: true }]);
  const names: string[] = [];
  URL.createObjectURL = () => 'blob:export';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const sent: [string, unknown][] = [];
  const keep = async ({ request }: { request: Request }) => {
    sent.push([new URL(request.url).pathname.replace(/.*candidates/, ''), await request.json()]);
    return HttpResponse.text('PK');
  };
  server.use(http.post('*/api/v1/admin/candidates/export', keep));
  server.use(http.post('*/api/v1/admin/candidates/export/live', keep));
  await open('/?vue=v1', 'ROLE_ADMIN');
  await screen.findByText('DUPONT');
  await userEvent.click(await screen.findByRole('button', { name: 'Exporter' }));
  await expect.poll(() => names).toEqual(['export-candidats.xlsx']);
  await userEvent.click(screen.getByRole('button', { name: "Plus d'actions" }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Exporter avec les formules' }));
  await expect.poll(() => names).toEqual(['export-candidats.xlsx', 'export-candidats-formules.xlsx']);
  const filters = [expect.objectContaining({ column: 'Boursier', values: ['1'] })];
  const shown = { filters, sort: [], columns: ['Groupe', 'Numero', 'Nom', 'Prenom', 'Boursier'] };
  expect(sent).toEqual([
    ['/export', { ...shown, view: 'Sportifs' }],
    ['/export/live', shown],
  ]);
});

it('leads a reader, who has no administration home, to the letters that wait', async () => {
  const { router } = await open();
  await userEvent.click(await screen.findByRole('button', { name: "Plus d'actions" }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Lettres à envoyer' }));
  await expect.poll(() => router.state.location.pathname).toBe('/admin/administrations/letters');
});

it('does not export before the grid is there', async () => {
  server.use(http.get('*/api/v1/aggrid/descriptors', () => delay('infinite')));
  await open();
  expect(await screen.findByRole('button', { name: 'Exporter' })).toBeDisabled();
});

it('shows the failure of the candidates in place and in a toast', async () => {
  answers('post', 'admin/candidates/filter', errorBody('UNAVAILABLE', 'base arrêtée'), { status: 503 });
  await open();
  expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeVisible();
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContainEqual(
    expect.stringContaining('Erreur lors de la récupération des candidats : base arrêtée'),
  );
});

it('shows the failure of the descriptors in place and in a toast', async () => {
  answers('get', 'aggrid/descriptors', errorBody('UNAVAILABLE', 'base arrêtée'), { status: 503 });
  await open();
  await screen.findByRole('button', { name: 'Réessayer' });
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContainEqual(
    expect.stringContaining('Erreur lors de la récupération des données : base arrêtée'),
  );
});

it('shows the candidates of a view that filters on a column that is gone, and names it', async () => {
  const filter = {
    filterType: 'COLUMN_FILTER' as const,
    column: 'Candidats[Essai]',
    error: false,
    values: [1],
  };
  answers('get', 'admin/candidate-views', [
    { ...view, selected: true, view: { ...view.view, filterModel: [filter] } },
  ]);
  const sent = answersKeeping('post', 'admin/candidates/filter', pageOf([row('101', 'DUPONT')]));
  await open('/?vue=v1');
  expect(await screen.findByText(/1 filtre non appliqué, faute de champ : Essai/)).toBeVisible();
  await waitFor(() => expect(sent).not.toHaveLength(0));
  for (const body of sent) expect(body).toMatchObject({ filters: [] });
});
