import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { createdCandidate } from '@/test/candidates';
import { classementWithoutColumns } from '@/test/classement';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers } from '@/test/server';
import { CandidatesRoute } from './CandidatesRoute';

const record = { ...createdCandidate, tags: ['À revoir'] };

beforeEach(() => {
  classementWithoutColumns();
  answers('get', 'admin/candidates/c1', record);
  answers('get', 'admin/candidates/c1/files', []);
  answers('get', 'admin/tags', []);
});

const open = async (role: 'ROLE_ADMIN' | 'ROLE_ADMIN_READ_ONLY', source = record.source) => {
  answers('get', 'admin/candidates/c1', { ...record, source });
  await signInAs(role);
  renderPage(<CandidatesRoute />, '/?candidat=c1');
  await screen.findByText('N° M00001', { exact: false });
};

it.each([
  [
    'MANUAL',
    ['Écrire', 'Étiquettes', "Lien d'activation", "Corriger l'adresse", 'Choisir les champs du résumé'],
  ],
  ['PARCOURSUP', ['Écrire', 'Étiquettes', "Lien d'activation", 'Choisir les champs du résumé']],
] as const)('offers in one menu what may be done about a candidate of origin %s', async (source, labels) => {
  await open('ROLE_ADMIN', source);
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(labels);
});

it('opens what was chosen, and gives the focus back to the menu', async () => {
  await open('ROLE_ADMIN');
  const actions = screen.getByRole('button', { name: 'Actions' });
  actions.focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Écrire' });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Étiquettes : DUPONT Marie' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(actions).toHaveFocus());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('shows who may only read the tags and the letter, and no menu', async () => {
  await open('ROLE_ADMIN_READ_ONLY');
  expect(screen.getByText('À revoir')).toBeVisible();
  expect(screen.getByRole('button', { name: "Lettre d'évaluation" })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Actions' })).not.toBeInTheDocument();
});
