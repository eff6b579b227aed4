import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, errorBody, server } from '@/test/server';
import type { Simulation, Table } from './api';
import { TablesPage } from './TablesPage';

const table: Table = {
  id: 't1',
  name: 'Coefficients',
  columns: [
    { name: 'Code', kind: 'TEXT' },
    { name: 'Points', kind: 'NUMBER' },
  ],
  rows: 2,
  version: 3,
  updatedAt: '2027-03-02T15:20:00Z',
  author: { lastName: 'KELLER', firstName: 'Bruno' },
  fileName: 'coefficients.xlsx',
  usedBy: [{ id: 'f1', name: 'Note globale' }],
};
const simulation: Simulation = {
  simulationId: 's1',
  name: 'Coefficients',
  columns: table.columns,
  rows: 3,
  added: 2,
  removed: 1,
  changed: 1,
  message: null,
  columnsGone: ['Scientifique'],
  brokenFormulas: [{ id: 'f1', name: 'Note globale' }],
  examples: [],
  sample: [{ row: 2, cells: ['0101', 1.5] }],
};
const page = { totalElements: 2, totalPages: 1, number: 0, size: 25, numberOfElements: 2 };
const file = new File(['x'], 'coefficients_2027.xlsx');

const pressOnceEnabled = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
};
const send = (sent = file) =>
  fireEvent.change(screen.getByLabelText('Fichier de la table'), { target: { files: [sent] } });

beforeEach(async () => {
  await signInAs('ROLE_ADMIN');
  answers('get', 'admin/formula-tables', [table]);
  answers('get', 'admin/formula-tables/:id/rows', {
    ...page,
    content: [
      { row: 2, cells: ['0101', 1.5] },
      { row: 3, cells: ['0111', null] },
    ],
  });
});

