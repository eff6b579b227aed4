import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, answersLate, errorBody, server } from '@/test/server';
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

const READER = { name: 'ROLE_READER', builtIn: false, children: [] };
const REVIEW = { name: 'ROLE_REVIEW', builtIn: false, children: [{ name: 'ROLE_READER' }] };
const ROLES = [
  { name: 'ROLE_ADMIN', builtIn: true, children: [] },
  { name: 'ROLE_JURY', builtIn: true, children: [] },
  READER,
  REVIEW,
];
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function open(roles = ROLES) {
  server.use(
    http.get('*/api/v1/admin/roles', () => HttpResponse.json(roles.map(({ name }) => name))),
    http.get('*/api/v1/admin/roles/:name', ({ params }) =>
      HttpResponse.json(roles.find(({ name }) => name === params.name)),
    ),
  );
  renderPage(<RoleList />);
  await screen.findByRole('row', { name: /REVIEW/ });
}

it('tells what each role gives, and offers to change those of the administration', async () => {
  await open();
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'RôleDonne aussi les droits deActions',
    'ADMINAucun autre rôleRôle de Parvis, figé',
    'JURYAucun autre rôleRôle de Parvis, figé',
    'READERAucun autre rôleComposerRenommerSupprimer',
    'REVIEWREADERComposerRenommerSupprimer',
  ]);
});

it('creates a role, whose name is judged as it is typed and by the server', async () => {
  await open();
  await press('Créer un rôle');
  const name = await screen.findByRole('textbox', { name: /^Nom du rôle/ });
  expect(name).toHaveFocus();
  await userEvent.type(name, 'relecteur');
  expect(await screen.findByText('Au plus 60 capitales sans accent, chiffres ou tirets bas')).toBeVisible();
  await userEvent.clear(name);
  expect(await screen.findByText('Le nom du rôle est obligatoire')).toBeVisible();
  await userEvent.type(name, 'LECTEUR_2');
  const message = 'Ce rôle existe déjà';
  const taken = { ...errorBody('ROLE_TAKEN', message), fields: [{ field: 'name', message }] };
  answers('post', 'admin/roles', taken, { status: 409 });
  await press('Créer le rôle');
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByText(/^Erreur lors de la création du rôle/)).toBeVisible();
  const sent = answersKeeping('post', 'admin/roles', READER, 201);
  await press('Créer le rôle');
  expect(await screen.findByText('Rôle créé')).toBeVisible();
  expect(sent).toEqual([{ name: 'ROLE_LECTEUR_2' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('renames a role, and tells why it could not', async () => {
  await open();
  await press('Renommer le rôle REVIEW');
  await screen.findByRole('dialog', { name: 'Renommer REVIEW' });
  const name = screen.getByRole('textbox', { name: /^Nom du rôle/ });
  expect(name).toHaveValue('REVIEW');
  await userEvent.type(name, '_2');
  server.use(http.put('*/api/v1/admin/roles/ROLE_REVIEW', () => HttpResponse.error(), { once: true }));
  await press('Renommer le rôle');
  expect(await screen.findByText(/^Erreur lors de la mise à jour du rôle/)).toBeVisible();
  expect(name).toHaveValue('REVIEW_2');
  const sent = answersKeeping('put', 'admin/roles/ROLE_REVIEW', REVIEW);
  await press('Renommer le rôle');
  expect(await screen.findByText('Rôle mis à jour')).toBeVisible();
  expect(sent).toEqual([{ name: 'ROLE_REVIEW_2' }]);
});

it('composes a role of those that open no application of staff', async () => {
  await open();
  await press('Composer le rôle REVIEW');
  const dialog = within(await screen.findByRole('dialog', { name: 'Composer REVIEW' }));
  await userEvent.click(dialog.getByRole('combobox', { name: 'Rôle à inclure' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['JURY']);
  const sent = answersKeeping('post', 'admin/roles/ROLE_REVIEW', REVIEW);
  await userEvent.click(screen.getByRole('option', { name: 'JURY' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Inclure' }));
  await waitFor(() => expect(sent).toEqual([{ name: 'ROLE_JURY' }]));
  expect(await screen.findByText('Rôle mis à jour')).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'Composer REVIEW' })).toBeVisible();
  answers('delete', 'admin/roles/ROLE_REVIEW/ROLE_READER', errorBody('X', 'Refusé.'), {
    status: 409,
  });
  const removal = dialog.getByRole('button', { name: 'Retirer READER' });
  await waitFor(() => expect(removal).toBeEnabled());
  await userEvent.click(removal);
  expect(await screen.findByText(/^Erreur lors de la mise à jour du rôle : Refusé/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('names the roles that a role is part of, while it is not deleted', async () => {
  await open();
  await press('Supprimer le rôle READER');
  const dialog = within(await screen.findByRole('dialog', { name: 'Supprimer le rôle READER\u00a0?' }));
  const data = { users: 0, parents: ['ROLE_REVIEW', 'ROLE_OTHER'] };
  const late = answersLate(
    'delete',
    'admin/roles/ROLE_READER',
    { ...errorBody('ROLE_IN_USE', 'Utilisé.'), data },
    409,
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Supprimer le rôle' }));
  expect(await dialog.findByRole('button', { name: 'Suppression en cours…' })).toBeDisabled();
  late();
  expect(await dialog.findByText('Inclus dans REVIEW, OTHER.')).toBeVisible();
  expect(dialog.queryByText(/^Donné à/)).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('row', { name: /^READER/ })).toBeVisible();
});

it('says that the roles cannot be read, and that there is none', async () => {
  answers('get', 'admin/roles', errorBody('UNAVAILABLE', 'Panne.'), { status: 503 });
  renderPage(<RoleList />);
  const again = await screen.findByRole('button', { name: 'Réessayer' });
  answers('get', 'admin/roles', []);
  await userEvent.click(again);
  expect(await screen.findByText('Aucun rôle')).toBeVisible();
});
