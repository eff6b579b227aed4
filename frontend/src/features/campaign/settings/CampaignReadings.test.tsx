import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { READ_ONCE, SETTINGS } from '@/test/campaign';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, answersLate, errorBody } from '@/test/server';
import { CampaignPage } from './CampaignPage';

const TWICE: typeof READ_ONCE = { ...READ_ONCE, readings: 2, arbiters: ['left'] };

it('tells what other rules of readings make of what was read, then saves them when it is confirmed', async () => {
  await signInAs('ROLE_ADMIN');
  answers('get', 'admin/campaign', { ...SETTINGS, pfm: TWICE });
  const tellMembers = answersLate('get', 'admin/juries/available-members', []);
  answers('post', 'admin/campaign/preview', { texts: {}, letters: {}, mails: {}, portal: '', palette: null });
  renderPage(<CampaignPage renderLetter={() => null} />);
  await screen.findByText('Campagne 2027');
  expect(screen.queryByText('Compte sans le rôle de jury')).toBeNull();
  tellMembers();
  expect(await screen.findByText('Compte sans le rôle de jury')).toBeVisible();
  const data = { readings: 3, settled: 1, toSettle: 2, lettersChanged: 1 };
  const refusal = { ...errorBody('PFM_READINGS_PRESENT', 'Des projets sont lus'), data };
  answers('put', 'admin/campaign', refusal, { status: 409 });
  fireEvent.mouseDown(screen.getByText('Non : le nom est montré'));
  fireEvent.click(await screen.findByText('Oui : le numéro seul'));
  fireEvent.click(await screen.findByText('Enregistrer 1 modification'));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Changer la lecture des projets ?');
  expect(dialog).toHaveTextContent('3 lectures sont déjà enregistrées. Avec ces réglages :');
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['1 note de PFM change ;', '2 projets sont à départager ;', '1 projet a toutes ses lectures.']);
  fireEvent.click(within(dialog).getByText('Annuler'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('1 modification non enregistrée')).toBeVisible();
  fireEvent.click(await screen.findByText('Enregistrer 1 modification'));
  const again = await screen.findByRole('dialog');
  const pfm = { ...TWICE, anonymous: true };
  const sent = answersKeeping('put', 'admin/campaign', { ...SETTINGS, version: 4, pfm });
  fireEvent.click(within(again).getByText('Changer'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toMatchObject([{ force: true, version: 3, pfm }]);
  await waitFor(() => expect(screen.queryByText('1 modification non enregistrée')).toBeNull());
});
