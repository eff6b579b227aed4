import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, answersLate, errorBody } from '@/test/server';
import { UserPage } from './UserPage';

const lea = {
  id: 'u1',
  email: 'lea@parvis.example',
  firstName: 'Léa',
  lastName: 'Roy',
  role: { name: 'ROLE_JURY' },
  roles: [{ name: 'ROLE_JURY' }],
  alsoCandidate: false,
};

beforeEach(() => answers('get', 'admin/roles', ['ROLE_ADMIN', 'ROLE_JURY']));

const type = async (name: string, text: string) => {
  const field = screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
};

it('judges each field while it is filled in, and sends nothing that is wrong', async () => {
  const sent = answersKeeping('post', 'admin/users', lea, 201);
  renderPage(<UserPage id={undefined} />);
  await screen.findByRole('button', { name: 'Créer' });
  await type('Mail', 'lea');
  expect(screen.getByText('Mauvais format')).toBeVisible();
  await type('Mail', '');
  expect(screen.getByText("L'adresse mail est obligatoire")).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Créer' }));
  for (const message of ['Le prénom est obligatoire', 'Le nom est obligatoire', 'Le rôle est obligatoire']) {
    expect(await screen.findByText(message)).toBeVisible();
  }
  expect(sent).toEqual([]);
});

it('creates, says so, and goes on as an edition', async () => {
  const sent = answersKeeping('post', 'admin/users', lea, 201);
  const { router } = renderPage(<UserPage id={undefined} />, '/admin/administrations/users/new');
  await screen.findByRole('button', { name: 'Créer' });
  await userEvent.keyboard('lea@parvis.example{Tab}Léa{Tab}Roy');
  await userEvent.click(screen.getByRole('combobox', { name: /Rôle/ }));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['ADMIN', 'JURY']);
  await userEvent.click(screen.getByRole('option', { name: 'JURY' }));
  await userEvent.click(screen.getByRole('button', { name: 'Créer' }));
  expect(await screen.findByText('Utilisateur créé avec succès')).toBeVisible();
  expect(router.state.location.pathname).toBe('/admin/administrations/users/u1/edit');
  expect(sent).toEqual([
    { email: 'lea@parvis.example', firstName: 'Léa', lastName: 'Roy', role: { name: 'ROLE_JURY' } },
  ]);
});

it('shows the refusal of a role beside its field', async () => {
  const refused = {
    ...errorBody('INVALID_INPUT', 'La requête est invalide.'),
    fields: [{ field: 'role.name', message: "Ce rôle n'existe pas" }],
  };
  answers('get', 'admin/users/u1', lea);
  answers('put', 'admin/users/u1', refused, { status: 422 });
  renderPage(<UserPage id="u1" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Mettre à jour' }));
  expect(await screen.findByText("Ce rôle n'existe pas")).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent("Erreur lors de la mise à jour de l'utilisateur");
});

it('keeps what is typed while the user is saved', async () => {
  answers('get', 'admin/users/u1', lea);
  renderPage(<UserPage id="u1" />);
  await screen.findByRole('button', { name: 'Mettre à jour' });
  await type('Prénom', 'Léo');
  const release = answersLate('put', 'admin/users/u1', {
    ...lea,
    firstName: 'Léo',
    email: 'leo@parvis.example',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Mettre à jour' }));
  await type('Nom', 'Roi');
  release();
  await screen.findByText('Mise à jour réussi');
  expect(screen.getByRole('textbox', { name: /^Nom/ })).toHaveValue('Roi');
  expect(screen.getByRole('textbox', { name: /^Mail/ })).toHaveValue('leo@parvis.example');
});

it('keeps in the form the role that is shown once another is given', async () => {
  const both = {
    ...lea,
    role: { name: 'ROLE_ADMIN' },
    roles: [{ name: 'ROLE_ADMIN' }, { name: 'ROLE_JURY' }],
  };
  answers('get', 'admin/users/u1', lea);
  answers('post', 'admin/users/u1/roles', both);
  const sent = answersKeeping('put', 'admin/users/u1', both);
  renderPage(<UserPage id="u1" />);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Rôle à ajouter' }));
  await userEvent.click(screen.getByRole('option', { name: 'ADMIN' }));
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter' }));
  await screen.findByRole('button', { name: 'Retirer le rôle JURY' });
  await userEvent.click(screen.getByRole('button', { name: 'Mettre à jour' }));
  await screen.findByText('Mise à jour réussi');
  expect(sent).toMatchObject([{ role: { name: 'ROLE_ADMIN' } }]);
});

it('tells that the link was mailed where the provider hands it to nobody', async () => {
  answers('get', 'admin/users/u1', lea);
  answers('post', 'admin/users/u1/password-link', {
    link: null,
    expires: '2027-04-08T09:00:00Z',
    mailed: true,
  });
  renderPage(<UserPage id="u1" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Créer un lien de mot de passe' }));
  expect(await screen.findByText(/parti par e-mail à lea@parvis.example/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Copier' })).toBeNull();
});

it('tells in the words of the contract that the user or the roles cannot be read', async () => {
  answers('get', 'admin/users/u1', errorBody('NOT_FOUND', 'Introuvable.'), { status: 404 });
  const { router } = renderPage(<UserPage id="u1" />);
  expect(
    await screen.findAllByText(/Erreur lors de la récupération des données de l'utilisateur/),
  ).not.toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Retour à la liste' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/administrations/users'));
});
