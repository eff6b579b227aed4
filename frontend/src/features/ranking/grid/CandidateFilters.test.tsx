import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { columnFilter } from '@/shared/grid/filter/columnFilter';
import { fixedColumn } from '@/shared/grid/columnDefs';
import { keepSizes } from '@/test/layout';
import { renderPage } from '@/test/renderPage';
import { answers, errorBody, pageOf } from '@/test/server';
import { CandidateFilters } from './CandidateFilters';
import { filtersOf, useCandidateQuery, WHOLE_LIST, type CandidateQuery } from './candidateQuery';
import { CandidateCount } from './toolbar/CandidateCount';
import { Toolbar, type Action, type Panel } from './toolbar/Toolbar';
import { useCellFilter } from './useCellFilter';

const group = fixedColumn('Groupe', 'Groupe');
const rank = fixedColumn('Rang', 'Rang', { valueType: 'NUMBER' });
const G1 = columnFilter('Groupe', ['G1']);
const FIRST = columnFilter('Rang', [12], { operator: 'lessThanOrEqual' });

const TOTAL = 'admin/candidates/filter';
beforeEach(() => {
  keepSizes();
  answers('post', TOTAL, { ...pageOf([]), totalElements: 2050 });
});

const calls = { onFilters: vi.fn(), onSearch: vi.fn(), onClear: vi.fn(), onAdd: vi.fn(), onOpen: vi.fn() };
type Shown = { query: CandidateQuery; total?: number | undefined; notice?: string };
const Filters = ({ query, total, notice }: Shown) => (
  <CandidateFilters
    descriptors={[group, rank]}
    query={query}
    count={{ loaded: 0, total }}
    notice={notice}
    action={<button>Écrire</button>}
    {...calls}
  />
);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const bar = () => screen.queryByRole('region', { name: 'Filtres' });

