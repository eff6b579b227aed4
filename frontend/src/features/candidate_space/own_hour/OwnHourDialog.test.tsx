import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { NO_CHOICE } from '@/test/ownHour';
import { allRead, renderPage } from '@/test/renderPage';
import { answers, answersKeeping, answersLate, cuts, errorBody, server } from '@/test/server';
import type { ChoiceSlot, Hours, OwnHour } from './api';
import { OwnHourDialog } from './OwnHourDialog';
import { OwnHourEntry } from './OwnHourEntry';

const CHOICES = 'candidate/interview/choices';
const MINE: Hours = {
  day: '2027-05-18',
  hour: '14:30',
  zone: 'Indian/Reunion',
  dayThere: '2027-05-18',
  hourThere: '16:30',
  site: 'Bordeaux',
  mode: 'REMOTE',
  changeUntil: '2027-05-14',
};
const slot = (id: string, day: string, hour: string, hourThere: string): ChoiceSlot => ({
  ...MINE,
  ...{ id, day, hour, dayThere: day, hourThere, changeUntil: '2027-05-16' },
});
const FIRST = slot('a', '2027-05-19', '08:30', '10:30');
const SECOND = slot('b', '2027-05-19', '11:00', '13:00');
const THIRD = slot('c', '2027-05-20', '10:30', '12:30');
const HOUR: OwnHour = {
  ...NO_CHOICE,
  ...{ mode: 'CHOOSE', open: true, territory: 'La Réunion', current: MINE, slots: [FIRST, SECOND, THIRD] },
};
const HOLD = { slotId: 'c', heldUntil: '2027-05-10T08:05:00Z', now: '2027-05-10T08:00:00Z' };

afterEach(() => {
  vi.useRealTimers();
});

/** As it travels. */
const requestOf = (written: string) => JSON.parse(written) as NonNullable<OwnHour['request']>;

const name = (text: string) => text.replaceAll(/(\d) (h) (\d)/g, '$1\u00A0$2\u00A0$3');

async function open(hour: OwnHour = HOUR, onClose = () => undefined) {
  answers('get', CHOICES, hour);
  renderPage(<OwnHourDialog after={<p>Votre présence</p>} onClose={onClose} />);
  await screen.findByRole('dialog');
}

const tile = (text: string) => screen.findByRole('radio', { name: name(text) });

it('shows hours where they are lived, Paris below, and never stops saying whose hour stays', async () => {
  await open();
  expect(await screen.findByText('Mardi 18 mai 2027 à 16 h 30')).toBeVisible();
  expect(screen.getByText('14 h 30 à Paris – entretien à distance')).toBeVisible();
  expect(screen.getByText('Heures de La Réunion, et de Paris dessous')).toBeVisible();
  const day = screen.getByRole('radiogroup', { name: 'Mercredi 19 mai' });
  expect(
    within(day)
      .getAllByRole('radio')
      .map((each) => each.textContent),
  ).toEqual([name('10 h 308 h 30 à Paris'), name('13 h 0011 h 00 à Paris')]);
  expect(screen.queryByRole('button', { name: /Prendre/ })).toBeNull();
});

