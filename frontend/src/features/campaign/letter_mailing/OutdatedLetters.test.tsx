import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { CAMPAIGN } from '@/test/campaign';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, errorBody } from '@/test/server';
import type { OutdatedLetter } from './api';
import { OutdatedLetters } from './OutdatedLetters';

const letter = (id: string, change: Partial<OutdatedLetter> = {}): OutdatedLetter => ({
  candidateId: id,
  externalId: `100000${id}`,
  name: `NOM ${id}`,
  sentSlot: 'LYO01-0900',
  presentSlot: 'LYO01-1030',
  sentMethod: 'INTERVIEW',
  presentMethod: 'INTERVIEW',
  canBeMailed: true,
  ...change,
});

async function opened() {
  await signInAs('ROLE_ADMIN');
  answers('get', 'admin/letters/outdated', [
    letter('1'),
    letter('2', { presentSlot: null }),
    letter('3', { canBeMailed: false }),
  ]);
  answers('get', 'campaign', CAMPAIGN);
  renderPage(<OutdatedLetters />);
  expect(await screen.findByText(/3 lettres envoyées par e-mail ne disent plus vrai/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Voir et corriger' }));
  return screen.getByRole('dialog');
}

it('sends the corrected mail to those who are ticked, and only to them', async () => {
  const dialog = await opened();
  expect(dialog).toHaveTextContent('LYO01-0900 → LYO01-1030');
  expect(dialog).toHaveTextContent('LYO01-0900 → sans créneau');
  expect(within(dialog).getByLabelText(/NOM 3/)).toBeDisabled();
  expect(await within(dialog).findByText(/Aucun contact n'est renseigné/)).toBeVisible();
  const sent = answersKeeping('post', 'admin/letters/corrections', { jobId: 'j1' }, 202);
  await userEvent.click(within(dialog).getByLabelText(/NOM 2/));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Envoyer 1 e-mail corrigé' }));
  await waitFor(() => expect(sent).toEqual([{ candidateIds: ['1'] }]));
  expect(await screen.findByText(/2 lettres envoyées/)).toBeVisible();
});

it('says in the dialog why nothing leaves', async () => {
  const dialog = await opened();
  answers('post', 'admin/letters/corrections', errorBody('LETTER_NOT_OPEN', 'lettre fermée'), {
    status: 409,
  });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Envoyer 2 e-mails corrigés' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('lettre fermée');
});
