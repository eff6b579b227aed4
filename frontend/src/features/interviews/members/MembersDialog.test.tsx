import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, errorBody } from '@/test/server';
import type { Members } from './api';
import { MembersDialog } from './MembersDialog';

const girard = { userId: 'u1', firstName: 'Anne', lastName: 'GIRARD', dates: null };
const present: Members = { members: [girard], version: 3, warnings: [] };
const busy: Members = {
  ...present,
  version: 4,
  warnings: [
    {
      code: 'MEMBER_BUSY',
      message: 'Anne GIRARD siège aussi au jury BOR02MP le 28/04/2099, aux mêmes heures.',
      count: 1,
      userId: 'u1',
      juries: ['BOR01MP', 'BOR02MP'],
      date: '2099-04-28',
    },
  ],
};
const date = (day: string) => ({
  id: day,
  date: day,
  specificities: [],
  videoconferenceLink: null,
  videoconferencePassword: null,
  version: 1,
});
const calls = { onClose: vi.fn(), onSaved: vi.fn() };

beforeEach(async () => {
  vi.clearAllMocks();
  await signInAs('ROLE_INTERVIEW_SLOT_MANAGER');
});

async function opened(members = present) {
  answers('get', 'admin/juries/j1/members', members);
  answers('get', 'admin/juries/j1/interview-dates', [date('2099-04-29'), date('2099-04-28')]);
  answers('get', 'admin/juries/available-members', [
    { id: 'u1', firstName: 'Anne', lastName: 'GIRARD' },
    { id: 'u2', firstName: 'Élise', lastName: 'HADDAD' },
  ]);
  renderPage(<MembersDialog jury={{ id: 'j1', name: 'BOR01MP' }} {...calls} />);
  await screen.findByRole('group', { name: 'Anne GIRARD' });
  return screen.getByRole('dialog', { name: 'Qui siège : BOR01MP' });
}

/** What was sent, without what only asked what is doubtful. */
const saved = (sent: unknown[]) => sent.filter((each) => !('dryRun' in (each as object)));

const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));

it('replaces a member who is ill by another account', async () => {
  const sent = answersKeeping('put', 'admin/juries/j1/members', { ...present, version: 4 });
  const dialog = await opened();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Retirer Anne GIRARD' }));
  expect(dialog).toHaveTextContent('Personne ne siège encore.');
  const choice = within(dialog).getByLabelText('Ajouter un membre');
  await userEvent.type(choice, 'el');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Élise HADDAD']);
  await userEvent.type(choice, 'ise{Enter}');
  expect(choice).toHaveValue('');
  await userEvent.click(choice);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Anne GIRARD']);
  await userEvent.keyboard('{Escape}');
  expect(within(dialog).queryByText('Personne ne siège encore.')).toBeNull();
  expect(within(dialog).getByRole('group', { name: 'Élise HADDAD' })).toBeVisible();
  await save();
  expect(await screen.findByText('Membres du jury enregistrés')).toBeVisible();
  expect(saved(sent)).toEqual([{ members: [{ userId: 'u2', dates: null }], version: 3 }]);
  expect(calls.onClose).toHaveBeenCalledOnce();
  expect(calls.onSaved).toHaveBeenCalledOnce();
});

it('lets somebody sit on some days only, offered in their order', async () => {
  const sent = answersKeeping('put', 'admin/juries/j1/members', { ...present, version: 4 });
  const dialog = await opened();
  const dates = within(dialog).getByRole('combobox', { name: /Dates de Anne GIRARD/ });
  expect(dates).toHaveTextContent('Toutes les dates');
  await userEvent.click(dates);
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options).toEqual(['Mardi 28 avril 2099', 'Mercredi 29 avril 2099']);
  await userEvent.click(screen.getByRole('option', { name: 'Mercredi 29 avril 2099' }));
  await userEvent.keyboard('{Escape}');
  await save();
  expect(await screen.findByText('Membres du jury enregistrés')).toBeVisible();
  expect(saved(sent)).toEqual([{ members: [{ userId: 'u1', dates: ['2099-04-29'] }], version: 3 }]);
});

