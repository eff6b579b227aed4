import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { allRead, renderPage } from '@/test/renderPage';
import { answers, answersKeeping, answersLate, errorBody, server } from '@/test/server';
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
  await type('Adresse mail', 'lea');
  expect(screen.getByText('Mauvais format')).toBeVisible();
  await type('Adresse mail', '');
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
  expect(screen.getByRole('textbox', { name: /^Adresse mail/ })).toHaveValue('leo@parvis.example');
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

const open = async (user = lea) => {
  answers('get', 'admin/users/u1', user);
  const page = renderPage(<UserPage id="u1" />, '/admin/administrations/users/u1/edit');
  await screen.findByRole('heading', { name: 'Léa Roy', level: 1 });
  await allRead();
  return page;
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const LINK = { link: 'https://parvis.example/lien', expires: '2027-04-08T09:00:00Z', mailed: false };

it.each([
  [false, 'Transmettez-le à cette seule personne.'],
  [true, 'Il est aussi parti par e-mail à lea@parvis.example.'],
])('shows the link of a password, to be copied (mailed: %s)', async (mailed, then) => {
  const user = userEvent.setup();
  await open();
  answers('post', 'admin/users/u1/password-link', errorBody('UNAVAILABLE', 'Panne.'), {
    status: 503,
    once: true,
  });
  answers('post', 'admin/users/u1/password-link', { ...LINK, mailed });
  answers('post', 'admin/users/u1/password-link', errorBody('UNAVAILABLE', 'Panne.'), {
    status: 503,
    once: true,
  });
  await user.click(screen.getByRole('button', { name: 'Créer un lien de mot de passe' }));
  expect(
    await screen.findByText(/^Erreur lors de la création du lien de mot de passe : Panne/),
  ).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Lien de mot de passe' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Créer un lien de mot de passe' }));
  const link = await screen.findByRole('textbox', { name: 'Lien de mot de passe' });
  expect(link).toHaveValue(LINK.link);
  expect(link).toHaveAccessibleDescription(`Valable jusqu'au 08/04/2027 à 11:00, une seule fois. ${then}`);
  await user.click(screen.getByRole('button', { name: 'Copier' }));
  expect(await screen.findByText('Lien copié')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(LINK.link);
});

it('selects the link where the browser does not let it be copied', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refusé'));
  await open();
  answers('post', 'admin/users/u1/password-link', LINK);
  await user.click(screen.getByRole('button', { name: 'Créer un lien de mot de passe' }));
  const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Lien de mot de passe' });
  await user.click(screen.getByRole('button', { name: 'Copier' }));
  expect(await screen.findByText('Copiez le lien sélectionné avec Ctrl+C')).toBeVisible();
  expect([link.selectionStart, link.selectionEnd]).toEqual([0, LINK.link.length]);
});

