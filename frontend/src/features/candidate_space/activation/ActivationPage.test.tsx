import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { setCredentials } from '@/shared/http/credentials';
import * as session from '@/shared/session/session';
import * as start from '@/shared/settings/pageStart';
import { CAMPAIGN } from '@/test/campaign';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, answersLate, cuts, errorBody, server } from '@/test/server';
import { ActivationPage } from './ActivationPage';
import { rule } from './password';

const TOKEN = 'A'.repeat(43);
const INFO = {
  created: false,
  open: true,
  email: 'maelle@courriel.example',
  firstName: 'Maëlle',
  lastName: 'ABADIE',
};
const ADDRESS = `/candidate/account/activation#token=${TOKEN}`;

beforeEach(() => answers('get', 'campaign', CAMPAIGN));

async function openForm() {
  answers('post', 'candidate/activation', INFO);
  renderPage(<ActivationPage />, ADDRESS);
  await screen.findByText('ABADIE Maëlle');
  await screen.findByText(/conservées 3 ans/);
  const fields = [
    screen.getByLabelText('Mot de passe'),
    screen.getByLabelText('Confirmer le mot de passe'),
  ] as const;
  return { fields, submit: screen.getByRole('button', { name: 'Créer mon compte' }) };
}

it('says for how long data are kept, also for one year', async () => {
  answers('post', 'candidate/activation', INFO);
  answers('get', 'campaign', { ...CAMPAIGN, retentionYears: 1 });
  renderPage(<ActivationPage />, ADDRESS);
  expect(await screen.findByText(/conservées 1 an\./)).toBeVisible();
});

it('says what is wrong with the password, and ticks what it has while it is typed', async () => {
  const { fields, submit } = await openForm();
  await userEvent.click(submit);
  expect(await screen.findByText('Le mot de passe est obligatoire')).toBeVisible();
  expect(screen.getByText('Les mots de passe doivent être identiques')).toBeVisible();
  // Of six characters, eight are not what is missing.
  await userEvent.type(fields[0], 'azerty');
  expect(screen.getByText('Il faut 8 caractères au moins')).toBeVisible();
  await userEvent.type(fields[0], 'ui');
  await userEvent.click(submit);
  expect(await screen.findByText(rule())).toBeVisible();
  expect(screen.getByText('Les mots de passe doivent être identiques')).toBeVisible();
  expect(screen.getAllByRole('listitem').map((line) => line.textContent.endsWith('fait'))).toEqual([
    true,
    false,
    true,
    false,
    false,
  ]);
});

it.each([0, 1] as const)('accepts passwords that become equal in field %i, once submitted', async (last) => {
  const { fields, submit } = await openForm();
  const [first, second] = last === 0 ? [fields[1], fields[0]] : fields;
  await userEvent.type(first, 'Azerty1!');
  await userEvent.type(second, 'Azerty1');
  await userEvent.click(submit);
  expect(await screen.findByText('Les mots de passe doivent être identiques')).toBeVisible();
  await userEvent.type(second, '!');
  await waitFor(() => expect(screen.queryByText('Les mots de passe doivent être identiques')).toBeNull());
});

it('does not judge the confirmation before a submit', async () => {
  const { fields } = await openForm();
  await userEvent.type(fields[0], 'Azerty1!');
  await userEvent.tab();
  expect(screen.queryByText('Les mots de passe doivent être identiques')).toBeNull();
});