it('says what narrows the list down and how many pass, and takes each away', async () => {
  const filters = [
    G1,
    columnFilter('Groupe', ['#N/A'], { error: true }),
    columnFilter('Ancien', ['x']),
    FIRST,
  ];
  renderPage(<Filters query={{ filters, search: ' dupont ' }} total={497} />);
  expect(await screen.findByText(/^497 sur 2\s050 candidats$/)).toBeVisible();
  const chips = screen.getAllByRole('button', { name: /^Retirer le filtre/, hidden: true });
  expect(chips.map((each) => each.getAttribute('aria-label'))).toEqual([
    'Retirer le filtre Recherche',
    'Retirer le filtre Groupe',
    'Retirer le filtre Rang',
  ]);
  for (const chip of chips) fireEvent.click(chip);
  expect(calls.onSearch.mock.calls).toEqual([['']]);
  expect(calls.onFilters.mock.calls).toEqual([[[filters[2], FIRST]], [filters.slice(0, 3)]]);
  expect(screen.getByText(/G1 ou #N\/A/)).toBeInTheDocument();
  press('Tout effacer');
  press('+ Filtre');
  expect(calls.onClear).toHaveBeenCalledOnce();
  expect(calls.onAdd).toHaveBeenCalledOnce();
  expect(screen.getByRole('button', { name: 'Écrire' })).toBeVisible();
});

it('stays until the rows without a filter are there, and counts none before', async () => {
  function Page() {
    const [shown, setShown] = useState<Shown>({ query: { filters: [G1], search: '' } });
    return (
      <>
        <Filters {...shown} />
        <button onClick={() => setShown({ query: WHOLE_LIST })}>Rien</button>
        <button onClick={() => setShown({ query: WHOLE_LIST, total: 3 })}>Lues</button>
        <button onClick={() => setShown({ query: WHOLE_LIST, notice: 'Champ disparu', total: 0 })}>
          Avis
        </button>
      </>
    );
  }
  renderPage(<Page />);
  expect(await screen.findByText(/^… sur 2\s050 candidats$/)).toBeVisible();
  press('Rien');
  expect(bar()).not.toBeNull();
  press('Lues');
  expect(bar()).toBeNull();
  press('Rien');
  expect(bar()).toBeNull();
  press('Avis');
  expect(screen.getByText('Champ disparu')).toBeVisible();
});

it('knows that there is no candidate at all', async () => {
  answers('post', TOTAL, errorBody('NO_DATA', 'Aucune donnée'), { status: 404 });
  renderPage(<Filters query={{ filters: [G1], search: '' }} total={0} />);
  expect(await screen.findByText('0 sur 0 candidats')).toBeVisible();
});

it('asks the server for the filters, the alert, and the search as it is read', () => {
  const alert = { filterType: 'GLOBAL_ERRORS_FILTER' as const, before: WHOLE_LIST };
  const filters = [G1];
  const search = { filterType: 'SEARCH_CANDIDATE_FILTER', searchValue: 'dupont' };
  expect(filtersOf({ filters, search: ' ' })).toBe(filters);
  expect(filtersOf({ filters, search: ' dupont ' })).toEqual([G1, search]);
  expect(filtersOf({ filters, search: '', alert })).toEqual([G1, { filterType: 'GLOBAL_ERRORS_FILTER' }]);
  expect(filtersOf({ filters, search: 'dupont', alert })).toHaveLength(3);
});

it('keeps each change as a step back, a search in place, and what an alert restores', async () => {
  function Page() {
    const { query, setFilters, setSearch, clear, enterAlert, leaveAlert } = useCandidateQuery();
    return (
      <>
        <output>{JSON.stringify(query)}</output>
        <button onClick={() => setFilters([G1])}>Filtrer</button>
        <button onClick={() => setSearch('zoé')}>Chercher</button>
        <button onClick={clear}>Effacer</button>
        <button onClick={() => enterAlert('GLOBAL_ERRORS_FILTER', 'vue')}>Erreurs</button>
        <button onClick={() => enterAlert('MISSING_FILES_FILTER', 'vue')}>Pièces</button>
        <button onClick={leaveAlert}>Quitter</button>
      </>
    );
  }
  const { router } = renderPage(<Page />, '/?vue=v1&candidat=c1');
  await screen.findByRole('status');
  const query = () => JSON.parse(screen.getByRole('status').textContent) as CandidateQuery;
  const then = async (name: string, expected: object) => {
    press(name);
    await waitFor(() => expect(query()).toEqual(expected));
  };
  expect(query()).toEqual(WHOLE_LIST);
  press('Quitter'); // no alert to leave
  await then('Filtrer', { filters: [G1], search: '' });
  await then('Chercher', { filters: [G1], search: 'zoé' });
  expect(router.state.location.search).toEqual({ vue: 'v1', candidat: 'c1' });
  act(() => router.history.back());
  await waitFor(() => expect(query()).toEqual(WHOLE_LIST));
  act(() => router.history.forward());
  await waitFor(() => expect(query().search).toBe('zoé'));
  const before = { filters: [G1], search: 'zoé' };
  await then('Erreurs', { ...WHOLE_LIST, alert: { filterType: 'GLOBAL_ERRORS_FILTER', before } });
  expect(router.state.location.search).toEqual({ candidat: 'c1' });
  const files = { filterType: 'MISSING_FILES_FILTER', before };
  await then('Pièces', { ...WHOLE_LIST, alert: files });
  await then('Filtrer', { filters: [G1], search: '', alert: files });
  await then('Effacer', { ...WHOLE_LIST, alert: files });
  await then('Chercher', { filters: [], search: 'zoé', alert: files });
  await then('Effacer', { ...WHOLE_LIST, alert: files });
  await then('Effacer', before);
  await then('Erreurs', { ...WHOLE_LIST, alert: { filterType: 'GLOBAL_ERRORS_FILTER', before } });
  await then('Quitter', before);
  await then('Effacer', WHOLE_LIST);
});

it('keeps or leaves out the value of a cell, or opens the filter where no list says it', async () => {
  const [onFilters, openFilter] = [vi.fn(), vi.fn()];
  const own = [FIRST];
  function Page() {
    const filterCell = useCellFilter(own, own, onFilters);
    const button = (label: string, column: string, exclude: boolean) => (
      <button onClick={() => void filterCell(column, { value: 'G1', error: null }, exclude, openFilter)}>
        {label}
      </button>
    );
    return (
      <>
        {button('Étiquettes', 'Étiquettes', false)}
        {button('Garder', 'Groupe', false)}
        {button('Exclure', 'Groupe', true)}
      </>
    );
  }
  renderPage(<Page />);
  await screen.findByRole('button', { name: 'Garder' });
  press('Étiquettes');
  expect(openFilter.mock.calls).toEqual([['Étiquettes']]);
  expect(onFilters).not.toHaveBeenCalled();
  press('Garder');
  expect(onFilters.mock.lastCall).toEqual([[FIRST, G1]]);
  answers('post', 'admin/candidates/filter-set', [
    { column: 'Groupe', values: ['G1', 'G2'], counts: [1, 1], errors: [], errorCounts: [], truncated: false },
  ]);
  press('Exclure');
  await waitFor(() => expect(onFilters.mock.lastCall).toEqual([[FIRST, columnFilter('Groupe', ['G2'])]]));
  answers('post', 'admin/candidates/filter-set', errorBody('UNAVAILABLE', 'Panne.'), { status: 503 });
  press('Exclure');
  await waitFor(() => expect(openFilter.mock.lastCall).toEqual(['Groupe']));
  expect(onFilters).toHaveBeenCalledTimes(2);
});

it.each([
  [undefined, 'Nombre de candidats chargés : 50 / …Vue : Jury'],
  [2050, 'Nombre de candidats chargés : 50 / 2 050Vue : Jury'],
])('counts the candidates that are loaded, of %s', async (total, text) => {
  renderPage(
    <section aria-label="Compte">
      <CandidateCount count={{ loaded: 50, total }} view="Vue : Jury" />
    </section>,
  );
  const region = await screen.findByRole('region', { name: 'Compte' });
  expect(region.textContent.replace(/\s/g, ' ')).toBe(text);
});

it('opens and closes a panel, exports what is known, and runs an action once at a time', async () => {
  const [onPanel, onExport, run] = [vi.fn(), vi.fn(), vi.fn()];
  const actions: Action[] = [
    { label: 'Ajouter', icon: null, run },
    { label: 'Relire', icon: null, run, disabled: true, known: true },
    { label: 'Purger', icon: null, run, rare: true },
  ];
  const toolbar = (panel: Panel | undefined, exporting: boolean, ready: boolean) => (
    <Toolbar
      panelButton={null}
      search=""
      onSearch={vi.fn()}
      computation={<button>Lancer les calculs</button>}
      onExport={ready ? onExport : undefined}
      {...{ panel, onPanel, actions, exporting }}
    />
  );
  const { queryClient } = renderPage(
    <>
      <div data-testid="open">{toolbar('views', false, true)}</div>
      <div data-testid="waiting">{toolbar(undefined, false, false)}</div>
      {toolbar(undefined, true, true)}
    </>,
  );
  expect(queryClient.isFetching()).toBe(0);
  const [views, closed] = await screen.findAllByRole('button', { name: 'Vue' });
  expect([views, closed].map((each) => each?.getAttribute('aria-expanded'))).toEqual(['true', 'false']);
  for (const button of [views, closed]) if (button) fireEvent.click(button);
  expect(onPanel.mock.calls).toEqual([[undefined], ['views']]);
  const [exports, waiting] = screen.getAllByRole('button', { name: 'Exporter' });
  expect(waiting).toBeDisabled();
  if (exports) fireEvent.click(exports);
  expect(onExport).toHaveBeenCalledOnce();
  expect(screen.getByRole('button', { name: 'Export en cours…' })).toBeDisabled();
  const [add] = screen.getAllByRole('button', { name: 'Ajouter', hidden: true });
  if (add) fireEvent.click(add);
  expect(run).toHaveBeenCalledOnce();
  expect(screen.getAllByRole('button', { name: 'Relire', hidden: true })[0]).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Purger', hidden: true })).toBeNull();
});
