import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { CAMPAIGN } from '@/test/campaign';
import { signInAs } from '@/test/identity';
import { allRead, renderPage } from '@/test/renderPage';
import { answers, answersKeeping, answersLate, errorBody } from '@/test/server';
import type { OutdatedLetter } from './api';
import { Corrections } from './Corrections';
import { OutdatedLetters } from './OutdatedLetters';

const SENT: OutdatedLetter['told'] = {
  method: 'INTERVIEW',
  slot: 'LYO01-0900',
  date: '2027-05-18',
  time: '09:00',
  mode: 'FACE_TO_FACE',
  site: 'Lyon',
};

const letter = (
  id: string,
  change: Partial<OutdatedLetter> = {},
  before: OutdatedLetter['told'] = SENT,
): OutdatedLetter => ({
  candidateId: id,
  externalId: `100000${id}`,
  name: `NOM ${id}`,
  sentSlot: 'LYO01-0900',
  presentSlot: 'LYO01-1030',
  sentMethod: 'INTERVIEW',
  presentMethod: 'INTERVIEW',
  ['told']: before,
  now: { ...SENT, time: '10:30' },
  canBeMailed: true,
  ...change,
});

async function opened(contact: Partial<typeof CAMPAIGN> = {}) {
  await signInAs('ROLE_ADMIN');
  answers('get', 'admin/letters/outdated', [
    letter('1'),
    letter('2', { now: { ...SENT, slot: null, date: null, time: null, mode: null, site: null } }),
    letter('3', { canBeMailed: false }),
  ]);
  answers('get', 'campaign', { ...CAMPAIGN, ...contact });
  renderPage(<OutdatedLetters />);
  expect(await screen.findByText(/3 lettres envoyées par e-mail ne disent plus vrai/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Voir et corriger' }));
  return screen.getByRole('dialog');
}

it('sends the corrected mail to those who are ticked, and only to them', async () => {
  const dialog = await opened();
  expect(dialog).toHaveTextContent('18/05/2027 à 09:00, Lyon → 18/05/2027 à 10:30, Lyon');
  expect(dialog).toHaveTextContent('18/05/2027 à 09:00, Lyon → sans créneau');
  expect(within(dialog).getByLabelText(/NOM 3/)).toBeDisabled();
  expect(await within(dialog).findByText(/Aucun contact n'est renseigné/)).toBeVisible();
  const sent = answersKeeping('post', 'admin/letters/corrections', { jobId: 'j1' }, 202);
  await userEvent.click(within(dialog).getByLabelText(/NOM 2/));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Envoyer 1 e-mail corrigé' }));
  await waitFor(() => expect(sent).toEqual([{ candidateIds: ['1'], reason: null, stale: false }]));
  expect(await screen.findByText(/2 lettres envoyées/)).toBeVisible();
  expect(screen.getByText('Envoi lancé : suivez-le dans Travaux')).toBeVisible();
});

it('carries a sentence of why, which is read in the mail of the first candidate before it leaves', async () => {
  const dialog = within(await opened());
  const previewed = answersKeeping('post', 'admin/letters/corrections/preview', {
    candidateId: '1',
    subject: 'Votre convocation a changé',
    html: '<p>Neige</p>',
  });
  await userEvent.type(dialog.getByLabelText('Pourquoi (facultatif)'), 'Neige sur la région.');
  await userEvent.click(dialog.getByRole('button', { name: "Lire l'e-mail de NOM 1" }));
  expect(await dialog.findByTitle('E-mail corrigé de NOM 1')).toHaveAttribute(
    'srcdoc',
    expect.stringContaining('Neige'),
  );
  expect(dialog.getByText('Votre convocation a changé')).toBeVisible();
  expect(previewed).toEqual([{ candidateId: '1', reason: 'Neige sur la région.' }]);
  const sent = answersKeeping('post', 'admin/letters/corrections', { jobId: 'j1' }, 202);
  // What is read is what leaves: another sentence takes the mail away.
  await userEvent.type(dialog.getByLabelText('Pourquoi (facultatif)'), ' ');
  expect(dialog.queryByTitle('E-mail corrigé de NOM 1')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Envoyer 2 e-mails corrigés' }));
  await waitFor(() =>
    expect(sent).toEqual([{ candidateIds: ['1', '2'], reason: 'Neige sur la région. ', stale: false }]),
  );
});

it('says why the corrected mail cannot be read', async () => {
  const dialog = within(await opened());
  answers(
    'post',
    'admin/letters/corrections/preview',
    errorBody('NO_LETTER_TO_MAIL', 'plus rien à corriger'),
    {
      status: 409,
    },
  );
  await userEvent.click(dialog.getByRole('button', { name: "Lire l'e-mail de NOM 1" }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('plus rien à corriger');
});

it('asks in words before it corrects a method from results that are not up to date', async () => {
  const dialog = await opened();
  answers('post', 'admin/letters/corrections', errorBody('RESULTS_STALE', 'périmés'), { status: 409 });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Envoyer 2 e-mails corrigés' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(/ne sont plus à jour/);
  const sent = answersKeeping('post', 'admin/letters/corrections', { jobId: 'j1' }, 202);
  await userEvent.click(within(dialog).getByRole('button', { name: /^Envoyer quand même 2/ }));
  await waitFor(() => expect(sent).toEqual([{ candidateIds: ['1', '2'], reason: null, stale: true }]));
});

it('says in the dialog why nothing leaves', async () => {
  const dialog = await opened({ contactPhone: '01 99 00 00 00' });
  answers('post', 'admin/letters/corrections', errorBody('LETTER_NOT_OPEN', 'lettre fermée'), {
    status: 409,
  });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Envoyer 2 e-mails corrigés' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('lettre fermée');
  expect(within(dialog).queryByText(/Aucun contact/)).toBeNull();
});

it('reads no letter for who may not list them', async () => {
  await signInAs('ROLE_INTERVIEW_SITE_MANAGER');
  const { queryClient } = renderPage(
    <p>
      E-mails <OutdatedLetters />
    </p>,
  );
  expect(await screen.findByText('E-mails')).toBeVisible();
  expect(queryClient.isFetching()).toBe(0);
});

it('says nothing while every letter is true', async () => {
  answers('get', 'admin/letters/outdated', []);
  await signInAs('ROLE_ADMIN');
  renderPage(<OutdatedLetters />);
  await allRead();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it('says what changed for each, and mails the candidates that are asked for alone', async () => {
  await signInAs('ROLE_ADMIN');
  const close = vi.fn();
  answers('get', 'admin/letters/outdated', [
    letter('1', { now: { ...SENT, method: 'PFM' } }),
    letter('2', { now: SENT }),
    letter('3', {}, { ...SENT, slot: 'LYO01-0900', date: null, time: null, mode: null, site: null }),
    letter('4', { canBeMailed: false }),
    letter('5'),
  ]);
  answers('get', 'campaign', { ...CAMPAIGN, contactEmail: 'admissions@exemple.fr' });
  renderPage(<Corrections candidateIds={['1', '2', '3', '4']} onClose={close} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'E-mails corrigés' }));
  expect(dialog.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(dialog.getByText(/^Méthode : .* → /)).toBeVisible();
  expect(dialog.getByText("18/05/2027 à 09:00, Lyon : l'adresse ou le lien a changé")).toBeVisible();
  expect(dialog.getByText('LYO01-0900 → 18/05/2027 à 10:30, Lyon')).toBeVisible();
  expect(dialog.getByText(/^Aucune adresse e-mail n'est à ce candidat seul\. 18/)).toBeVisible();
  expect(dialog.queryByText(/Aucun contact/)).toBeNull();
  for (const name of [/NOM 1/, /NOM 2/, /NOM 3/])
    await userEvent.click(dialog.getByRole('checkbox', { name }));
  expect(dialog.getByRole('button', { name: /^Envoyer 0/ })).toBeDisabled();
  await userEvent.click(dialog.getByRole('checkbox', { name: /NOM 1/ }));
  const release = answersLate('post', 'admin/letters/corrections', { jobId: 'j1' }, 202);
  await userEvent.click(dialog.getByRole('button', { name: 'Envoyer 1 e-mail corrigé' }));
  expect(await dialog.findByRole('button', { name: /Envoi en cours/ })).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Annuler' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  expect(close).not.toHaveBeenCalled();
  release();
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(dialog.getAllByRole('checkbox')).toHaveLength(3);
});

it('says why the letters cannot be read, and closes on Annuler', async () => {
  const dialog = await opened();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  answers('get', 'admin/letters/outdated', errorBody('X', 'en panne'), { status: 500 });
  renderPage(<Corrections candidateIds={['1']} onClose={() => undefined} />);
  expect(
    (await screen.findAllByText(/^Erreur lors de la récupération des lettres à corriger/))[0],
  ).toBeVisible();
});
