import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { sessionStore } from '@/shared/session/session';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, answersLate, cuts, errorBody, server } from '@/test/server';
import type { OwnPresence } from './api';
import { Presence } from './Presence';

const CALL = 'candidate/presence';
const OPEN: OwnPresence = {
  open: true,
  slotName: 'BOR01MD-2027-04-28-0900',
  day: '2027-04-28',
  deadline: '2027-04-27',
  deadlineHour: '23 h 59, heure de Paris',
  phone: null,
  presence: null,
  impediment: null,
  answered: null,
};
const CONFIRMED: OwnPresence = { ...OPEN, presence: 'CONFIRMED', answered: '2027-04-25T07:00:00Z' };

afterEach(() => {
  vi.useRealTimers();
  server.events.removeAllListeners();
});

it('confirms presence about the slot on screen, once where the button is tapped twice', async () => {
  answers('get', CALL, OPEN);
  const sent = answersKeeping('put', CALL, CONFIRMED);
  renderPage(<Presence />);
  expect(await screen.findByText('Mercredi 28 avril 2027')).toBeVisible();
  const twice = userEvent.setup({ delay: null });
  await twice.dblClick(screen.getByRole('button', { name: 'Je confirme ma présence' }));
  expect(await screen.findByText('Vous avez confirmé votre présence le 25/04/2027 à 09:00.')).toBeVisible();
  expect(await screen.findByText('Réponse enregistrée')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Changer ma réponse' })).toBeVisible();
  expect(sent).toEqual([{ slotName: OPEN.slotName, presence: 'CONFIRMED', impediment: null }]);
});

it.each([
  ['arrived', CONFIRMED, 'Réponse enregistrée'],
  ['did not arrive', OPEN, "Erreur lors de l'enregistrement de votre réponse : la connexion a été coupée"],
])('says of an answer whose own answer was cut whether it %s', async (_, present, text) => {
  answers('get', CALL, OPEN);
  cuts('put', CALL);
  renderPage(<Presence />);
  await screen.findByText('Mercredi 28 avril 2027');
  answers('get', CALL, present);
  await userEvent.click(screen.getByRole('button', { name: 'Je confirme ma présence' }));
  expect(await screen.findByText(text)).toBeVisible();
});

it('gives a number to call to whoever cannot come today or tomorrow', async () => {
  answers('get', CALL, { ...OPEN, phone: '05 61 00 00 00' });
  answers('put', CALL, { ...OPEN, phone: '05 61 00 00 00', presence: 'IMPEDED', impediment: 'Grippe' });
  renderPage(<Presence />);
  await userEvent.click(await screen.findByRole('button', { name: "J'ai un empêchement" }));
  const link = () => screen.findByRole('link', { name: '05 61 00 00 00' });
  expect(await link()).toHaveAttribute('href', 'tel:0561000000');
  await userEvent.type(screen.getByRole('textbox'), 'Grippe');
  await userEvent.click(screen.getByRole('button', { name: 'Signaler' }));
  expect(await screen.findByText(/Vous avez signalé un empêchement/)).toBeVisible();
  expect(await link()).toBeVisible();
});

it('gives no number where a message is read in time', async () => {
  answers('get', CALL, OPEN);
  renderPage(<Presence />);
  await userEvent.click(await screen.findByRole('button', { name: "J'ai un empêchement" }));
  expect(await screen.findByRole('textbox')).toBeVisible();
  expect(screen.queryByText(/appelez aussi/)).toBeNull();
});

/** What the event loop has to do is done, without its timers. */
const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

it('lets no second tap fall on what takes the place of the button', async () => {
  answers('get', CALL, OPEN);
  const sent = answersKeeping('put', CALL, CONFIRMED);
  let answered = 0;
  server.events.on('response:mocked', ({ request }) => (answered += request.method === 'PUT' ? 1 : 0));
  renderPage(<Presence />);
  const confirm = await screen.findByRole('button', { name: 'Je confirme ma présence' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(confirm);
  await expect.poll(() => answered).toBe(1);
  for (let turn = 0; turn < 20; turn += 1) await nextTask();
  expect(screen.queryByRole('button', { name: 'Changer ma réponse' })).toBeNull();
  vi.advanceTimersByTime(300);
  await expect.poll(() => screen.queryByRole('button', { name: 'Changer ma réponse' })).toBeVisible();
  expect(sent).toHaveLength(1);
});

it('asks nothing else while an answer is being sent, which would close it', async () => {
  answers('get', CALL, CONFIRMED);
  const release = answersLate('put', CALL, CONFIRMED);
  renderPage(<Presence />);
  await userEvent.click(await screen.findByRole('button', { name: 'Changer ma réponse' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Je confirme ma présence' }));
  expect(screen.getByRole('button', { name: "J'ai un empêchement" })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Annuler' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Envoi en cours…' })).toBeDisabled();
  release();
  expect(await screen.findByRole('button', { name: 'Changer ma réponse' })).toBeVisible();
});

it('wants to know what keeps a candidate from coming', async () => {
  answers('get', CALL, CONFIRMED);
  const sent = answersKeeping('put', CALL, { ...CONFIRMED, presence: 'IMPEDED', impediment: 'Grève' });
  renderPage(<Presence />);
  await userEvent.click(await screen.findByRole('button', { name: 'Changer ma réponse' }));
  await userEvent.click(screen.getByRole('button', { name: "J'ai un empêchement" }));
  const heading = screen.getByRole('heading');
  expect(await screen.findByRole('textbox')).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(heading).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Changer ma réponse' }));
  await userEvent.click(screen.getByRole('button', { name: "J'ai un empêchement" }));
  await userEvent.click(await screen.findByRole('button', { name: 'Signaler' }));
  expect(screen.getByText('Dites ce qui vous empêche de venir')).toBeVisible();
  const text = screen.getByRole('textbox', { name: "Qu'est-ce qui vous empêche de venir ?" });
  expect(text).toHaveFocus();
  await userEvent.type(text, ' Grève {Control>}{Enter}{/Control}');
  expect(await screen.findByText(/Vous avez signalé un empêchement .* : Grève$/)).toBeVisible();
  expect(sent).toEqual([{ slotName: OPEN.slotName, presence: 'IMPEDED', impediment: 'Grève' }]);
});

it('lets an answer stand that was not changed after all', async () => {
  answers('get', CALL, CONFIRMED);
  renderPage(<Presence />);
  await userEvent.click(await screen.findByRole('button', { name: 'Changer ma réponse' }));
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(screen.getByRole('heading')).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Changer ma réponse' })).toBeVisible();
});

it('says before and after that an impediment calls nothing off', async () => {
  answers('get', CALL, OPEN);
  const impeded: OwnPresence = { ...CONFIRMED, presence: 'IMPEDED', impediment: 'Grève' };
  answers('put', CALL, impeded);
  renderPage(<Presence />);
  await userEvent.click(await screen.findByRole('button', { name: "J'ai un empêchement" }));
  expect(await screen.findByText(/Votre entretien n'est pas annulé pour autant/)).toBeVisible();
  await userEvent.type(screen.getByRole('textbox'), 'Grève');
  await userEvent.click(screen.getByRole('button', { name: 'Signaler' }));
  expect(await screen.findByText(/votre entretien reste prévu à celle-ci/)).toBeVisible();
  cleanup();
  answers('get', CALL, { ...impeded, open: false });
  renderPage(<Presence />);
  expect(await screen.findByText(/Vous avez signalé un empêchement/)).toBeVisible();
  expect(screen.queryByText(/reste prévu/)).toBeNull();
});

it('keeps what was typed when the server refuses', async () => {
  answers('get', CALL, OPEN);
  answers('put', CALL, errorBody('UNAVAILABLE', 'délai dépassé'), { status: 503 });
  renderPage(<Presence />);
  await userEvent.click(await screen.findByRole('button', { name: "J'ai un empêchement" }));
  await userEvent.type(await screen.findByRole('textbox'), 'Grève');
  await userEvent.click(screen.getByRole('button', { name: 'Signaler' }));
  expect(await screen.findByText(/enregistrement de votre réponse : délai dépassé/)).toBeVisible();
  expect(screen.getByRole('textbox')).toHaveValue('Grève');
});

it('finds again what was typed when the session ended in the middle', async () => {
  answers('get', CALL, CONFIRMED);
  renderPage(<Presence />);
  await userEvent.click(await screen.findByRole('button', { name: 'Changer ma réponse' }));
  await userEvent.click(screen.getByRole('button', { name: "J'ai un empêchement" }));
  await userEvent.type(await screen.findByRole('textbox'), 'Grève');
  expect(sessionStore.state().status).not.toBe('signedIn');
  cleanup();
  renderPage(<Presence />);
  expect(await screen.findByDisplayValue('Grève')).toBeVisible();
  // Nobody has just asked for it.
  expect(screen.getByRole('textbox')).not.toHaveFocus();
});

it('only reminds of the answer once the interview has begun', async () => {
  answers('get', CALL, { ...CONFIRMED, open: false });
  renderPage(<Presence />);
  expect(await screen.findByText(/Vous avez confirmé votre présence/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('says that the interview could not be read, and tries again', async () => {
  answers('get', CALL, errorBody('UNAVAILABLE', 'en panne'), { status: 503 });
  renderPage(<Presence />);
  expect(await screen.findByText(/en panne/)).toBeVisible();
  answers('get', CALL, OPEN);
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('button', { name: 'Je confirme ma présence' })).toBeVisible();
});

it('asks before what keeps a candidate from coming is thrown away, then goes back to the choice', async () => {
  answers('get', CALL, OPEN);
  renderPage(<Presence />);
  await userEvent.click(await screen.findByRole('button', { name: "J'ai un empêchement" }));
  await userEvent.type(await screen.findByRole('textbox'), 'Grève');
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Continuer la saisie' }));
  expect(screen.getByRole('textbox')).toHaveValue('Grève');
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Quitter sans enregistrer' }));
  expect(await screen.findByRole('button', { name: 'Je confirme ma présence' })).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  // Nothing was answered: there is no answer to change or to go back to.
  expect(screen.queryByRole('button', { name: /^(Changer ma réponse|Annuler)$/ })).toBeNull();
});

it.each(['INTERVIEW_CHANGED', 'PRESENCE_CLOSED'])(
  'reads the interview again where it is no longer that one: %s',
  async (code) => {
    answers('get', CALL, OPEN);
    answers('put', CALL, errorBody(code, 'Créneau déplacé'), { status: 409 });
    renderPage(<Presence />);
    const confirm = await screen.findByRole('button', { name: 'Je confirme ma présence' });
    answers('get', CALL, { ...OPEN, day: '2027-05-03' });
    await userEvent.click(confirm);
    expect(await screen.findByText('Lundi 3 mai 2027')).toBeVisible();
    expect(screen.getByText(/enregistrement de votre réponse : Créneau déplacé/)).toBeVisible();
  },
);

it.each([
  ['is asked', errorBody('NO_INTERVIEW', 'Aucun entretien'), 404],
  ['has an hour', { ...OPEN, slotName: null }, 200],
  ['is asked any more', { ...OPEN, open: false }, 200],
])('shows nothing where nothing %s', async (_name, body, status) => {
  let answered = 0;
  server.events.on('response:mocked', () => (answered += 1));
  answers('get', CALL, body, { status });
  renderPage(<Presence />);
  await waitFor(() => expect(answered).toBe(1));
  await nextTask();
  expect(screen.queryByText(/présence/)).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it('says the day once, where the card around it says it', async () => {
  answers('get', CALL, { ...CONFIRMED, answered: null });
  renderPage(<Presence within />);
  expect(await screen.findByText('Vous avez confirmé votre présence.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 3, name: "Votre présence à l'entretien" })).not.toHaveFocus();
  expect(screen.queryByText('Mercredi 28 avril 2027')).toBeNull();
  cleanup();
  answers('get', CALL, { ...OPEN, day: null });
  renderPage(<Presence />);
  expect(await screen.findByRole('heading', { level: 2 })).toBeVisible();
  expect(screen.queryByText(/Invalid|NaN/)).toBeNull();
});

it('shows the impediment as it was written, counts it, and goes back to the answer before', async () => {
  answers('get', CALL, { ...CONFIRMED, presence: 'IMPEDED', impediment: 'Grève' });
  const release = answersLate('put', CALL, errorBody('UNAVAILABLE', 'panne'), 503);
  renderPage(<Presence />);
  await userEvent.click(await screen.findByRole('button', { name: 'Changer ma réponse' }));
  await userEvent.click(screen.getByRole('button', { name: "J'ai un empêchement" }));
  const text = await screen.findByRole('textbox');
  expect(text).toHaveValue('Grève');
  expect(screen.getByText(/^5 caractères sur/)).toBeVisible();
  expect(text).toHaveAccessibleDescription(/^5 caractères sur/);
  await userEvent.click(screen.getByRole('button', { name: 'Signaler' }));
  expect(await screen.findByRole('button', { name: /Envoi en cours/ })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Annuler' })).toBeDisabled();
  const again = answersKeeping('put', CALL, CONFIRMED);
  fireEvent.submit(text);
  release();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Annuler' })).toBeEnabled());
  expect(again).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await screen.findByRole('button', { name: 'Changer ma réponse' })).toBeVisible();
});