it('creates the account and leads to the sign-in', async () => {
  const { fields, submit } = await openForm();
  const sent = answersKeeping('post', 'candidate', undefined as never, 200);
  for (const field of fields) fireEvent.change(field, { target: { value: 'Azerty1! é🐴' } });
  await userEvent.click(submit);
  expect(await screen.findByRole('status')).toHaveTextContent('Votre compte est créé');
  expect(screen.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  expect(sent).toEqual([{ token: TOKEN, password: 'Azerty1! é🐴' }]);
});

it.each([
  ['opens the space of the account where it is signed in', true, 'Ouvrir mon espace', {}],
  ['leads to the sign-in of elsewhere, its address filled in', false, 'Se connecter', { anew: true }],
])('%s', async (_name, ours, button, how) => {
  const left = vi.spyOn(session, 'signIn').mockResolvedValue();
  const provider = ours ? { issuer: 'https://parvis.example/realms/parvis' } : null;
  vi.spyOn(start, 'pageStart').mockReturnValue({ settings: {} as never, provider, session: false });
  const { fields, submit } = await openForm();
  answersKeeping('post', 'candidate', undefined as never, 200);
  for (const field of fields) fireEvent.change(field, { target: { value: 'Azerty1!' } });
  await userEvent.click(submit);
  expect(await screen.findByRole('button', { name: button })).toBeVisible();
  expect(left).toHaveBeenCalledTimes(ours ? 1 : 0);
  await userEvent.click(screen.getByRole('button', { name: button }));
  expect(left).toHaveBeenLastCalledWith('/', null, { ...how, hint: INFO.email });
  vi.restoreAllMocks();
});

it.each([
  ['ACCOUNT_ALREADY_CREATED', 'Votre compte est déjà créé'],
  ['ACCOUNT_CREATION_CLOSED', 'La création des comptes est fermée'],
  ['NOT_FOUND', "Ce lien n'est plus valable"],
  ['UNAVAILABLE', 'Une erreur est survenue : indisponible'],
])('says what the server refused: %s', async (code, sentence) => {
  const { fields, submit } = await openForm();
  answers('post', 'candidate', errorBody(code, 'indisponible'), { status: 409 });
  for (const field of fields) fireEvent.change(field, { target: { value: 'Azerty1!' } });
  await userEvent.click(submit);
  expect(await screen.findByText(new RegExp(`^${sentence}`))).toBeVisible();
  if (code !== 'UNAVAILABLE') expect(screen.getByRole('heading', { name: sentence })).toHaveFocus();
});

it.each([
  [{ ...INFO, created: true }, 'Votre compte est créé'],
  [INFO, 'Une erreur est survenue : la connexion a été coupée'],
])('says of an account whose answer was cut whether it is there', async (present, text) => {
  const { fields, submit } = await openForm();
  cuts('post', 'candidate');
  answers('post', 'candidate/activation', present);
  for (const field of fields) fireEvent.change(field, { target: { value: 'Azerty1!' } });
  await userEvent.click(submit);
  expect(await screen.findByText(text)).toBeVisible();
});

it('says no longer that a try failed once the next one succeeded', async () => {
  const { fields, submit } = await openForm();
  answers('post', 'candidate', errorBody('UNAVAILABLE', 'indisponible'), { status: 503, once: true });
  for (const field of fields) fireEvent.change(field, { target: { value: 'Azerty1!' } });
  await userEvent.click(submit);
  expect(await screen.findByText(/^Une erreur est survenue/)).toBeVisible();
  answersKeeping('post', 'candidate', undefined as never, 200);
  await userEvent.click(submit);
  expect(await screen.findByText('Votre compte est créé')).toBeVisible();
  expect(screen.queryByText(/^Une erreur est survenue/)).toBeNull();
});

it('shows the login link of an account that is there already', async () => {
  answers('post', 'candidate/activation', { ...INFO, created: true });
  renderPage(<ActivationPage />, ADDRESS);
  expect(await screen.findByRole('heading', { name: 'Votre compte est déjà créé' })).toBeVisible();
  // It breaks before its @.
  expect(screen.getByText(INFO.email).innerHTML).toBe('maelle<wbr>@courriel.example');
});

it('says at once that accounts are closed, and whom to write to', async () => {
  answers('post', 'candidate/activation', { ...INFO, open: false });
  answers('get', 'campaign', { ...CAMPAIGN, contactEmail: 'admissions@exemple.fr' });
  renderPage(<ActivationPage />, ADDRESS);
  expect(await screen.findByText('La création des comptes est fermée')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'admissions@exemple.fr' })).toBeVisible();
  expect(screen.queryByLabelText('Mot de passe')).toBeNull();
});

it.each([404, 401, 429, 503])(
  'leads home when the lookup fails with %i, and keeps the session',
  async (status) => {
    const refused = vi.fn();
    setCredentials({
      accessToken: () => Promise.resolve('t'),
      refused,
      patient: () => false,
      waits: vi.fn(),
    });
    answers('post', 'candidate/activation', errorBody('REFUSED', 'Refusé.'), { status });
    const { router } = renderPage(<ActivationPage />, ADDRESS);
    await expect.poll(() => router.state.location.pathname).toBe('/');
    expect(refused).not.toHaveBeenCalled();
  },
);

it.each([`#token=${TOKEN}`, `?token=${TOKEN}`])('posts the token of %s, in no address', async (link) => {
  const sent = answersKeeping('post', 'candidate/activation', INFO);
  renderPage(<ActivationPage />, `/candidate/account/activation${link}`);
  expect(await screen.findByText('ABADIE Maëlle')).toBeVisible();
  expect(sent).toEqual([{ token: TOKEN }]);
});

