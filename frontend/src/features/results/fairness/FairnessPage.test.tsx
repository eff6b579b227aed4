import { act, fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ColumnDescriptorOut } from '@/api/types.gen';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers, errorBody, server } from '@/test/server';
import type { Fairness, FairnessRow } from './api';
import { FairnessPage } from './FairnessPage';
import { interval, signed } from './labels';

const row = (key: string, members: Partial<FairnessRow> = {}): FairnessRow => ({
  key,
  name: key,
  count: 40,
  letters: { A: 10, B: 20, C: 8, D: 0, F: 0, ABS: 2 },
  mean: 3.2,
  difference: -0.14,
  low: -0.4,
  high: 0.08,
  adjusted: null,
  adjustedLow: null,
  adjustedHigh: null,
  flag: false,
  ...members,
});

const shown = (rows: FairnessRow[], members: Partial<Fairness> = {}): Fairness => ({
  points: { A: 5, B: 4, C: 3, D: 2, F: 1 },
  all: { count: 902, mean: 3.34 },
  rows,
  flagged: rows.filter(({ flag }) => flag).length,
  outside: 1,
  expectedByChance: 0.1,
  agreement: null,
  withoutMembers: [],
  ...members,
});

/** Answers, and keeps what was questions. */
const questions: Record<string, string>[] = [];
const answer = (fairness: Fairness) =>
  server.use(
    http.get('*/api/v1/admin/fairness', ({ request }) => {
      questions.push(Object.fromEntries(new URL(request.url).searchParams));
      return HttpResponse.json(fairness);
    }),
  );

beforeEach(async () => {
  questions.length = 0;
  await signInAs('ROLE_ADMIN');
  answers('get', 'aggrid/descriptors', []);
});

const lines = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((line) => within(line).getByRole('rowheader').textContent);

it('says what each group gave and never a verdict', async () => {
  answer(
    shown([
      row('BOR01MP'),
      row('LYO02MP', { flag: true, difference: -0.62, low: -0.8, high: -0.41, mean: 2.72 }),
      row('TLS02AP', { flag: null, count: 6 }),
    ]),
  );
  renderPage(<FairnessPage stale={false} compute={null} />);
  const flagged = await screen.findByRole('row', { name: /LYO02MP/ });
  expect(flagged).toHaveTextContent('À regarder');
  expect(flagged).toHaveTextContent('−0,80 à −0,41');
  expect(screen.getByRole('row', { name: /BOR01MP/ })).toHaveTextContent('Rien de net');
  expect(screen.getByRole('row', { name: /TLS02AP/ })).toHaveTextContent('Trop peu');
  expect(screen.getByText('sur 2 qui ont noté 8 candidats ou plus')).toBeVisible();
  expect(screen.getByText(/moyenne 3,34 \(A = 5, B = 4, C = 3, D = 2, F = 1\)/)).toBeVisible();
  expect(screen.getByText('Choisissez une formule pour comparer à dossier égal')).toBeVisible();
  expect(screen.getByText(/Un écart ne dit pas qui a raison/)).toBeVisible();
  expect(document.body).not.toHaveTextContent(/sévère|généreu|faute/i);
});

it('sorts by a figure, groups without it last, and by name again', async () => {
  answer(shown([row('A', { mean: 3 }), row('B', { mean: null }), row('C', { mean: 4 })]));
  renderPage(<FairnessPage stale={false} compute={null} />);
  await screen.findByRole('row', { name: /^A / });
  const mean = screen.getByRole('button', { name: 'Moyenne, trier' });
  fireEvent.click(mean);
  expect(lines()).toEqual(['C', 'A', 'B']);
  expect(screen.getByRole('columnheader', { name: /Moyenne/ })).toHaveAttribute('aria-sort', 'descending');
  fireEvent.click(mean);
  expect(lines()).toEqual(['A', 'C', 'B']);
  fireEvent.click(within(screen.getByRole('table')).getByRole('button', { name: /^Jury/ }));
  expect(lines()).toEqual(['A', 'B', 'C']);
});

