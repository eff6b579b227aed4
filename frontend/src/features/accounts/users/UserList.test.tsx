import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { answers, errorBody, pageOf, server } from '@/test/server';
import { UserList } from './UserList';

const anne = {
  id: 'u1',
  email: 'a.martin@parvis.example',
  firstName: 'Anne',
  lastName: 'Martin',
  role: { name: 'ROLE_ADMIN' },
  roles: [{ name: 'ROLE_ADMIN' }],
  alsoCandidate: false,
};

/** Answers every page, and gives the questions in order. */
function questions(total: number) {
  const searches: string[] = [];
  server.use(
    http.get('*/api/v1/admin/users', ({ request }) => {
      searches.push(new URL(request.url).search);
      return HttpResponse.json({ ...pageOf([anne]), totalElements: total });
    }),
  );
  return searches;
}

it('shows mail, names and role without its prefix, and asks for the page and the size of the address', async () => {
  const sent = questions(47);
  renderPage(<UserList />, '/admin/administrations/users?page=2&size=5');
  await screen.findByText('Récupération des utilisateurs');
  expect(screen.getAllByRole('row', { hidden: true })).toHaveLength(1 + 5);
  await screen.findByText('a.martin@parvis.example');
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'Mail',
    'Prénom',
    'Nom',
    'Rôle',
    'Actions',
  ]);
  const row = within(screen.getByRole('row', { name: /Martin/ }));
  expect(row.getByText('ADMIN')).toBeVisible();
  expect(sent).toEqual(['?page=2&size=5']);
  expect(screen.getByText('11–15 sur 47')).toBeVisible();
});

it.each(['?size=3', '?size=-1', '?page=x'])('takes %s for the default', async (search) => {
  const sent = questions(1);
  renderPage(<UserList />, `/admin/administrations/users${search}`);
  await screen.findByText('a.martin@parvis.example');
  expect(sent).toEqual(['?page=0&size=10']);
});

it('offers the sizes of the contract, and begins again at the first page', async () => {
  questions(47);
  const { router } = renderPage(<UserList />, '/admin/administrations/users?page=3');
  await screen.findByText('a.martin@parvis.example');
  await userEvent.click(screen.getByRole('combobox', { name: 'Lignes par page' }));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    '2',
    '5',
    '10',
    '25',
    '100',
  ]);
  await userEvent.click(screen.getByRole('option', { name: '25' }));
  expect(router.state.location.href).toBe('/admin/administrations/users?size=25');
});

it('begins again at the first page once somebody is searched for', async () => {
  const sent = questions(47);
  const { router } = renderPage(<UserList />, '/admin/administrations/users?page=3');
  await screen.findByText('a.martin@parvis.example');
  await userEvent.type(screen.getByLabelText('Rechercher un utilisateur'), 'martin');
  expect(router.state.location.search).toEqual({});
  expect(router.history.canGoBack()).toBe(false);
  await expect.poll(() => sent.at(-1)).toBe('?page=0&size=10&search=martin');
});

it('opens a user by a double click, and by its link', async () => {
  questions(1);
  const { router } = renderPage(<UserList />, '/admin/administrations/users');
  await userEvent.dblClick(await screen.findByText('a.martin@parvis.example'));
  expect(router.state.location.pathname).toBe('/admin/administrations/users/u1/edit');
});

it('leads back from a page that is no longer there', async () => {
  answers('get', 'admin/users', { ...pageOf([]), totalElements: 3 });
  const { router } = renderPage(<UserList />, '/admin/administrations/users?page=9');
  await userEvent.click(await screen.findByRole('button', { name: 'Revenir à la première page' }));
  expect(router.state.location.href).toBe('/admin/administrations/users');
});

it('tells a failure in the words of the contract', async () => {
  answers('get', 'admin/users', errorBody('UNAVAILABLE', 'délai dépassé'), { status: 503 });
  renderPage(<UserList />, '/admin/administrations/users');
  await screen.findByRole('button', { name: 'Réessayer' });
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toContainEqual(
    expect.stringContaining('Erreur lors de récupération des utilisateurs : délai dépassé'),
  );
});

it('says who has no role, who is a candidate too, and leads to each', async () => {
  answers(
    'get',
    'admin/users',
    pageOf([
      anne,
      { ...anne, id: 'u2', lastName: 'Roy', email: 'l.roy@parvis.example', role: null, alsoCandidate: true },
    ]),
  );
  renderPage(<UserList />, '/admin/administrations/users');
  expect(await screen.findByRole('row', { name: /Roy Aucun Aussi candidat/ })).toBeVisible();
  expect(screen.getAllByText('Aussi candidat')).toHaveLength(1);
  for (const [name, address] of [
    ['Modifier l.roy@parvis.example', '/admin/administrations/users/u2/edit'],
    ['Rôles', '/admin/administrations/roles'],
    ['Créer un nouvel utilisateur', '/admin/administrations/users/new'],
  ] as const)
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', address);
});

it('says that nobody is found, and leads to no other page', async () => {
  answers('get', 'admin/users', pageOf([]));
  renderPage(<UserList />, '/admin/administrations/users');
  expect(await screen.findByText('Aucun utilisateur')).toBeVisible();
  expect(screen.getByText('Aucun nom ni aucune adresse ne correspond à la recherche.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Revenir à la première page' })).toBeNull();
});

it('leads to the next page, and back to the size that is usual', async () => {
  questions(47);
  const { router } = renderPage(<UserList />, '/admin/administrations/users?size=25');
  await screen.findByText('a.martin@parvis.example');
  await userEvent.click(screen.getByRole('button', { name: 'Suivant' }));
  expect(router.state.location.search).toEqual({ size: '25', page: '1' });
  await userEvent.click(screen.getByRole('combobox', { name: 'Lignes par page' }));
  await userEvent.click(screen.getByRole('option', { name: '10' }));
  expect(router.state.location.search).toEqual({});
});
