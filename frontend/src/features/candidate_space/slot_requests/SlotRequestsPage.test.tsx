import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, errorBody } from '@/test/server';
import type { SlotRequest } from './api';
import { SlotRequestsPage } from './SlotRequestsPage';

const LIST = 'admin/slot-requests';
const SLOT = { date: '2027-05-18', interviewTime: '16:30', site: 'Bordeaux', remote: true };
/** As it travels. */
const SINCE = JSON.parse('{"asked":"2027-05-10T08:00:00Z"}') as Pick<SlotRequest, 'asked'>;
const REQUEST: SlotRequest = {
  ...SINCE,
  id: 'r1',
  candidate: { id: 'c1', externalId: '1183405', name: 'CORNU Salomé' },
  reason: 'Épreuve de conduite',
  concerned: true,
  slot: { ...SLOT, id: 's0', slotName: 'BOR01AD-2027-05-18-1630' },
  slots: [
    {
      ...SLOT,
      id: 's1',
      slotName: 'BOR02AD-2027-05-19-1500',
      date: '2027-05-19',
      interviewTime: '15:00',
      held: false,
    },
    {
      ...SLOT,
      id: 's2',
      slotName: 'BOR02AD-2027-05-19-1600',
      date: '2027-05-19',
      interviewTime: '16:00',
      held: true,
    },
  ],
};
const page = (...content: SlotRequest[]) => ({
  content,
  totalElements: content.length,
  totalPages: 1,
  number: 0,
  size: 25,
  numberOfElements: content.length,
});

beforeEach(() => answers('get', LIST, page(REQUEST)));

async function open(role = 'ROLE_INTERVIEW_SLOT_MANAGER') {
  await signInAs(role);
  renderPage(<SlotRequestsPage breadcrumb={[]} renderCandidate={({ name }) => name} />);
}

const answer = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Répondre à CORNU Salomé' }));

it('lists who asks, why, and how many hours suit', async () => {
  await open();
  const row = await screen.findByRole('row', { name: /CORNU Salomé/ });
  expect(within(row).getByText('Mardi 18 mai 2027, 16:30, Bordeaux, à distance')).toBeVisible();
  expect(within(row).getByText('Épreuve de conduite')).toBeVisible();
  expect(within(row).getByText('2 heures')).toBeVisible();
});

it('gives a slot with a sentence, and warns of the one that another candidate looks at', async () => {
  await open();
  await answer();
  const sent = answersKeeping('post', `${LIST}/r1/resolve`, { warnings: [], held: true, mailed: true });
  answers('get', LIST, page());
  await userEvent.click(screen.getByRole('radio', { name: /16:00, BOR02AD – un candidat la regarde/ }));
  expect(screen.getByText(/Un autre candidat regarde cette heure/)).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: /Réponse au candidat/ }), ' Bonne chance ');
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer la réponse' }));
  expect(await screen.findByText('Réponse envoyée')).toBeVisible();
  expect(sent).toEqual([{ slotId: 's2', answer: 'Bonne chance' }]);
  expect(await screen.findByText('Aucune demande')).toBeVisible();
});

it('asks for a sentence where no hour is given', async () => {
  await open();
  await answer();
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer la réponse' }));
  expect(await screen.findByText('Écrivez une réponse, ou donnez une heure')).toBeVisible();
});

it('says that somebody was faster, and reads the list again', async () => {
  await open();
  await answer();
  answers('post', `${LIST}/r1/resolve`, errorBody('REQUEST_RESOLVED', 'Déjà répondu.'), { status: 409 });
  answers('get', LIST, page());
  await userEvent.type(screen.getByRole('textbox', { name: /Réponse au candidat/ }), 'Non');
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer la réponse' }));
  expect(await screen.findByText(/Déjà répondu/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('offers a site manager no answer, and nobody an hour whom an interview no longer concerns', async () => {
  answers('get', LIST, page({ ...REQUEST, concerned: false, slots: [] }));
  await open('ROLE_INTERVIEW_SITE_MANAGER');
  expect(await screen.findByText('Non concerné')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Répondre/ })).toBeNull();
});

it('says that the requests cannot be read', async () => {
  answers('get', LIST, errorBody('UNAVAILABLE', 'Panne.'), { status: 503 });
  await open();
  expect(await screen.findByText('Erreur lors de la récupération des demandes')).toBeVisible();
});