it('ends the sessions of a person once that is confirmed, and tells why it could not', async () => {
  await open();
  await press('Mettre fin aux sessions');
  let dialog = within(await screen.findByRole('dialog', { name: /^Mettre fin aux sessions/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  for (const [status, outcome] of [
    [503, /^Erreur lors de la fin des sessions : Panne/],
    [204, /^Sessions terminées$/],
  ] as const) {
    server.use(
      http.post('*/api/v1/admin/users/u1/logout', () =>
        status === 204
          ? new HttpResponse(null, { status })
          : HttpResponse.json(errorBody('UNAVAILABLE', 'Panne.'), { status }),
      ),
    );
    await press('Mettre fin aux sessions');
    dialog = within(await screen.findByRole('dialog', { name: /^Mettre fin aux sessions/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Mettre fin aux sessions' }));
    expect(await screen.findByText(outcome)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

it('deletes a user once that is confirmed, and keeps one that cannot be', async () => {
  const { router } = await open();
  await press('Supprimer');
  await userEvent.click(await screen.findByRole('button', { name: 'Non' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const late = answersLate('delete', 'admin/users/u1', errorBody('UNAVAILABLE', 'Panne.'), 503);
  await press('Supprimer');
  await userEvent.click(await screen.findByRole('button', { name: 'Oui' }));
  expect(await screen.findByRole('button', { name: 'Suppression en cours…' })).toBeDisabled();
  late();
  expect(await screen.findByText(/^Erreur lors de la suppression de l'utilisateur : Panne/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe('/admin/administrations/users/u1/edit');
  server.use(http.delete('*/api/v1/admin/users/u1', () => new HttpResponse(null, { status: 204 })));
  await type('Nom', 'Roi');
  await press('Supprimer');
  await userEvent.click(await screen.findByRole('button', { name: 'Oui' }));
  expect(await screen.findByText('Utilisateur supprimé')).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/administrations/users'));
});

it('takes another role away, and says what it could not', async () => {
  const both = { ...lea, roles: [{ name: 'ROLE_JURY' }, { name: 'ROLE_ADMIN' }] };
  await open(both);
  expect(screen.queryByText('Aucun autre rôle que celui du formulaire.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Retirer le rôle JURY' })).toBeNull();
  answers('delete', 'admin/users/u1/roles/ROLE_ADMIN', errorBody('X', 'Refusé.'), { status: 409 });
  await press('Retirer le rôle ADMIN');
  expect(await screen.findByText(/^Erreur lors de la mise à jour de l'utilisateur : Refusé/)).toBeVisible();
  answers('delete', 'admin/users/u1/roles/ROLE_ADMIN', lea);
  await press('Retirer le rôle ADMIN');
  expect(await screen.findByText('Aucun autre rôle que celui du formulaire.')).toBeVisible();
  expect(screen.getByText('Mise à jour réussi')).toBeVisible();
});

it('keeps the role that is being chosen when another is given', async () => {
  answers('get', 'admin/roles', ['ROLE_ADMIN', 'ROLE_JURY', 'ROLE_REVIEW']);
  const changed = {
    ...lea,
    role: { name: 'ROLE_ADMIN' },
    roles: [{ name: 'ROLE_ADMIN' }, { name: 'ROLE_JURY' }],
  };
  answers('post', 'admin/users/u1/roles', changed);
  await open();
  const role = screen.getByRole('combobox', { name: /^Rôle( \*)?$/ });
  await userEvent.click(role);
  await userEvent.click(screen.getByRole('option', { name: 'REVIEW' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Rôle à ajouter' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['ADMIN', 'REVIEW']);
  await userEvent.click(screen.getByRole('option', { name: 'ADMIN' }));
  await press('Ajouter');
  await screen.findByRole('button', { name: 'Retirer le rôle JURY' });
  expect(role).toHaveTextContent('REVIEW');
});

it('asks before what was typed is lost, and says why a user is not created', async () => {
  const { router } = renderPage(<UserPage id={undefined} />, '/admin/administrations/users/new');
  expect(await screen.findByRole('button', { name: 'Créer' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Créer un nouvel utilisateur' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Supprimer|Mettre fin/ })).toBeNull();
  expect(screen.getByRole('textbox', { name: /^Adresse mail/ })).toHaveFocus();
  await userEvent.keyboard('lea@parvis.example{Tab}Léa{Tab}Roy');
  await press('Retour à la liste');
  await userEvent.click(await screen.findByRole('button', { name: 'Continuer la saisie' }));
  expect(router.state.location.pathname).toBe('/admin/administrations/users/new');
  await userEvent.click(screen.getByRole('combobox', { name: /Rôle/ }));
  await userEvent.click(screen.getByRole('option', { name: 'JURY' }));
  const message = 'Adresse déjà prise';
  const taken = {
    ...errorBody('INVALID_INPUT', 'La requête est invalide.'),
    fields: [{ field: 'email', message }],
  };
  const late = answersLate('post', 'admin/users', taken, 409);
  await press('Créer');
  expect(await screen.findByRole('button', { name: 'Enregistrement en cours…' })).toBeDisabled();
  await userEvent.type(screen.getByRole('textbox', { name: /^Nom/ }), '{Control>}{Enter}{/Control}');
  late();
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByText(/^Erreur lors de la création d'un utilisateur/)).toBeVisible();
});

it('reads again what could not be read, the user or the roles', async () => {
  const late = answersLate('get', 'admin/roles', errorBody('UNAVAILABLE', 'Panne.'), 503);
  answers('get', 'admin/users/u1', lea);
  renderPage(<UserPage id="u1" />);
  expect(await screen.findByLabelText("Récupération de l'utilisateur")).toBeInTheDocument();
  late();
  expect(await screen.findByText('Erreur lors de la récupération des rôles')).toBeVisible();
  expect(screen.queryByLabelText("Récupération de l'utilisateur")).toBeNull();
  expect(screen.queryByRole('button', { name: 'Mettre à jour' })).toBeNull();
  answers('get', 'admin/roles', ['ROLE_JURY']);
  answers('get', 'admin/users/u1', errorBody('UNAVAILABLE', 'Panne.'), { status: 503 });
  await press('Réessayer');
  expect(await screen.findByRole('button', { name: 'Mettre à jour' })).toBeVisible();
});