it('holds the hour that is touched, and takes it once its button is pressed', async () => {
  await open();
  const held = answersKeeping('post', 'candidate/interview/hold', HOLD);
  const taken = { ...HOUR, current: { ...MINE, ...THIRD }, left: 1, slots: [FIRST] };
  const sent = answersKeeping('post', 'candidate/interview/choose', taken.current);
  await userEvent.click(await tile('12 h 30, 10 h 30 à Paris'));
  expect(await screen.findByRole('button', { name: name('Garder mardi 18 mai à 16 h 30') })).toBeVisible();
  expect(held).toEqual([{ slotId: 'c' }]);
  expect(screen.getByRole('radio', { checked: true })).toHaveTextContent('12 h 30');
  expect(screen.getByRole('timer')).toHaveTextContent(/^(5 min 00|4 min 5\d) s$/);
  expect(screen.getByText(/Il vous restera un changement, jusqu'au 16 mai/)).toBeVisible();
  answers('get', CHOICES, taken);
  await userEvent.click(screen.getByRole('button', { name: name('Prendre jeudi 20 mai à 12 h 30') }));
  expect(
    await screen.findByRole('heading', { name: name("C'est changé : jeudi 20 mai 2027 à 12 h 30") }),
  ).toHaveFocus();
  expect(screen.getByText('Votre présence')).toBeVisible();
  expect(sent).toEqual([{ slotId: 'c' }]);
});

it('holds the hour that is touched last, however late the answer for the one before', async () => {
  await open();
  const release = answersLate('post', 'candidate/interview/hold', { ...HOLD, slotId: 'b' });
  await userEvent.click(await tile('13 h 00, 11 h 00 à Paris'));
  const held = answersKeeping('post', 'candidate/interview/hold', HOLD);
  await userEvent.click(await tile('12 h 30, 10 h 30 à Paris'));
  release();
  await allRead();
  expect(held).toEqual([{ slotId: 'c' }]);
  expect(screen.getByRole('radio', { checked: true })).toHaveTextContent('12 h 30');
});

it('says that an hour was taken meanwhile, whose hour stays, and reads what is left', async () => {
  await open();
  answers('post', 'candidate/interview/hold', errorBody('SLOT_TAKEN', "Cette heure n'est plus libre."), {
    status: 409,
  });
  await tile('12 h 30, 10 h 30 à Paris');
  answers('get', CHOICES, { ...HOUR, slots: [FIRST] });
  await userEvent.click(await tile('12 h 30, 10 h 30 à Paris'));
  const warning = await screen.findByText(
    "L'heure de jeudi 20 mai, 12 h 30, vient d'être prise. La vôtre reste mardi 18 mai à 16 h 30.",
  );
  expect(warning.closest('[tabindex="-1"]')).toHaveFocus();
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(1));
});

it('closes the footer at the end of the five minutes, and says so', async () => {
  answers('get', CHOICES, { ...HOUR, held: { ...HOLD, heldUntil: '2027-05-10T08:00:01Z' } });
  renderPage(<OwnHourDialog after={null} onClose={() => undefined} />);
  expect(await screen.findByRole('button', { name: /^Prendre/ })).toBeVisible();
  answers('get', CHOICES, HOUR);
  expect(
    await screen.findByText('Les 5 minutes sont passées. Choisissez de nouveau.', {}, { timeout: 4000 }),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Prendre/ })).toBeNull();
});