it('shows whom another link is for, opened in the same window', async () => {
  answers('post', 'candidate/activation', { ...INFO, created: true });
  const { router } = renderPage(<ActivationPage />, ADDRESS);
  expect(await screen.findByRole('heading', { name: 'Votre compte est déjà créé' })).toBeVisible();
  answers('post', 'candidate/activation', { ...INFO, lastName: 'ZOLA' });
  await act(() => router.navigate({ to: '.', hash: `token=${'B'.repeat(43)}` }));
  expect(await screen.findByText('ZOLA Maëlle')).toBeVisible();
});

it.each([
  '',
  '?token=',
  '#token=',
  '#files',
  '#token=files',
  '?token=can-delete-files',
  `#token=${TOKEN}A`,
  `?token=${TOKEN}A`,
  `#token=../${TOKEN.slice(3)}`,
])('leads home from %j without a call to the server', async (search) => {
  const calls = vi.fn(() => HttpResponse.json(INFO));
  server.use(http.all('*/api/*', calls));
  const { router } = renderPage(<ActivationPage />, `/candidate/account/activation${search}`);
  await expect.poll(() => router.state.location.pathname).toBe('/');
  expect(calls).not.toHaveBeenCalled();
});

it.each([
  ['Azert1!', 'Il faut 8 caractères au moins'],
  ['azerty1!', 'Il faut 1 majuscule'],
  ['AZERTY1!', 'Il faut 1 minuscule'],
  ['Azertyu!', 'Il faut 1 chiffre'],
  ['Azertyu1', 'Il faut 1 caractère spécial'],
])('names the one thing that « %s » lacks', async (password, missing) => {
  const { fields, submit } = await openForm();
  const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines().every((line) => line.endsWith(' : manque'))).toBe(true);
  expect(screen.queryByText(/^Il faut/)).toBeNull();
  fireEvent.change(fields[0], { target: { value: password } });
  expect(screen.getByText('4 critères remplis sur 5')).toBeInTheDocument();
  await userEvent.click(submit);
  expect(await screen.findByText(missing)).toBeVisible();
  expect(screen.getAllByText(/^Il faut/)).toHaveLength(1);
  expect(fields[0]).toHaveAccessibleDescription(rule());
});

it('shows the passwords on request, each for itself', async () => {
  const { fields } = await openForm();
  expect(screen.queryByText(/critère/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Afficher : Mot de passe' }));
  expect(fields.map((field) => field.getAttribute('type'))).toEqual(['text', 'password']);
  await userEvent.click(screen.getByRole('button', { name: 'Masquer : Mot de passe' }));
  expect(fields[0]).toHaveAttribute('type', 'password');
});

it('sends once what is submitted twice, and says that it waits where the network is gone', async () => {
  const { fields, submit } = await openForm();
  for (const field of fields) fireEvent.change(field, { target: { value: 'Azerty1!' } });
  const release = answersLate('post', 'candidate', errorBody('VALIDATION_FAILED', 'refusé'), 422);
  await userEvent.click(submit);
  await waitFor(() => expect(submit).toHaveTextContent('Création en cours…'));
  expect(screen.queryByText(/^Pas de connexion/)).toBeNull();
  const again = answersKeeping('post', 'candidate', undefined as never);
  fireEvent.submit(fields[0]);
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => network.mockRestore());
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(await screen.findByText(/^Pas de connexion. Gardez cette page ouverte/)).toBeVisible();
  network.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText(/^Pas de connexion/)).toBeNull();
  release();
  expect(await screen.findByText(/^Une erreur est survenue : refusé/)).toBeVisible();
  expect(again).toEqual([]);
});

it('shows under its field what the server finds wrong', async () => {
  const { fields, submit } = await openForm();
  for (const field of fields) fireEvent.change(field, { target: { value: 'Azerty1!' } });
  const body = errorBody('VALIDATION_FAILED', 'refusé');
  answers(
    'post',
    'candidate',
    { ...body, fields: [{ field: 'password', message: 'Trop connu' }] },
    { status: 422 },
  );
  await userEvent.click(submit);
  expect(await screen.findByText('Trop connu')).toBeVisible();
  expect(screen.queryByText(/^Une erreur est survenue/)).toBeNull();
});

it('waits for whom the link is, and names no contact where the school has none', async () => {
  const release = answersLate('post', 'candidate/activation', INFO);
  renderPage(<ActivationPage />, ADDRESS);
  expect(await screen.findByRole('heading', { name: 'Activer mon compte' })).toBeVisible();
  expect(screen.queryByLabelText('Mot de passe')).toBeNull();
  expect(screen.getByRole('status', { name: 'Récupération en cours' })).toBeVisible();
  release();
  expect(await screen.findByText(/Fermez cette page et prévenez le service des admissions\./)).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.queryByText(/Mot de passe oublié/)).toBeNull();
});