it('says what is doubtful, and at which hours, before it is saved', async () => {
  const times = ['09:00–09:30 (BOR01MP)', '09:15–09:45 (BOR02MP)'];
  const members = [{ name: 'Anne GIRARD', juries: ['BOR01MP', 'BOR02MP'], times }];
  const warnings = busy.warnings.map((warning) => ({ ...warning, members }));
  const sent = answersKeeping('put', 'admin/juries/j1/members', { ...busy, warnings });
  const dialog = await opened();
  const dates = within(dialog).getByRole('combobox', { name: /Dates de Anne GIRARD/ });
  await userEvent.click(dates);
  await userEvent.click(screen.getByRole('option', { name: 'Mercredi 29 avril 2099' }));
  await userEvent.keyboard('{Escape}');
  expect(
    await within(dialog).findByText(/siège aussi au jury BOR02MP.*09:15–09:45 \(BOR02MP\)/),
  ).toBeVisible();
  expect(saved(sent)).toEqual([]);
  await save();
  expect(await screen.findByText('Membres du jury enregistrés')).toBeVisible();
  expect(calls.onClose).toHaveBeenCalledOnce();
});

it('stays open on what is doubtful once it is saved', async () => {
  answers('put', 'admin/juries/j1/members', busy);
  const dialog = await opened();
  await save();
  expect(await within(dialog).findByText(/siège aussi au jury BOR02MP le 28\/04\/2099/)).toBeVisible();
  expect(calls.onClose).not.toHaveBeenCalled();
  expect(calls.onSaved).toHaveBeenCalledOnce();
});

it('shows what somebody else saved meanwhile', async () => {
  const haddad = { userId: 'u2', firstName: 'Élise', lastName: 'HADDAD', dates: null };
  answers(
    'put',
    'admin/juries/j1/members',
    { ...errorBody('STALE_VERSION', 'Modifié entre-temps.'), data: { ...busy, members: [haddad] } },
    { status: 409 },
  );
  await opened();
  await save();
  expect(await screen.findByRole('group', { name: 'Élise HADDAD' })).toBeVisible();
  expect(screen.getByText(/Une autre personne vient de changer/)).toBeVisible();
  expect(screen.queryByText("Erreur lors de l'enregistrement des membres du jury")).toBeNull();
});

it('says that the members could not be read, and reads them again', async () => {
  answers('get', 'admin/juries/j1/members', errorBody('X', 'base arrêtée'), { status: 503 });
  answers('get', 'admin/juries/j1/interview-dates', []);
  answers('get', 'admin/juries/available-members', []);
  renderPage(<MembersDialog jury={{ id: 'j1', name: 'BOR01MP' }} onClose={calls.onClose} />);
  await screen.findByRole('status', { name: 'Récupération des membres du jury' });
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  expect(screen.getByText('base arrêtée')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(calls.onClose).toHaveBeenCalledOnce();
  answers('get', 'admin/juries/j1/members', present);
  await userEvent.click(retry);
  expect(await screen.findByRole('group', { name: 'Anne GIRARD' })).toBeVisible();
  answers('put', 'admin/juries/j1/members', errorBody('X', 'base occupée'), { status: 503 });
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "Erreur lors de l'enregistrement des membres du jurybase occupée",
  );
  answers('put', 'admin/juries/j1/members', present);
  await save();
  expect(await screen.findByText('Membres du jury enregistrés')).toBeVisible();
});

it('says why the list is refused', async () => {
  answers(
    'put',
    'admin/juries/j1/members',
    {
      ...errorBody('INVALID_INPUT', 'La requête est invalide.'),
      fields: [{ field: 'members', message: 'Compte sans le rôle de jury' }],
    },
    { status: 422 },
  );
  const dialog = await opened();
  await save();
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Compte sans le rôle de jury');
});
