import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { answers, errorBody, server } from '@/test/server';
import { RoleList } from './RoleList';

it('has the focus on the creation once the role whose button had it is deleted', async () => {
  let names = ['ROLE_ADMIN', 'ROLE_REVIEW'];
  server.use(
    http.get('*/api/v1/admin/roles', () => HttpResponse.json(names)),
    http.get('*/api/v1/admin/roles/:name', ({ params }) =>
      HttpResponse.json({ name: params.name, builtIn: params.name === 'ROLE_ADMIN', children: [] }),
    ),
    http.delete('*/api/v1/admin/roles/ROLE_REVIEW', () => {
      names = ['ROLE_ADMIN'];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  renderPage(<RoleList />);
  await userEvent.click(await screen.findByRole('button', { name: 'Supprimer le rôle REVIEW' }));
  const dialog = screen.getByRole('dialog', { name: 'Supprimer le rôle REVIEW\u00a0?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Supprimer le rôle' }));
  expect(await screen.findByText('Rôle supprimé')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Créer un rôle' })).toHaveFocus());
  expect(screen.queryByText('REVIEW')).toBeNull();
});

it('says inside its dialog why a role is not deleted, and who uses it', async () => {
  answers('get', 'admin/roles', ['ROLE_REVIEW']);
  answers('get', 'admin/roles/:name', { name: 'ROLE_REVIEW', builtIn: false, children: [] });
  renderPage(<RoleList />);
  await userEvent.click(await screen.findByRole('button', { name: 'Supprimer le rôle REVIEW' }));
  const dialog = within(screen.getByRole('dialog'));
  const submit = dialog.getByRole('button', { name: 'Supprimer le rôle' });
  server.use(http.delete('*/api/v1/admin/roles/ROLE_REVIEW', () => HttpResponse.error(), { once: true }));
  await userEvent.click(submit);
  expect(await dialog.findByText('aucun détails')).toBeVisible();
  const inUse = { ...errorBody('ROLE_IN_USE', 'Ce rôle est utilisé.'), data: { users: 2, parents: [] } };
  answers('delete', 'admin/roles/ROLE_REVIEW', inUse, { status: 409 });
  await userEvent.click(submit);
  expect(await dialog.findByText('Ce rôle est utilisé.')).toBeVisible();
  expect(dialog.getByText('Donné à 2 comptes.')).toBeVisible();
});