it('asks by the address, and compares at equal files once a formula is chosen', async () => {
  answers('get', 'aggrid/descriptors', [
    { technicalName: 'Candidats[Dossier]', displayName: 'Dossier', valueType: 'NUMBER', columnType: 'other' },
    { technicalName: 'Parcoursup[Maths]', displayName: 'Maths', valueType: 'NUMBER', columnType: 'other' },
  ] as ColumnDescriptorOut[]);
  answer(shown([row('A', { adjusted: 0.59, adjustedLow: 0.44, adjustedHigh: 2.74 }), row('B')]));
  renderPage(<FairnessPage stale={false} compute={null} />, '/admin/statistics/fairness?note=PFM&par=site');
  await screen.findByRole('row', { name: /^A / });
  expect(questions).toEqual([{ by: 'site', of: 'PFM' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Lecteur' }));
  const formula = screen.getByRole('combobox', { name: 'À dossier égal selon' });
  fireEvent.keyDown(formula, { key: 'ArrowDown' });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Dossier']);
  fireEvent.click(screen.getByRole('option'));
  expect(await screen.findByText('+0,59')).toBeVisible();
  expect(screen.getByRole('row', { name: /^A / })).toHaveTextContent('+0,44 à +2,74');
  // Beyond the axis, its end is an arrow with its figure.
  expect(screen.getByText('+2,74 ▸')).toBeInTheDocument();
  expect(questions.at(-1)).toEqual({ by: 'reader', of: 'PFM', formula: 'Candidats[Dossier]' });
});

it('draws a letter as high as its share, and none where nobody has it', async () => {
  answer(
    shown([
      row('BOR01MP'),
      row('LYO02MP', { count: 40, letters: { A: 40, B: 0, C: 0, D: 0, F: 0, ABS: 0 } }),
    ]),
  );
  renderPage(<FairnessPage stale={false} compute={null} />);
  const heights = (line: HTMLElement) =>
    within(line)
      .getAllByText('', { selector: '[aria-hidden] > span[style]' })
      .map(({ style }) => style.height);
  expect(heights(await screen.findByRole('row', { name: /BOR01MP/ }))).toEqual([
    ...['4px', '8px', '3px', '0px', '0px', '1px'],
  ]);
  expect(heights(screen.getByRole('row', { name: /LYO02MP/ }))).toEqual([
    ...['16px', '0px', '0px', '0px', '0px', '0px'],
  ]);
});

it('leads to the interviews of a jury, and of a jury alone', async () => {
  answer(shown([row('BOR01MP'), row('LYO02MP')]));
  renderPage(<FairnessPage stale={false} compute={null} />);
  const link = await screen.findByRole('link', { name: 'LYO02MP' });
  expect(link).toHaveAttribute('href', '/admin/interview-slots?jury=LYO02MP');
  fireEvent.click(screen.getByRole('button', { name: 'Membre' }));
  await vi.waitFor(() => expect(screen.queryByRole('link', { name: 'LYO02MP' })).toBeNull());
});

it('leads to the juries of which nobody is known to have sat', async () => {
  const juries = ['LYO01MP', 'TLS02AP'].map((name, index) => ({
    id: `j${index}`,
    name,
    siteId: `s${index}`,
  }));
  answer(shown([row('Anne Martin'), row('Léa Zola')], { withoutMembers: juries }));
  renderPage(<FairnessPage stale={false} compute={null} />, '/admin/statistics/fairness?par=member');
  expect(await screen.findByText(/^2 jurys sans membres/)).toBeVisible();
  const link = screen.getByRole('link', { name: 'TLS02AP' });
  expect(link).toHaveAttribute('href', '/admin/interview-sites/s1/juries/edit?jury=j1');
});

it('says that a formula has old results, where one is compared', async () => {
  answer(shown([row('A'), row('B')]));
  const stale = <FairnessPage stale compute={<button>Lancer les calculs</button>} />;
  const { router } = renderPage(stale);
  await screen.findByRole('row', { name: /^A / });
  expect(screen.queryByRole('button', { name: 'Lancer les calculs' })).toBeNull();
  await act(() => router.navigate({ to: '.', search: { formule: 'Dossier' } }));
  expect(await screen.findByText(/Les écarts bruts restent justes/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Lancer les calculs' })).toBeVisible();
});

it('says that no grade was given', async () => {
  answer(shown([], { all: { count: 0, mean: null } }));
  renderPage(<FairnessPage stale={false} compute={null} />);
  expect(await screen.findByText("Aucune note d'entretien")).toBeVisible();
});

it('compares no group with itself', async () => {
  answer(shown([row('A')]));
  renderPage(<FairnessPage stale={false} compute={null} />);
  expect(await screen.findByText('Il faut au moins deux jurys pour comparer')).toBeVisible();
  expect(screen.getByText('Aucun jury')).toBeVisible();
});

it('shows an error in place, with its retry', async () => {
  answers('get', 'admin/fairness', errorBody('X', 'base arrêtée'), { status: 503 });
  renderPage(<FairnessPage stale={false} compute={null} />);
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  answer(shown([row('A'), row('B')]));
  fireEvent.click(retry);
  expect(await screen.findByRole('row', { name: /^B / })).toBeVisible();
});

it('prints the page and exports what is shown', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const exported: string[] = [];
  server.use(
    http.get('*/api/v1/admin/fairness/export', ({ request }) => {
      exported.push(new URL(request.url).search);
      return HttpResponse.arrayBuffer(new ArrayBuffer(4));
    }),
  );
  URL.createObjectURL = () => 'blob:figures';
  answer(shown([row('A'), row('B')]));
  renderPage(<FairnessPage stale={false} compute={null} />, '/admin/statistics/fairness?par=half');
  await screen.findByRole('row', { name: /^A / });
  fireEvent.click(screen.getByRole('button', { name: 'Imprimer' }));
  expect(print).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Exporter' }));
  expect(await screen.findByText('Export terminé')).toBeVisible();
  expect(exported).toEqual(['?of=INTERVIEW&by=half']);
});

it.each([
  [0.531, '+0,53'],
  [-0.1, '−0,10'],
  [-0.001, '0,00'],
  [0, '0,00'],
])('writes %s as %s', (value, text) => expect(signed(value)).toBe(text));

it('writes an interval from its low end to its high one', () => {
  expect(interval(-0.27, 0.08)).toBe('−0,27 à +0,08');
});