it('shows a table with who made it, what reads it, its numbers with two decimals and its blanks', async () => {
  renderPage(<TablesPage />);
  const card = within(await screen.findByRole('region', { name: 'Coefficients' }));
  expect(card.getByText(/^Version du 02\/03\/2027/)).toHaveTextContent('par Bruno KELLER');
  expect(card.getByRole('link', { name: 'Note globale' })).toBeVisible();
  expect(await card.findByText('1,50')).toBeVisible();
  expect(card.getByText('(Vide)')).toBeVisible();
  expect(screen.getByText(/N'y mettez aucune donnée personnelle/)).toBeVisible();
});

it('says what a file changes and breaks before it replaces the table', async () => {
  answers('post', 'admin/formula-tables/simulate', simulation);
  const sent = answersKeeping('post', 'admin/formula-tables/:id/content', { ...table, rows: 3, version: 4 });
  renderPage(<TablesPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Remplacer par un fichier' }));
  send();
  const card = within(await screen.findByRole('region', { name: 'Simulation' }));
  expect(
    await card.findByText('La colonne Scientifique a disparu : une formule sera en erreur'),
  ).toBeVisible();
  expect(
    ['Ajoutées', 'Retirées', 'Modifiées', 'Inchangées'].map(
      (name) => card.getByText(name).nextSibling?.textContent,
    ),
  ).toEqual(['2', '1', '1', '0']);
  await userEvent.click(card.getByRole('button', { name: 'Remplacer les 2 lignes' }));
  expect(await screen.findByText('Coefficients remplacée : 3 lignes')).toBeVisible();
  expect(sent).toEqual([{ simulationId: 's1', version: 3, force: false }]);
});

it('asks once more where the ranks follow from what the file breaks', async () => {
  answers('post', 'admin/formula-tables/simulate', simulation);
  const body = {
    ...errorBody('RANKING_BREAKS', 'Ce fichier met en erreur une formule.'),
    data: { formulas: [] },
  };
  answers('post', 'admin/formula-tables/:id/content', body, { status: 409, once: true });
  renderPage(<TablesPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Remplacer par un fichier' }));
  send();
  await pressOnceEnabled('Remplacer les 2 lignes');
  const again = await screen.findByRole('button', { name: 'Remplacer quand même' });
  const sent = answersKeeping('post', 'admin/formula-tables/:id/content', table);
  await userEvent.click(again);
  await waitFor(() => expect(sent).toMatchObject([{ force: true }]));
});

it('names the cells of a file that cannot be kept', async () => {
  const cells = [{ cell: 'B2', reason: 'DAY' as const }];
  const body = { ...errorBody('TABLE_INVALID', 'Ce fichier a 1 cellule à corriger.'), data: { cells } };
  answers('post', 'admin/formula-tables/simulate', body, { status: 422 });
  renderPage(<TablesPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter un fichier' }));
  send();
  expect(await screen.findByText('B2 – date : écrivez-la en texte')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Coefficients' })).toBeNull();
});

it('simulates again once a column holds texts', async () => {
  const sentTexts: string[][] = [];
  server.use(
    http.post('*/api/v1/admin/formula-tables/simulate', async ({ request }) => {
      sentTexts.push((await request.formData()).getAll('textColumns').map(String));
      return HttpResponse.json(simulation);
    }),
  );
  renderPage(<TablesPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter un fichier' }));
  send();
  const kind = await screen.findByRole('combobox', { name: 'La colonne Points contient' });
  await userEvent.click(kind);
  await userEvent.click(await screen.findByRole('option', { name: /textes?/i }));
  await waitFor(() => expect(sentTexts).toEqual([[], ['Code', 'Points']]));
});

it('makes a table of what is pasted from a spreadsheet', async () => {
  const sent = answersKeeping('post', 'admin/formula-tables', table, 201);
  renderPage(<TablesPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Saisir une table' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Nom de la table' }), 'Seuils');
  screen.getByRole('textbox', { name: 'En-tête 1' }).focus();
  await userEvent.paste('Groupe\tSeuil\n0101\t9,5\nG2\t12\n');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  const rows = [
    ['0101', 9.5],
    ['G2', 12],
  ];
  await waitFor(() => expect(sent).toEqual([{ name: 'Seuils', columns: ['Groupe', 'Seuil'], rows }]));
});

const named = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...table,
    id: `t${index}`,
    name: `Barème${index}`,
    usedBy: [],
  }));

it('lists the tables by the arrows, and searches them from ten on', async () => {
  answers('get', 'admin/formula-tables', named(9));
  renderPage(<TablesPage />);
  const first = await screen.findByRole('button', { name: /^Barème0/ });
  expect(screen.queryByRole('textbox', { name: 'Rechercher une table' })).toBeNull();
  act(() => first.focus());
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(screen.getByRole('button', { name: /^Barème1/ })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('region', { name: 'Barème1' })).toBeVisible();
  cleanup();
  answers('get', 'admin/formula-tables', named(10));
  renderPage(<TablesPage />);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Rechercher une table' }), 'bareme7');
  const list = within(screen.getByRole('navigation', { name: 'Tables' }));
  expect(list.getAllByRole('button').map(({ firstChild }) => firstChild?.textContent)).toEqual(['Barème7']);
});

it('keeps the page of the rows in the address, from which another table starts anew', async () => {
  answers('get', 'admin/formula-tables', named(2));
  answers('get', 'admin/formula-tables/:id/rows', { ...page, totalElements: 60, totalPages: 3, content: [] });
  const { router } = renderPage(<TablesPage />);
  await pressOnceEnabled('Suivant');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ page: '1' }));
  expect(await screen.findByText('26–50 sur 60')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^Barème1/ }));
  expect(await screen.findByText('1–25 sur 60')).toBeVisible();
  expect(router.state.location.search).toEqual({ table: 't1' });
});

it('writes over a cell, and on from its end by F2', async () => {
  renderPage(<TablesPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Saisir une table' }));
  const cell = screen.getByRole('textbox', { name: 'Ligne 1, colonne 1' });
  await userEvent.type(cell, '12');
  act(() => cell.blur());
  act(() => cell.focus());
  await userEvent.keyboard('9');
  expect(cell).toHaveValue('9');
  act(() => cell.blur());
  act(() => cell.focus());
  await userEvent.keyboard('{F2},5');
  expect(cell).toHaveValue('9,5');
});