it.each([
  ['done', { ...HOUR, current: { ...MINE, ...THIRD } }, /C'est changé/],
  ['not done', HOUR, "Rien n'a changé."],
])('reads the interview again where the answer was cut: %s', async (_, present, sentence) => {
  await open({ ...HOUR, held: HOLD });
  server.use(http.post('*/api/v1/candidate/interview/choose', () => HttpResponse.error()));
  answers('get', CHOICES, present);
  await userEvent.click(await screen.findByRole('button', { name: /^Prendre/ }));
  expect(await screen.findByText(sentence)).toBeVisible();
});

it('does not say what nobody knows where the interview cannot be read again', async () => {
  await open({ ...HOUR, held: HOLD });
  cuts('post', 'candidate/interview/choose');
  cuts('get', CHOICES);
  await userEvent.click(await screen.findByRole('button', { name: /^Prendre/ }));
  expect(await screen.findByText(/^C'est peut-être fait : .* Rechargez cette page/)).toBeVisible();
  expect(screen.queryByText(/Rien n'a changé/)).toBeNull();
});

it('moves among the hours of a day by arrows, and holds one by Space', async () => {
  await open();
  const held = answersKeeping('post', 'candidate/interview/hold', { ...HOLD, slotId: 'b' });
  const first = await tile('10 h 30, 8 h 30 à Paris');
  first.focus();
  fireEvent.keyDown(first, { key: 'ArrowLeft' });
  expect(await tile('13 h 00, 11 h 00 à Paris')).toHaveFocus();
  expect(held).toEqual([]);
  await userEvent.keyboard(' ');
  await waitFor(() => expect(held).toEqual([{ slotId: 'b' }]));
});

it('folds the days after the fifth', async () => {
  const days = ['19', '20', '21', '22', '23', '24', '25'];
  await open({ ...HOUR, slots: days.map((day) => slot(day, `2027-05-${day}`, '09:00', '11:00')) });
  expect(await screen.findAllByRole('radiogroup')).toHaveLength(5);
  await userEvent.click(screen.getByRole('button', { name: 'Voir 2 autres jours' }));
  expect(screen.getAllByRole('radiogroup')).toHaveLength(7);
});

it.each([
  [{ slots: [] }, "Aucune heure libre pour l'instant"],
  [{ left: 0, slots: [] }, 'Vous avez déjà changé 2 fois.'],
  [{ open: false, slots: [], closesAt: '2020-05-16T10:00:00Z' }, 'Le choix est fermé depuis le 16 mai.'],
])('says why there is nothing to choose: %j', async (members, sentence) => {
  await open({ ...HOUR, ...members });
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
});

const WAITING = '{"reason":"Examen","asked":"2027-05-10T08:00:00Z","resolved":null,"answer":null}';

it('asks the service, once, and says that the request waits', async () => {
  await open({ ...HOUR, mode: 'ASK', slots: [] });
  const request = requestOf(WAITING);
  const sent = answersKeeping('post', 'candidate/interview/request', {
    ...HOUR,
    mode: 'ASK',
    slots: [],
    request,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Envoyer ma demande' }));
  expect(await screen.findByText('Dites pourquoi cette heure ne vous convient pas')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox'), 'Examen');
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer ma demande' }));
  expect(
    await screen.findByText('Votre demande du 10/05/2027 à 10:00 attend une réponse : « Examen »'),
  ).toBeVisible();
  expect(sent).toEqual([{ reason: 'Examen' }]);
  expect(screen.queryByRole('textbox')).toBeNull();
});

it.each([
  ['come', requestOf(WAITING), /^Votre demande .* attend une réponse/],
  ['not come', null, /^Votre demande n'est pas partie/],
])('says whether a request whose answer was cut has %s', async (_, request, sentence) => {
  const present = { ...HOUR, mode: 'ASK' as const, slots: [] };
  await open(present);
  server.use(http.post('*/api/v1/candidate/interview/request', () => HttpResponse.error()));
  await userEvent.type(await screen.findByRole('textbox'), 'Examen');
  answers('get', CHOICES, { ...present, request });
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer ma demande' }));
  expect(await screen.findByText(sentence)).toBeVisible();
});

it('tells what the service answered', async () => {
  const request = requestOf(
    '{"reason":"x","asked":"2027-05-10T08:00:00Z","resolved":"2027-05-11T08:00:00Z","answer":"Non"}',
  );
  await open({ ...HOUR, request });
  expect(await screen.findByText('Le service vous a répondu le 11/05/2027 à 10:00 : « Non »')).toBeVisible();
});

it.each([
  [HOUR, 'Choisir une autre heure'],
  [{ ...HOUR, mode: 'ASK' as const }, 'Demander une autre heure'],
])('leads to the page', async (hour, label) => {
  answers('get', CHOICES, hour);
  const onOpen = vi.fn();
  renderPage(<OwnHourEntry onOpen={onOpen} />);
  await userEvent.click(await screen.findByRole('button', { name: label }));
  expect(onOpen).toHaveBeenCalledOnce();
});

it('says when the choice opens', async () => {
  answers('get', CHOICES, { ...HOUR, open: false, opensAt: '2099-05-12T07:00:00Z' });
  renderPage(<OwnHourEntry onOpen={() => undefined} />);
  expect(await screen.findByText('Le choix ouvre le 12 mai 2099 à 9 h 00, heure de Paris.')).toBeVisible();
});

it.each([
  ['nobody may choose', NO_CHOICE],
  ['they have an hour, which its own card says', HOUR],
])('says nothing where %s', async (_, hour) => {
  answers('get', CHOICES, hour);
  renderPage(<OwnHourEntry alone onOpen={() => undefined} />);
  await allRead();
  expect(screen.queryByRole('button')).toBeNull();
});
